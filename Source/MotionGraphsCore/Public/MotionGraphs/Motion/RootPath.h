// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <vector>

namespace MotionGraphs
{
	/// Where a character is on the ground and which way it faces, frame by frame.
	struct RootPath
	{
		std::vector<float> x; ///< m, hips on the ground plane.
		std::vector<float> z; ///< m
		std::vector<float> heading; ///< rad about Y, 0 = facing +Z; unwrapped, so a full turn counts 2 pi.
		std::vector<float> speed; ///< m/s along the ground, central differences.
	};

	/// Heading is square to the line between the hip joints, which does not sway as the pelvis' own axes do; rigs without
	/// thighs use the shoulders, then the way they travel.
	MOTIONGRAPHSCORE_API RootPath ComputeRootPath(const JointRoles& roles, const JointPaths& paths, double frameRate);
}
