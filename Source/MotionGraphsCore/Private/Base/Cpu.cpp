// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Cpu.h"

#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <atomic>

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
#include <immintrin.h>
#include <intrin.h>
#endif

#ifndef MG_VERSION
#define MG_VERSION "unreal"
#endif

namespace MotionGraphs
{
	namespace CpuPrivate
	{
		ESimd Detect()
		{
#if defined(__GNUC__) && defined(__x86_64__)
			__builtin_cpu_init();
			if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
			{
				return ESimd::Avx2;
			}
#elif defined(_MSC_VER) && defined(_M_X64)
			int leaf1[4];
			int leaf7[4];
			__cpuid(leaf1, 1);
			__cpuidex(leaf7, 7, 0);
			const bool osSavesYmm = (leaf1[2] & (1 << 27)) != 0 && (_xgetbv(0) & 0x06) == 0x06;
			if (osSavesYmm && (leaf7[1] & (1 << 5)) != 0 && (leaf1[2] & (1 << 12)) != 0)
			{
				return ESimd::Avx2;
			}
#endif
			return ESimd::Baseline;
		}

		static std::atomic<ESimd> limit{ESimd::Avx2};

		const char* CompilerName()
		{
#if defined(__clang__)
			return "clang " __clang_version__;
#elif defined(__GNUC__)
			return "gcc " __VERSION__;
#elif defined(_MSC_VER)
			return "msvc";
#else
			return "unknown compiler";
#endif
		}
	}

	ESimd SupportedSimd()
	{
		static const ESimd supported = CpuPrivate::Detect();
		return supported;
	}

	ESimd ActiveSimd()
	{
		return std::min(SupportedSimd(), CpuPrivate::limit.load(std::memory_order_relaxed));
	}

	void LimitSimd(ESimd level)
	{
		CpuPrivate::limit = level;
	}

	const char* ToString(ESimd level)
	{
		switch (level)
		{
		case ESimd::Baseline:
			return "baseline";
		case ESimd::Avx2:
			return "avx2";
		}
		return "?";
	}

	std::string ConfigurationString()
	{
		return Format("MotionGraphs %s, %s, %s, %d threads", MG_VERSION, CpuPrivate::CompilerName(),
			ToString(ActiveSimd()), ThreadCount());
	}
}
