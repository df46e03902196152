// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Retarget.h"

#include "MotionGraphs/Motion/ForwardKinematics.h"
#include "TestClips.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace MotionGraphs::Testing::RetargetTesting
{
	static Skeleton Scaled(Skeleton skeleton, float scale)
	{
		for (Vec3& offset : skeleton.offsets)
		{
			offset = offset * scale;
		}
		for (EndSite& site : skeleton.endSites)
		{
			site.offset = site.offset * scale;
		}
		return skeleton;
	}

	/// The human with Unreal's names and a root on the floor below the pelvis.
	static Skeleton MakeMannequin()
	{
		const Skeleton human = MakeHuman();
		const std::vector<std::string> names = {"pelvis", "thigh_l", "calf_l", "foot_l", "ball_l", "thigh_r", "calf_r",
			"foot_r", "ball_r", "spine_01", "spine_02", "neck_01", "head", "clavicle_l", "upperarm_l", "lowerarm_l",
			"hand_l", "clavicle_r", "upperarm_r", "lowerarm_r", "hand_r"};
		Skeleton mannequin;
		mannequin.AddJoint("root", Skeleton::kNone, {});
		for (size_t joint = 0; joint < names.size(); ++joint)
		{
			mannequin.AddJoint(names[joint], human.parents[joint] + 1, human.offsets[joint]);
		}
		mannequin.AddJoint("ik_foot_root", 0, {});
		for (const EndSite& site : human.endSites)
		{
			mannequin.endSites.push_back({site.joint + 1, site.offset});
		}
		return mannequin;
	}

	static RetargetMap MapOf(const Skeleton& source, const Skeleton& target)
	{
		return MakeRetargetMap(source, FindJointRoles(source), target, FindJointRoles(target));
	}

	TEST(Retarget, SkeletonsThatDifferInLengthKeepTheirExactRotations)
	{
		const Skeleton human = MakeHuman();
		const Skeleton child = Scaled(human, 0.5f);
		const Clip clip = MakeRandomClip(human, 30, 1);
		const RetargetMap map = MapOf(human, child);
		EXPECT_NEAR(map.heightScale, 0.5f, 1e-6f);
		EXPECT_TRUE(map.unmappedSource.empty() && map.unmappedTarget.empty());
		const Result<Clip> carried = Retarget(human, clip, child, map);
		ASSERT_TRUE(carried.IsOk());
		ASSERT_TRUE(carried->Validate(child).IsOk());
		EXPECT_EQ(carried->rotations, clip.rotations);
		for (int32_t frame = 0; frame < 30; ++frame)
		{
			EXPECT_LT(Distance(carried->RootPosition(frame), clip.RootPosition(frame) * 0.5f), 1e-6f);
		}
	}

	TEST(Retarget, TheSameSkeletonKeepsEveryBit)
	{
		const Skeleton tree = MakeRandomSkeleton(30, 3);
		const Clip clip = MakeRandomClip(tree, 20, 2);
		const Result<Clip> carried = Retarget(tree, clip, tree, MapOf(tree, tree));
		ASSERT_TRUE(carried.IsOk());
		EXPECT_EQ(carried->rotations, clip.rotations);
		EXPECT_EQ(carried->translations, clip.translations);
	}

	TEST(Retarget, OtherRestRotationsGiveTheSameMotion)
	{
		// The same figure whose joints have other axes: positions must come out the same.
		const Skeleton human = MakeHuman();
		const Skeleton random = MakeRandomSkeleton(human.JointCount(), 9);
		Skeleton twisted = human;
		for (size_t joint = 0; joint < human.names.size(); ++joint)
		{
			const int32_t parent = human.parents[joint];
			const Quat above = parent < 0 ? Quat{} : random.restRotations[static_cast<size_t>(parent)];
			twisted.restRotations[joint] = Normalize(Conjugate(above) * random.restRotations[joint]);
			twisted.offsets[joint] = Rotate(Conjugate(above), human.offsets[joint]);
		}
		for (EndSite& site : twisted.endSites)
		{
			site.offset = Rotate(Conjugate(random.restRotations[static_cast<size_t>(site.joint)]), site.offset);
		}
		const Clip clip = MakeRandomClip(human, 30, 4);
		const Result<Clip> there = Retarget(human, clip, twisted, MapOf(human, twisted));
		ASSERT_TRUE(there.IsOk());
		EXPECT_LT(LargestDistance(human, clip, twisted, *there), 1e-5);
		const Result<Clip> back = Retarget(twisted, *there, human, MapOf(twisted, human));
		ASSERT_TRUE(back.IsOk());
		EXPECT_LT(LargestDistance(human, clip, human, *back), 1e-5);
	}

	TEST(Retarget, ARootAboveTheHipsRestsAndTheHipsCarryTheMotion)
	{
		const Skeleton human = MakeHuman();
		Skeleton mannequin = MakeMannequin();
		const Vec3 beside{0.2f, 0.0f, -0.1f};
		mannequin.offsets[0] = beside;
		mannequin.offsets[1] = mannequin.offsets[1] - beside;
		const Clip clip = MakeRandomClip(human, 30, 5);
		const RetargetMap map = MapOf(human, mannequin);
		EXPECT_EQ(map.unmappedTarget, (std::vector<std::string>{"root", "ik_foot_root"}));
		EXPECT_TRUE(map.unmappedSource.empty());
		const Result<Clip> carried = Retarget(human, clip, mannequin, map);
		ASSERT_TRUE(carried.IsOk());
		ASSERT_TRUE(carried->Validate(mannequin).IsOk());
		EXPECT_EQ(carried->translatedJoints, (std::vector<int32_t>{0, 1}));
		for (int32_t frame = 0; frame < 30; ++frame)
		{
			const std::vector<Vec3d> expected = ReferencePositions(human, clip, frame);
			const std::vector<Vec3d> actual = ReferencePositions(mannequin, *carried, frame);
			EXPECT_LT(Distance(actual[0], static_cast<Vec3d>(beside)), 1e-6);
			for (size_t joint = 0; joint < expected.size(); ++joint)
			{
				EXPECT_LT(Distance(actual[joint + 1], expected[joint]), 1e-5) << mannequin.names[joint + 1];
			}
		}
		// And back: the hips follow the pelvis, wherever root and pelvis were.
		Clip moved = *carried;
		for (int32_t frame = 0; frame < 30; ++frame)
		{
			moved.Translations(frame)[0] = beside + Vec3{1, 0, 0};
		}
		const Result<Clip> back = Retarget(mannequin, moved, human, MapOf(mannequin, human));
		ASSERT_TRUE(back.IsOk());
		EXPECT_LT(Distance(back->RootPosition(7), clip.RootPosition(7) + Vec3{1, 0, 0}), 1e-5f);
	}

	TEST(Retarget, TheSameNameIsNoPairWhereItMeansAnotherJoint)
	{
		// In the source LeftShoulder is a clavicle, in the target the upper arm.
		const Skeleton human = MakeHuman();
		Skeleton other;
		const int32_t hips = other.AddJoint("Hips", Skeleton::kNone, {0, 1, 0});
		const int32_t chest = other.AddJoint("Chest", hips, {0, 0.3f, 0});
		for (const std::string side : {"Left", "Right"})
		{
			const int32_t collar = other.AddJoint(side + "Collar", chest, {0, 0.1f, 0});
			const int32_t shoulder = other.AddJoint(side + "Shoulder", collar, {0.1f, 0, 0});
			other.AddJoint(side + "Elbow", shoulder, {0.3f, 0, 0});
		}
		const RetargetMap map = MapOf(human, other);
		const auto sourceOf = [&](const char* name)
		{
			const int32_t joint = map.sourceOfTarget[static_cast<size_t>(other.FindJoint(name))];
			return joint < 0 ? std::string("-") : human.names[static_cast<size_t>(joint)];
		};
		EXPECT_EQ(sourceOf("LeftShoulder"), "LeftArm");
		EXPECT_EQ(sourceOf("LeftCollar"), "LeftShoulder");
		EXPECT_EQ(sourceOf("RightElbow"), "RightForeArm");
		EXPECT_NE(
			std::find(map.unmappedSource.begin(), map.unmappedSource.end(), "LeftHand"), map.unmappedSource.end());
	}

	TEST(Retarget, PrefixAndCaseDoNotMatter)
	{
		const Skeleton human = MakeHuman();
		Skeleton prefixed = human;
		for (std::string& name : prefixed.names)
		{
			std::transform(name.begin(), name.end(), name.begin(),
				[](char c)
				{
					return static_cast<char>(c | 0x20);
				});
			name = "mixamorig:" + name;
		}
		const RetargetMap map = MapOf(human, prefixed);
		EXPECT_TRUE(map.unmappedTarget.empty());
	}

	TEST(Retarget, FailsWithoutHipsAndOnAMapOfOtherSkeletons)
	{
		const Skeleton human = MakeHuman();
		const Skeleton tree = MakeRandomSkeleton(5, 1);
		const Clip clip = MakeRandomClip(human, 3, 1);
		const Result<Clip> lost = Retarget(human, clip, tree, MapOf(human, tree));
		ASSERT_FALSE(lost.IsOk());
		EXPECT_NE(lost.GetError().what.find("hips"), std::string::npos);
		EXPECT_FALSE(Retarget(human, clip, tree, MapOf(human, human)).IsOk());
		RetargetMap broken = MapOf(human, human);
		broken.sourceOfTarget[3] = 99;
		EXPECT_FALSE(Retarget(human, clip, human, broken).IsOk());
	}

	TEST(Retarget, EmptyClipsAreFine)
	{
		const Skeleton human = MakeHuman();
		const Skeleton mannequin = MakeMannequin();
		const Result<Clip> carried = Retarget(human, Clip::AtRest(human, 0, 30.0), mannequin, MapOf(human, mannequin));
		ASSERT_TRUE(carried.IsOk());
		EXPECT_TRUE(carried->Validate(mannequin).IsOk());
	}
}
