// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Base/Vec3.h"
#include "MotionGraphs/Io/Finding.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// One channel of a BVH joint: which value of a frame moves it, and how.
	struct BvhChannel
	{
		enum class EKind : uint8_t
		{
			Position,
			Rotation,
			Scale,
		};

		EKind kind = EKind::Rotation;
		int8_t axis = 0; ///< 0 = X, 1 = Y, 2 = Z.
	};

	struct BvhJoint
	{
		std::string name;
		int32_t parent = -1;
		int64_t line = 0;
		Vec3d offset; ///< File units.
		std::vector<BvhChannel> channels; ///< In file order; the rotation is their product from left to right.
		int32_t firstChannel = 0;
		bool hasEndSite = false;
		Vec3d endSite;
	};

	/// The HIERARCHY part of a BVH file, and where its numbers begin.
	struct BvhHierarchy
	{
		std::vector<BvhJoint> joints; ///< Parents before children.
		int32_t channelCount = 0;
		bool hasMotion = false; ///< False when the file ends without a MOTION part.
		int64_t declaredFrames = 0;
		double frameTime = 0; ///< As written; 0 when missing.
		bool hasFrameTime = false;
		size_t dataBegin = 0; ///< Byte of the first frame's line.
		int64_t dataLine = 0;
		std::vector<Finding> findings;
	};

	/// Reads everything before the frames. `file` is for messages only.
	Result<BvhHierarchy> ParseBvhHierarchy(std::string_view text, std::string_view file);
}
