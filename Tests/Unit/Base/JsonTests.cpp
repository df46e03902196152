// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <random>
#include <string>

namespace MotionGraphs::Testing
{
	namespace JsonTestsPrivate
	{
		struct BadJson
		{
			std::string text;
			int64_t line;
			std::string cause;
		};

		static std::string RandomText(std::mt19937& random)
		{
			static const std::vector<std::string> pieces = {"a", "Z", "\"", "\\", "/", "\n", "\t", "\x01", " ",
				"\xc3\xa4", "\xe4\xb8\xad", "\xf0\x9f\x98\x80", "\x7f", "0", std::string(1, '\0')};
			std::string text;
			for (uint64_t i = random() % 8; i > 0; --i)
			{
				text += pieces[random() % pieces.size()];
			}
			return text;
		}

		/// Writes a random value both ways.
		static nlohmann::json WriteRandom(std::mt19937& random, JsonWriter& json, int depth)
		{
			switch (random() % (depth > 4 ? 5u : 7u))
			{
			case 0:
				json.Null();
				return nullptr;
			case 1:
			{
				const bool value = random() % 2 == 0;
				json.Bool(value);
				return value;
			}
			case 2:
			{
				const int64_t value = static_cast<int64_t>(uint64_t(random()) << 20) - (int64_t(1) << 51);
				json.Integer(value);
				return value;
			}
			case 3:
			{
				const double value =
					std::ldexp(static_cast<double>(random()) - 2e9, static_cast<int>(random() % 600) - 300);
				json.Number(value);
				return value;
			}
			case 4:
			{
				const std::string value = RandomText(random);
				json.String(value);
				return value;
			}
			case 5:
			{
				nlohmann::json array = nlohmann::json::array();
				json.BeginArray(random() % 2 == 0);
				for (uint64_t i = random() % 5; i > 0; --i)
				{
					array.push_back(WriteRandom(random, json, depth + 1));
				}
				json.EndArray();
				return array;
			}
			default:
			{
				nlohmann::json object = nlohmann::json::object();
				json.BeginObject();
				for (uint64_t i = random() % 5; i > 0; --i)
				{
					const std::string name = RandomText(random) + std::to_string(i);
					json.Name(name);
					object[name] = WriteRandom(random, json, depth + 1);
				}
				json.EndObject();
				return object;
			}
			}
		}

		static void ExpectSame(const JsonValue& ours, const nlohmann::json& theirs)
		{
			if (theirs.is_number())
			{
				EXPECT_EQ(ours.number, theirs.get<double>());
			}
			else if (theirs.is_string())
			{
				EXPECT_EQ(ours.string, theirs.get<std::string>());
			}
			else if (theirs.is_boolean())
			{
				EXPECT_EQ(ours.boolean, theirs.get<bool>());
			}
			else if (theirs.is_array())
			{
				ASSERT_EQ(ours.array.size(), theirs.size());
				for (size_t i = 0; i < theirs.size(); ++i)
				{
					ExpectSame(ours.array[i], theirs[i]);
				}
			}
			else if (theirs.is_object())
			{
				ASSERT_EQ(ours.object.size(), theirs.size());
				for (const auto& [name, value] : theirs.items())
				{
					ASSERT_NE(ours.Find(name), nullptr);
					ExpectSame(*ours.Find(name), value);
				}
			}
			else
			{
				EXPECT_TRUE(ours.Is(JsonValue::EKind::Null));
			}
		}
	}

	TEST(Json, WritesWhatAnotherParserReadsAsTheSameValues)
	{
		for (uint32_t seed = 0; seed < 300; ++seed)
		{
			SCOPED_TRACE("seed " + std::to_string(seed));
			std::mt19937 random(seed);
			JsonWriter writer(seed % 2 == 0 ? JsonWriter::ELayout::Indented : JsonWriter::ELayout::Compact);
			const nlohmann::json expected = JsonTestsPrivate::WriteRandom(random, writer, 0);
			const std::string text = writer.Take();
			const nlohmann::json parsed = nlohmann::json::parse(text, nullptr, false);
			ASSERT_FALSE(parsed.is_discarded()) << text;
			EXPECT_EQ(parsed, expected) << text;
			const Result<JsonValue> ours = ParseJson(text, "test.json");
			ASSERT_TRUE(ours) << ours.GetError().ToString() << text;
			JsonTestsPrivate::ExpectSame(*ours, expected);
		}
	}

