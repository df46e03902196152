// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <cstdint>
#include <string>

namespace MotionGraphs
{
	/// The kernels that one binary carries, worst to best. Results differ between levels only by rounding (a fused
	/// multiply-add rounds once); the tests state the tolerance.
	enum class ESimd : uint8_t
	{
		Baseline, ///< SSE2 on x86-64, plain C++ elsewhere.
		Avx2, ///< AVX2 and FMA.
	};

	/// The best level that this processor and operating system run.
	MOTIONGRAPHSCORE_API ESimd SupportedSimd();

	/// The level that kernels use: SupportedSimd(), unless limited.
	MOTIONGRAPHSCORE_API ESimd ActiveSimd();

	/// Uses at most `level` from now on; for tests, for comparing machines, and for servers of mixed hardware that must
	/// agree to the bit. Not while core work runs.
	MOTIONGRAPHSCORE_API void LimitSimd(ESimd level);

	/// "baseline" or "avx2".
	MOTIONGRAPHSCORE_API const char* ToString(ESimd level);

	/// One line that identifies a build and machine in any log: version, compiler, instruction set, threads.
	MOTIONGRAPHSCORE_API std::string ConfigurationString();
}
