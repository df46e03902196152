// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <span>
#include <vector>

namespace MotionGraphs
{
	/// Model-space positions of all joints over many frames: for each joint one run of x, one of y and one of z, frames
	/// side by side, so that kernels over time or over frame pairs read straight lines.
	struct MOTIONGRAPHSCORE_API JointPaths
	{
		int32_t jointCount = 0;
		int32_t frameCount = 0;
		int64_t stride = 0; ///< Floats from one run to the next; frameCount rounded up to 16.
		std::vector<float> data; ///< jointCount x 3 x stride.

		/// Makes room; keeps memory that is large enough.
		void Resize(int32_t joints, int32_t frames);

		std::span<const float> X(int32_t joint) const { return Run(joint, 0); }

		std::span<const float> Y(int32_t joint) const { return Run(joint, 1); }

		std::span<const float> Z(int32_t joint) const { return Run(joint, 2); }

		Vec3 Position(int32_t joint, int32_t frame) const
		{
			const float* p = data.data() + joint * 3 * stride + frame;
			return {p[0], p[stride], p[2 * stride]};
		}

	private:
		std::span<const float> Run(int32_t joint, int32_t axis) const
		{
			return {data.data() + (static_cast<int64_t>(joint) * 3 + axis) * stride, static_cast<size_t>(frameCount)};
		}
	};

	/// Forward kinematics of many frames at once, several frames to a SIMD register, all cores.
	/// Cost: frames x joints. Threads: const; several may run at once on different outputs. The result is the same for any
	/// number of threads, and agrees between SIMD levels to 1e-5 m for people-sized skeletons.
	struct MOTIONGRAPHSCORE_API ForwardKinematicsJob
	{
		const Skeleton* skeleton = nullptr;
		const Clip* clip = nullptr;
		int32_t firstFrame = 0;
		int32_t frameCount = -1; ///< -1 = to the end.
		JointPaths* output = nullptr;

		/// Fails on: missing pointers, a clip of another joint count, frames outside the clip.
		Status Validate() const;
		Status Run() const;
	};

	/// All frames of a valid clip.
	MOTIONGRAPHSCORE_API JointPaths ComputeJointPaths(const Skeleton& skeleton, const Clip& clip);

	/// One pose; all spans hold one element a joint. The plain form for players and single looks.
	MOTIONGRAPHSCORE_API void ComputeModelPose(const Skeleton& skeleton, const Clip& clip, int32_t frame,
		std::span<Vec3> positions, std::span<Quat> rotations);
}
