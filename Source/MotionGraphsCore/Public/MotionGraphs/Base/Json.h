// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	struct JsonMember;

	/// A parsed JSON document (RFC 8259). Remembers each value's line, so that readers can name it in their errors.
	class MOTIONGRAPHSCORE_API JsonValue
	{
	public:
		enum class EKind : uint8_t
		{
			Null,
			Bool,
			Number,
			String,
			Array,
			Object,
		};

		EKind kind = EKind::Null;
		bool boolean = false;
		int32_t line = 0;
		double number = 0;
		std::string string;
		std::vector<JsonValue> array;
		std::vector<JsonMember> object; ///< In file order; names are unique.

		bool Is(EKind k) const { return kind == k; }

		/// The member of that name, or nullptr; nullptr too when this is no object.
		const JsonValue* Find(std::string_view name) const;
	};

	struct JsonMember
	{
		std::string name;
		JsonValue value;
	};

	/// "a number", "an object", ...: for messages.
	MOTIONGRAPHSCORE_API const char* ToString(JsonValue::EKind kind);

	/// Limits: 128 levels deep. Duplicate names, trailing text and invalid UTF-8 are errors. `file` is for messages only.
	MOTIONGRAPHSCORE_API Result<JsonValue> ParseJson(std::string_view text, std::string_view file);

	/// Writes JSON piece by piece, indented by two spaces; commas and quoting are its business.
	/// Misuse (a value where a name belongs, an unclosed object) is an assertion.
	class MOTIONGRAPHSCORE_API JsonWriter
	{
	public:
		enum class ELayout : uint8_t
		{
			Indented,
			Compact,
		};

		explicit JsonWriter(ELayout layout = ELayout::Indented)
			: layout_(layout)
		{
		}

		JsonWriter& BeginObject();
		JsonWriter& EndObject();
		/// `inlined` arrays and what they hold stay on one line.
		JsonWriter& BeginArray(bool inlined = false);
		JsonWriter& EndArray();
		JsonWriter& Name(std::string_view name);
		JsonWriter& String(std::string_view value);
		JsonWriter& Bool(bool value);
		JsonWriter& Integer(int64_t value);
		/// Shortest form that reads back the same; a value that is not finite becomes null, as JSON has no other way.
		JsonWriter& Number(double value);
		JsonWriter& Number(float value);
		JsonWriter& Null();

		/// The finished text, ending in a line feed when indented.
		std::string Take();

	private:
		void BeforeValue();
		void Open(char bracket, bool inlined);
		void Close(char bracket);
		void NewLine();

		struct Level
		{
			bool isObject = false;
			bool inlined = false;
			bool empty = true;
		};

		std::string text_;
		std::vector<Level> levels_;
		ELayout layout_;
		bool afterName_ = false;
	};
}
