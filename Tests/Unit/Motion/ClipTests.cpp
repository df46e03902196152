// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Clip.h"

#include "TestClips.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace MotionGraphs::Testing
{
	namespace ClipTesting
	{
		/// The complaint about a good clip after one change.
		static std::string ComplaintAfter(const std::function<void(Clip&)>& change)
		{
			const Skeleton human = MakeHuman();
			Clip clip = MakeRandomClip(human, 10, 3);
			change(clip);
			const Status status = clip.Validate(human);
			return status ? "" : status.GetError().ToString();
		}
	}

	TEST(Clip, AcceptsGoodEmptyAndOneFrameClips)
	{
		const Skeleton human = MakeHuman();
		EXPECT_TRUE(MakeRandomClip(human, 10, 3).Validate(human).IsOk());
		EXPECT_TRUE(Clip::AtRest(human, 0, 30.0).Validate(human).IsOk());
		EXPECT_TRUE(Clip::AtRest(human, 1, 30.0).Validate(human).IsOk());
		EXPECT_EQ(Clip::AtRest(human, 0, 30.0).Duration(), 0.0);
		EXPECT_EQ(Clip::AtRest(human, 1, 30.0).Duration(), 0.0);
		EXPECT_EQ(Clip::AtRest(human, 31, 30.0).Duration(), 1.0);
	}

	TEST(Clip, RefusesSizesThatDoNotMatch)
	{
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.jointCount = 20;
					  }),
			"");
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.frameCount = 9;
					  }),
			"");
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.frameCount = -1;
					  }),
			"");
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.rotations.pop_back();
					  }),
			"");
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.translations.pop_back();
					  }),
			"");
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.contacts.resize(9);
					  }),
			"");
		EXPECT_EQ(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.contacts.resize(10);
					  }),
			"");
	}

	TEST(Clip, RefusesARateThatIsNotPositiveAndFinite)
	{
		for (const double rate :
			{0.0, -30.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
		{
			const std::string complaint = ClipTesting::ComplaintAfter(
				[&](Clip& clip)
				{
					clip.frameRate = rate;
				});
			EXPECT_NE(complaint.find("frame rate"), std::string::npos) << rate;
		}
	}

	TEST(Clip, RefusesTranslatedJointsOutOfOrder)
	{
		for (const std::vector<int32_t>& joints :
			std::vector<std::vector<int32_t>>{{}, {1}, {0, 3, 2}, {0, 2, 2}, {0, 21}})
		{
			const std::string complaint = ClipTesting::ComplaintAfter(
				[&](Clip& clip)
				{
					clip.translatedJoints = joints;
					clip.translations.resize(10 * joints.size());
				});
			EXPECT_NE(complaint.find("translated joint"), std::string::npos) << joints.size();
		}
	}

	TEST(Clip, NamesJointAndFrameOfValuesThatAreNotFinite)
	{
		const float nan = std::numeric_limits<float>::quiet_NaN();
		EXPECT_EQ(ClipTesting::ComplaintAfter(
					  [&](Clip& clip)
					  {
						  clip.Rotations(4)[2].y = nan;
					  }),
			"joint 'LeftLeg', frame 4: the rotation is not finite");
		EXPECT_EQ(ClipTesting::ComplaintAfter(
					  [&](Clip& clip)
					  {
						  clip.Translations(9)[0].z = nan;
					  }),
			"joint 'Hips', frame 9: the translation is not finite");
	}

	TEST(Clip, RefusesRotationsThatAreNotUnitLength)
	{
		const auto scaled = [](float s)
		{
			return ClipTesting::ComplaintAfter(
				[s](Clip& clip)
				{
					Quat& q = clip.Rotations(4)[2];
					q = {q.x * s, q.y * s, q.z * s, q.w * s};
				});
		};
		EXPECT_EQ(scaled(1.0001f), "");
		EXPECT_NE(scaled(1.01f).find("length 1.01"), std::string::npos);
		EXPECT_NE(scaled(0.0f), "");
	}

	TEST(Clip, RefusesAnnotationsOutsideItself)
	{
		EXPECT_NE(ClipTesting::ComplaintAfter(
					  [](Clip& clip)
					  {
						  clip.annotations.behaviours.push_back({"walk", EBehaviourKind::Locomotion, 0, 10});
					  }),
			"");
	}

	TEST(Clip, LocalTranslationIsTheOffsetUnlessTranslated)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 2, 30.0);
		clip.translatedJoints = {0, 5};
		clip.translations = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
		ASSERT_TRUE(clip.Validate(human).IsOk());
		EXPECT_EQ(clip.TranslationSlot(5), 1);
		EXPECT_EQ(clip.TranslationSlot(4), -1);
		EXPECT_EQ(clip.TranslationSlot(20), -1);
		EXPECT_EQ(clip.LocalTranslation(human, 1, 5), (Vec3{10, 11, 12}));
		EXPECT_EQ(clip.LocalTranslation(human, 1, 4), human.offsets[4]);
		EXPECT_EQ(clip.RootPosition(1), (Vec3{7, 8, 9}));
	}

	TEST(Clip, CutKeepsFramesContactsAnnotationsAndSource)
	{
		const Skeleton human = MakeHuman();
		Clip clip = MakeRandomClip(human, 10, 3);
		clip.contacts = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
		clip.annotations.behaviours = {
			{"walk", EBehaviourKind::Locomotion, 0, 4}, {"idle", EBehaviourKind::Locomotion, 8, 9}};
		clip.source = {"a.bvh", 60.0, 1};
		const Clip cut = clip.Cut(3, 4);
		ASSERT_TRUE(cut.Validate(human).IsOk());
		EXPECT_EQ(cut.frameCount, 4);
		EXPECT_EQ(cut.RootPosition(0), clip.RootPosition(3));
		EXPECT_EQ(cut.Pose(3).rotations[7], clip.Pose(6).rotations[7]);
		EXPECT_EQ(cut.contacts, (ContactTrack{3, 4, 5, 6}));
		ASSERT_EQ(cut.annotations.behaviours.size(), 1u);
		EXPECT_EQ(cut.annotations.behaviours[0].last, 1);
		EXPECT_EQ(cut.source.firstFrame, 7) << "three frames at 30 Hz are six of the file's 60 Hz";
		EXPECT_EQ(clip.Cut(10, 0).frameCount, 0);
	}
}
