// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/CentreOfMass.h"

#include "TestClips.h"

#include <gtest/gtest.h>

namespace MotionGraphs::Testing
{
	TEST(CentreOfMass, SegmentsMakeOneWholeBody)
	{
		double sum = 0.0;
		for (const BodySegment& segment : BodySegments())
		{
			sum += segment.massFraction;
			EXPECT_GE(segment.centre, 0.0f);
			EXPECT_LE(segment.centre, 1.0f);
		}
		EXPECT_NEAR(sum, 1.0, 1e-6);
	}

	TEST(CentreOfMass, StandsAtTheHipsOfAPersonAtRest)
	{
		const Skeleton human = MakeHuman();
		const Clip clip = Clip::AtRest(human, 2, 30.0);
		const std::vector<Vec3> centres = ComputeCentreOfMass(FindJointRoles(human), ComputeJointPaths(human, clip));
		ASSERT_EQ(centres.size(), 2u);
		EXPECT_NEAR(centres[0].x, 0.0f, 1e-6f);
		// The arms are stretched out at shoulder height here, which raises the 0.55 to 0.57 of the height of someone
		// who stands with arms down.
		EXPECT_GT(centres[0].y, 0.55f * 1.7f);
		EXPECT_LT(centres[0].y, 0.65f * 1.7f);
	}

	TEST(CentreOfMass, MovesWithARaisedLegByItsShareOfTheBody)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 2, 30.0);
		// The stretched left leg swings forward by a quarter turn.
		clip.Rotations(1)[1] = FromAxisAngle(Vec3{1, 0, 0}, static_cast<float>(-kPi / 2));
		const std::vector<Vec3> centres = ComputeCentreOfMass(FindJointRoles(human), ComputeJointPaths(human, clip));
		// thigh .1 at .433 of .4 m, shank .0465 at .4 + .433 * .4 m, foot .0145 half-way to toes 6 cm lower.
		const float lever = 0.1f * 0.433f * 0.4f + 0.0465f * (0.4f + 0.433f * 0.4f) + 0.0145f * (0.8f + 0.03f);
		const float toesForward = 0.0145f * 0.07f;
		EXPECT_NEAR(centres[1].z - centres[0].z, lever - toesForward, 1e-5f);
		EXPECT_NEAR(centres[1].y - centres[0].y, lever + toesForward, 1e-5f);
	}

	TEST(CentreOfMass, MissingSegmentsGiveTheirMassToTheOthers)
	{
		const Skeleton human = MakeHuman();
		const JointPaths paths = ComputeJointPaths(human, Clip::AtRest(human, 1, 30.0));
		const JointRoles all = FindJointRoles(human);
		JointRoles trunk;
		trunk[EJointRole::Hips] = all[EJointRole::Hips];
		trunk[EJointRole::Neck] = all[EJointRole::Neck];
		const Vec3 middle =
			Lerp(paths.Position(all[EJointRole::Hips], 0), paths.Position(all[EJointRole::Neck], 0), 0.5f);
		EXPECT_LT(Distance(ComputeCentreOfMass(trunk, paths)[0], middle), 1e-6f);
		EXPECT_EQ(ComputeCentreOfMass({}, paths)[0], paths.Position(0, 0)) << "the root when nothing is known";
	}
}
