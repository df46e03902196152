// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Mirror.h"

#include "TestClips.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace MotionGraphs::Testing
{
	namespace MirrorTesting
	{
		/// The human with rest rotations that are mirror images of each other but otherwise random; same rest positions.
		static Skeleton MakeTwistedHuman()
		{
			Skeleton human = MakeHuman();
			const std::vector<int32_t> mirror = FindMirrorJoints(human, FindJointRoles(human));
			const Skeleton random = MakeRandomSkeleton(human.JointCount(), 11);
			std::vector<Quat> model(human.names.size());
			for (size_t joint = 0; joint < model.size(); ++joint)
			{
				const size_t twin = static_cast<size_t>(mirror[joint]);
				const Quat q = random.restRotations[std::min(joint, twin)];
				const Quat own = twin == joint ? FromAxisAngle(Vec3{1, 0, 0}, 0.3f * static_cast<float>(joint)) : q;
				model[joint] = joint > twin ? Quat{own.x, -own.y, -own.z, own.w} : own;
			}
			for (size_t joint = model.size(); joint-- > 0;)
			{
				const int32_t parent = human.parents[joint];
				const Quat above = parent < 0 ? Quat{} : model[static_cast<size_t>(parent)];
				human.restRotations[joint] = Normalize(Conjugate(above) * model[joint]);
				human.offsets[joint] = Rotate(Conjugate(above), human.offsets[joint]);
			}
			return human;
		}

		static void ExpectReflected(const Skeleton& skeleton, const Clip& clip)
		{
			const std::vector<int32_t> mirror = FindMirrorJoints(skeleton, FindJointRoles(skeleton));
			const Clip mirrored = Mirror(skeleton, mirror, clip);
			ASSERT_TRUE(mirrored.Validate(skeleton).IsOk());
			for (int32_t frame = 0; frame < clip.frameCount; frame += 7)
			{
				const std::vector<Vec3d> before = ReferencePositions(skeleton, clip, frame);
				const std::vector<Vec3d> after = ReferencePositions(skeleton, mirrored, frame);
				for (size_t joint = 0; joint < before.size(); ++joint)
				{
					const Vec3d& twin = before[static_cast<size_t>(mirror[joint])];
					EXPECT_LT(Distance(after[joint], Vec3d{-twin.x, twin.y, twin.z}), 1e-5) << skeleton.names[joint];
				}
			}
			EXPECT_LT(LargestDistance(skeleton, Mirror(skeleton, mirror, mirrored), skeleton, clip), 1e-5);
		}
	}

	TEST(Mirror, ReflectsEveryJointAndTwiceIsTheSame)
	{
		const Skeleton human = MakeHuman();
		MirrorTesting::ExpectReflected(human, MakeRandomClip(human, 50, 1));
	}

	TEST(Mirror, WorksForAnyRestRotations)
	{
		const Skeleton human = MirrorTesting::MakeTwistedHuman();
		MirrorTesting::ExpectReflected(human, MakeRandomClip(human, 50, 2));
	}

	TEST(Mirror, ReflectsTranslatedJointsToo)
	{
		const Skeleton human = MakeHuman();
		Clip clip = MakeRandomClip(human, 8, 3);
		const std::vector<Vec3> roots = clip.translations;
		const int32_t hand = human.FindJoint("LeftHand");
		clip.translatedJoints = {0, hand};
		clip.translations.clear();
		for (const Vec3& root : roots)
		{
			clip.translations.push_back(root);
			clip.translations.push_back({0.3f, 0.1f, -0.05f});
		}
		const std::vector<int32_t> mirror = FindMirrorJoints(human, FindJointRoles(human));
		const Clip mirrored = Mirror(human, mirror, clip);
		ASSERT_TRUE(mirrored.Validate(human).IsOk());
		EXPECT_EQ(mirrored.translatedJoints, (std::vector<int32_t>{0, hand, human.FindJoint("RightHand")}));
		MirrorTesting::ExpectReflected(human, clip);
	}

	TEST(Mirror, ExchangesContactsAndWords)
	{
		const Skeleton human = MakeHuman();
		Clip clip = MakeRandomClip(human, 2, 4);
		clip.contacts = {BitOf(ELimb::LeftFoot), BitOf(ELimb::RightHand)};
		clip.annotations.behaviours = {
			{"turn left", EBehaviourKind::Locomotion, 0, 1}, {"leftover_Right", EBehaviourKind::Locomotion, 0, 1}};
		clip.annotations.actions = {{"RIGHT-punch", 0, 0, 1}};
		clip.annotations.contactEdits = {{ELimb::RightHand, true, 0, 0}};
		const Clip mirrored = Mirror(human, FindMirrorJoints(human, FindJointRoles(human)), clip);
		EXPECT_EQ(mirrored.contacts, (ContactTrack{BitOf(ELimb::RightFoot), BitOf(ELimb::LeftHand)}));
		EXPECT_EQ(mirrored.annotations.behaviours[0].name, "turn right");
		EXPECT_EQ(mirrored.annotations.behaviours[1].name, "leftover_Left");
		EXPECT_EQ(mirrored.annotations.actions[0].name, "LEFT-punch");
		EXPECT_EQ(mirrored.annotations.contactEdits[0].limb, ELimb::LeftHand);
	}

	TEST(Mirror, EmptyAndOneFrameClipsAreFine)
	{
		const Skeleton human = MakeHuman();
		const std::vector<int32_t> mirror = FindMirrorJoints(human, FindJointRoles(human));
		EXPECT_EQ(Mirror(human, mirror, Clip::AtRest(human, 0, 30.0)).frameCount, 0);
		MirrorTesting::ExpectReflected(human, MakeRandomClip(human, 1, 5));
	}
}
