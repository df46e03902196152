// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/RotationPacking.h"

#include "MotionGraphs/Base/Cpu.h"

#include "Base/SimdTarget.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#if MG_SIMD_X86
#include <immintrin.h>
#endif

namespace MotionGraphs
{
	namespace RotationPackingPrivate
	{
		constexpr int32_t kZero = 1 << 19; // The code of 0; codes run from 1 to 2^20 - 1.
		constexpr uint32_t kMask = (1u << 20) - 1;
		constexpr double kSqrt2 = 1.41421356237309504880;
		constexpr double kCodesPerUnit = (kZero - 1) * kSqrt2;
		constexpr float kUnitsPerCode = static_cast<float>(1.0 / kCodesPerUnit);
		// The component left out is the largest, so its square is at least 1/4; the rest is room for rounding.
		constexpr float kMostSumOfSquares = 0.751f;

		// Where x y z w come from, for each component that was left out: 0 1 2 are the stored ones, 3 is that one.
		constexpr uint8_t kComponentFrom[4][4] = {{3, 0, 1, 2}, {0, 3, 1, 2}, {0, 1, 3, 2}, {0, 1, 2, 3}};
		constexpr float kSigns[2] = {1.0f, -1.0f};

		/// Plain form, also for what the wide kernel leaves over. Looks up instead of branching, as which component was left
		/// out cannot be predicted.
		bool UnpackPlain(const std::byte* packed, Quat* out, size_t count)
		{
			uint32_t topBits = 0;
			float mostSum = 0;
			for (size_t i = 0; i < count; ++i)
			{
				uint32_t half[2];
				std::memcpy(half, packed + i * 8, sizeof half);
				const uint32_t low = half[0];
				const uint32_t high = half[1];
				const float a = static_cast<float>(static_cast<int32_t>(low & kMask) - kZero) * kUnitsPerCode;
				const float b =
					static_cast<float>(static_cast<int32_t>(low >> 20 | (high & 0xffu) << 12) - kZero) * kUnitsPerCode;
				const float c = static_cast<float>(static_cast<int32_t>(high >> 8 & kMask) - kZero) * kUnitsPerCode;
				const float sum = (a * a + b * b) + c * c;
				const float size = std::sqrt(std::max(1.0f - sum, 0.0f));
				const float components[4] = {a, b, c, size * kSigns[high >> 30 & 1u]};
				const uint8_t* from = kComponentFrom[high >> 28 & 3u];
				out[i] = {components[from[0]], components[from[1]], components[from[2]], components[from[3]]};
				topBits |= high;
				mostSum = std::max(mostSum, sum);
			}
			return (topBits >> 31) == 0 && mostSum <= kMostSumOfSquares;
		}
	}
}

#if MG_SIMD_X86
MG_AVX2_BEGIN

namespace MotionGraphs::RotationPackingPrivate
{
	inline __m256 UnpackComponents(__m256i codes)
	{
		const __m256i centred = _mm256_sub_epi32(codes, _mm256_set1_epi32(kZero));
		return _mm256_mul_ps(_mm256_cvtepi32_ps(centred), _mm256_set1_ps(kUnitsPerCode));
	}

