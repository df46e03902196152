// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT

// The one file of the core that knows the engine: UnrealBuildTool compiles it, CMake leaves it out.
#include "Async/ParallelFor.h"
#include "Async/TaskGraphInterfaces.h"
#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

#include "MotionGraphs/Base/Assert.h"
#include "MotionGraphs/Base/Parallel.h"

namespace MotionGraphs::CoreModulePrivate
{
	/// Where the engine ships no oneTBB the core's loops run on the engine's own workers.
	class EngineScheduler final : public ITaskScheduler
	{
	public:
		int32_t WorkerCount() const override { return FTaskGraphInterface::Get().GetNumWorkerThreads() + 1; }

		void Run(int64_t taskCount, FunctionRef<void(int64_t)> task) override
		{
			::ParallelFor(static_cast<int32>(taskCount), [&task](int32 Index) { task(Index); });
		}
	};

	void ReportAssertion(const AssertionInfo& info)
	{
		ensureMsgf(false, TEXT("MotionGraphsCore: %s (%s:%d)"), UTF8_TO_TCHAR(info.message), UTF8_TO_TCHAR(info.file),
			static_cast<int32>(info.line));
	}
}

class FMotionGraphsCoreModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		MotionGraphs::SetAssertionHandler(&MotionGraphs::CoreModulePrivate::ReportAssertion);
#if !MG_WITH_TBB
		MotionGraphs::SetTaskScheduler(&Scheduler);
#endif
	}

	virtual void ShutdownModule() override
	{
#if !MG_WITH_TBB
		MotionGraphs::SetTaskScheduler(nullptr);
#endif
		MotionGraphs::SetAssertionHandler(nullptr);
	}

private:
#if !MG_WITH_TBB
	MotionGraphs::CoreModulePrivate::EngineScheduler Scheduler;
#endif
};

IMPLEMENT_MODULE(FMotionGraphsCoreModule, MotionGraphsCore)
