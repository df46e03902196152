// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Json.h"

#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace MotionGraphs
{
	namespace JsonPrivate
	{
		constexpr int kDeepest = 128;

		void AppendUtf8(std::string& text, uint32_t code)
		{
			if (code < 0x80)
			{
				text += static_cast<char>(code);
			}
			else if (code < 0x800)
			{
				text += static_cast<char>(0xc0 | code >> 6);
				text += static_cast<char>(0x80 | (code & 0x3f));
			}
			else if (code < 0x10000)
			{
				text += static_cast<char>(0xe0 | code >> 12);
				text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
				text += static_cast<char>(0x80 | (code & 0x3f));
			}
			else
			{
				text += static_cast<char>(0xf0 | code >> 18);
				text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
				text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
				text += static_cast<char>(0x80 | (code & 0x3f));
			}
		}

		class Parser
		{
		public:
			Parser(std::string_view text, std::string_view file)
				: rest_(text)
				, file_(file)
			{
				if (rest_.starts_with("\xef\xbb\xbf"))
				{
					rest_.remove_prefix(3);
				}
			}

			Result<JsonValue> Document()
			{
				JsonValue value;
				if (!Value(value, 0))
				{
					return std::move(*error_);
				}
				SkipSpace();
				if (!rest_.empty())
				{
					Fail("text after the end of the document: '" + Printable(rest_) + "'");
					return std::move(*error_);
				}
				return value;
			}

		private:
			bool Fail(std::string what)
			{
				if (!error_)
				{
					error_ = Error{EError::Malformed, std::move(what), "", {std::string(file_), line_, "", -1}};
				}
				return false;
			}

			void SkipSpace()
			{
				while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == '\r' || rest_[0] == '\n'))
				{
					line_ += rest_[0] == '\n' ? 1 : 0;
					rest_.remove_prefix(1);
				}
			}

			bool Take(char c)
			{
				SkipSpace();
				if (!rest_.starts_with(c))
				{
					return false;
				}
				rest_.remove_prefix(1);
				return true;
			}

			bool TakeWord(std::string_view word)
			{
				if (!rest_.starts_with(word))
				{
					return false;
				}
				rest_.remove_prefix(word.size());
				return true;
			}

			bool Value(JsonValue& value, int depth)
			{
				SkipSpace();
				value.line = line_;
				if (rest_.empty())
				{
					return Fail("the document ends where a value should be");
				}
				if (depth >= kDeepest)
				{
					return Fail("nested deeper than 128 levels");
				}
				switch (rest_[0])
				{
				case '{':
					return Object(value, depth);
				case '[':
					return Array(value, depth);
				case '"':
					value.kind = JsonValue::EKind::String;
					return String(value.string);
				default:
					return Literal(value);
				}
			}

			bool Literal(JsonValue& value)
			{
				if (TakeWord("null"))
				{
					return true;
				}
				if (rest_.starts_with("true") || rest_.starts_with("false"))
				{
					value.kind = JsonValue::EKind::Bool;
					value.boolean = rest_[0] == 't';
					return TakeWord("true") || TakeWord("false");
				}
				value.kind = JsonValue::EKind::Number;
				return Number(value.number);
			}

			/// JSON's number grammar is stricter than ours: no plus, no bare point, no leading zero.
			bool Number(double& number)
			{
				const std::string_view before = rest_;
				const std::optional<double> parsed = ConsumeNumber(rest_);
				std::string_view written = before.substr(0, before.size() - rest_.size());
				if (written.starts_with('-'))
				{
					written.remove_prefix(1);
				}
				const size_t point = written.find('.');
				const bool bad = !parsed || written.empty() || written[0] == '+' || written[0] == '.' ||
					(written.size() > 1 && written[0] == '0' && written[1] >= '0' && written[1] <= '9') ||
					(point != std::string_view::npos &&
						(point + 1 == written.size() || written[point + 1] < '0' || written[point + 1] > '9'));
				if (bad)
				{
					rest_ = before;
					return Fail("expected a value, found '" + Printable(before, 20) + "'");
				}
				if (!std::isfinite(*parsed))
				{
					return Fail("number '" + Printable(before, 20) + "' is too large");
				}
				number = *parsed;
				return true;
			}

			bool Hex4(uint32_t& code)
			{
				if (rest_.size() < 4)
				{
					return Fail("a \\u escape needs four hexadecimal digits");
				}
				code = 0;
				for (int i = 0; i < 4; ++i)
				{
					const char c = rest_[static_cast<size_t>(i)];
					const int digit = c >= '0' && c <= '9' ? c - '0'
						: c >= 'a' && c <= 'f'             ? c - 'a' + 10
						: c >= 'A' && c <= 'F'             ? c - 'A' + 10
														   : -1;
					if (digit < 0)
					{
						return Fail("a \\u escape needs four hexadecimal digits");
					}
					code = code << 4 | static_cast<uint32_t>(digit);
				}
				rest_.remove_prefix(4);
				return true;
			}

			bool Escape(std::string& text)
			{
				if (rest_.empty())
				{
					return Fail("the document ends inside a string");
				}
				constexpr std::string_view letters = "\"\\/bfnrt";
				constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
				const char c = rest_[0];
				rest_.remove_prefix(1);
				if (const size_t known = letters.find(c); known != std::string_view::npos)
				{
					text += meanings[known];
					return true;
				}
				if (c != 'u')
				{
					return Fail(
						Format("unknown escape '\\%s' in a string", Printable(std::string_view(&c, 1)).c_str()));
				}
				uint32_t code = 0;
				if (!Hex4(code))
				{
					return false;
				}
				if (code >= 0xd800 && code < 0xdc00)
				{
					uint32_t low = 0;
					if (!TakeWord("\\u") || !Hex4(low) || low < 0xdc00 || low > 0xdfff)
					{
						return Fail("half of a surrogate pair in a string");
					}
					code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
				}
				else if (code >= 0xdc00 && code <= 0xdfff)
				{
					return Fail("half of a surrogate pair in a string");
				}
				AppendUtf8(text, code);
				return true;
			}

			bool String(std::string& text)
			{
				rest_.remove_prefix(1);
				while (!rest_.empty())
				{
					const char c = rest_[0];
					if (c == '"')
					{
						rest_.remove_prefix(1);
						return true;
					}
					if (static_cast<unsigned char>(c) < 0x20)
					{
						return Fail("a control character inside a string; write it as an escape");
					}
					if (c == '\\')
					{
						rest_.remove_prefix(1);
						if (!Escape(text))
						{
							return false;
						}
						continue;
					}
					const size_t length = Utf8Length(rest_);
					if (length == 0)
					{
						return Fail("bytes that are not UTF-8 inside a string; save the file as UTF-8");
					}
					text.append(rest_.substr(0, length));
					rest_.remove_prefix(length);
				}
				return Fail("the document ends inside a string");
			}

			bool Array(JsonValue& value, int depth)
			{
				value.kind = JsonValue::EKind::Array;
				rest_.remove_prefix(1);
				if (Take(']'))
				{
					return true;
				}
				do
				{
					if (!Value(value.array.emplace_back(), depth + 1))
					{
						return false;
					}
				} while (Take(','));
				return Take(']') || Fail("expected ',' or ']' in an array, found '" + Printable(rest_, 20) + "'");
			}

			bool Object(JsonValue& value, int depth)
			{
				value.kind = JsonValue::EKind::Object;
				rest_.remove_prefix(1);
				if (Take('}'))
				{
					return true;
				}
				do
				{
					SkipSpace();
					auto& [name, member] = value.object.emplace_back();
					if (!rest_.starts_with('"'))
					{
						return Fail("expected a name in quotes, found '" + Printable(rest_, 20) + "'");
					}
					if (!String(name))
					{
						return false;
					}
					if (!Take(':'))
					{
						return Fail("expected ':' after \"" + Printable(name) + "\"");
					}
					if (!Value(member, depth + 1))
					{
						return false;
					}
				} while (Take(','));
				return (Take('}') || Fail("expected ',' or '}' in an object, found '" + Printable(rest_, 20) + "'")) &&
					NamesAreUnique(value);
			}

			bool NamesAreUnique(const JsonValue& value)
			{
				std::vector<std::string_view> names;
				names.reserve(value.object.size());
				for (const JsonMember& member : value.object)
				{
					names.push_back(member.name);
				}
				std::sort(names.begin(), names.end());
				const auto twice = std::adjacent_find(names.begin(), names.end());
				if (twice == names.end())
				{
					return true;
				}
				const auto last = std::find_if(value.object.rbegin(), value.object.rend(),
					[&](const JsonMember& member)
					{
						return member.name == *twice;
					});
				line_ = last->value.line;
				return Fail("the name \"" + Printable(*twice) + "\" stands twice in one object");
			}

			std::string_view rest_;
			std::string_view file_;
			int32_t line_ = 1;
			std::optional<Error> error_;
		};
	}

	const JsonValue* JsonValue::Find(std::string_view name) const
	{
		for (const auto& [memberName, member] : object)
		{
			if (memberName == name)
			{
				return &member;
			}
		}
		return nullptr;
	}

	const char* ToString(JsonValue::EKind kind)
	{
		switch (kind)
		{
		case JsonValue::EKind::Null:
			return "null";
		case JsonValue::EKind::Bool:
			return "true or false";
		case JsonValue::EKind::Number:
			return "a number";
		case JsonValue::EKind::String:
			return "a string";
		case JsonValue::EKind::Array:
			return "an array";
		case JsonValue::EKind::Object:
			return "an object";
		}
		return "?";
	}

	Result<JsonValue> ParseJson(std::string_view text, std::string_view file)
	{
		return JsonPrivate::Parser(text, file).Document();
	}
}
