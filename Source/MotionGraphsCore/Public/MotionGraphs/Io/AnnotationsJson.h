// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Annotations.h"
#include "MotionGraphs/Motion/Clip.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// What a labels file says of one motion file. Frames count from 0 in that file, at that file's rate.
	struct FileAnnotations
	{
		std::string file; ///< As written; matched to a clip by its last part without the ending.
		double frameRate = 0; ///< Hz, "fps_true" or "frame_rate"; 0 = as the motion file says.
		Annotations annotations;
	};

	/// Reads a labels file: see Docs/formats.md for the form, which people can write by hand.
	MOTIONGRAPHSCORE_API Result<std::vector<FileAnnotations>> ParseAnnotations(
		std::string_view json, std::string_view file);

	MOTIONGRAPHSCORE_API std::string WriteAnnotations(std::span<const FileAnnotations> files);

	/// The entry that belongs to a clip, or nullptr.
	MOTIONGRAPHSCORE_API const FileAnnotations* FindAnnotations(
		std::span<const FileAnnotations> files, std::string_view clipName);

	/// Moves the entry's frames onto the clip (skipped T-pose, resampling) and applies its contact edits. Fails where
	/// an interval lies outside the motion file.
	MOTIONGRAPHSCORE_API Status Annotate(Clip& clip, const FileAnnotations& entry);
}
