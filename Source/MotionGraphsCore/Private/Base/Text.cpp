// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Text.h"

#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <locale>
#include <sstream>
#include <type_traits>

namespace MotionGraphs
{
	namespace TextPrivate
	{
		constexpr double kPowersOfTen[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
			1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

		bool IsDigit(char c)
		{
			return c >= '0' && c <= '9';
		}

		/// Whether a number that no double can hold is too large rather than too small: by the power of ten of its first
		/// digit that is not zero.
		bool IsLarge(std::string_view text)
		{
			int64_t power = -1;
			bool pointSeen = false;
			bool found = false;
			size_t i = text.front() == '-' ? 1 : 0;
			for (; i < text.size() && (IsDigit(text[i]) || text[i] == '.'); ++i)
			{
				pointSeen = pointSeen || text[i] == '.';
				found = found || (text[i] != '0' && text[i] != '.');
				power += !pointSeen && found ? 1 : 0;
				power -= pointSeen && !found && text[i] != '.' ? 1 : 0;
			}
			const bool negative = i + 1 < text.size() && text[i + 1] == '-';
			int64_t exponent = 0;
			for (++i; i < text.size(); ++i)
			{
				exponent =
					IsDigit(text[i]) && exponent < (int64_t(1) << 50) ? exponent * 10 + (text[i] - '0') : exponent;
			}
			return power + (negative ? -exponent : exponent) > 0;
		}

		/// For the rare number that the exact shortcut does not cover. `text` is a whole number without a plus sign.
		double ParseSlowly(std::string_view text)
		{
#if defined(__cpp_lib_to_chars)
			double value = 0;
			const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
			if (parsed.ec == std::errc())
			{
				return value;
			}
#else
			std::istringstream stream{std::string(text)};
			stream.imbue(std::locale::classic());
			double value = 0;
			if (stream >> value)
			{
				return value;
			}
#endif
			const double magnitude = IsLarge(text) ? std::numeric_limits<double>::infinity() : 0.0;
			return text.front() == '-' ? -magnitude : magnitude;
		}

		template <class T>
		std::string Shortest(T value)
		{
			if (!std::isfinite(value))
			{
				return std::isnan(value) ? "nan" : (value < 0 ? "-inf" : "inf");
			}
#if defined(__cpp_lib_to_chars)
			char buffer[64];
			const auto written = std::to_chars(buffer, buffer + sizeof buffer, value);
			return {buffer, written.ptr};
#else
			for (int digits = std::is_same_v<T, float> ? 6 : 15;; ++digits)
			{
				std::ostringstream stream;
				stream.imbue(std::locale::classic());
				stream.precision(digits);
				stream << value;
				std::string text = stream.str();
				std::string_view rest = text;
				if (digits >= 17 || static_cast<T>(ConsumeNumber(rest).value_or(0)) == value)
				{
					return text;
				}
			}
#endif
		}
	}

	std::string Format(const char* format, ...)
	{
		va_list arguments;
		va_start(arguments, format);
		va_list again;
		va_copy(again, arguments);
		const int length = std::vsnprintf(nullptr, 0, format, arguments);
		va_end(arguments);
		std::string text(length > 0 ? static_cast<size_t>(length) : 0, '\0');
		if (length > 0)
		{
			std::vsnprintf(text.data(), text.size() + 1, format, again);
		}
		va_end(again);
		return text;
	}

	std::string ToLower(std::string_view text)
	{
		std::string lower(text);
		for (char& c : lower)
		{
			c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
		}
		return lower;
	}

	std::optional<double> ConsumeNumber(std::string_view& text)
	{
		using namespace TextPrivate;
		const char* const begin = text.data();
		const char* const end = begin + text.size();
		const char* p = begin;
		const bool negative = p != end && *p == '-';
		p += p != end && (*p == '-' || *p == '+') ? 1 : 0;
		const char* const firstDigit = p;

		// Up to 19 digits fit the mantissa; more are counted, and the slow path reads them.
		uint64_t mantissa = 0;
		while (p != end && IsDigit(*p))
		{
			mantissa = mantissa * 10 + static_cast<uint64_t>(*p++ - '0');
		}
		int64_t digits = p - firstDigit;
		int64_t exponent = 0;
		if (p != end && *p == '.')
		{
			const char* const fraction = ++p;
			while (p != end && IsDigit(*p))
			{
				mantissa = mantissa * 10 + static_cast<uint64_t>(*p++ - '0');
			}
			exponent = fraction - p;
			digits += p - fraction;
		}
		if (digits == 0)
		{
			return std::nullopt;
		}
		if (p != end && (*p == 'e' || *p == 'E'))
		{
			const char* q = p + 1;
			const bool negativeExponent = q != end && *q == '-';
			q += q != end && (*q == '-' || *q == '+') ? 1 : 0;
			if (q != end && IsDigit(*q))
			{
				int64_t written = 0;
				for (; q != end && IsDigit(*q); ++q)
				{
					written = written < 100000 ? written * 10 + (*q - '0') : written;
				}
				exponent += negativeExponent ? -written : written;
				p = q;
			}
		}
		const std::string_view number(begin, static_cast<size_t>(p - begin));
		text.remove_prefix(number.size());

		// Exact when the mantissa and the power of ten are doubles without rounding: one operation rounds once.
		if (digits <= 19 && mantissa < (uint64_t(1) << 53) && exponent >= -22 && exponent <= 22)
		{
			const double whole = static_cast<double>(mantissa);
			const double value = exponent < 0 ? whole / kPowersOfTen[-exponent] : whole * kPowersOfTen[exponent];
			return negative ? -value : value;
		}
		return ParseSlowly(number.front() == '+' ? number.substr(1) : number);
	}

	std::string ToShortestString(float value)
	{
		return TextPrivate::Shortest(value);
	}

	std::string ToShortestString(double value)
	{
		return TextPrivate::Shortest(value);
	}

	std::string Printable(std::string_view text, size_t longest)
	{
		std::string shown;
		std::string_view rest = text;
		while (!rest.empty())
		{
			const size_t length = Utf8Length(rest);
			if (shown.size() + (length == 0 ? 1 : length) > longest)
			{
				return shown + "...";
			}
			const bool control = static_cast<unsigned char>(rest[0]) < 0x20 || rest[0] == 0x7f;
			shown.append(length == 0 || control ? "?" : rest.substr(0, length));
			rest.remove_prefix(length == 0 ? 1 : length);
		}
		return shown;
	}

	size_t Utf8Length(std::string_view text)
	{
		const auto at = [&](size_t i)
		{
			return static_cast<unsigned char>(text[i]);
		};
		if (text.empty())
		{
			return 0;
		}
		const unsigned char first = at(0);
		const size_t length = first < 0x80 ? 1
			: (first >> 5) == 6            ? 2
			: (first >> 4) == 14           ? 3
			: (first >> 3) == 30           ? 4
										   : 0;
		if (length == 0 || length > text.size())
		{
			return 0;
		}
		uint32_t code = length == 1 ? first : first & (0x7fu >> length);
		for (size_t i = 1; i < length; ++i)
		{
			if ((at(i) & 0xc0) != 0x80)
			{
				return 0;
			}
			code = code << 6 | (at(i) & 0x3fu);
		}
		constexpr uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
		const bool overlong = code < smallest[length];
		const bool surrogate = code >= 0xd800 && code <= 0xdfff;
		return overlong || surrogate || code > 0x10ffff ? 0 : length;
	}
}
