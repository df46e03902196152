// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace MotionGraphs
{
	/// Walks over the lines of an ASF or AMC text that say something: comments and empty lines are left out, commas and
	/// parentheses are white space (the format says so), and any line end will do.
	class AcclaimText
	{
	public:
		AcclaimText(std::string_view text, std::string_view file)
			: rest_(text)
			, file_(file)
		{
			if (rest_.starts_with("\xef\xbb\xbf"))
			{
				rest_.remove_prefix(3);
			}
		}

		/// Moves to the next line with words on it; false at the end of the text.
		bool Next()
		{
			while (!rest_.empty())
			{
				const size_t end = rest_.find_first_of("\r\n");
				std::string_view line = rest_.substr(0, end);
				const bool pair = end != std::string_view::npos && rest_.substr(end).starts_with("\r\n");
				rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + (pair ? 2 : 1));
				++line_;
				Split(line.substr(0, line.find('#')));
				if (!words_.empty())
				{
					return true;
				}
			}
			words_.clear();
			return false;
		}

		/// Of the current line; never empty after Next() returned true.
		const std::vector<std::string_view>& Words() const { return words_; }

		/// The first word in lower case: keywords may be written either way.
		std::string Keyword() const { return ToLower(words_[0]); }

		bool IsSection() const { return words_[0][0] == ':'; }

		int64_t Line() const { return line_; }

		size_t BytesLeft() const { return rest_.size(); }

		Error Fail(std::string what, std::string remedy = "", std::string joint = "", int64_t frame = -1) const
		{
			return FailAt(line_, std::move(what), std::move(remedy), std::move(joint), frame);
		}

		Error FailAt(
			int64_t line, std::string what, std::string remedy = "", std::string joint = "", int64_t frame = -1) const
		{
			return {EError::Malformed, std::move(what), std::move(remedy),
				{std::string(file_), line, std::move(joint), frame}};
		}

		Place Here() const { return {std::string(file_), line_, "", -1}; }

		/// A number of believable size; nullopt for anything else, "nan" and "1e99" among it.
		static std::optional<double> Number(std::string_view word)
		{
			constexpr double kLargest = 1e9;
			const std::optional<double> value = ConsumeNumber(word);
			return value && word.empty() && std::fabs(*value) <= kLargest ? value : std::nullopt;
		}

	private:
		void Split(std::string_view line)
		{
			constexpr std::string_view kSpace(" \t\v\f,()", 7);
			words_.clear();
			for (size_t begin = 0; (begin = line.find_first_not_of(kSpace, begin)) != std::string_view::npos;)
			{
				const size_t end = std::min(line.find_first_of(kSpace, begin), line.size());
				words_.push_back(line.substr(begin, end - begin));
				begin = end;
			}
		}

		std::string_view rest_;
		std::string_view file_;
		std::vector<std::string_view> words_;
		int64_t line_ = 0;
	};
}
