// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Json.h"

#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>

namespace MotionGraphs
{
	namespace JsonWriterPrivate
	{
		void AppendQuoted(std::string& text, std::string_view value)
		{
			text += '"';
			while (!value.empty())
			{
				const char c = value[0];
				const size_t length = Utf8Length(value);
				if (c == '"' || c == '\\')
				{
					text += '\\';
					text += c;
				}
				else if (static_cast<unsigned char>(c) < 0x20)
				{
					text += Format("\\u%04x", static_cast<unsigned>(c));
				}
				else if (length == 0)
				{
					text += "\xef\xbf\xbd"; // U+FFFD: names from files may hold any bytes, JSON may not
				}
				else
				{
					text.append(value.substr(0, length));
				}
				value.remove_prefix(std::max<size_t>(length, 1));
			}
			text += '"';
		}
	}

	void JsonWriter::NewLine()
	{
		if (layout_ == ELayout::Indented)
		{
			text_ += '\n';
			text_.append(levels_.size() * 2, ' ');
		}
	}

	void JsonWriter::BeforeValue()
	{
		if (levels_.empty() || afterName_)
		{
			afterName_ = false;
			return;
		}
		Level& level = levels_.back();
		MG_ASSERT(!level.isObject, "a value in an object needs a name first");
		if (!level.empty)
		{
			text_ += level.inlined && layout_ == ELayout::Indented ? ", " : ",";
		}
		level.empty = false;
		if (!level.inlined)
		{
			NewLine();
		}
	}

	void JsonWriter::Open(char bracket, bool inlined)
	{
		const bool parentInlined = !levels_.empty() && levels_.back().inlined;
		BeforeValue();
		text_ += bracket;
		levels_.push_back({bracket == '{', inlined || parentInlined, true});
	}

	void JsonWriter::Close(char bracket)
	{
		MG_ASSERT(
			!levels_.empty() && levels_.back().isObject == (bracket == '}') && !afterName_, "brackets do not match");
		const Level level = levels_.back();
		levels_.pop_back();
		if (!level.empty && !level.inlined)
		{
			NewLine();
		}
		text_ += bracket;
	}

	JsonWriter& JsonWriter::BeginObject()
	{
		Open('{', false);
		return *this;
	}

	JsonWriter& JsonWriter::EndObject()
	{
		Close('}');
		return *this;
	}

	JsonWriter& JsonWriter::BeginArray(bool inlined)
	{
		Open('[', inlined);
		return *this;
	}

	JsonWriter& JsonWriter::EndArray()
	{
		Close(']');
		return *this;
	}

	JsonWriter& JsonWriter::Name(std::string_view name)
	{
		MG_ASSERT(!levels_.empty() && levels_.back().isObject && !afterName_, "a name belongs into an object");
		Level& level = levels_.back();
		if (!level.empty)
		{
			text_ += level.inlined && layout_ == ELayout::Indented ? ", " : ",";
		}
		level.empty = false;
		if (!level.inlined)
		{
			NewLine();
		}
		JsonWriterPrivate::AppendQuoted(text_, name);
		text_ += layout_ == ELayout::Indented ? ": " : ":";
		afterName_ = true;
		return *this;
	}

	JsonWriter& JsonWriter::String(std::string_view value)
	{
		BeforeValue();
		JsonWriterPrivate::AppendQuoted(text_, value);
		return *this;
	}

	JsonWriter& JsonWriter::Bool(bool value)
	{
		BeforeValue();
		text_ += value ? "true" : "false";
		return *this;
	}

	JsonWriter& JsonWriter::Integer(int64_t value)
	{
		BeforeValue();
		text_ += std::to_string(value);
		return *this;
	}

	JsonWriter& JsonWriter::Number(double value)
	{
		BeforeValue();
		text_ += std::isfinite(value) ? ToShortestString(value) : "null";
		return *this;
	}

	JsonWriter& JsonWriter::Number(float value)
	{
		BeforeValue();
		text_ += std::isfinite(value) ? ToShortestString(value) : "null";
		return *this;
	}

	JsonWriter& JsonWriter::Null()
	{
		BeforeValue();
		text_ += "null";
		return *this;
	}

	std::string JsonWriter::Take()
	{
		MG_ASSERT(levels_.empty() && !afterName_, "the document is not finished");
		if (layout_ == ELayout::Indented)
		{
			text_ += '\n';
		}
		return std::move(text_);
	}
}
