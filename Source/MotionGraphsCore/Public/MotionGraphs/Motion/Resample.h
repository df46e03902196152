// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"

namespace MotionGraphs
{
	/// The same motion at another rate, first frame on first frame: spherical interpolation of rotations, linear of
	/// translations; contacts and annotations by nearest frame. Fails on a rate that is not positive and finite, or one
	/// that would make more than Clip::kMostFrames frames.
	MOTIONGRAPHSCORE_API Result<Clip> Resample(const Clip& clip, double frameRate);
}
