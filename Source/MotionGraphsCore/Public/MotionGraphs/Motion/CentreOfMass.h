// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Vec3.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <span>
#include <vector>

namespace MotionGraphs
{
	/// A body segment between two joints, with its share of the body's mass and where along it that mass sits.
	struct BodySegment
	{
		EJointRole proximal = EJointRole::Hips;
		EJointRole distal = EJointRole::Hips; ///< Same as proximal: the mass sits at the joint.
		float massFraction = 0; ///< Of the whole body.
		float centre = 0; ///< 0 = at the proximal joint, 1 = at the distal one.
	};

	/// Dempster's segment data as tabulated in [Winter2009] table 4.1.
	MOTIONGRAPHSCORE_API std::span<const BodySegment> BodySegments();

	/// Centre of mass of every frame. Segments whose joints the rig lacks give their mass to the others.
	MOTIONGRAPHSCORE_API std::vector<Vec3> ComputeCentreOfMass(const JointRoles& roles, const JointPaths& paths);
}
