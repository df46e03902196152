// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Quat.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Base/Vec3.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// The tip of a chain: a point without a rotation of its own (BVH "End Site").
	struct EndSite
	{
		int32_t joint = 0;
		Vec3 offset; ///< In that joint's space, metres.
	};

	/// A tree of joints with a rest pose. Joint 0 is the only root; every parent comes before its children.
	/// The rest pose is upright and faces +Z; BVH and ASF skeletons rest with all rotations at identity.
	struct MOTIONGRAPHSCORE_API Skeleton
	{
		std::vector<std::string> names; ///< Unique, not empty.
		std::vector<int32_t> parents; ///< -1 for the root.
		std::vector<Vec3> offsets; ///< Rest translation in the parent's space, metres.
		std::vector<Quat> restRotations; ///< Rest rotation in the parent's space.
		std::vector<EndSite> endSites;

		static constexpr int32_t kNone = -1;
		static constexpr int32_t kMostJoints = 4096;

		int32_t JointCount() const { return static_cast<int32_t>(names.size()); }

		/// Appends a joint and returns its index. The parent must be there already, or kNone for the first.
		int32_t AddJoint(std::string name, int32_t parent, const Vec3& offset, const Quat& restRotation = {});

		/// Index of the joint of that exact name, or kNone.
		int32_t FindJoint(std::string_view name) const;

		/// Fails on: no joints, too many, arrays of different length, a parent that does not come first, a second root,
		/// a name that is empty or stands twice, values that are not finite, an end site on a joint that is not there.
		Status Validate() const;

		/// Rest pose in model space; both spans hold JointCount() elements.
		void RestPose(std::span<Vec3> positions, std::span<Quat> rotations) const;

		/// Distance of the joint to its parent at rest.
		float BoneLength(int32_t joint) const;
	};
}
