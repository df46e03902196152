// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Base/Progress.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Io/Container.h"
#include "MotionGraphs/Motion/MotionSet.h"

#include <filesystem>

namespace MotionGraphs
{
	/// A motion set as sections of a .mgraph: SKEL (skeleton, roles) and CLIP (poses, contacts, annotations).
	/// Rotations are quantised to 63 bits (smallest three components of 20 bits each), which moves an end effector by less
	/// than 0.1 mm (measured: Docs/formats.md); everything else is exact. The set must be valid.
	MOTIONGRAPHSCORE_API void AddMotionSet(ContainerWriter& container, const MotionSet& set);
	MOTIONGRAPHSCORE_API Result<MotionSet> ReadMotionSet(const Container& container);

	/// Whole-file forms. Saving is atomic (SaveFile).
	MOTIONGRAPHSCORE_API Status SaveMotionSet(
		const std::filesystem::path& path, const MotionSet& set, IFileSystem& fileSystem = RealFileSystem());
	MOTIONGRAPHSCORE_API Result<MotionSet> LoadMotionSet(
		const std::filesystem::path& path, Progress& progress = Progress::None());
}
