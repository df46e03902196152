// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/JointRoles.h"
#include "MotionGraphs/Motion/Retarget.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// Clips on one skeleton at one frame rate: what every graph is built from.
	struct MOTIONGRAPHSCORE_API MotionSet
	{
		Skeleton skeleton;
		JointRoles roles;
		double frameRate = 0; ///< Hz; 0 until the first clip is added.
		std::vector<Clip> clips; ///< Names are unique.

		/// Takes in a clip of any skeleton and rate. The first one sets the skeleton and, unless frameRate is set already, the
		/// rate; later ones are retargeted and resampled to it. Contacts that are missing are detected. A name that is
		/// taken gets a number. Returns how the joints were paired.
		Result<RetargetMap> Add(const Skeleton& clipSkeleton, Clip clip);

		/// Index of the clip of that name, or -1.
		int32_t FindClip(std::string_view name) const;

		int64_t FrameCount() const;
		double Duration() const;

		Status Validate() const;
	};
}
