// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Io/Import.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace MotionGraphs::Testing
{
	/// One row of the capture library's index.json.
	struct MocapClip
	{
		std::filesystem::path path;
		std::string name; ///< "16_15"
		double trueFrameRate = 0; ///< Hz; the headers of some files are wrong.
		int64_t frames = 0; ///< T-pose included.
		std::vector<std::string> datasets;
		std::vector<std::string> behaviours;
	};

	/// The real captures beside the project, sorted by name; empty when they are not there.
	const std::vector<MocapClip>& MocapLibrary();

	/// One of them by name; fails the test when it is not in a library that is there.
	const MocapClip& FindMocapClip(const std::string& name);

	/// Imports with the true frame rate.
	ImportedMotion ImportMocap(const MocapClip& clip);
}

/// A test that needs the captures says by name that it was skipped when they are absent.
#define MG_NEEDS_MOCAP()                                                                                               \
	if (::MotionGraphs::Testing::MocapLibrary().empty())                                                               \
	GTEST_SKIP() << "SKIPPED " << ::testing::UnitTest::GetInstance()->current_test_info()->name()                      \
				 << ": no captures at ../shared/mocap"
