// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace MotionGraphs
{
	/// printf into a string, for messages. Numbers for files go through ToShortestString, which no locale changes.
	MG_PRINTF_FORMAT(1, 2) MOTIONGRAPHSCORE_API std::string Format(const char* format, ...);

	/// Lower case for ASCII letters; other bytes stay.
	MOTIONGRAPHSCORE_API std::string ToLower(std::string_view text);

	/// Reads one decimal number ("-1.5e3", ".0083", "+2.") at the start of `text`, independent of the locale, correctly
	/// rounded. Takes it off `text`; leaves `text` alone and returns nullopt when there is none.
	/// "nan" and "inf" are not numbers. A value too large for a double comes back infinite.
	MOTIONGRAPHSCORE_API std::optional<double> ConsumeNumber(std::string_view& text);

	/// The shortest decimal that reads back as the same float.
	MOTIONGRAPHSCORE_API std::string ToShortestString(float value);
	MOTIONGRAPHSCORE_API std::string ToShortestString(double value);

	/// Any bytes as text for a message: control characters and what is not UTF-8 are shown as '?', long text is cut.
	MOTIONGRAPHSCORE_API std::string Printable(std::string_view text, size_t longest = 40);

	/// Bytes of the valid UTF-8 sequence that `text` starts with, or 0.
	MOTIONGRAPHSCORE_API size_t Utf8Length(std::string_view text);
}
