// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Import.h"

#include "TestClips.h"

#include "MotionGraphs/Io/Bvh.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace MotionGraphs::Testing
{
	namespace ImportDoctorTesting
	{
		static void ScaleBy(RawMotion& raw, float scale)
		{
			for (Vec3& offset : raw.skeleton.offsets)
			{
				offset = offset * scale;
			}
			for (EndSite& end : raw.skeleton.endSites)
			{
				end.offset = end.offset * scale;
			}
			for (Vec3& translation : raw.clip.translations)
			{
				translation = translation * scale;
			}
		}

		static void TurnAllBy(RawMotion& raw, const Quat& turn)
		{
			for (Vec3& offset : raw.skeleton.offsets)
			{
				offset = Rotate(turn, offset);
			}
			for (EndSite& end : raw.skeleton.endSites)
			{
				end.offset = Rotate(turn, end.offset);
			}
			for (Quat& rotation : raw.clip.rotations)
			{
				rotation = turn * rotation * Conjugate(turn);
			}
			for (Vec3& translation : raw.clip.translations)
			{
				translation = Rotate(turn, translation);
			}
		}

		/// A person who stands with hanging arms and sways a little: nothing odd about it. In centimetres, 60 Hz.
		static RawMotion Standing(int32_t frames = 60)
		{
			RawMotion raw;
			raw.skeleton = MakeHuman();
			raw.clip = Clip::AtRest(raw.skeleton, frames, 60);
			raw.clip.name = "standing";
			raw.clip.source.file = "standing.bvh";
			const JointRoles roles = FindJointRoles(raw.skeleton);
			float sole = 0;
			const JointPaths rest = ComputeJointPaths(raw.skeleton, raw.clip);
			for (int32_t joint = 0; joint < rest.jointCount; ++joint)
			{
				sole = std::min(sole, rest.Position(joint, 0).y - rest.Position(0, 0).y);
			}
			for (const EndSite& end : raw.skeleton.endSites)
			{
				sole = std::min(sole, rest.Position(end.joint, 0).y + end.offset.y - rest.Position(0, 0).y);
			}
			for (int32_t frame = 0; frame < frames; ++frame)
			{
				const float sway = 0.02f * static_cast<float>(std::sin(0.1 * frame));
				raw.clip.Translations(frame)[0] = {0, -sole, 0};
				raw.clip.Rotations(frame)[static_cast<size_t>(roles[EJointRole::Spine])] =
					FromAxisAngle(Vec3{0, 0, 1}, sway);
				raw.clip.Rotations(frame)[static_cast<size_t>(roles[EJointRole::LeftUpperArm])] =
					FromAxisAngle(Vec3{0, 0, 1}, -1.3f);
				raw.clip.Rotations(frame)[static_cast<size_t>(roles[EJointRole::RightUpperArm])] =
					FromAxisAngle(Vec3{0, 0, 1}, 1.3f);
			}
			ScaleBy(raw, 100);
			return raw;
		}

		static ImportedMotion Finish(RawMotion raw, const ImportSettings& settings = {})
		{
			Result<ImportedMotion> motion = FinishImport(std::move(raw), settings);
			if (!motion)
			{
				ADD_FAILURE() << motion.GetError().ToString();
				return {};
			}
			return std::move(*motion);
		}

		static const Finding* Find(const ImportedMotion& motion, EFinding kind)
		{
			for (const Finding& finding : motion.findings)
			{
				if (finding.kind == kind)
				{
					return &finding;
				}
			}
			return nullptr;
		}

		static std::string All(const ImportedMotion& motion)
		{
			std::string text;
			for (const Finding& finding : motion.findings)
			{
				text += finding.ToString() + "\n";
			}
			return text;
		}

		static Vec3 HeadOverHips(const ImportedMotion& motion)
		{
			const JointPaths paths = ComputeJointPaths(motion.skeleton, motion.clip);
			return paths.Position(motion.roles[EJointRole::Head], 0) -
				paths.Position(motion.roles[EJointRole::Hips], 0);
		}
	}

	using namespace ImportDoctorTesting;

	TEST(ImportDoctor, FindsNothingOddInAPlainMotion)
	{
		const ImportedMotion motion = Finish(Standing());
		EXPECT_TRUE(motion.findings.empty()) << All(motion);
		EXPECT_EQ(motion.clip.frameCount, 60);
		EXPECT_NEAR(motion.clip.source.frameRate, 60, 1e-9);
		EXPECT_EQ(motion.clip.contacts.size(), 60u);
	}

	TEST(ImportDoctor, FindsTheUnitFromTheSizeOfTheFigure)
	{
		for (const EUnit unit : {EUnit::Metres, EUnit::Centimetres, EUnit::Millimetres, EUnit::Inches, EUnit::CmuUnits})
		{
			RawMotion raw = Standing();
			ScaleBy(raw, static_cast<float>(0.01 / MetresPer(unit)));
			const ImportedMotion motion = Finish(std::move(raw));
			EXPECT_NEAR(motion.skeleton.BoneLength(motion.roles[EJointRole::LeftShin]), 0.40, 1e-4) << ToString(unit);
			EXPECT_EQ(Find(motion, EFinding::Units) != nullptr, unit != EUnit::Centimetres) << All(motion);
		}
	}

	TEST(ImportDoctor, BelievesTheUserAndThenTheFileAboutUnits)
	{
		RawMotion stated = Standing();
		stated.unit = EUnit::Inches;
		EXPECT_NEAR(Finish(std::move(stated)).skeleton.BoneLength(7), 0.0254 * 100 * MakeHuman().BoneLength(7), 1e-3);
		RawMotion both = Standing();
		both.unit = EUnit::Inches;
		ImportSettings settings;
		settings.unit = EUnit::Metres;
		EXPECT_NEAR(Finish(std::move(both), settings).skeleton.BoneLength(7), 100 * MakeHuman().BoneLength(7), 1e-3);
	}

	TEST(ImportDoctor, WarnsWhenNoUnitGivesAHumanSize)
	{
		RawMotion raw = Standing();
		ScaleBy(raw, 1000);
		const ImportedMotion motion = Finish(std::move(raw));
		const Finding* finding = Find(motion, EFinding::Units);
		ASSERT_NE(finding, nullptr);
		EXPECT_EQ(finding->severity, ESeverity::Warning);
	}

	TEST(ImportDoctor, TurnsZUpUpright)
	{
		RawMotion raw = Standing();
		TurnAllBy(raw, FromAxisAngle(Vec3{1, 0, 0}, static_cast<float>(0.5 * kPi)));
		const ImportedMotion motion = Finish(std::move(raw));
		EXPECT_GT(HeadOverHips(motion).y, 0.3f);
		ASSERT_NE(Find(motion, EFinding::UpAxis), nullptr);
		EXPECT_EQ(Find(motion, EFinding::FacingAxis), nullptr) << "Z up faces -Y, which becomes +Z";
	}

	TEST(ImportDoctor, LetsTheUserSayWhichWayIsUp)
	{
		ImportSettings settings;
		settings.upAxis = EUpAxis::Z;
		EXPECT_NEAR(HeadOverHips(Finish(Standing(), settings)).y, 0, 0.05f);
	}

	TEST(ImportDoctor, TurnsTheRestPoseToFaceForward)
	{
		for (const double degrees : {90.0, 180.0, -90.0})
		{
			RawMotion raw = Standing();
			TurnAllBy(raw, FromAxisAngle(Vec3{0, 1, 0}, static_cast<float>(degrees * kDegree)));
			const ImportedMotion motion = Finish(std::move(raw));
			ASSERT_NE(Find(motion, EFinding::FacingAxis), nullptr) << degrees;
			const Vec3 thigh = motion.skeleton.offsets[static_cast<size_t>(motion.roles[EJointRole::LeftThigh])];
			EXPECT_GT(thigh.x, 0.05f) << degrees;
		}
	}

	TEST(ImportDoctor, DropsTPosesAtBothEndsAndRemembersWhereTheMotionBegan)
	{
		RawMotion raw = Standing(20);
		const Clip rest = Clip::AtRest(raw.skeleton, 1, 60);
		const auto makeTPose = [&](int32_t frame)
		{
			std::copy(rest.rotations.begin(), rest.rotations.end(), raw.clip.Rotations(frame).begin());
		};
		makeTPose(0);
		makeTPose(18);
		makeTPose(19);
		const ImportedMotion motion = Finish(raw);
		EXPECT_EQ(motion.clip.frameCount, 17);
		EXPECT_EQ(motion.clip.source.firstFrame, 1);
		ASSERT_NE(Find(motion, EFinding::TPoseAtEnds), nullptr);
		EXPECT_EQ(Find(motion, EFinding::TPoseAtEnds)->severity, ESeverity::Repaired);

		ImportSettings keep;
		keep.skipTPose = false;
		EXPECT_EQ(Finish(raw, keep).clip.frameCount, 20);
	}

	TEST(ImportDoctor, FindsATPoseThatIsNotTheRestPose)
	{
		// The rest pose bends an elbow; the T-pose of the first frames straightens it.
		RawMotion raw = Standing(20);
		const JointRoles roles = FindJointRoles(raw.skeleton);
		const size_t elbow = static_cast<size_t>(roles[EJointRole::LeftForearm]);
		raw.skeleton.restRotations[elbow] = FromAxisAngle(Vec3{0, 1, 0}, 1.0f);
		for (int32_t frame = 0; frame < 5; ++frame)
		{
			for (Quat& rotation : raw.clip.Rotations(frame))
			{
				rotation = {};
			}
		}
		EXPECT_EQ(Finish(std::move(raw)).clip.source.firstFrame, 5);
	}

	TEST(ImportDoctor, KeepsAClipThatIsAllTPose)
	{
		RawMotion raw = Standing(10);
		raw.clip = Clip::AtRest(raw.skeleton, 10, 60);
		EXPECT_EQ(Finish(std::move(raw)).clip.frameCount, 10);
	}

	TEST(ImportDoctor, RoundsTheFrameRateThatAFrameTimeWasCutTo)
	{
		RawMotion raw = Standing();
		raw.clip.frameRate = 1 / 0.0083333;
		const ImportedMotion motion = Finish(std::move(raw));
		EXPECT_DOUBLE_EQ(motion.clip.frameRate, 120);
		EXPECT_NE(Find(motion, EFinding::FrameRateInexact), nullptr);
		RawMotion odd = Standing();
		odd.clip.frameRate = 47.3;
		EXPECT_DOUBLE_EQ(Finish(std::move(odd)).clip.frameRate, 47.3);
		RawMotion told = Standing();
		ImportSettings settings;
		settings.frameRate = 50;
		EXPECT_DOUBLE_EQ(Finish(std::move(told), settings).clip.frameRate, 50);
	}

	/// A jump of 0.5 s flight at 60 Hz, with the header claiming `statedRate`.
	static RawMotion Jumping(double statedRate)
	{
		RawMotion raw = Standing(120);
		for (int32_t frame = 40; frame < 70; ++frame)
		{
			const double t = (frame - 40) / 60.0;
			raw.clip.Translations(frame)[0].y += static_cast<float>(100 * (0.5 * 9.81 * 0.5 * t - 0.5 * 9.81 * t * t));
		}
		raw.clip.frameRate = statedRate;
		return raw;
	}

	TEST(ImportDoctor, BelievesGravityOverTheHeader)
	{
		const ImportedMotion right = Finish(Jumping(60));
		EXPECT_EQ(Find(right, EFinding::FrameRateContradictsFall), nullptr) << All(right);
		const ImportedMotion fast = Finish(Jumping(120));
		EXPECT_DOUBLE_EQ(fast.clip.frameRate, 60);
		EXPECT_NE(Find(fast, EFinding::FrameRateContradictsFall), nullptr);
		const ImportedMotion slow = Finish(Jumping(30));
		EXPECT_DOUBLE_EQ(slow.clip.frameRate, 60);

		ImportSettings trusting;
		trusting.correctFrameRate = false;
		const ImportedMotion kept = Finish(Jumping(120), trusting);
		EXPECT_DOUBLE_EQ(kept.clip.frameRate, 120);
		ASSERT_NE(Find(kept, EFinding::FrameRateContradictsFall), nullptr);
		EXPECT_EQ(Find(kept, EFinding::FrameRateContradictsFall)->severity, ESeverity::Warning);
	}

	TEST(ImportDoctor, PutsTheFloorAtZero)
	{
		RawMotion raw = Standing();
		for (int32_t frame = 0; frame < raw.clip.frameCount; ++frame)
		{
			raw.clip.Translations(frame)[0].y += 30;
		}
		const ImportedMotion motion = Finish(raw);
		ASSERT_NE(Find(motion, EFinding::FloorOffset), nullptr);
		const ImportedMotion plain = Finish(Standing());
		EXPECT_LT(LargestDistance(motion.skeleton, motion.clip, plain.skeleton, plain.clip), 1e-4);
		ImportSettings keep;
		keep.moveFloorToZero = false;
		EXPECT_NEAR(Finish(raw, keep).clip.RootPosition(0).y - plain.clip.RootPosition(0).y, 0.3f, 0.01f);
	}

	TEST(ImportDoctor, WarnsOfAFootBelowTheFloor)
	{
		RawMotion raw = Standing(200);
		for (int32_t frame = 100; frame < 105; ++frame)
		{
			raw.clip.Translations(frame)[0].y -= 20;
		}
		const ImportedMotion motion = Finish(std::move(raw));
		const Finding* finding = Find(motion, EFinding::FootBelowFloor);
		ASSERT_NE(finding, nullptr) << All(motion);
		EXPECT_GE(finding->place.frame, 100);
		EXPECT_LT(finding->place.frame, 105);
	}

	TEST(ImportDoctor, WarnsOfASuddenJumpAndNamesJointAndFrame)
	{
		RawMotion raw = Standing();
		const JointRoles roles = FindJointRoles(raw.skeleton);
		raw.clip.Rotations(31)[static_cast<size_t>(roles[EJointRole::LeftForearm])] =
			FromAxisAngle(Vec3{0, 1, 0}, 2.0f);
		const ImportedMotion motion = Finish(std::move(raw));
		const Finding* finding = Find(motion, EFinding::SuddenJump);
		ASSERT_NE(finding, nullptr);
		EXPECT_EQ(finding->place.joint, motion.skeleton.names[static_cast<size_t>(roles[EJointRole::LeftHand])]);
		EXPECT_TRUE(finding->place.frame == 31 || finding->place.frame == 32);
	}

	TEST(ImportDoctor, WarnsOfFrozenStretchesAsTheFileCountsFrames)
	{
		RawMotion raw = Standing();
		for (int32_t frame = 21; frame < 30; ++frame)
		{
			std::copy_n(raw.clip.Rotations(20).begin(), raw.clip.jointCount, raw.clip.Rotations(frame).begin());
			raw.clip.Translations(frame)[0] = raw.clip.Translations(20)[0];
		}
		raw.clip.source.firstFrame = 7;
		const ImportedMotion motion = Finish(std::move(raw));
		const Finding* finding = Find(motion, EFinding::FrozenStretch);
		ASSERT_NE(finding, nullptr);
		EXPECT_EQ(finding->place.frame, 27);
		EXPECT_NE(finding->what.find("10 identical"), std::string::npos) << finding->what;
	}

	TEST(ImportDoctor, NotesPrefixesZeroBonesAndMissingEndSites)
	{
		RawMotion raw = Standing();
		for (std::string& name : raw.skeleton.names)
		{
			name = "mixamorig:" + name;
		}
		raw.skeleton.endSites.clear();
		raw.skeleton.offsets.back() = {};
		const ImportedMotion motion = Finish(std::move(raw));
		EXPECT_NE(Find(motion, EFinding::PrefixedNames), nullptr);
		EXPECT_NE(Find(motion, EFinding::MissingEndSites), nullptr);
		EXPECT_NE(Find(motion, EFinding::ZeroLengthBone), nullptr);
		EXPECT_TRUE(motion.roles.Has(EJointRole::LeftThigh));
	}

	TEST(ImportDoctor, WarnsOfPartsThatNoNamePointsTo)
	{
		RawMotion raw = Standing();
		raw.skeleton.names[static_cast<size_t>(FindJointRoles(raw.skeleton)[EJointRole::LeftForearm])] = "Bone017";
		const ImportedMotion motion = Finish(raw);
		const Finding* finding = Find(motion, EFinding::UnknownRoles);
		ASSERT_NE(finding, nullptr);
		EXPECT_NE(finding->what.find("left_forearm"), std::string::npos) << finding->what;

		ImportSettings settings;
		settings.roles = {{EJointRole::LeftForearm, "Bone017"}};
		EXPECT_EQ(Find(Finish(raw, settings), EFinding::UnknownRoles), nullptr);
		settings.roles = {{EJointRole::LeftForearm, "Bone018"}};
		const Result<ImportedMotion> wrong = FinishImport(std::move(raw), settings);
		ASSERT_FALSE(wrong.IsOk());
		EXPECT_NE(wrong.GetError().ToString().find("Bone018"), std::string::npos);
	}

	TEST(ImportDoctor, KeepsASinglePoseAndAnEmptyClip)
	{
		const ImportedMotion one = Finish(Standing(1));
		EXPECT_EQ(one.clip.frameCount, 1);
		EXPECT_NE(Find(one, EFinding::NoMotion), nullptr);
		const ImportedMotion none = Finish(Standing(0));
		EXPECT_EQ(none.clip.frameCount, 0);
		EXPECT_NE(Find(none, EFinding::NoMotion), nullptr);
	}

	TEST(ImportDoctor, RefusesWhatIsNoMotion)
	{
		RawMotion cyclic = Standing();
		cyclic.skeleton.parents[3] = 4;
		EXPECT_FALSE(FinishImport(std::move(cyclic)).IsOk());
		RawMotion nan = Standing();
		nan.clip.translations[5].x = NAN;
		const Result<ImportedMotion> refused = FinishImport(std::move(nan));
		ASSERT_FALSE(refused.IsOk());
		EXPECT_EQ(refused.GetError().place.file, "standing.bvh");
	}

	TEST(ImportDoctor, SaysTheSameInJson)
	{
		RawMotion raw = Standing(1);
		const ImportedMotion motion = Finish(std::move(raw));
		JsonWriter writer;
		WriteJson(writer, motion.findings);
		const nlohmann::json json = nlohmann::json::parse(writer.Take());
		ASSERT_EQ(json.size(), motion.findings.size());
		EXPECT_EQ(json[0]["kind"], "no_motion");
		EXPECT_EQ(json[0]["severity"], "note");
		EXPECT_EQ(json[0]["what"], motion.findings[0].what);
		EXPECT_EQ(json[0]["file"], "standing.bvh");
	}
}
