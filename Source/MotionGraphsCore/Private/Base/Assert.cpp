// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Assert.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace MotionGraphs
{
	namespace AssertPrivate
	{
		void PrintAndAbort(const AssertionInfo& info)
		{
			std::fprintf(stderr, "%s:%d: %s (%s)\n", info.file, info.line, info.message, info.condition);
			std::abort();
		}

		static std::atomic<AssertionHandler> handler{&PrintAndAbort};
	}

	void SetAssertionHandler(AssertionHandler handler)
	{
		AssertPrivate::handler = handler != nullptr ? handler : &AssertPrivate::PrintAndAbort;
	}

	void ReportAssertion(const AssertionInfo& info)
	{
		AssertPrivate::handler.load()(info);
	}
}
