// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Quat.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Base/Vec3.h"
#include "MotionGraphs/Io/Finding.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// What one value of a bone in an AMC line moves.
	enum class EAsfDof : uint8_t
	{
		TurnX,
		TurnY,
		TurnZ,
		MoveX,
		MoveY,
		MoveZ,
		Stretch, ///< Added to the bone's length.
	};

	constexpr bool IsTurn(EAsfDof dof)
	{
		return dof <= EAsfDof::TurnZ;
	}

	constexpr bool IsMove(EAsfDof dof)
	{
		return dof >= EAsfDof::MoveX && dof <= EAsfDof::MoveZ;
	}

	struct AsfBone
	{
		std::string name;
		int64_t line = 0; ///< Where it begins in the file.
		int32_t parent = -1; ///< -1 for the root, and until the hierarchy is read.
		Vec3d direction; ///< From its start to its end at rest, unit length or zero.
		double length = 0; ///< File units.
		Quatd axis; ///< Its own axes in the world at rest; of the root: the preset orientation.
		std::vector<EAsfDof> dofs; ///< In the order of the AMC's values.
	};

	/// An ASF file. Bone i is joint i of the skeleton: the joint at which the bone starts and about which it turns.
	struct AsfSkeleton
	{
		std::vector<AsfBone> bones; ///< The root first, parents before children.
		Skeleton skeleton;
		bool inDegrees = true;
		double lengthUnit = 0; ///< 0 = not stated.
		std::vector<Finding> findings;

		/// The bone that a name in a file means: letter for letter, else but for upper and lower case; -1 = none.
		int32_t FindBone(std::string_view name) const;

		/// Call it whenever bones were added or moved.
		void IndexNames();

		/// Puts parents before children and makes the skeleton. Fails on a bone that the hierarchy leaves out and on one that
		/// the root does not reach.
		Status BuildTree(const Vec3d& rootPosition, std::string_view file);

	private:
		Status SortBones(std::string_view file);
		void BuildSkeleton(const Vec3d& rootPosition);

		std::map<std::string, int32_t, std::less<>> exact_;
		std::map<std::string, int32_t, std::less<>> lowered_;
	};

	/// The turn by `angle` about main axis 0, 1 or 2.
	Quatd AsfTurn(int32_t axis, double angle, bool inDegrees);

	Result<AsfSkeleton> ParseAsf(std::string_view text, std::string_view file);
}
