// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <set>
#include <string_view>
#include <vector>

namespace MotionGraphs::Testing
{
	TEST(Hash, ChangesWithEveryBitAndEveryLength)
	{
		std::set<uint64_t> seen;
		for (size_t size : {size_t(0), size_t(1), size_t(31), size_t(32), size_t(33), size_t(100)})
		{
			std::vector<std::byte> bytes(size);
			EXPECT_TRUE(seen.insert(Hash64(bytes)).second);
			for (size_t bit = 0; bit < size * 8; ++bit)
			{
				bytes[bit / 8] ^= std::byte(1 << bit % 8);
				EXPECT_TRUE(seen.insert(Hash64(bytes)).second) << "size " << size << ", bit " << bit;
				bytes[bit / 8] ^= std::byte(1 << bit % 8);
			}
		}
	}

	TEST(Hash, ChangesAboutHalfOfItsBitsForOneBitOfTheInput)
	{
		std::vector<std::byte> bytes(96);
		const uint64_t plain = Hash64(bytes);
		int64_t changed = 0;
		for (size_t bit = 0; bit < bytes.size() * 8; ++bit)
		{
			bytes[bit / 8] ^= std::byte(1 << bit % 8);
			changed += std::popcount(plain ^ Hash64(bytes));
			bytes[bit / 8] ^= std::byte(1 << bit % 8);
		}
		EXPECT_NEAR(static_cast<double>(changed) / (96 * 8), 32.0, 1.5);
	}

	TEST(Hash, DoesNotLetOneBitUndoAnother)
	{
		std::set<uint64_t> seen;
		std::vector<std::byte> bytes(96);
		for (size_t first = 0; first < bytes.size() * 8; ++first)
		{
			bytes[first / 8] ^= std::byte(1 << first % 8);
			for (size_t second = first + 1; second < bytes.size() * 8; ++second)
			{
				bytes[second / 8] ^= std::byte(1 << second % 8);
				seen.insert(Hash64(bytes));
				bytes[second / 8] ^= std::byte(1 << second % 8);
			}
			bytes[first / 8] ^= std::byte(1 << first % 8);
		}
		EXPECT_EQ(seen.size(), 768u * 767u / 2u);
	}

	TEST(Hash, DependsOnTheSeedAndNotOnWhereTheBytesLie)
	{
		char text[80] = {};
		std::memcpy(text + 1, "forty bytes of text that lie unaligned..", 40);
		const auto bytes = std::as_bytes(std::span(text + 1, 40));
		const std::vector<std::byte> copy(bytes.begin(), bytes.end());
		EXPECT_EQ(Hash64(bytes), Hash64(copy));
		EXPECT_NE(Hash64(bytes, 1), Hash64(bytes, 2));
	}

	TEST(Hash, StaysTheSameForEver)
	{
		// Files hold these sums: a change here is a change of format.
		const std::string_view text = "MotionGraphs";
		EXPECT_EQ(Hash64({}), 5172009748911347469u);
		EXPECT_EQ(Hash64(std::as_bytes(std::span(text.data(), text.size()))), 9862389579443003675u);
	}
}
