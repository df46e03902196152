// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <cstdint>

namespace MotionGraphs
{
	struct AssertionInfo
	{
		const char* condition = "";
		const char* message = "";
		const char* file = "";
		int32_t line = 0;
	};

	using AssertionHandler = void (*)(const AssertionInfo&);

	/// Replaces what happens when a programming error is found; nullptr restores the default (print and abort).
	/// Not for bad input: that is a Status. Threads: set it once at start.
	MOTIONGRAPHSCORE_API void SetAssertionHandler(AssertionHandler handler);

	MOTIONGRAPHSCORE_API void ReportAssertion(const AssertionInfo& info);
}

/// Contract check that does not depend on NDEBUG, which Unreal defines even in debug builds.
#define MG_ASSERT(condition, message)                                                                                  \
	do                                                                                                                 \
	{                                                                                                                  \
		if (!(condition)) [[unlikely]]                                                                                 \
		{                                                                                                              \
			::MotionGraphs::ReportAssertion({#condition, message, __FILE__, __LINE__});                                \
		}                                                                                                              \
	} while (false)
