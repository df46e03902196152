// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstddef>
#include <span>
#include <vector>

namespace MotionGraphs
{
	/// glTF 2.0 binary (.glb) of one figure and any number of animations: the skeleton as a skin, a simple solid body
	/// around its bones so that there is something to see, and each clip as one animation of that name.
	/// Fails when a clip does not fit the skeleton or there is no frame at all.
	MOTIONGRAPHSCORE_API Result<std::vector<std::byte>> WriteGlb(const Skeleton& skeleton, std::span<const Clip> clips);
}
