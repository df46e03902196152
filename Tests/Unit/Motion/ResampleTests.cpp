// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Resample.h"

#include "TestClips.h"

#include <gtest/gtest.h>

#include <limits>

namespace MotionGraphs::Testing
{
	TEST(Resample, SameRateKeepsEveryBit)
	{
		const Clip clip = MakeRandomClip(MakeHuman(), 50, 1);
		const Result<Clip> same = Resample(clip, clip.frameRate);
		ASSERT_TRUE(same.IsOk());
		EXPECT_EQ(same->rotations, clip.rotations);
		EXPECT_EQ(same->translations, clip.translations);
	}

	TEST(Resample, WholeFactorsKeepTheOldFramesExactly)
	{
		const Clip clip = MakeRandomClip(MakeHuman(), 31, 2);
		const Result<Clip> fine = Resample(clip, 120.0);
		ASSERT_TRUE(fine.IsOk());
		EXPECT_EQ(fine->frameCount, 121);
		const Result<Clip> back = Resample(*fine, 30.0);
		ASSERT_TRUE(back.IsOk());
		EXPECT_EQ(back->frameCount, 31);
		EXPECT_EQ(back->rotations, clip.rotations);
		EXPECT_EQ(back->translations, clip.translations);
	}

	TEST(Resample, FollowsTheMotionAtAnyRate)
	{
		const Skeleton human = MakeHuman();
		const Clip clip = MakeRandomClip(human, 60, 3, 0.8f);
		for (const double rate : {7.3, 24.0, 25.0, 29.97, 59.94, 100.0, 1000.0})
		{
			const Result<Clip> resampled = Resample(clip, rate);
			ASSERT_TRUE(resampled.IsOk());
			EXPECT_TRUE(resampled->Validate(human).IsOk()) << rate;
			EXPECT_LE(resampled->Duration(), clip.Duration() + 1e-9) << rate;
			EXPECT_GT(resampled->Duration(), clip.Duration() - 1.0 / rate - 1e-9) << rate;
			for (int32_t frame = 0; frame < resampled->frameCount; ++frame)
			{
				const double at = frame / rate * clip.frameRate;
				const int32_t before = std::min(static_cast<int32_t>(at), clip.frameCount - 2);
				const float t = static_cast<float>(at - before);
				const Quat expected = Slerp(clip.Pose(before).rotations[5], clip.Pose(before + 1).rotations[5], t);
				ASSERT_LT(AngleBetween(resampled->Pose(frame).rotations[5], expected), 1e-3f) << rate << " " << frame;
			}
		}
	}

	TEST(Resample, TakesTheShorterArcBetweenOppositeSigns)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 2, 1.0);
		clip.Rotations(1)[3] = -FromAxisAngle(Vec3{1, 0, 0}, 0.2f);
		const Result<Clip> fine = Resample(clip, 2.0);
		ASSERT_TRUE(fine.IsOk());
		EXPECT_NEAR(AngleBetween(fine->Pose(1).rotations[3], Quat{}), 0.1f, 1e-5f);
	}

	TEST(Resample, EmptyAndOneFrameClipsStaySo)
	{
		const Skeleton human = MakeHuman();
		EXPECT_EQ(Resample(Clip::AtRest(human, 0, 30.0), 60.0)->frameCount, 0);
		const Result<Clip> one = Resample(Clip::AtRest(human, 1, 30.0), 60.0);
		EXPECT_EQ(one->frameCount, 1);
		EXPECT_TRUE(one->Validate(human).IsOk());
	}

	TEST(Resample, MapsContactsAndAnnotationsToTheNearestFrame)
	{
		Clip clip = MakeRandomClip(MakeHuman(), 9, 4);
		clip.contacts = {0, 0, 0, 0, 1, 1, 1, 1, 1};
		clip.annotations.behaviours = {{"walk", EBehaviourKind::Locomotion, 4, 8}};
		const Result<Clip> half = Resample(clip, 15.0);
		ASSERT_TRUE(half.IsOk());
		EXPECT_EQ(half->contacts, (ContactTrack{0, 0, 1, 1, 1}));
		EXPECT_EQ(half->annotations.behaviours[0].first, 2);
		EXPECT_EQ(half->annotations.behaviours[0].last, 4);
	}

	TEST(Resample, RefusesBadRatesAndTooManyFrames)
	{
		const Clip clip = MakeRandomClip(MakeHuman(), 9, 4);
		for (const double rate :
			{0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e12})
		{
			EXPECT_FALSE(Resample(clip, rate).IsOk()) << rate;
		}
	}
}
