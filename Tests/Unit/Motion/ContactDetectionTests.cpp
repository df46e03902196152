// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/ContactDetection.h"

#include "Mocap.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"
#include "TestClips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace MotionGraphs::Testing::ContactDetectionTesting
{
	constexpr ContactBits kFeet = static_cast<ContactBits>(BitOf(ELimb::LeftFoot) | BitOf(ELimb::RightFoot));

	/// Someone at rest whose hips are lifted by `height(seconds)`.
	static Clip MakeLifted(const Skeleton& human, int32_t frames, const std::function<float(float)>& height)
	{
		Clip clip = Clip::AtRest(human, frames, 60.0);
		for (int32_t frame = 0; frame < frames; ++frame)
		{
			clip.Translations(frame)[0].y += height(static_cast<float>(frame) / 60.0f);
		}
		return clip;
	}

	static ContactTrack Detect(const Skeleton& skeleton, const Clip& clip, const ContactSettings& settings = {})
	{
		Result<ContactTrack> track = DetectContacts(skeleton, FindJointRoles(skeleton), clip, settings);
		EXPECT_TRUE(track.IsOk());
		return track ? *track : ContactTrack{};
	}

	/// Share of the frames whose bits, masked, are exactly these.
	static double Share(const ContactTrack& track, ContactBits mask, ContactBits bits)
	{
		const auto count = std::count_if(track.begin(), track.end(),
			[&](ContactBits frame)
			{
				return (frame & mask) == bits;
			});
		return static_cast<double>(count) / static_cast<double>(track.size());
	}

	/// Detected afresh on a capture.
	static ContactTrack DetectOn(const std::string& name)
	{
		const ImportedMotion motion = ImportMocap(FindMocapClip(name));
		return Detect(motion.skeleton, motion.clip);
	}

	TEST(ContactDetection, StandingIsOnBothFeet)
	{
		const Skeleton human = MakeHuman();
		const ContactTrack track = Detect(human,
			MakeLifted(human, 60,
				[](float)
				{
					return 0.0f;
				}));
		EXPECT_EQ(track, ContactTrack(60, kFeet));
	}

	TEST(ContactDetection, AJumpIsFlight)
	{
		const Skeleton human = MakeHuman();
		// Half a second in the air from the first second on: 31 cm high.
		const ContactTrack track = Detect(human,
			MakeLifted(human, 180,
				[](float t)
				{
					const float s = t - 1.0f;
					return s > 0.0f && s < 0.5f ? 0.5f * 9.81f * s * (0.5f - s) : 0.0f;
				}));
		EXPECT_EQ(track[50], kFeet);
		EXPECT_EQ(track[75], 0);
		EXPECT_EQ(track[100], kFeet);
		EXPECT_NEAR(Share(track, kFeet, 0) * 180.0, 30.0, 6.0);
	}

	TEST(ContactDetection, FindsTheFloorAtAnyHeightAndOnASlope)
	{
		const Skeleton human = MakeHuman();
		for (const float floor : {-1.0f, 0.0f, 2.0f})
		{
			const Clip clip = MakeLifted(human, 60,
				[&](float)
				{
					return floor;
				});
			EXPECT_EQ(Detect(human, clip), ContactTrack(60, kFeet)) << floor;
			const JointPaths paths = ComputeJointPaths(human, clip);
			EXPECT_NEAR(EstimateFloor(human, FindJointRoles(human), paths), floor, 1e-5f) << floor;
		}
		const ContactTrack slope = Detect(human,
			MakeLifted(human, 300,
				[](float t)
				{
					return 0.05f * t;
				}));
		EXPECT_GT(Share(slope, kFeet, kFeet), 0.95) << "a floor that rises by 25 cm in five seconds";
	}

	TEST(ContactDetection, ASlidingFootIsNotInContact)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 60, 60.0);
		for (int32_t frame = 0; frame < 60; ++frame)
		{
			clip.Translations(frame)[0].z += 2.0f * static_cast<float>(frame) / 60.0f;
		}
		EXPECT_EQ(Share(Detect(human, clip), kFeet, 0), 1.0);
	}

	TEST(ContactDetection, HysteresisDoesNotFlickerAtAThreshold)
	{
		const Skeleton human = MakeHuman();
		// The whole figure sways so that the feet's speed crosses the inner threshold again and again.
		Clip clip = Clip::AtRest(human, 120, 60.0);
		for (int32_t frame = 0; frame < 120; ++frame)
		{
			const float t = static_cast<float>(frame) / 60.0f;
			clip.Translations(frame)[0].z += 0.07f * static_cast<float>(SinCos(12.0 * static_cast<double>(t)).sin);
		}
		ContactSettings settings;
		settings.shortestGap = 0.0f;
		settings.shortestContact = 0.0f;
		const ContactTrack track = Detect(human, clip, settings);
		const auto first = std::find(track.begin(), track.end(), kFeet);
		ASSERT_NE(first, track.end());
		EXPECT_TRUE(std::all_of(first, track.end(),
			[](ContactBits bits)
			{
				return bits == kFeet;
			}));
		settings.leaveSpeed = settings.enterSpeed;
		const ContactTrack flickering = Detect(human, clip, settings);
		EXPECT_GT(Share(flickering, kFeet, 0), 0.05) << "the test's own speed must cross the threshold";
	}

	TEST(ContactDetection, DropsShortGaps)
	{
		const Skeleton human = MakeHuman();
		const auto hop = [](float t)
		{
			return t > 0.99f && t < 1.03f ? 0.2f : 0.0f;
		};
		ContactSettings settings;
		settings.smoothingSeconds = 0.0f;
		settings.shortestGap = 0.0f;
		EXPECT_LT(Share(Detect(human, MakeLifted(human, 120, hop), settings), kFeet, kFeet), 1.0);
		settings.shortestGap = 0.2f;
		EXPECT_EQ(Share(Detect(human, MakeLifted(human, 120, hop), settings), kFeet, kFeet), 1.0);
	}

	TEST(ContactDetection, HandsBearOnTheFloorWhenLow)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 30, 60.0);
		const int32_t arm = human.FindJoint("LeftArm");
		const int32_t spine = human.FindJoint("Spine");
		for (int32_t frame = 0; frame < 30; ++frame)
		{
			// Bowed by a right angle and a bit with the left arm hanging down.
			clip.Rotations(frame)[static_cast<size_t>(spine)] = FromAxisAngle(Vec3{1, 0, 0}, 2.2f);
			clip.Rotations(frame)[static_cast<size_t>(arm)] = FromAxisAngle(Vec3{0, 0, 1}, 1.5f);
		}
		const std::vector<Vec3d> positions = ReferencePositions(human, clip, 0);
		const double height = positions[static_cast<size_t>(human.FindJoint("LeftHand"))].y;
		ContactSettings settings;
		settings.handHeight = static_cast<float>(height) + 0.05f;
		EXPECT_EQ(Detect(human, clip, settings)[15], kFeet | BitOf(ELimb::LeftHand));
		settings.handHeight = std::max(static_cast<float>(height) - 0.05f, 0.0f);
		EXPECT_EQ(Detect(human, clip, settings)[15], kFeet);
	}

	TEST(ContactDetection, LimbsWithoutRolesAreNeverInContact)
	{
		const Skeleton tree = MakeRandomSkeleton(10, 1);
		EXPECT_EQ(Detect(tree, MakeRandomClip(tree, 20, 1)), ContactTrack(20, 0));
	}

	TEST(ContactDetection, EmptyAndOneFrameClipsAreFine)
	{
		const Skeleton human = MakeHuman();
		EXPECT_TRUE(Detect(human, Clip::AtRest(human, 0, 30.0)).empty());
		EXPECT_EQ(Detect(human, Clip::AtRest(human, 1, 30.0)), ContactTrack(1, kFeet));
	}

	TEST(ContactDetection, RefusesSettingsThatContradictThemselves)
	{
		const auto isOk = [](const std::function<void(ContactSettings&)>& change)
		{
			ContactSettings settings;
			change(settings);
			return settings.Validate().IsOk();
		};
		EXPECT_TRUE(isOk([](ContactSettings&) {}));
		EXPECT_FALSE(isOk(
			[](ContactSettings& s)
			{
				s.leaveHeight = s.enterHeight * 0.5f;
			}));
		EXPECT_FALSE(isOk(
			[](ContactSettings& s)
			{
				s.leaveSpeed = s.enterSpeed * 0.5f;
			}));
		EXPECT_FALSE(isOk(
			[](ContactSettings& s)
			{
				s.handHeight = -1.0f;
			}));
		EXPECT_FALSE(isOk(
			[](ContactSettings& s)
			{
				s.shortestGap = std::numeric_limits<float>::quiet_NaN();
			}));
		EXPECT_FALSE(isOk(
			[](ContactSettings& s)
			{
				s.leaveSpeed = std::numeric_limits<float>::infinity();
			}));
		const Skeleton human = MakeHuman();
		ContactSettings settings;
		settings.enterHeight = -1.0f;
		EXPECT_FALSE(DetectContacts(human, FindJointRoles(human), Clip::AtRest(human, 2, 30.0), settings).IsOk());
	}

	TEST(ContactDetection, WalkersHaveDoubleSupportAndNoFlight)
	{
		MG_NEEDS_MOCAP();
		for (const char* name : {"02_02", "07_07", "08_02", "08_04", "16_16", "16_21", "16_47", "39_06", "39_08"})
		{
			const ContactTrack track = DetectOn(name);
			for (const ELimb foot : {ELimb::LeftFoot, ELimb::RightFoot})
			{
				const double duty = Share(track, BitOf(foot), BitOf(foot));
				EXPECT_GT(duty, 0.50) << name << " " << ToString(foot);
				EXPECT_LT(duty, 0.70) << name << " " << ToString(foot);
			}
			EXPECT_GT(Share(track, kFeet, kFeet), 0.08) << name;
			EXPECT_LT(Share(track, kFeet, 0), 0.01) << name;
		}
	}

	TEST(ContactDetection, RunnersFly)
	{
		MG_NEEDS_MOCAP();
		for (const char* name : {"16_35", "16_55", "127_06", "127_07", "143_01"})
		{
			const ContactTrack track = DetectOn(name);
			EXPECT_GT(Share(track, kFeet, 0), 0.2) << name;
			EXPECT_LT(Share(track, kFeet, kFeet), 0.08) << name;
		}
	}

	TEST(ContactDetection, JumpersFlyInTheLabelledJumpOnly)
	{
		MG_NEEDS_MOCAP();
		// labels.json: 16_07 jumps in file frames 219 to 322; frame 0 is a T-pose.
		const ImportedMotion motion = ImportMocap(FindMocapClip("16_07"));
		const ContactTrack track = Detect(motion.skeleton, motion.clip);
		int32_t flight = 0;
		for (size_t frame = 0; frame < track.size(); ++frame)
		{
			const int64_t fileFrame = static_cast<int64_t>(frame) + motion.clip.source.firstFrame;
			const bool flies = (track[frame] & kFeet) == 0;
			flight += flies ? 1 : 0;
			EXPECT_TRUE(!flies || (fileFrame >= 219 && fileFrame <= 322)) << fileFrame;
		}
		EXPECT_GT(flight, 36) << "0.3 s at 120 Hz";
		for (const char* name : {"16_02", "16_03", "16_05"})
		{
			EXPECT_GT(Share(DetectOn(name), kFeet, 0), 0.08) << name;
		}
	}

	TEST(ContactDetection, StandersStand)
	{
		MG_NEEDS_MOCAP();
		EXPECT_GT(Share(DetectOn("77_02"), kFeet, kFeet), 0.99);
		EXPECT_GT(Share(DetectOn("144_22"), kFeet, kFeet), 0.99) << "reaching with planted feet";
	}

	TEST(ContactDetection, CartwheelsPutHandsDownWhileTheFeetFly)
	{
		MG_NEEDS_MOCAP();
		const ContactTrack track = DetectOn("49_07");
		EXPECT_GT(Share(track, kFeet, 0), 0.1);
		EXPECT_GT(Share(track, BitOf(ELimb::LeftHand), BitOf(ELimb::LeftHand)), 0.03);
		EXPECT_GT(Share(track, BitOf(ELimb::RightHand), BitOf(ELimb::RightHand)), 0.03);
	}
}
