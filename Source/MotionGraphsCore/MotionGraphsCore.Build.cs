// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT

using UnrealBuildTool;

// The engine-free core as an Unreal module. CMakeLists.txt builds the same files with the same choices.
public class MotionGraphsCore : ModuleRules
{
	public MotionGraphsCore(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs; // engine macros stay out of engine-free files
		FPSemantics = FPSemanticsMode.Precise; // the same numbers as the CMake build
		bEnableExceptions = false;
		bUseRTTI = false;

		PublicDependencyModuleNames.Add("Core");
		AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");

		// oneTBB comes with the engine on desktop only; elsewhere MotionGraphsCoreModule.cpp hands the engine's
		// ParallelFor to Base/Parallel.
		bool bWithTbb = Target.Platform == UnrealTargetPlatform.Win64
			|| Target.Platform == UnrealTargetPlatform.Mac
			|| Target.Platform == UnrealTargetPlatform.Linux;
		if (bWithTbb)
		{
			AddEngineThirdPartyPrivateStaticDependencies(Target, "IntelTBB");
		}
		PublicDefinitions.Add("MG_WITH_UE=1");
		PrivateDefinitions.Add("MG_WITH_TBB=" + (bWithTbb ? "1" : "0"));
	}
}
