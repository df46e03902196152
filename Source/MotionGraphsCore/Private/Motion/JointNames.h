// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs::JointNamesPrivate
{
	enum class ESide : uint8_t
	{
		None,
		Left,
		Right,
	};

	/// What a joint's name can mean, before the joints around it decide. The sided parts come in pairs of one left and one
	/// right joint; the words after "Ambiguous" mean different joints in different rigs.
	enum class EPart : uint8_t
	{
		None,
		Hips,
		Root, ///< Above the hips in game rigs, the hips themselves in ASF.
		Spine,
		Chest,
		Neck,
		Head,
		Clavicle,
		UpperArm,
		Forearm,
		Hand,
		Thigh,
		Shin,
		Foot,
		Toes,
		AmbiguousShoulder, ///< Clavicle or upper arm.
		AmbiguousArm, ///< Upper arm or forearm.
		AmbiguousHip, ///< Thigh or a helper above it.
		AmbiguousLeg, ///< Thigh or shin.
		AmbiguousAnkle, ///< Foot; then "foot" below it is the ball.
		AmbiguousWrist, ///< Hand, or the far half of the forearm.
	};

	struct JointName
	{
		ESide side = ESide::None;
		EPart part = EPart::None;
		std::string stem; ///< Lower case, without prefix, side and separators.
		int32_t rank = 0; ///< 0 = the name itself, more = after leaving off a number or a side letter glued to it.
	};

	/// The names of a whole skeleton, less the prefix that all of them share.
	std::vector<JointName> ReadJointNames(const Skeleton& skeleton);
}
