// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

namespace MotionGraphs::Testing
{
	namespace TextTestsPrivate
	{
		static std::string RandomDigits(std::mt19937& random, uint32_t most)
		{
			std::string digits;
			for (uint64_t i = random() % (most + 1); i > 0; --i)
			{
				digits += static_cast<char>('0' + (random() % 3 == 0 ? 0 : random() % 10));
			}
			return digits;
		}

		static std::string RandomNumber(std::mt19937& random)
		{
			static constexpr uint32_t lengths[] = {3, 8, 17, 19, 20, 40, 400};
			std::string text = random() % 3 == 0 ? (random() % 2 == 0 ? "-" : "+") : "";
			const std::string whole = RandomDigits(random, lengths[random() % 7]);
			text += whole;
			if (whole.empty() || random() % 2 == 0)
			{
				text += "." + RandomDigits(random, lengths[random() % 7]) + (whole.empty() ? "7" : "");
			}
			if (random() % 2 == 0)
			{
				text += random() % 2 == 0 ? "e" : "E";
				text += random() % 3 == 0 ? "+" : (random() % 2 == 0 ? "-" : "");
				text += std::to_string(random() % (random() % 2 == 0 ? 30 : 400));
			}
			return text;
		}
	}

	TEST(Text, ReadsNumbersAsTheCLibraryDoesToTheBit)
	{
		const uint32_t seed = 12345;
		std::mt19937 random(seed);
		for (int i = 0; i < 200000; ++i)
		{
			const std::string text = TextTestsPrivate::RandomNumber(random);
			std::string_view rest = text;
			const std::optional<double> ours = ConsumeNumber(rest);
			ASSERT_TRUE(ours) << "seed " << seed << ": " << text;
			ASSERT_TRUE(rest.empty()) << text;
			ASSERT_EQ(std::bit_cast<uint64_t>(*ours), std::bit_cast<uint64_t>(std::strtod(text.c_str(), nullptr)))
				<< "seed " << seed << ": " << text;
		}
	}

	TEST(Text, TellsTooLargeFromTooSmall)
	{
		const std::string zeros(400, '0');
		const std::string cases[] = {"1e400", "-1e400", "1e-400", "-1e-400", "0." + zeros + "1", "1" + zeros,
			"1" + zeros + "e-2", "0." + zeros + "1e2", "1e99999999999999999999", "1e-99999999999999999999", "0e99999",
			"4.9e-324", "2e-324", "1.7976931348623157e308", "1.7976931348623159e308", "-0.0"};
		for (const std::string& text : cases)
		{
			std::string_view rest = text;
			const std::optional<double> value = ConsumeNumber(rest);
			ASSERT_TRUE(value) << text;
			EXPECT_EQ(std::bit_cast<uint64_t>(*value), std::bit_cast<uint64_t>(std::strtod(text.c_str(), nullptr)))
				<< text;
		}
	}

	TEST(Text, TakesOnlyTheNumberOffTheText)
	{
		const std::pair<const char*, const char*> cases[] = {{"1.5abc", "abc"}, {"1e", "e"}, {"1e+", "e+"},
			{"2..5", ".5"}, {"3 4", " 4"}, {"0x10", "x10"}, {"+2.", ""}, {".5.", "."}};
		for (const auto& [text, left] : cases)
		{
			std::string_view rest = text;
			EXPECT_TRUE(ConsumeNumber(rest)) << text;
			EXPECT_EQ(rest, left) << text;
		}
		for (const char* text : {"", "-", "+", ".", "-.", "e5", "nan", "inf", "-inf", " 1", "--1", "+-1", "x"})
		{
			std::string_view rest = text;
			EXPECT_FALSE(ConsumeNumber(rest)) << text;
			EXPECT_EQ(rest, text);
		}
	}

	TEST(Text, WritesTheShortestNumberThatReadsBack)
	{
		EXPECT_EQ(ToShortestString(0.1), "0.1");
		EXPECT_EQ(ToShortestString(0.1f), "0.1");
		EXPECT_EQ(ToShortestString(-0.0), "-0");
		std::mt19937_64 random(7);
		for (int i = 0; i < 20000; ++i)
		{
			const double value = std::bit_cast<double>(random());
			const float single = std::bit_cast<float>(static_cast<uint32_t>(random()));
			if (!std::isfinite(value) || !std::isfinite(single))
			{
				continue;
			}
			EXPECT_EQ(std::strtod(ToShortestString(value).c_str(), nullptr), value);
			EXPECT_EQ(std::strtof(ToShortestString(single).c_str(), nullptr), single);
		}
	}

	TEST(Text, ShowsAnyBytesAsHarmlessText)
	{
		EXPECT_EQ(Printable("a\x1b[31m\n\x7f"), "a?[31m??");
		EXPECT_EQ(Printable("\xc3\xa4"), "\xc3\xa4");
		EXPECT_EQ(Printable("\x9b\xff", 10), "??");
		EXPECT_EQ(Printable("abcdef", 3), "abc...");
		EXPECT_EQ(Printable("ab\xc3\xa4", 3), "ab...");
		EXPECT_EQ(Printable("abc", 3), "abc");
	}

	TEST(Text, KnowsValidUtf8)
	{
		EXPECT_EQ(Utf8Length("a"), 1u);
		EXPECT_EQ(Utf8Length("\xc3\xa4"), 2u);
		EXPECT_EQ(Utf8Length("\xe4\xb8\xad"), 3u);
		EXPECT_EQ(Utf8Length("\xf0\x9f\x98\x80"), 4u);
		for (const char* bad :
			{"", "\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"})
		{
			EXPECT_EQ(Utf8Length(bad), 0u);
		}
	}

	TEST(Text, FormatsAndLowers)
	{
		EXPECT_EQ(Format("%s %d", "frame", 3), "frame 3");
		EXPECT_EQ(Format("%s", std::string(5000, 'x').c_str()), std::string(5000, 'x'));
		EXPECT_EQ(ToLower("LeftUpLeg_\xc3\x84"), "leftupleg_\xc3\x84");
	}
}
