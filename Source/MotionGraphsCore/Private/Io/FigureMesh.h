// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Vec3.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <vector>

namespace MotionGraphs
{
	/// A solid body around a skeleton's bones at rest, so that a motion can be looked at without a character's skin.
	/// Model space; every vertex moves with one joint; flat faces; triangles run counter-clockwise seen from outside.
	struct FigureMesh
	{
		std::vector<Vec3> positions;
		std::vector<Vec3> normals;
		std::vector<uint16_t> joints; ///< The joint that carries each vertex.
		std::vector<uint32_t> indices;
	};

	/// A tapered spindle from each joint to each of its children and end sites. Never empty: a skeleton without any
	/// length becomes one small spindle at its root.
	FigureMesh BuildFigureMesh(const Skeleton& skeleton);
}
