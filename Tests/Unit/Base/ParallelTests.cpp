// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>
#include <vector>

namespace MotionGraphs::Testing
{
	static void ExpectEachIndexOnce(int64_t count, int64_t grain)
	{
		std::vector<std::atomic<int>> hits(static_cast<size_t>(count));
		std::atomic<int64_t> pieces{0};
		ParallelFor(count, grain,
			[&](int64_t begin, int64_t end)
			{
				EXPECT_EQ(begin % grain, 0);
				EXPECT_TRUE(end == count || end - begin == grain);
				for (int64_t i = begin; i < end; ++i)
				{
					++hits[static_cast<size_t>(i)];
				}
				++pieces;
			});
		EXPECT_EQ(pieces, (count + grain - 1) / grain);
		for (const std::atomic<int>& hit : hits)
		{
			ASSERT_EQ(hit, 1);
		}
	}

	TEST(Parallel, CoversEachIndexOnceForAnyNumberOfThreads)
	{
		for (const int32_t threads : {1, 4, 0})
		{
			const ScopedThreadLimit limit(threads);
			for (const int64_t count : {0, 1, 7, 100, 1000})
			{
				for (const int64_t grain : {1, 3, 64, 5000})
				{
					ExpectEachIndexOnce(count, grain);
				}
			}
		}
	}

	TEST(Parallel, TakesTheLargestGrainAndNoWorkAtAll)
	{
		int calls = 0;
		ParallelFor(5, std::numeric_limits<int64_t>::max(),
			[&](int64_t begin, int64_t end)
			{
				calls += begin == 0 && end == 5;
			});
		EXPECT_EQ(calls, 1);
		ParallelFor(-3, 1,
			[&](int64_t, int64_t)
			{
				++calls;
			});
		EXPECT_EQ(calls, 1);
	}

	TEST(Parallel, MayBeNested)
	{
		for (const int32_t threads : {1, 4, 0})
		{
			const ScopedThreadLimit limit(threads);
			std::vector<std::atomic<int>> hits(40 * 50);
			ParallelFor(40, 3,
				[&](int64_t begin, int64_t end)
				{
					for (int64_t row = begin; row < end; ++row)
					{
						ParallelFor(50, 4,
							[&](int64_t first, int64_t last)
							{
								for (int64_t i = first; i < last; ++i)
								{
									++hits[static_cast<size_t>(row * 50 + i)];
								}
							});
					}
				});
			for (const std::atomic<int>& hit : hits)
			{
				ASSERT_EQ(hit, 1);
			}
		}
	}

	TEST(Parallel, KeepsToTheThreadLimit)
	{
		const int32_t before = ThreadCount();
		EXPECT_GE(before, 1);
		{
			const ScopedThreadLimit limit(1);
			EXPECT_EQ(ThreadCount(), 1);
			const std::thread::id self = std::this_thread::get_id();
			std::atomic<bool> elsewhere{false};
			ParallelFor(100, 1,
				[&](int64_t, int64_t)
				{
					if (std::this_thread::get_id() != self)
					{
						elsewhere = true;
					}
				});
			EXPECT_FALSE(elsewhere);
		}
		EXPECT_EQ(ThreadCount(), before);
	}

	TEST(Parallel, RunsOnTheHostsScheduler)
	{
		class Backwards final : public ITaskScheduler
		{
		public:
			int64_t tasks = 0;

			int32_t WorkerCount() const override { return 42; }

			void Run(int64_t taskCount, FunctionRef<void(int64_t)> task) override
			{
				tasks += taskCount;
				for (int64_t i = taskCount - 1; i >= 0; --i)
				{
					task(i);
				}
			}
		};

		Backwards host;
		SetTaskScheduler(&host);
		EXPECT_EQ(ThreadCount(), 42);
		ExpectEachIndexOnce(100, 7);
		SetTaskScheduler(nullptr);
		EXPECT_EQ(host.tasks, 15);
		ExpectEachIndexOnce(100, 7);
		EXPECT_EQ(host.tasks, 15);
	}
}