	TEST(Json, ReadsWhatAnotherWriterWrote)
	{
		for (uint32_t seed = 0; seed < 100; ++seed)
		{
			SCOPED_TRACE("seed " + std::to_string(seed));
			std::mt19937 random(seed);
			JsonWriter unused;
			const nlohmann::json value = JsonTestsPrivate::WriteRandom(random, unused, 0);
			const Result<JsonValue> ours =
				ParseJson(value.dump(static_cast<int>(seed % 3) - 1, ' ', seed % 2 == 0), "t");
			ASSERT_TRUE(ours) << ours.GetError().ToString();
			JsonTestsPrivate::ExpectSame(*ours, value);
		}
	}

	TEST(Json, NamesFileLineAndCauseOfWhatIsWrong)
	{
		const std::vector<JsonTestsPrivate::BadJson> cases = {
			{"", 1, "ends where a value should be"},
			{"\n\n", 3, "ends where a value should be"},
			{"[1,\n2", 2, "expected ',' or ']'"},
			{"[1 2]", 1, "expected ',' or ']'"},
			{"[1,]", 1, "expected a value"},
			{"{\"a\":1,}", 1, "expected a name in quotes"},
			{"{\"a\" 1}", 1, "expected ':'"},
			{"{\n\"a\":\n}", 3, "expected a value"},
			{"{a:1}", 1, "expected a name in quotes"},
			{"{\"a\":1,\n\"b\":2,\n\"a\":3\n\n}", 3, "\"a\" stands twice"},
			{"[1] x", 1, "text after the end"},
			{"nul", 1, "expected a value"},
			{"True", 1, "expected a value"},
			{"[01]", 1, "expected a value"},
			{"[+1]", 1, "expected a value"},
			{"[.5]", 1, "expected a value"},
			{"[1.]", 1, "expected a value"},
			{"[-]", 1, "expected a value"},
			{"[NaN]", 1, "expected a value"},
			{"[1e999]", 1, "too large"},
			{"\"abc", 1, "ends inside a string"},
			{"\"a\nb\"", 1, "control character"},
			{"\"\\x\"", 1, "unknown escape"},
			{"\"\\u12g4\"", 1, "hexadecimal"},
			{"\"\\ud800\"", 1, "surrogate"},
			{"\"\\ude00\"", 1, "surrogate"},
			{"\"\xff\"", 1, "not UTF-8"},
			{"\"\xc0\x80\"", 1, "not UTF-8"},
			{"\"\xed\xa0\x80\"", 1, "not UTF-8"},
			{"'a'", 1, "expected a value"},
			{"// comment\n1", 1, "expected a value"},
		};
		for (const auto& [text, line, cause] : cases)
		{
			const Result<JsonValue> value = ParseJson(text, "labels.json");
			ASSERT_FALSE(value) << text;
			EXPECT_EQ(value.GetError().code, EError::Malformed);
			EXPECT_EQ(value.GetError().place.file, "labels.json");
			EXPECT_EQ(value.GetError().place.line, line) << text;
			EXPECT_NE(value.GetError().what.find(cause), std::string::npos) << text << ": " << value.GetError().what;
		}
	}

	TEST(Json, RefusesToNestTooDeep)
	{
		EXPECT_TRUE(ParseJson(std::string(128, '[') + std::string(128, ']'), "deep"));
		const Result<JsonValue> deep = ParseJson(std::string(1000000, '['), "deep");
		ASSERT_FALSE(deep);
		EXPECT_NE(deep.GetError().what.find("128"), std::string::npos);
	}

	TEST(Json, RemembersLines)
	{
		const Result<JsonValue> value = ParseJson("\xef\xbb\xbf{\r\n\"a\": 1,\r\n\"b\": [\n2]}", "lines");
		ASSERT_TRUE(value);
		EXPECT_EQ(value->line, 1);
		EXPECT_EQ(value->Find("a")->line, 2);
		EXPECT_EQ(value->Find("b")->array[0].line, 4);
		EXPECT_EQ(value->Find("c"), nullptr);
	}

	TEST(Json, WritesValidTextWhateverTheBytes)
	{
		JsonWriter json(JsonWriter::ELayout::Compact);
		json.BeginArray().String("\xff\xfe").Number(std::numeric_limits<double>::quiet_NaN());
		json.Number(std::numeric_limits<float>::infinity()).Number(0.1f).EndArray();
		EXPECT_EQ(json.Take(), "[\"\xef\xbf\xbd\xef\xbf\xbd\",null,null,0.1]");
	}
}
