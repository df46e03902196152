// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include "Mocap.h"
#include "TestClips.h"

#include "MotionGraphs/Base/Cpu.h"
#include "MotionGraphs/Base/Parallel.h"

#include <gtest/gtest.h>

#include <cstring>

namespace MotionGraphs::Testing
{
	namespace ForwardKinematicsTesting
	{
		/// Largest distance between the kernel's joints and the double-precision reference, metres.
		static double LargestError(const Skeleton& skeleton, const Clip& clip, const JointPaths& paths)
		{
			double largest = 0;
			for (int32_t frame = 0; frame < clip.frameCount; ++frame)
			{
				const std::vector<Vec3d> expected = ReferencePositions(skeleton, clip, frame);
				for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
				{
					largest = std::max(
						largest, Distance(expected[static_cast<size_t>(joint)], Vec3d(paths.Position(joint, frame))));
				}
			}
			return largest;
		}

		/// Restores the SIMD level when a test ends.
		struct SimdGuard
		{
			~SimdGuard() { LimitSimd(SupportedSimd()); }
		};
	}

	using namespace ForwardKinematicsTesting;

	TEST(ForwardKinematics, EqualsTheMatrixReferenceOnRandomSkeletonsAtEverySimdLevel)
	{
		const SimdGuard guard;
		for (uint32_t seed = 1; seed <= 20; ++seed)
		{
			SCOPED_TRACE(testing::Message() << "seed " << seed);
			const Skeleton skeleton = MakeRandomSkeleton(static_cast<int32_t>(1 + seed * 3), seed);
			const Clip clip = MakeRandomClip(skeleton, static_cast<int32_t>(seed * 7 % 40 + 1), seed, 3.0f);
			for (const ESimd level : {ESimd::Baseline, ESimd::Avx2})
			{
				LimitSimd(level);
				EXPECT_LT(LargestError(skeleton, clip, ComputeJointPaths(skeleton, clip)), 1e-5)
					<< ToString(ActiveSimd());
			}
		}
	}

	TEST(ForwardKinematics, EqualsTheMatrixReferenceOnRealMotion)
	{
		MG_NEEDS_MOCAP();
		const SimdGuard guard;
		for (const char* name : {"16_07", "49_07", "144_21"})
		{
			const ImportedMotion motion = ImportMocap(FindMocapClip(name));
			for (const ESimd level : {ESimd::Baseline, ESimd::Avx2})
			{
				LimitSimd(level);
				EXPECT_LT(
					LargestError(motion.skeleton, motion.clip, ComputeJointPaths(motion.skeleton, motion.clip)), 1e-5)
					<< name << " " << ToString(ActiveSimd());
			}
		}
	}

	TEST(ForwardKinematics, TakesTranslationsOfJointsBelowTheRoot)
	{
		Skeleton skeleton;
		skeleton.AddJoint("root", -1, {});
		skeleton.AddJoint("pelvis", 0, {0, 1, 0});
		skeleton.AddJoint("head", 1, {0, 0.5f, 0});
		Clip clip = Clip::AtRest(skeleton, 5, 30);
		clip.translatedJoints = {0, 1};
		clip.translations.clear();
		for (int32_t frame = 0; frame < 5; ++frame)
		{
			clip.translations.push_back({});
			clip.translations.push_back({static_cast<float>(frame), 1, 0});
		}
		const JointPaths paths = ComputeJointPaths(skeleton, clip);
		EXPECT_EQ(paths.Position(2, 3), (Vec3{3, 1.5f, 0}));
		EXPECT_LT(LargestError(skeleton, clip, paths), 1e-6);
	}

	TEST(ForwardKinematics, GivesTheSameBitsForAnyNumberOfThreads)
	{
		const Skeleton skeleton = MakeHuman();
		const Clip clip = MakeRandomClip(skeleton, 5000, 7);
		std::vector<float> expected;
		for (const int32_t threads : {1, 4, 0})
		{
			const ScopedThreadLimit limit(threads);
			const JointPaths paths = ComputeJointPaths(skeleton, clip);
			if (expected.empty())
			{
				expected = paths.data;
			}
			ASSERT_EQ(expected.size(), paths.data.size());
			EXPECT_EQ(0, std::memcmp(expected.data(), paths.data.data(), expected.size() * sizeof(float))) << threads;
		}
	}

	TEST(ForwardKinematics, OfAFrameRangeEqualsThatPartOfTheWhole)
	{
		const Skeleton skeleton = MakeHuman();
		const Clip clip = MakeRandomClip(skeleton, 50, 3);
		const JointPaths whole = ComputeJointPaths(skeleton, clip);
		JointPaths part;
		ForwardKinematicsJob job;
		job.skeleton = &skeleton;
		job.clip = &clip;
		job.firstFrame = 13;
		job.frameCount = 21;
		job.output = &part;
		ASSERT_TRUE(job.Run().IsOk());
		ASSERT_EQ(part.frameCount, 21);
		for (int32_t frame = 0; frame < 21; ++frame)
		{
			EXPECT_EQ(part.Position(5, frame), whole.Position(5, frame + 13));
		}
	}

	TEST(ForwardKinematics, OfOnePoseEqualsTheBatch)
	{
		const Skeleton skeleton = MakeRandomSkeleton(25, 5);
		const Clip clip = MakeRandomClip(skeleton, 9, 5);
		const JointPaths paths = ComputeJointPaths(skeleton, clip);
		std::vector<Vec3> positions(25);
		std::vector<Quat> rotations(25);
		for (int32_t frame = 0; frame < 9; ++frame)
		{
			ComputeModelPose(skeleton, clip, frame, positions, rotations);
			for (int32_t joint = 0; joint < 25; ++joint)
			{
				EXPECT_LT(Distance(positions[static_cast<size_t>(joint)], paths.Position(joint, frame)), 1e-5f);
			}
		}
	}

	TEST(ForwardKinematics, OfNoFramesIsEmpty)
	{
		const Skeleton skeleton = MakeHuman();
		EXPECT_EQ(ComputeJointPaths(skeleton, Clip::AtRest(skeleton, 0, 30)).frameCount, 0);
	}

	TEST(ForwardKinematics, RefusesWhatDoesNotFit)
	{
		const Skeleton skeleton = MakeHuman();
		const Clip clip = Clip::AtRest(skeleton, 10, 30);
		JointPaths paths;
		ForwardKinematicsJob job;
		EXPECT_FALSE(job.Validate().IsOk()) << "nothing set";
		job.skeleton = &skeleton;
		job.clip = &clip;
		job.output = &paths;
		EXPECT_TRUE(job.Validate().IsOk());
		job.firstFrame = 11;
		EXPECT_FALSE(job.Validate().IsOk());
		job.firstFrame = -1;
		EXPECT_FALSE(job.Validate().IsOk());
		job.firstFrame = 5;
		job.frameCount = 6;
		EXPECT_FALSE(job.Validate().IsOk());
		job.frameCount = 5;
		EXPECT_TRUE(job.Validate().IsOk());
		const Skeleton other = MakeRandomSkeleton(3, 1);
		job.skeleton = &other;
		EXPECT_NE(job.Validate().GetError().what.find("3"), std::string::npos);
	}
}
