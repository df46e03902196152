// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "Base/SimdTarget.h"

#if MG_SIMD_X86
#include <emmintrin.h>
#include <xmmintrin.h>
#endif

namespace MotionGraphs::SimdBaseline
{
#if MG_SIMD_X86
	/// Four floats side by side: SSE2, which every x86-64 has.
	struct Lanes
	{
		static constexpr int kCount = 4;
		__m128 v;

		static Lanes Load(const float* p) { return {_mm_loadu_ps(p)}; }

		static Lanes All(float s) { return {_mm_set1_ps(s)}; }

		void Store(float* p) const { _mm_storeu_ps(p, v); }

		friend Lanes operator+(Lanes a, Lanes b) { return {_mm_add_ps(a.v, b.v)}; }

		friend Lanes operator-(Lanes a, Lanes b) { return {_mm_sub_ps(a.v, b.v)}; }

		friend Lanes operator*(Lanes a, Lanes b) { return {_mm_mul_ps(a.v, b.v)}; }

		/// a * b + c, and c - a * b; rounded twice here, once where the set has a fused form.
		static Lanes MulAdd(Lanes a, Lanes b, Lanes c) { return a * b + c; }

		static Lanes NegMulAdd(Lanes a, Lanes b, Lanes c) { return c - a * b; }

		/// Four floats from each of kCount places, turned into four registers of kCount.
		template <class Four>
		static Four LoadTransposed(const float* const* from, long long offset)
		{
			__m128 a = _mm_loadu_ps(from[0] + offset);
			__m128 b = _mm_loadu_ps(from[1] + offset);
			__m128 c = _mm_loadu_ps(from[2] + offset);
			__m128 d = _mm_loadu_ps(from[3] + offset);
			_MM_TRANSPOSE4_PS(a, b, c, d);
			return {{a}, {b}, {c}, {d}};
		}
	};
#else
	/// Four floats side by side in plain C++, for processors that have no kernels of their own here.
	struct Lanes
	{
		static constexpr int kCount = 4;
		float v[4];

		static Lanes Load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }

		static Lanes All(float s) { return {{s, s, s, s}}; }

		void Store(float* p) const
		{
			for (int i = 0; i < 4; ++i)
			{
				p[i] = v[i];
			}
		}

		friend Lanes operator+(Lanes a, Lanes b)
		{
			return {{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
		}

		friend Lanes operator-(Lanes a, Lanes b)
		{
			return {{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2], a.v[3] - b.v[3]}};
		}

		friend Lanes operator*(Lanes a, Lanes b)
		{
			return {{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
		}

		static Lanes MulAdd(Lanes a, Lanes b, Lanes c) { return a * b + c; }

		static Lanes NegMulAdd(Lanes a, Lanes b, Lanes c) { return c - a * b; }

		template <class Four>
		static Four LoadTransposed(const float* const* from, long long offset)
		{
			const auto row = [&](long long k)
			{
				return Lanes{{from[0][offset + k], from[1][offset + k], from[2][offset + k], from[3][offset + k]}};
			};
			return {row(0), row(1), row(2), row(3)};
		}
	};
#endif
}
