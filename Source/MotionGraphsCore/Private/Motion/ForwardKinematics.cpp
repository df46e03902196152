// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include "Motion/ForwardKinematicsKernel.h"

#include "MotionGraphs/Base/Cpu.h"
#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Base/Text.h"

namespace MotionGraphs
{
	static_assert(sizeof(Quat) == 4 * sizeof(float) && sizeof(Vec3) == 3 * sizeof(float), "kernels read plain floats");

	namespace ForwardKinematicsPrivate
	{
		constexpr int64_t kWidestLanes = 16;
		/// Frames of one piece of parallel work; a multiple of the widest lanes.
		constexpr int64_t kGrain = 1024;

		ForwardKinematicsKernel ChooseKernel()
		{
#if MG_SIMD_X86
			// Sixteen lanes were tried too: within 10 % of eight in cache, equal beyond it, where memory is the limit.
			if (ActiveSimd() >= ESimd::Avx2)
			{
				return &SimdAvx2::ForwardKinematics;
			}
#endif
			return &SimdBaseline::ForwardKinematics;
		}
	}

	void JointPaths::Resize(int32_t joints, int32_t frames)
	{
		using namespace ForwardKinematicsPrivate;
		jointCount = joints;
		frameCount = frames;
		stride = (frames + kWidestLanes - 1) / kWidestLanes * kWidestLanes;
		const size_t needed = static_cast<size_t>(joints) * 3 * static_cast<size_t>(stride);
		if (data.size() < needed)
		{
			data.resize(needed);
		}
	}

	Status ForwardKinematicsJob::Validate() const
	{
		if (skeleton == nullptr || clip == nullptr || output == nullptr)
		{
			return Error{EError::InvalidArgument, "forward kinematics needs a skeleton, a clip and an output", "", {}};
		}
		if (clip->jointCount != skeleton->JointCount())
		{
			return Error{EError::InvalidArgument,
				Format("the clip has %d joints, the skeleton %d", clip->jointCount, skeleton->JointCount()),
				"retarget the clip to the skeleton first", {}};
		}
		const int64_t count = frameCount < 0 ? int64_t(clip->frameCount) - firstFrame : frameCount;
		if (firstFrame < 0 || count < 0 || firstFrame + count > clip->frameCount)
		{
			return Error{EError::InvalidArgument,
				Format("frames %d to %lld lie outside the clip's %d", firstFrame,
					static_cast<long long>(firstFrame + count), clip->frameCount),
				"", {}};
		}
		return {};
	}

	Status ForwardKinematicsJob::Run() const
	{
		using namespace ForwardKinematicsPrivate;
		if (Status valid = Validate(); !valid)
		{
			return valid;
		}
		const int32_t joints = skeleton->JointCount();
		const int32_t frames = frameCount < 0 ? clip->frameCount - firstFrame : frameCount;
		output->Resize(joints, frames);
		if (frames == 0)
		{
			return {};
		}
		std::vector<int32_t> slots(static_cast<size_t>(joints), -1);
		for (size_t slot = 0; slot < clip->translatedJoints.size(); ++slot)
		{
			slots[static_cast<size_t>(clip->translatedJoints[slot])] = static_cast<int32_t>(slot);
		}
		std::vector<uint8_t> hasChildren(static_cast<size_t>(joints), 0);
		for (const int32_t parent : skeleton->parents)
		{
			if (parent >= 0)
			{
				hasChildren[static_cast<size_t>(parent)] = 1;
			}
		}

		ForwardKinematicsInput input;
		input.jointCount = joints;
		input.translatedCount = static_cast<int32_t>(clip->translatedJoints.size());
		input.parents = skeleton->parents.data();
		input.translationSlots = slots.data();
		input.hasChildren = hasChildren.data();
		input.offsets = &skeleton->offsets[0].x;
		const size_t first = static_cast<size_t>(firstFrame);
		input.rotations = &clip->rotations[first * static_cast<size_t>(joints)].x;
		input.translations = &clip->translations[first * clip->translatedJoints.size()].x;
		input.output = output->data.data();
		input.stride = output->stride;

		const ForwardKinematicsKernel kernel = ChooseKernel();
		ParallelFor(frames, kGrain,
			[&](int64_t begin, int64_t end)
			{
				std::vector<float> scratch(static_cast<size_t>(joints) * 4 * kWidestLanes);
				kernel(input, begin, end, scratch.data());
			});
		return {};
	}

	JointPaths ComputeJointPaths(const Skeleton& skeleton, const Clip& clip)
	{
		JointPaths paths;
		ForwardKinematicsJob job;
		job.skeleton = &skeleton;
		job.clip = &clip;
		job.output = &paths;
		const Status done = job.Run();
		MG_ASSERT(done.IsOk(), "the clip does not fit the skeleton");
		return paths;
	}

	void ComputeModelPose(
		const Skeleton& skeleton, const Clip& clip, int32_t frame, std::span<Vec3> positions, std::span<Quat> rotations)
	{
		const PoseView pose = clip.Pose(frame);
		size_t slot = 0;
		for (size_t joint = 0; joint < skeleton.parents.size(); ++joint)
		{
			const bool translated =
				slot < clip.translatedJoints.size() && clip.translatedJoints[slot] == static_cast<int32_t>(joint);
			const Vec3 local = translated ? pose.translations[slot] : skeleton.offsets[joint];
			slot += translated ? 1 : 0;
			const int32_t parent = skeleton.parents[joint];
			if (parent < 0)
			{
				positions[joint] = local;
				rotations[joint] = pose.rotations[joint];
				continue;
			}
			const size_t p = static_cast<size_t>(parent);
			positions[joint] = positions[p] + Rotate(rotations[p], local);
			rotations[joint] = rotations[p] * pose.rotations[joint];
		}
	}
}
