// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Parallel.h"

#include "MotionGraphs/Base/Assert.h"

#ifndef MG_WITH_TBB
#error "The build must define MG_WITH_TBB as 1 or 0"
#endif

#if MG_WITH_TBB
#if MG_WITH_UE
#include "CoreMinimal.h"
THIRD_PARTY_INCLUDES_START
#pragma push_macro("check")
#undef check
#endif
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#if MG_WITH_UE
#pragma pop_macro("check")
THIRD_PARTY_INCLUDES_END
#endif
#endif

#include <algorithm>
#include <atomic>

namespace MotionGraphs
{
	namespace ParallelPrivate
	{
		static std::atomic<ITaskScheduler*> hostScheduler{nullptr};
	}

	void SetTaskScheduler(ITaskScheduler* scheduler)
	{
		ParallelPrivate::hostScheduler = scheduler;
	}

	void ParallelFor(int64_t count, int64_t grain, FunctionRef<void(int64_t, int64_t)> body)
	{
		MG_ASSERT(grain > 0, "grain must be at least 1");
		const int64_t pieces = count <= 0 ? 0 : (count - 1) / grain + 1;
		const auto runPiece = [&](int64_t piece)
		{
			body(piece * grain, std::min(count, (piece + 1) * grain));
		};
		if (pieces <= 1)
		{
			if (pieces == 1)
			{
				runPiece(0);
			}
			return;
		}
		if (ITaskScheduler* host = ParallelPrivate::hostScheduler.load())
		{
			host->Run(pieces, runPiece);
			return;
		}
#if MG_WITH_TBB
		tbb::parallel_for(int64_t(0), pieces, runPiece);
#else
		for (int64_t piece = 0; piece < pieces; ++piece)
		{
			runPiece(piece);
		}
#endif
	}

	int32_t ThreadCount()
	{
		if (const ITaskScheduler* host = ParallelPrivate::hostScheduler.load())
		{
			return host->WorkerCount();
		}
#if MG_WITH_TBB
		const size_t limit = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
		return static_cast<int32_t>(
			std::min<size_t>(limit, static_cast<size_t>(tbb::this_task_arena::max_concurrency())));
#else
		return 1;
#endif
	}

	ScopedThreadLimit::ScopedThreadLimit(int32_t threads)
	{
#if MG_WITH_TBB
		if (threads > 0)
		{
			control_ =
				new tbb::global_control(tbb::global_control::max_allowed_parallelism, static_cast<size_t>(threads));
		}
#else
		static_cast<void>(threads);
#endif
	}

	ScopedThreadLimit::~ScopedThreadLimit()
	{
#if MG_WITH_TBB
		delete static_cast<tbb::global_control*>(control_);
#endif
	}
}
