// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace MotionGraphs
{
	/// Appends values to a section, little-endian and without padding (all our machines are little-endian: Base/Hash).
	class ByteWriter
	{
	public:
		template <class T>
		void Put(const T& value)
		{
			static_assert(std::is_trivially_copyable_v<T>);
			const auto* from = reinterpret_cast<const std::byte*>(&value);
			bytes_.insert(bytes_.end(), from, from + sizeof value);
		}

		/// A 32-bit length, then the bytes.
		void PutString(std::string_view text)
		{
			Put(static_cast<uint32_t>(text.size()));
			const auto* from = reinterpret_cast<const std::byte*>(text.data());
			bytes_.insert(bytes_.end(), from, from + text.size());
		}

		std::vector<std::byte> Take() { return std::move(bytes_); }

	private:
		std::vector<std::byte> bytes_;
	};

	/// Reads a section that may be cut or forged. The first read beyond the end fails the reader for good: it then hands out
	/// zeros and empty strings, so that code reads a whole record and asks IsOk() once, before it trusts any of it.
	class ByteReader
	{
	public:
		explicit ByteReader(std::span<const std::byte> bytes)
			: bytes_(bytes)
		{
		}

		template <class T>
		T Get()
		{
			static_assert(std::is_trivially_copyable_v<T>);
			T value{};
			if (Has(sizeof value))
			{
				std::memcpy(&value, bytes_.data() + position_, sizeof value);
				position_ += sizeof value;
			}
			return value;
		}

		std::string GetString()
		{
			const uint32_t length = Get<uint32_t>();
			if (!Has(length))
			{
				return {};
			}
			std::string text(reinterpret_cast<const char*>(bytes_.data() + position_), length);
			position_ += length;
			return text;
		}

		/// A 32-bit count of elements of at least `smallest` bytes each; fails before anybody allocates for more than can be
		/// there.
		uint32_t GetCount(size_t smallest)
		{
			const uint32_t count = Get<uint32_t>();
			return Has(static_cast<uint64_t>(count) * smallest) ? count : 0;
		}

		size_t Position() const { return position_; }

		bool IsOk() const { return ok_; }

	private:
		bool Has(uint64_t count)
		{
			ok_ = ok_ && count <= bytes_.size() - position_;
			return ok_;
		}

		std::span<const std::byte> bytes_;
		size_t position_ = 0;
		bool ok_ = true;
	};
}
