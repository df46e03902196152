// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <span>

namespace MotionGraphs
{
	/// The motion seen in a mirror (x becomes -x): what the left side did, the right side does. Works for any rest
	/// rotations, as it mirrors each joint's turn away from rest. `mirrorJoints` is FindMirrorJoints(). Contacts are
	/// exchanged too; "left" and "right" as whole words in behaviour and action names change places.
	MOTIONGRAPHSCORE_API Clip Mirror(const Skeleton& skeleton, std::span<const int32_t> mirrorJoints, const Clip& clip);
}
