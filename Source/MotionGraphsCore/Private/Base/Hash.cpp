// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Hash.h"

#include <bit>
#include <cstring>

namespace MotionGraphs
{
	static_assert(
		std::endian::native == std::endian::little, "files are little-endian; every platform we build for is too");

	namespace HashPrivate
	{
		// Odd 64-bit constants with well mixed bits: the fractional parts of the square roots of 2, 3, 5 and 7.
		constexpr uint64_t kMultiply[4] = {
			0x6a09e667f3bcc909u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u};

		uint64_t Load(const std::byte* p)
		{
			uint64_t v = 0;
			std::memcpy(&v, p, sizeof v);
			return v;
		}

		uint64_t Mix(uint64_t lane, uint64_t word, int which)
		{
			// Both the word and the sum are multiplied: with one multiplication the top bit of a word could be undone by a
			// single bit of the next one.
			return std::rotl(lane + word * kMultiply[which], 31) * kMultiply[(which + 1) & 3];
		}

		uint64_t Finish(uint64_t h)
		{
			h ^= h >> 32;
			h *= kMultiply[1];
			h ^= h >> 29;
			h *= kMultiply[3];
			h ^= h >> 32;
			return h;
		}
	}

	uint64_t Hash64(std::span<const std::byte> bytes, uint64_t seed)
	{
		using namespace HashPrivate;
		uint64_t lanes[4] = {seed ^ kMultiply[0], seed ^ kMultiply[1], seed ^ kMultiply[2], seed ^ kMultiply[3]};
		const std::byte* p = bytes.data();
		size_t left = bytes.size();
		for (; left >= 32; left -= 32, p += 32)
		{
			lanes[0] = Mix(lanes[0], Load(p), 0);
			lanes[1] = Mix(lanes[1], Load(p + 8), 1);
			lanes[2] = Mix(lanes[2], Load(p + 16), 2);
			lanes[3] = Mix(lanes[3], Load(p + 24), 3);
		}
		std::byte tail[32] = {};
		if (left > 0)
		{
			std::memcpy(tail, p, left);
		}
		for (int i = 0; i < 4; ++i)
		{
			lanes[i] = Mix(lanes[i], Load(tail + 8 * i), i);
		}
		uint64_t h = Finish(bytes.size());
		for (const uint64_t lane : lanes)
		{
			h = Finish(h ^ lane) + lane;
		}
		return Finish(h);
	}
}
