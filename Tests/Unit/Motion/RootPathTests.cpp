// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/RootPath.h"

#include "TestClips.h"

#include <gtest/gtest.h>

namespace MotionGraphs::Testing
{
	namespace RootPathTesting
	{
		/// Walks along +Z at 1 m/s while turning twice about the vertical in 60 frames.
		static Clip MakeSpin(const Skeleton& human)
		{
			Clip clip = Clip::AtRest(human, 61, 30.0);
			for (int32_t frame = 0; frame <= 60; ++frame)
			{
				const float turn = static_cast<float>(frame / 60.0 * 4.0 * kPi);
				clip.Rotations(frame)[0] = FromAxisAngle(Vec3{0, 1, 0}, turn);
				clip.Translations(frame)[0] = {0, 1, static_cast<float>(frame) / 30.0f};
			}
			return clip;
		}
	}

	TEST(RootPath, HeadingCountsWholeTurns)
	{
		const Skeleton human = MakeHuman();
		const JointPaths paths = ComputeJointPaths(human, RootPathTesting::MakeSpin(human));
		const RootPath path = ComputeRootPath(FindJointRoles(human), paths, 30.0);
		for (size_t frame = 0; frame <= 60; ++frame)
		{
			EXPECT_NEAR(path.heading[frame], static_cast<double>(frame) / 60.0 * 4.0 * kPi, 1e-4) << frame;
			EXPECT_NEAR(path.speed[frame], 1.0, 1e-4) << frame;
			EXPECT_NEAR(path.z[frame], static_cast<double>(frame) / 30.0, 1e-5) << frame;
			EXPECT_NEAR(path.x[frame], 0.0, 1e-5) << frame;
		}
	}

	TEST(RootPath, UsesTheShouldersWithoutThighsAndTheTravelWithoutBoth)
	{
		const Skeleton human = MakeHuman();
		const JointPaths paths = ComputeJointPaths(human, RootPathTesting::MakeSpin(human));
		JointRoles roles = FindJointRoles(human);
		roles[EJointRole::LeftThigh] = Skeleton::kNone;
		EXPECT_NEAR(ComputeRootPath(roles, paths, 30.0).heading[60], 4.0 * kPi, 1e-4);
		roles = {};
		roles[EJointRole::Hips] = 0;
		EXPECT_NEAR(ComputeRootPath(roles, paths, 30.0).heading[60], 0.0, 1e-6) << "it travels along +Z";
	}

	TEST(RootPath, KeepsItsHeadingWhileTheBodyLiesOnItsSide)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 3, 30.0);
		const Quat facing = FromAxisAngle(Vec3{0, 1, 0}, 0.7f);
		clip.Rotations(0)[0] = facing;
		clip.Rotations(1)[0] = facing * FromAxisAngle(Vec3{0, 0, 1}, static_cast<float>(kPi / 2));
		clip.Rotations(2)[0] = facing;
		const RootPath path = ComputeRootPath(FindJointRoles(human), ComputeJointPaths(human, clip), 30.0);
		EXPECT_NEAR(path.heading[1], 0.7, 1e-4);
		EXPECT_NEAR(path.heading[2], 0.7, 1e-4);
	}

	TEST(RootPath, EmptyAndOneFrameClipsAreFine)
	{
		const Skeleton human = MakeHuman();
		const JointRoles roles = FindJointRoles(human);
		EXPECT_TRUE(ComputeRootPath(roles, ComputeJointPaths(human, Clip::AtRest(human, 0, 30.0)), 30.0).x.empty());
		const RootPath one = ComputeRootPath(roles, ComputeJointPaths(human, Clip::AtRest(human, 1, 30.0)), 30.0);
		ASSERT_EQ(one.speed.size(), 1u);
		EXPECT_EQ(one.speed[0], 0.0f);
		EXPECT_NEAR(one.heading[0], 0.0, 1e-6);
	}
}
