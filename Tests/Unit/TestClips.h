// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>

namespace MotionGraphs::Testing
{
	/// A small human of 21 joints with CMU names (Hips, LeftUpLeg, ...), 1.7 m tall, facing +Z, rest rotations at identity.
	Skeleton MakeHuman();

	/// Seeded random joint turns of up to `angle` radians on a smooth path through space. Any skeleton.
	Clip MakeRandomClip(const Skeleton& skeleton, int32_t frames, uint32_t seed, float angle = 1.0f);

	/// A random tree of joints with random offsets and rest rotations.
	Skeleton MakeRandomSkeleton(int32_t joints, uint32_t seed);

	/// Model-space positions in double precision by 4x4 matrices: the plain reference of forward kinematics.
	std::vector<Vec3d> ReferencePositions(const Skeleton& skeleton, const Clip& clip, int32_t frame);

	/// The largest distance between the joints of two motions of the same size, over all frames; skeletons may differ.
	double LargestDistance(const Skeleton& skeletonA, const Clip& a, const Skeleton& skeletonB, const Clip& b);
}
