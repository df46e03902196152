// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Cpu.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace MotionGraphs::Testing
{
	TEST(Cpu, UsesAtMostTheLevelThatItIsLimitedTo)
	{
		for (const ESimd level : {ESimd::Baseline, ESimd::Avx2})
		{
			LimitSimd(level);
			EXPECT_EQ(ActiveSimd(), std::min(level, SupportedSimd()));
		}
		LimitSimd(ESimd::Avx2);
		EXPECT_EQ(ActiveSimd(), SupportedSimd());
	}

	TEST(Cpu, SaysWhatItRunsOn)
	{
		const std::string text = ConfigurationString();
		EXPECT_NE(text.find("MotionGraphs"), std::string::npos);
		EXPECT_NE(text.find(ToString(ActiveSimd())), std::string::npos);
		EXPECT_NE(text.find("threads"), std::string::npos);
		EXPECT_STREQ(ToString(ESimd::Baseline), "baseline");
	}
}
