// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <string>
#include <vector>

namespace MotionGraphs
{
	/// Which source joint drives each target joint, and what found no partner.
	struct RetargetMap
	{
		std::vector<int32_t> sourceOfTarget; ///< One a target joint; Skeleton::kNone = rests.
		std::vector<std::string> unmappedSource; ///< Motion that is lost.
		std::vector<std::string> unmappedTarget; ///< Joints that stay at rest.
		int32_t sourceHips = Skeleton::kNone; ///< The joints whose path through space is carried over.
		int32_t targetHips = Skeleton::kNone;
		float heightScale = 1; ///< Target hip height / source hip height.
	};

	/// Pairs joints by name, then by name without prefix and case, then by role. The same name is no pair where the rigs
	/// mean different things by it ("LeftShoulder"). A source joint drives one target joint at most.
	MOTIONGRAPHSCORE_API RetargetMap MakeRetargetMap(
		const Skeleton& source, const JointRoles& sourceRoles, const Skeleton& target, const JointRoles& targetRoles);

	/// The motion on the target's bones: every joint keeps its turn away from rest as seen in model space, the root's path is
	/// scaled by hip height, bone lengths are the target's. Skeletons that differ in lengths only keep their exact local
	/// rotations. A root above the hips that found no partner stays at rest. Fails when the hips found no partner, and on
	/// a map or clip of other skeletons.
	MOTIONGRAPHSCORE_API Result<Clip> Retarget(
		const Skeleton& source, const Clip& clip, const Skeleton& target, const RetargetMap& map);
}
