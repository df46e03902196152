// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Progress.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Io/Import.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace MotionGraphs
{
	/// Reads BVH text. Takes any channel order, positions on any joint, end sites, no frames at all, any line ends and
	/// white space, and numbers in any decimal form. `file` is for messages only.
	MOTIONGRAPHSCORE_API Result<RawMotion> ParseBvh(
		std::string_view text, std::string_view file, Progress& progress = Progress::None());

	struct BvhWriteSettings
	{
		EUnit unit = EUnit::Centimetres; ///< Not Auto.
		/// Three letters of X, Y, Z, each once; the rotation is their product from left to right.
		std::string rotationOrder = "ZYX";
	};

	/// The clip as BVH text. Rest rotations that are not identity are folded away: the written rest pose has straight
	/// bones along its offsets, and plays the same positions. Fails on a rotation order that is none.
	MOTIONGRAPHSCORE_API Result<std::string> WriteBvh(
		const Skeleton& skeleton, const Clip& clip, const BvhWriteSettings& settings = {});
}
