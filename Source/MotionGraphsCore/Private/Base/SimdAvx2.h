// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "Base/SimdTarget.h"

#if MG_SIMD_X86
#include <immintrin.h>

MG_AVX2_BEGIN

namespace MotionGraphs::SimdAvx2
{
	/// Eight floats side by side: AVX2 and FMA. The contract is SimdBaseline::Lanes'.
	struct Lanes
	{
		static constexpr int kCount = 8;
		__m256 v;

		static Lanes Load(const float* p) { return {_mm256_loadu_ps(p)}; }

		static Lanes All(float s) { return {_mm256_set1_ps(s)}; }

		void Store(float* p) const { _mm256_storeu_ps(p, v); }

		static Lanes MulAdd(Lanes a, Lanes b, Lanes c) { return {_mm256_fmadd_ps(a.v, b.v, c.v)}; }

		static Lanes NegMulAdd(Lanes a, Lanes b, Lanes c) { return {_mm256_fnmadd_ps(a.v, b.v, c.v)}; }

		/// Four floats from each of two places.
		static __m256 Join(const float* low, const float* high)
		{
			return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
		}

		template <class Four>
		static Four LoadTransposed(const float* const* from, long long offset)
		{
			// Rows 0-3 in the low halves, 4-7 in the high ones; then a 4 x 4 transpose in each half.
			const __m256 row0 = Join(from[0] + offset, from[4] + offset);
			const __m256 row1 = Join(from[1] + offset, from[5] + offset);
			const __m256 row2 = Join(from[2] + offset, from[6] + offset);
			const __m256 row3 = Join(from[3] + offset, from[7] + offset);
			const __m256 low01 = _mm256_unpacklo_ps(row0, row1);
			const __m256 high01 = _mm256_unpackhi_ps(row0, row1);
			const __m256 low23 = _mm256_unpacklo_ps(row2, row3);
			const __m256 high23 = _mm256_unpackhi_ps(row2, row3);
			return {{_mm256_shuffle_ps(low01, low23, 0x44)}, {_mm256_shuffle_ps(low01, low23, 0xee)},
				{_mm256_shuffle_ps(high01, high23, 0x44)}, {_mm256_shuffle_ps(high01, high23, 0xee)}};
		}
	};

	inline Lanes operator+(Lanes a, Lanes b)
	{
		return {_mm256_add_ps(a.v, b.v)};
	}

	inline Lanes operator-(Lanes a, Lanes b)
	{
		return {_mm256_sub_ps(a.v, b.v)};
	}

	inline Lanes operator*(Lanes a, Lanes b)
	{
		return {_mm256_mul_ps(a.v, b.v)};
	}
}

MG_AVX2_END
#endif
