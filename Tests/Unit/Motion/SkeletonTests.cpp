// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Skeleton.h"

#include "TestClips.h"

#include <gtest/gtest.h>

#include <limits>

namespace MotionGraphs::Testing
{
	namespace SkeletonTesting
	{
		static std::string Complaint(const Skeleton& skeleton)
		{
			const Status status = skeleton.Validate();
			return status ? "" : status.GetError().ToString();
		}

		constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
	}

	TEST(Skeleton, AcceptsAHumanAndARandomTree)
	{
		EXPECT_EQ(SkeletonTesting::Complaint(MakeHuman()), "");
		EXPECT_EQ(SkeletonTesting::Complaint(MakeRandomSkeleton(60, 1)), "");
	}

	TEST(Skeleton, FindsJointsByExactName)
	{
		const Skeleton human = MakeHuman();
		EXPECT_EQ(human.FindJoint("Hips"), 0);
		EXPECT_EQ(human.names[static_cast<size_t>(human.FindJoint("LeftFoot"))], "LeftFoot");
		EXPECT_EQ(human.FindJoint("leftfoot"), Skeleton::kNone);
		EXPECT_EQ(human.FindJoint(""), Skeleton::kNone);
	}

	TEST(Skeleton, RefusesNoJoints)
	{
		EXPECT_NE(SkeletonTesting::Complaint({}).find("no joints"), std::string::npos);
	}

	TEST(Skeleton, RefusesTooManyJoints)
	{
		EXPECT_EQ(SkeletonTesting::Complaint(MakeRandomSkeleton(Skeleton::kMostJoints, 2)), "");
		EXPECT_NE(SkeletonTesting::Complaint(MakeRandomSkeleton(Skeleton::kMostJoints + 1, 2)).find("4097"),
			std::string::npos);
	}

	TEST(Skeleton, RefusesArraysOfDifferentLength)
	{
		Skeleton skeleton = MakeHuman();
		skeleton.offsets.pop_back();
		EXPECT_NE(SkeletonTesting::Complaint(skeleton), "");
		skeleton = MakeHuman();
		skeleton.parents.pop_back();
		EXPECT_NE(SkeletonTesting::Complaint(skeleton), "");
		skeleton = MakeHuman();
		skeleton.restRotations.push_back({});
		EXPECT_NE(SkeletonTesting::Complaint(skeleton), "");
	}

	TEST(Skeleton, RefusesAParentThatDoesNotComeFirst)
	{
		for (const int32_t parent : {3, 4, 20, -2})
		{
			Skeleton skeleton = MakeHuman();
			skeleton.parents[3] = parent;
			EXPECT_NE(SkeletonTesting::Complaint(skeleton), "") << parent;
		}
		Skeleton skeleton = MakeHuman();
		skeleton.parents[0] = 0;
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("root"), std::string::npos);
	}

	TEST(Skeleton, RefusesASecondRootByName)
	{
		Skeleton skeleton = MakeHuman();
		skeleton.parents[2] = Skeleton::kNone;
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("'LeftLeg': a second root"), std::string::npos);
	}

	TEST(Skeleton, RefusesEmptyAndRepeatedNames)
	{
		Skeleton skeleton = MakeHuman();
		skeleton.names[5].clear();
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("joint 5 has no name"), std::string::npos);
		skeleton.names[5] = "Hips";
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("two joints"), std::string::npos);
	}

	TEST(Skeleton, RefusesValuesThatAreNotFinite)
	{
		Skeleton skeleton = MakeHuman();
		skeleton.offsets[1].y = SkeletonTesting::kNan;
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("offset"), std::string::npos);
		skeleton = MakeHuman();
		skeleton.restRotations[1].w = SkeletonTesting::kNan;
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("rest rotation"), std::string::npos);
		skeleton = MakeHuman();
		skeleton.restRotations[1].w = 2.0f;
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("rest rotation"), std::string::npos);
		skeleton = MakeHuman();
		skeleton.endSites[0].offset.x = std::numeric_limits<float>::infinity();
		EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("end site"), std::string::npos);
	}

	TEST(Skeleton, RefusesAnEndSiteOnNoJoint)
	{
		for (const int32_t joint : {-1, 21, 1000})
		{
			Skeleton skeleton = MakeHuman();
			skeleton.endSites[0].joint = joint;
			EXPECT_NE(SkeletonTesting::Complaint(skeleton).find("end site"), std::string::npos) << joint;
		}
	}

	TEST(Skeleton, RestPoseIsThePoseOfAClipAtRest)
	{
		const Skeleton skeleton = MakeRandomSkeleton(40, 7);
		std::vector<Vec3> positions(40);
		std::vector<Quat> rotations(40);
		skeleton.RestPose(positions, rotations);
		const std::vector<Vec3d> expected = ReferencePositions(skeleton, Clip::AtRest(skeleton, 1, 30.0), 0);
		for (size_t joint = 0; joint < expected.size(); ++joint)
		{
			EXPECT_LT(Distance(static_cast<Vec3d>(positions[joint]), expected[joint]), 1e-5) << joint;
		}
	}

	TEST(Skeleton, BoneLengthIsTheDistanceToTheParent)
	{
		const Skeleton human = MakeHuman();
		EXPECT_FLOAT_EQ(human.BoneLength(human.FindJoint("LeftLeg")), 0.40f);
	}
}
