// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/MotionSet.h"

#include "Mocap.h"
#include "TestClips.h"

#include <gtest/gtest.h>

#include <limits>

namespace MotionGraphs::Testing
{
	TEST(MotionSet, TheFirstClipSetsSkeletonRolesAndRate)
	{
		const Skeleton human = MakeHuman();
		MotionSet set;
		EXPECT_TRUE(set.Validate().IsOk());
		const Clip clip = MakeRandomClip(human, 31, 1);
		ASSERT_TRUE(set.Add(human, clip).IsOk());
		EXPECT_EQ(set.skeleton.names, human.names);
		EXPECT_EQ(set.roles, FindJointRoles(human));
		EXPECT_EQ(set.frameRate, 30.0);
		EXPECT_EQ(set.clips[0].rotations, clip.rotations);
		EXPECT_EQ(set.clips[0].contacts.size(), 31u) << "contacts are detected";
		EXPECT_EQ(set.FrameCount(), 31);
		EXPECT_DOUBLE_EQ(set.Duration(), 1.0);
		EXPECT_TRUE(set.Validate().IsOk());
	}

	TEST(MotionSet, LaterClipsAreRetargetedAndResampled)
	{
		const Skeleton human = MakeHuman();
		Skeleton tall = human;
		for (Vec3& offset : tall.offsets)
		{
			offset = offset * 1.2f;
		}
		tall.endSites.clear();
		MotionSet set;
		set.frameRate = 60.0;
		ASSERT_TRUE(set.Add(human, MakeRandomClip(human, 31, 1)).IsOk());
		EXPECT_EQ(set.clips[0].frameCount, 61);
		const Result<RetargetMap> map = set.Add(tall, MakeRandomClip(tall, 31, 2));
		ASSERT_TRUE(map.IsOk());
		EXPECT_LT(map->heightScale, 1.0f);
		EXPECT_EQ(set.clips[1].frameCount, 61);
		EXPECT_TRUE(set.Validate().IsOk());
	}

	TEST(MotionSet, TakenNamesGetANumber)
	{
		const Skeleton human = MakeHuman();
		MotionSet set;
		Clip clip = Clip::AtRest(human, 3, 30.0);
		clip.name = "walk";
		for (int32_t i = 0; i < 3; ++i)
		{
			ASSERT_TRUE(set.Add(human, clip).IsOk());
		}
		EXPECT_EQ(set.FindClip("walk"), 0);
		EXPECT_EQ(set.FindClip("walk 2"), 1);
		EXPECT_EQ(set.FindClip("walk 3"), 2);
		EXPECT_EQ(set.FindClip("run"), -1);
	}

	TEST(MotionSet, PeopleCorrectContacts)
	{
		const Skeleton human = MakeHuman();
		MotionSet set;
		Clip clip = Clip::AtRest(human, 4, 30.0);
		clip.contacts = {3, 3, 3, 3};
		clip.annotations.contactEdits = {{ELimb::LeftFoot, false, 1, 2}};
		ASSERT_TRUE(set.Add(human, clip).IsOk());
		EXPECT_EQ(set.clips[0].contacts, (ContactTrack{3, 2, 2, 3}));
	}

	TEST(MotionSet, ARefusedClipLeavesTheSetAsItWas)
	{
		const Skeleton human = MakeHuman();
		MotionSet set;
		Clip broken = MakeRandomClip(human, 3, 1);
		broken.Rotations(1)[1].x = std::numeric_limits<float>::quiet_NaN();
		EXPECT_FALSE(set.Add(human, broken).IsOk());
		EXPECT_TRUE(set.clips.empty() && set.skeleton.names.empty());
		EXPECT_EQ(set.frameRate, 0.0);
		ASSERT_TRUE(set.Add(human, MakeRandomClip(human, 3, 1)).IsOk());
		const Skeleton tree = MakeRandomSkeleton(6, 1);
		EXPECT_FALSE(set.Add(tree, MakeRandomClip(tree, 3, 1)).IsOk());
		EXPECT_EQ(set.clips.size(), 1u);
	}

	TEST(MotionSet, ValidatesEveryRule)
	{
		const Skeleton human = MakeHuman();
		MotionSet good;
		ASSERT_TRUE(good.Add(human, MakeRandomClip(human, 3, 1)).IsOk());
		ASSERT_TRUE(good.Add(human, MakeRandomClip(human, 3, 2)).IsOk());
		ASSERT_TRUE(good.Validate().IsOk());
		MotionSet set = good;
		set.clips[1].name = set.clips[0].name;
		EXPECT_FALSE(set.Validate().IsOk());
		set = good;
		set.clips[1].frameRate = 60.0;
		EXPECT_FALSE(set.Validate().IsOk());
		set = good;
		set.clips[1].rotations.pop_back();
		EXPECT_FALSE(set.Validate().IsOk());
		set = good;
		set.roles[EJointRole::Head] = 21;
		EXPECT_FALSE(set.Validate().IsOk());
		EXPECT_FALSE(set.Add(human, MakeRandomClip(human, 3, 3)).IsOk());
		set = good;
		set.skeleton.names[3] = set.skeleton.names[2];
		EXPECT_FALSE(set.Validate().IsOk());
	}

	TEST(MotionSet, CapturesOfDifferentPeopleBecomeOne)
	{
		MG_NEEDS_MOCAP();
		MotionSet set;
		set.frameRate = 30.0;
		for (const char* name : {"16_16", "08_02", "143_32", "39_06"})
		{
			const ImportedMotion motion = ImportMocap(FindMocapClip(name));
			const Result<RetargetMap> map = set.Add(motion.skeleton, motion.clip);
			ASSERT_TRUE(map.IsOk()) << name;
			EXPECT_TRUE(map->unmappedSource.empty() && map->unmappedTarget.empty()) << name;
			EXPECT_GT(map->heightScale, 0.8f);
			EXPECT_LT(map->heightScale, 1.25f);
		}
		EXPECT_TRUE(set.Validate().IsOk());
	}
}
