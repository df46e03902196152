// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace MotionGraphs
{
	/// What a joint is to a human body, whatever its name. Left roles come before their right twins, pair by pair.
	enum class EJointRole : uint8_t
	{
		Hips,
		Spine, ///< The lowest joint of the back above the hips.
		Chest, ///< The joint that the shoulders hang from.
		Neck,
		Head,
		LeftShoulder, ///< Clavicle.
		RightShoulder,
		LeftUpperArm,
		RightUpperArm,
		LeftForearm, ///< Elbow.
		RightForearm,
		LeftHand, ///< Wrist.
		RightHand,
		LeftThigh,
		RightThigh,
		LeftShin, ///< Knee.
		RightShin,
		LeftFoot, ///< Ankle.
		RightFoot,
		LeftToes, ///< Ball of the foot.
		RightToes,
		Count,
	};

	inline constexpr int32_t kJointRoleCount = static_cast<int32_t>(EJointRole::Count);

	/// "hips", "left_thigh", ...: the name in JSON and on the command line.
	MOTIONGRAPHSCORE_API const char* ToString(EJointRole role);
	MOTIONGRAPHSCORE_API std::optional<EJointRole> ParseJointRole(std::string_view name);

	/// The same role on the other side; spine and head are their own mirror.
	MOTIONGRAPHSCORE_API EJointRole MirroredRole(EJointRole role);

	struct MOTIONGRAPHSCORE_API JointRoles
	{
		std::array<int32_t, kJointRoleCount> joints; ///< Joint of each role, or Skeleton::kNone.

		JointRoles() { joints.fill(Skeleton::kNone); }

		int32_t operator[](EJointRole role) const { return joints[static_cast<size_t>(role)]; }

		int32_t& operator[](EJointRole role) { return joints[static_cast<size_t>(role)]; }

		bool Has(EJointRole role) const { return (*this)[role] != Skeleton::kNone; }

		/// The role of a joint, if it has one.
		std::optional<EJointRole> RoleOf(int32_t joint) const;

		friend bool operator==(const JointRoles&, const JointRoles&) = default;
	};

	/// A joint's name says who it is: "thigh_l", "mixamorig:LeftUpLeg", "lfemur", "Bip01 L Thigh" are all the left thigh.
	/// Knows CMU (ASF and its BVH conversions), Mixamo, the Unreal Mannequin, Biped, Daz/Poser and common BVH names; where
	/// a name means different things in different rigs ("LeftShoulder") the joints around it decide.
	MOTIONGRAPHSCORE_API JointRoles FindJointRoles(const Skeleton& skeleton);

	/// The same with the user's word first: pairs of role and joint name. Fails on a joint that is not there.
	MOTIONGRAPHSCORE_API Result<JointRoles> FindJointRoles(
		const Skeleton& skeleton, std::span<const std::pair<EJointRole, std::string>> overrides);

	/// The joint that is `joint`'s mirror image, for all joints: by role, else by a name that differs in its side only,
	/// else the joint itself.
	MOTIONGRAPHSCORE_API std::vector<int32_t> FindMirrorJoints(const Skeleton& skeleton, const JointRoles& roles);

	/// The name without what tools put before it ("mixamorig:", "Bip01 ", "Character1_"); shared by import and retargeting.
	MOTIONGRAPHSCORE_API std::string_view WithoutNamePrefix(std::string_view name);
}
