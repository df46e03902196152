// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Progress.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Io/Import.h"

#include <string_view>

namespace MotionGraphs
{
	/// Reads an Acclaim skeleton (ASF) and one of its motions (AMC). A joint sits where its bone starts, about which the
	/// bone turns, and has the bone's name. Rest rotations are identity, as in BVH, because each bone's axis is folded into
	/// its rotations; only a root with a preset orientation rests in it.
	/// Few AMC files state a rate: 120 Hz is assumed, as at CMU, and reported. An empty `amc` gives the skeleton alone.
	/// `asfFile` and `amcFile` are for messages only.
	MOTIONGRAPHSCORE_API Result<RawMotion> ParseAsfAmc(std::string_view asf, std::string_view asfFile,
		std::string_view amc, std::string_view amcFile, Progress& progress = Progress::None());
}
