// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Annotations.h"

#include <gtest/gtest.h>

#include <limits>

namespace MotionGraphs::Testing
{
	TEST(Annotations, KindsHaveNamesThatParse)
	{
		EXPECT_EQ(ParseBehaviourKind("locomotion"), EBehaviourKind::Locomotion);
		EXPECT_EQ(ParseBehaviourKind("selective"), EBehaviourKind::Selective);
		EXPECT_EQ(ParseBehaviourKind("Selective"), std::nullopt);
	}

	TEST(Annotations, DefaultKindFollowsTheFirstWord)
	{
		for (const char* name : {"walk", "Walk left", "run_fast", "IDLE", "sneak", "turn", "step2"})
		{
			EXPECT_EQ(DefaultBehaviourKind(name), EBehaviourKind::Locomotion) << name;
		}
		for (const char* name : {"punch", "jump", "walkover", "", "duck", "pick", "3"})
		{
			EXPECT_EQ(DefaultBehaviourKind(name), EBehaviourKind::Selective) << name;
		}
	}

	TEST(Annotations, RefusesNamelessReversedAndOutsideIntervals)
	{
		const auto isOk = [](BehaviourInterval interval)
		{
			Annotations annotations;
			annotations.behaviours.push_back(std::move(interval));
			return annotations.Validate(10).IsOk();
		};
		EXPECT_TRUE(isOk({"walk", EBehaviourKind::Locomotion, 0, 9}));
		EXPECT_FALSE(isOk({"", EBehaviourKind::Locomotion, 0, 9}));
		EXPECT_FALSE(isOk({"walk", EBehaviourKind::Locomotion, 5, 4}));
		EXPECT_FALSE(isOk({"walk", EBehaviourKind::Locomotion, -1, 4}));
		EXPECT_FALSE(isOk({"walk", EBehaviourKind::Locomotion, 0, 10}));
	}

	TEST(Annotations, RefusesActionsWhoseCentreLiesOutside)
	{
		const auto isOk = [](ActionEvent action)
		{
			Annotations annotations;
			annotations.actions.push_back(std::move(action));
			return annotations.Validate(10).IsOk();
		};
		EXPECT_TRUE(isOk({"punch", 2, 2, 2}));
		EXPECT_FALSE(isOk({"punch", 2, 1, 4}));
		EXPECT_FALSE(isOk({"punch", 2, 5, 4}));
		EXPECT_FALSE(isOk({"", 2, 3, 4}));
		EXPECT_FALSE(isOk({"punch", 2, 3, 10}));
	}

	TEST(Annotations, RefusesContactEditsOutside)
	{
		Annotations annotations;
		annotations.contactEdits = {{ELimb::LeftHand, true, 0, 9}};
		EXPECT_TRUE(annotations.Validate(10).IsOk());
		annotations.contactEdits = {{ELimb::LeftHand, true, 0, 10}};
		EXPECT_FALSE(annotations.Validate(10).IsOk());
		annotations.contactEdits = {{ELimb::Count, true, 0, 9}};
		EXPECT_FALSE(annotations.Validate(10).IsOk());
	}

	TEST(Annotations, MappingScalesRoundsAndCuts)
	{
		Annotations annotations;
		annotations.behaviours = {{"walk", EBehaviourKind::Locomotion, 0, 40},
			{"run", EBehaviourKind::Locomotion, 41, 80}, {"gone", EBehaviourKind::Selective, 90, 99}};
		annotations.actions = {{"kept", 20, 24, 28}, {"lost", 0, 4, 30}};
		annotations.contactEdits = {{ELimb::RightFoot, false, 8, 16}};
		const Annotations mapped = annotations.Mapped(8.0, 0.25, 16);
		ASSERT_EQ(mapped.behaviours.size(), 2u);
		EXPECT_EQ(mapped.behaviours[0].first, 0);
		EXPECT_EQ(mapped.behaviours[0].last, 8);
		EXPECT_EQ(mapped.behaviours[1].last, 15);
		ASSERT_EQ(mapped.actions.size(), 1u) << "an action without its centre is none";
		EXPECT_EQ(mapped.actions[0], (ActionEvent{"kept", 3, 4, 5}));
		EXPECT_EQ(mapped.contactEdits[0].last, 2);
		EXPECT_TRUE(mapped.Validate(16).IsOk());
		EXPECT_TRUE(annotations.Mapped(0.0, 1.0, 0).IsEmpty());
		EXPECT_EQ(annotations.Mapped(0.0, 1.0, 100), annotations);
	}

	TEST(Annotations, EditsOverwriteContactsInOrder)
	{
		Annotations annotations;
		annotations.contactEdits = {{ELimb::LeftFoot, false, 1, 2},
			{ELimb::RightFoot, true, 2, std::numeric_limits<int32_t>::max()}, {ELimb::LeftFoot, true, 2, 2}};
		ContactTrack track = {1, 1, 1, 1};
		ApplyContactEdits(annotations, track);
		EXPECT_EQ(track, (ContactTrack{1, 0, 3, 3}));
	}
}