	/// Eight rotations at a time; the same operations as UnpackPlain, none of them fused, hence the same bits.
	/// `count` is a multiple of 8.
	bool UnpackAvx2(const std::byte* packed, Quat* out, size_t count)
	{
		const __m256i mask = _mm256_set1_epi32(static_cast<int>(kMask));
		__m256i topBits = _mm256_setzero_si256();
		__m256 mostSum = _mm256_setzero_ps();
		for (size_t i = 0; i < count; i += 8)
		{
			const auto* from = reinterpret_cast<const float*>(packed + i * 8);
			const __m256 first = _mm256_loadu_ps(from);
			const __m256 second = _mm256_loadu_ps(from + 8);
			// Rotations 0 1 4 5 in the lower half, 2 3 6 7 in the upper; the stores below put them in order again.
			const __m256i low = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0x88));
			const __m256i high = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0xdd));
			const __m256 a = UnpackComponents(_mm256_and_si256(low, mask));
			const __m256 b = UnpackComponents(_mm256_or_si256(
				_mm256_srli_epi32(low, 20), _mm256_slli_epi32(_mm256_and_si256(high, _mm256_set1_epi32(0xff)), 12)));
			const __m256 c = UnpackComponents(_mm256_and_si256(_mm256_srli_epi32(high, 8), mask));
			const __m256 sum =
				_mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(a, a), _mm256_mul_ps(b, b)), _mm256_mul_ps(c, c));
			const __m256 size =
				_mm256_sqrt_ps(_mm256_max_ps(_mm256_sub_ps(_mm256_set1_ps(1.0f), sum), _mm256_setzero_ps()));
			const __m256i sign = _mm256_slli_epi32(_mm256_and_si256(high, _mm256_set1_epi32(0x40000000)), 1);
			const __m256 d = _mm256_xor_ps(size, _mm256_castsi256_ps(sign));
			const __m256i left = _mm256_and_si256(_mm256_srli_epi32(high, 28), _mm256_set1_epi32(3));
			const __m256 is0 = _mm256_castsi256_ps(_mm256_cmpeq_epi32(left, _mm256_setzero_si256()));
			const __m256 is1 = _mm256_castsi256_ps(_mm256_cmpeq_epi32(left, _mm256_set1_epi32(1)));
			const __m256 is2 = _mm256_castsi256_ps(_mm256_cmpeq_epi32(left, _mm256_set1_epi32(2)));
			const __m256 is3 = _mm256_castsi256_ps(_mm256_cmpeq_epi32(left, _mm256_set1_epi32(3)));
			const __m256 x = _mm256_blendv_ps(a, d, is0);
			const __m256 y = _mm256_blendv_ps(_mm256_blendv_ps(b, a, is0), d, is1);
			const __m256 z = _mm256_blendv_ps(_mm256_blendv_ps(b, c, is3), d, is2);
			const __m256 w = _mm256_blendv_ps(c, d, is3);
			topBits = _mm256_or_si256(topBits, high);
			mostSum = _mm256_max_ps(mostSum, sum);

			const __m256 xy01 = _mm256_unpacklo_ps(x, y);
			const __m256 xy45 = _mm256_unpackhi_ps(x, y);
			const __m256 zw01 = _mm256_unpacklo_ps(z, w);
			const __m256 zw45 = _mm256_unpackhi_ps(z, w);
			const __m256 q02 = _mm256_shuffle_ps(xy01, zw01, 0x44);
			const __m256 q13 = _mm256_shuffle_ps(xy01, zw01, 0xee);
			const __m256 q46 = _mm256_shuffle_ps(xy45, zw45, 0x44);
			const __m256 q57 = _mm256_shuffle_ps(xy45, zw45, 0xee);
			float* to = &out[i].x;
			_mm256_storeu_ps(to, _mm256_permute2f128_ps(q02, q13, 0x20));
			_mm256_storeu_ps(to + 8, _mm256_permute2f128_ps(q02, q13, 0x31));
			_mm256_storeu_ps(to + 16, _mm256_permute2f128_ps(q46, q57, 0x20));
			_mm256_storeu_ps(to + 24, _mm256_permute2f128_ps(q46, q57, 0x31));
		}
		const __m256 tooLarge = _mm256_cmp_ps(mostSum, _mm256_set1_ps(kMostSumOfSquares), _CMP_GT_OQ);
		return _mm256_movemask_ps(_mm256_castsi256_ps(topBits)) == 0 && _mm256_movemask_ps(tooLarge) == 0;
	}
}

MG_AVX2_END
#endif

namespace MotionGraphs
{
	uint64_t PackRotation(const Quat& rotation)
	{
		using namespace RotationPackingPrivate;
		const Quatd q = Normalize(static_cast<Quatd>(rotation));
		const double components[4] = {q.x, q.y, q.z, q.w};
		uint64_t left = 0;
		for (uint64_t i = 1; i < 4; ++i)
		{
			left = std::fabs(components[i]) > std::fabs(components[left]) ? i : left;
		}
		uint64_t packed = left << 60 | static_cast<uint64_t>(components[left] < 0) << 62;
		int shift = 0;
		for (uint64_t i = 0; i < 4; ++i)
		{
			if (i != left)
			{
				const double code = std::floor(components[i] * kCodesPerUnit + 0.5);
				const int64_t clamped = std::clamp<int64_t>(static_cast<int64_t>(code), 1 - kZero, kZero - 1);
				packed |= static_cast<uint64_t>(clamped + kZero) << shift;
				shift += 20;
			}
		}
		return packed;
	}

	bool UnpackRotations(const std::byte* packed, std::span<Quat> out)
	{
		using namespace RotationPackingPrivate;
		static_assert(sizeof(Quat) == 4 * sizeof(float));
		size_t wide = 0;
		bool valid = true;
#if MG_SIMD_X86
		if (ActiveSimd() >= ESimd::Avx2)
		{
			wide = out.size() / 8 * 8;
			valid = UnpackAvx2(packed, out.data(), wide);
		}
#endif
		return UnpackPlain(packed + wide * 8, out.data() + wide, out.size() - wide) && valid;
	}
}
