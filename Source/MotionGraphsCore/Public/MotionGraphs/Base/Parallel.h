// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/FunctionRef.h"

#include <cstdint>

namespace MotionGraphs
{
	/// The only place of the core that starts work on other threads.
	/// Splits [0, count) into pieces of exactly `grain` (the last may be shorter) and calls body(begin, end) once for
	/// each, in any order, on any thread. The pieces do not depend on the number of threads, so a body that writes
	/// only to its own range gives the same bits on any machine load. Returns when all are done.
	MOTIONGRAPHSCORE_API void ParallelFor(
		int64_t count, int64_t grain, FunctionRef<void(int64_t begin, int64_t end)> body);

	/// How many threads ParallelFor may use now.
	MOTIONGRAPHSCORE_API int32_t ThreadCount();

	/// Limits ParallelFor to `threads` while it lives (0 = no limit). oneTBB only; other schedulers have their own limit.
	class MOTIONGRAPHSCORE_API ScopedThreadLimit
	{
	public:
		explicit ScopedThreadLimit(int32_t threads);
		~ScopedThreadLimit();
		ScopedThreadLimit(const ScopedThreadLimit&) = delete;
		ScopedThreadLimit& operator=(const ScopedThreadLimit&) = delete;

	private:
		void* control_ = nullptr;
	};

	/// A host with a task system of its own (Unreal off the desktop) runs the pieces on it.
	class MOTIONGRAPHSCORE_API ITaskScheduler
	{
	public:
		virtual ~ITaskScheduler() = default;
		virtual int32_t WorkerCount() const = 0;

		/// Calls task(0) ... task(taskCount - 1), each once, and returns when all are done.
		virtual void Run(int64_t taskCount, FunctionRef<void(int64_t)> task) = 0;
	};

	/// nullptr restores the built-in scheduler. Set it while no core work runs; the core does not own it.
	MOTIONGRAPHSCORE_API void SetTaskScheduler(ITaskScheduler* scheduler);
}
