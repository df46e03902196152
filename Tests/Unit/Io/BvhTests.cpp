// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Bvh.h"

#include "TestClips.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace MotionGraphs::Testing
{
	namespace BvhTesting
	{
		/// Two joints and a tip; the frames are the test's.
		static std::string TwoJoints(
			const std::string& frames, const std::string& header = "Frames: 1\nFrame Time: 0.05\n")
		{
			return "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition Zrotation "
				   "Xrotation Yrotation\n"
				   "\tJOINT Spine\n\t{\n\t\tOFFSET 0 10 0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
				   "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 5 0\n\t\t}\n\t}\n}\nMOTION\n" +
				header + frames;
		}

		static RawMotion Parse(const std::string& text)
		{
			Result<RawMotion> raw = ParseBvh(text, "test.bvh");
			if (!raw)
			{
				ADD_FAILURE() << raw.GetError().ToString();
				return {};
			}
			return std::move(*raw);
		}

		static bool Found(const std::vector<Finding>& findings, EFinding kind)
		{
			return std::any_of(findings.begin(), findings.end(),
				[&](const Finding& f)
				{
					return f.kind == kind;
				});
		}

		/// Model position of the tip of the last joint in a frame.
		static Vec3 Tip(const RawMotion& raw, int32_t frame)
		{
			std::vector<Vec3> positions(raw.skeleton.names.size());
			std::vector<Quat> rotations(raw.skeleton.names.size());
			ComputeModelPose(raw.skeleton, raw.clip, frame, positions, rotations);
			return positions.back() + Rotate(rotations.back(), raw.skeleton.endSites.back().offset);
		}

		static void ExpectNear(const Vec3& actual, const Vec3& expected, float tolerance = 1e-4f)
		{
			EXPECT_LT(Distance(actual, expected), tolerance)
				<< actual.x << " " << actual.y << " " << actual.z << " instead of " << expected.x << " " << expected.y
				<< " " << expected.z;
		}
	}

	using namespace BvhTesting;

	TEST(Bvh, ReadsHierarchyAndFrames)
	{
		const RawMotion raw = Parse(TwoJoints("1 2 3 0 0 0 0 0 0\n"));
		EXPECT_EQ(raw.skeleton.names, (std::vector<std::string>{"Hips", "Spine"}));
		EXPECT_EQ(raw.skeleton.parents, (std::vector<int32_t>{-1, 0}));
		ASSERT_EQ(raw.skeleton.endSites.size(), 1u);
		EXPECT_EQ(raw.clip.frameCount, 1);
		EXPECT_DOUBLE_EQ(raw.clip.frameRate, 20);
		ExpectNear(Tip(raw, 0), {1, 17, 3});
	}

	TEST(Bvh, AppliesRotationsInTheOrderOfTheChannels)
	{
		// Z first in the list means outermost: R = Rz * Rx. X by 90 degrees lays the spine along +Z, then Z by 90 degrees
		// leaves +Z alone. The other order gives -X.
		const RawMotion zFirst = Parse(TwoJoints("0 0 0 90 90 0 0 0 0\n"));
		ExpectNear(Tip(zFirst, 0), {0, 0, 15});
		std::string text = TwoJoints("0 0 0 90 90 0 0 0 0\n");
		text.replace(text.find("Zrotation Xrotation Yrotation"), 29, "Xrotation Zrotation Yrotation");
		const RawMotion xFirst = Parse(text);
		ExpectNear(Tip(xFirst, 0), {-15, 0, 0});
		EXPECT_TRUE(Found(xFirst.findings, EFinding::MixedRotationOrders));
		EXPECT_FALSE(Found(zFirst.findings, EFinding::MixedRotationOrders));
	}

	TEST(Bvh, SaysWhenTheOneRotationOrderIsUnusual)
	{
		std::string text = TwoJoints("0 0 0 0 0 0 0 0 0\n");
		for (size_t at = text.find("Zrotation Xrotation Yrotation"); at != std::string::npos;
			 at = text.find("Zrotation Xrotation Yrotation"))
		{
			text.replace(at, 29, "Xrotation Yrotation Zrotation");
		}
		EXPECT_TRUE(Found(Parse(text).findings, EFinding::RotationOrder));
	}

	TEST(Bvh, ReadsAnyLineEndsAndWhiteSpaceAlike)
	{
		const std::string plain = TwoJoints("1 2 3 10 20 30 40 50 60\n");
		const RawMotion expected = Parse(plain);
		const auto replaced = [&](const std::string& from, const std::string& to)
		{
			std::string text = plain;
			for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
			{
				text.replace(at, from.size(), to);
			}
			return text;
		};
		for (const std::string& text : {replaced("\n", "\r\n"), replaced("\n", "\r"), replaced(" ", "\t"),
				 replaced(" ", "  \t "), replaced("\n", " \n\n"), replaced("{\n", "{"), replaced("\n{", " {"),
				 "\xef\xbb\xbf" + plain, "\n\n" + plain, plain.substr(0, plain.size() - 1), replaced("JOINT", "joint"),
				 replaced("rotation", "ROTATION")})
		{
			const RawMotion raw = Parse(text);
			ASSERT_EQ(raw.clip.frameCount, 1);
			EXPECT_EQ(raw.clip.rotations, expected.clip.rotations);
			EXPECT_EQ(raw.skeleton.names, expected.skeleton.names);
		}
	}

	TEST(Bvh, ReadsNumbersInAnyDecimalForm)
	{
		const RawMotion raw = Parse(TwoJoints("1e1 +2. -.5E+1 9.0e1 0 0 0 0 0\n", "Frames:1\nFrame Time:.0083333\n"));
		ExpectNear(raw.clip.translations[0], {10, 2, -5});
		EXPECT_NEAR(raw.clip.frameRate, 120, 0.001);
	}

	TEST(Bvh, KeepsNamesWithSpacesAndLeavesCommentsOut)
	{
		std::string text = TwoJoints("0 0 0 0 0 0 0 0 0\n");
		text.replace(text.find("JOINT Spine"), 11, "JOINT Bip01 L Thigh  # the upper leg");
		text.insert(text.find("\tOFFSET 0 0 0"), "# a comment { of its own }\n");
		const RawMotion raw = Parse(text);
		EXPECT_EQ(raw.skeleton.names[1], "Bip01 L Thigh");
		EXPECT_TRUE(Found(raw.findings, EFinding::TextOddity));
	}

	TEST(Bvh, KeepsJointsWhoseNamesContainEnd)
	{
		std::string text = TwoJoints("0 0 0 0 0 0 0 0 0\n");
		text.replace(text.find("JOINT Spine"), 11, "JOINT EndSpine_End");
		const RawMotion raw = Parse(text);
		EXPECT_EQ(raw.skeleton.names[1], "EndSpine_End");
		EXPECT_EQ(raw.skeleton.endSites.size(), 1u);
	}

	TEST(Bvh, RenamesDuplicateJoints)
	{
		std::string text = TwoJoints("0 0 0 0 0 0 0 0 0\n");
		text.replace(text.find("JOINT Spine"), 11, "JOINT Hips");
		const RawMotion raw = Parse(text);
		EXPECT_NE(raw.skeleton.names[0], raw.skeleton.names[1]);
		EXPECT_TRUE(raw.skeleton.Validate().IsOk());
		EXPECT_TRUE(Found(raw.findings, EFinding::DuplicateName));
	}

	TEST(Bvh, TakesFramesOnSeveralLines)
	{
		const RawMotion raw =
			Parse(TwoJoints("1 2 3\n0 0 0\n0 0 0\n4 5 6\n0 0 0\n0 0 0\n", "Frames: 2\nFrame Time: 0.05\n"));
		EXPECT_EQ(raw.clip.frameCount, 2);
		ExpectNear(raw.clip.RootPosition(1), {4, 5, 6});
		EXPECT_TRUE(Found(raw.findings, EFinding::TextOddity));
	}

	TEST(Bvh, LeavesOutExtraValuesAndSaysSo)
	{
		const RawMotion raw =
			Parse(TwoJoints("1 2 3 0 0 0 0 0 0 99\n4 5 6 0 0 0 0 0 0 99\n", "Frames: 2\nFrame Time: 0.05\n"));
		EXPECT_EQ(raw.clip.frameCount, 2);
		ExpectNear(raw.clip.RootPosition(1), {4, 5, 6});
		EXPECT_TRUE(Found(raw.findings, EFinding::ExtraValues));
	}

	TEST(Bvh, ReadsAllFramesWhenTheHeaderMiscounts)
	{
		for (const char* header : {"Frames: 1\nFrame Time: 0.05\n", "Frames: 900000000000\nFrame Time: 0.05\n"})
		{
			const RawMotion raw = Parse(TwoJoints("1 2 3 0 0 0 0 0 0\n4 5 6 0 0 0 0 0 0\n", header));
			EXPECT_EQ(raw.clip.frameCount, 2);
			EXPECT_TRUE(Found(raw.findings, EFinding::FrameCountMismatch));
		}
	}

	TEST(Bvh, ReadsAFileWithoutFramesAndOneWithoutMotion)
	{
		const RawMotion none = Parse(TwoJoints("", "Frames: 0\nFrame Time: 0.05\n"));
		EXPECT_EQ(none.clip.frameCount, 0);
		EXPECT_TRUE(none.hasMotion);
		const std::string text = TwoJoints("");
		const RawMotion skeleton = Parse(text.substr(0, text.find("MOTION")));
		EXPECT_EQ(skeleton.skeleton.JointCount(), 2);
		EXPECT_FALSE(skeleton.hasMotion);
	}

	TEST(Bvh, ReadsAFrameTimeThatIsARateAndDoubtsInvalidOnes)
	{
		const RawMotion rate = Parse(TwoJoints("0 0 0 0 0 0 0 0 0\n", "Frames: 1\nFrame Time: 120\n"));
		EXPECT_DOUBLE_EQ(rate.clip.frameRate, 120);
		EXPECT_TRUE(Found(rate.findings, EFinding::FrameTimeIsRate));
		const RawMotion slow = Parse(TwoJoints("0 0 0 0 0 0 0 0 0\n", "Frames: 1\nFrame Time: 0.025\n"));
		EXPECT_DOUBLE_EQ(slow.clip.frameRate, 40);
		for (const char* time : {"Frame Time: 0\n", "Frame Time: -0.01\n", "Frame Time: soon\n", "Frame Time:\n", ""})
		{
			const RawMotion odd = Parse(TwoJoints("0 0 0 0 0 0 0 0 0\n", std::string("Frames: 1\n") + time));
			EXPECT_GT(odd.clip.frameRate, 0);
			EXPECT_TRUE(Found(odd.findings, EFinding::FrameTimeInvalid)) << time;
			EXPECT_EQ(odd.clip.frameCount, 1) << time;
		}
	}

	TEST(Bvh, KeepsAnglesThatWrapWithoutAJump)
	{
		const RawMotion raw =
			Parse(TwoJoints("0 0 0 0 0 179 0 0 0\n0 0 0 0 0 -179 0 0 0\n", "Frames: 2\nFrame Time: 0.05\n"));
		EXPECT_GT(Dot(raw.clip.rotations[0], raw.clip.rotations[2]), 0.99f);
	}

	/// Position channels on a joint below the root: `spine` is that joint's values in two frames.
	static std::string WithSpinePositions(const std::string& first, const std::string& second)
	{
		std::string text = TwoJoints(
			"0 0 0 0 0 0 " + first + " 0 0 0\n0 0 0 0 0 0 " + second + " 0 0 0\n", "Frames: 2\nFrame Time: 0.05\n");
		text.replace(text.find("CHANNELS 3 "), 11, "CHANNELS 6 Xposition Yposition Zposition ");
		return text;
	}

	TEST(Bvh, TakesPositionsThatStandStillAsOffsets)
	{
		const RawMotion same = Parse(WithSpinePositions("0 10 0", "0 10 0"));
		EXPECT_EQ(same.clip.translatedJoints, std::vector<int32_t>{0});
		ExpectNear(Tip(same, 1), {0, 15, 0});
		const RawMotion other = Parse(WithSpinePositions("0 12 0", "0 12 0"));
		EXPECT_EQ(other.clip.translatedJoints, std::vector<int32_t>{0});
		ExpectNear(Tip(other, 1), {0, 17, 0});
		EXPECT_TRUE(Found(other.findings, EFinding::JointTranslations));
		const RawMotion zero = Parse(WithSpinePositions("0 0 0", "0 0 0"));
		ExpectNear(Tip(zero, 1), {0, 15, 0});
	}

	TEST(Bvh, KeepsPositionsThatMove)
	{
		const RawMotion raw = Parse(WithSpinePositions("0 10 0", "0 12 0"));
		EXPECT_EQ(raw.clip.translatedJoints, (std::vector<int32_t>{0, 1}));
		ExpectNear(Tip(raw, 0), {0, 15, 0});
		ExpectNear(Tip(raw, 1), {0, 17, 0});
	}

	TEST(Bvh, LeavesScaleChannelsOut)
	{
		std::string text = TwoJoints("0 0 0 0 0 0 0 0 0 1 1 1\n");
		text.replace(text.find("CHANNELS 3 Zrotation Xrotation Yrotation"), 40,
			"CHANNELS 6 Zrotation Xrotation Yrotation Xscale Yscale Zscale");
		ExpectNear(Tip(Parse(text), 0), {0, 15, 0});
	}

	struct MalformedBvh
	{
		const char* name;
		std::string text;
		int64_t line;
		const char* cause;
	};

	static std::vector<MalformedBvh> MalformedBvhs()
	{
		const std::string good = TwoJoints("1 2 3 0 0 0 0 0 0\n");
		const auto with = [&](const std::string& from, const std::string& to)
		{
			std::string text = good;
			text.replace(text.find(from), from.size(), to);
			return text;
		};
		return {
			{"Empty", "", 1, "empty"},
			{"OnlySpace", " \n\t\n", 3, "empty"},
			{"NotABvh", "<?xml version='1.0'?>", 1, "HIERARCHY"},
			{"Binary", std::string("Kaydara FBX Binary  \0\x1a\0", 23), 1, "HIERARCHY"},
			{"NoRoot", with("ROOT Hips", "JOINT Hips"), 2, "ROOT"},
			{"RootWithoutName", with("ROOT Hips", "ROOT"), 2, "name"},
			{"JointWithoutName", with("JOINT Spine", "JOINT"), 6, "name"},
			{"NoBraceAfterRoot", with("ROOT Hips\n{", "ROOT Hips\n"), 4, "'{'"},
			{"NotClosed", with("\t}\n}\nMOTION", "\t}\nMOTION"), 15, "not closed"},
			{"CutInHierarchy", good.substr(0, good.find("JOINT")), 6, "not closed"},
			{"OffsetOfTwo", with("OFFSET 0 10 0", "OFFSET 0 10"), 9, "three numbers"},
			{"OffsetNotANumber", with("OFFSET 0 10 0", "OFFSET 0 ten 0"), 8, "'ten'"},
			{"OffsetNan", with("OFFSET 0 10 0", "OFFSET 0 nan 0"), 8, "'nan'"},
			{"OffsetHuge", with("OFFSET 0 10 0", "OFFSET 0 1e300 0"), 8, "'1e300'"},
			{"ChannelCountNotANumber", with("CHANNELS 3", "CHANNELS three"), 9, "count"},
			{"ChannelCountNegative", with("CHANNELS 3", "CHANNELS -3"), 9, "count"},
			{"ChannelCountHuge", with("CHANNELS 3", "CHANNELS 4000000000"), 9, "count"},
			{"ChannelUnknown", with("CHANNELS 3 Zrotation", "CHANNELS 3 Wrotation"), 9, "'Wrotation'"},
			{"ChannelTwice", with("CHANNELS 3 Zrotation", "CHANNELS 3 Xrotation"), 9, "twice"},
			{"MoreChannelsThanCounted", with("CHANNELS 3", "CHANNELS 2"), 9, "more names follow"},
			{"FewerChannelsThanCounted", with("CHANNELS 3", "CHANNELS 4"), 10, "channel 4"},
			{"ChannelsTwice", with("\t\tEnd Site", "\t\tCHANNELS 1 Xposition\n\t\tEnd Site"), 10, "twice"},
			{"EndSiteWithoutOffset", with("OFFSET 0 5 0\n", ""), 12, "needs an OFFSET"},
			{"EndSiteWithJoint", with("OFFSET 0 5 0\n", "OFFSET 0 5 0\nJOINT x\n"), 13, "'}'"},
			{"UnknownWord", with("\t\tEnd Site", "\t\tSCALE 1 1 1\n\t\tEnd Site"), 10, "'SCALE'"},
			{"SecondRoot", with("MOTION", "ROOT Other"), 16, "second ROOT"},
			{"NoMotionKeyword", with("MOTION", "MOVEMENT"), 16, "MOTION"},
			{"NoFrames", with("Frames: 1\n", ""), 17, "Frames"},
			{"FramesNegative", with("Frames: 1", "Frames: -1"), 17, "whole number"},
			{"FramesFraction", with("Frames: 1", "Frames: 1.5"), 17, "whole number"},
			{"FramesText", with("Frames: 1", "Frames: many"), 17, "whole number"},
			{"ValueNan", with("1 2 3 0", "1 nan 3 0"), 19, "'nan'"},
			{"ValueInfinite", with("1 2 3 0", "1 -inf 3 0"), 19, "'-inf'"},
			{"ValueOfWindowsNan", with("1 2 3 0", "1 1.#IND 3 0"), 19, "'1.#IND'"},
			{"ValueHuge", with("1 2 3 0", "1 1e99 3 0"), 19, "'1e99'"},
			{"ValueText", with("1 2 3 0", "1 two 3 0"), 19, "'two'"},
			{"ValueHexadecimal", with("1 2 3 0", "1 0x10 3 0"), 19, "'0x10'"},
			{"CutInFrame", good.substr(0, good.size() - 4), 19, "9 channels"},
			{"TooFewValues", TwoJoints("1 2 3 0 0 0 0 0\n1 2 3 0 0 0 0 0 0\n", "Frames: 2\nFrame Time: 0.05\n"), 19,
				"8 values"},
		};
	}

	class MalformedBvhTest : public testing::TestWithParam<MalformedBvh>
	{
	};

	TEST_P(MalformedBvhTest, GivesAnErrorThatNamesFileLineAndCause)
	{
		const Result<RawMotion> raw = ParseBvh(GetParam().text, "bad.bvh");
		ASSERT_FALSE(raw.IsOk());
		const Error& error = raw.GetError();
		EXPECT_EQ(error.place.file, "bad.bvh");
		EXPECT_EQ(error.place.line, GetParam().line) << error.ToString();
		EXPECT_NE(error.ToString().find(GetParam().cause), std::string::npos) << error.ToString();
	}

	INSTANTIATE_TEST_SUITE_P(Bvh, MalformedBvhTest, testing::ValuesIn(MalformedBvhs()),
		[](const testing::TestParamInfo<MalformedBvh>& row)
		{
			return std::string(row.param.name);
		});

	TEST(Bvh, NeverCrashesOnATruncatedFile)
	{
		const std::string good = TwoJoints("1 2 3 0 0 0 0 0 0\n4 5 6 0 0 0 0 0 0\n", "Frames: 2\nFrame Time: 0.05\n");
		for (size_t length = 0; length < good.size(); ++length)
		{
			const Result<RawMotion> raw = ParseBvh(std::string_view(good).substr(0, length), "cut.bvh");
			if (!raw)
			{
				EXPECT_FALSE(raw.GetError().what.empty());
			}
		}
	}

	TEST(Bvh, RefusesNestingBeyondTheJointLimitWithoutOverflowingTheStack)
	{
		std::string text = "HIERARCHY\nROOT r\n{\n";
		for (int i = 0; i < 200000; ++i)
		{
			text += "JOINT j" + std::to_string(i) + "\n{\n";
		}
		const Result<RawMotion> raw = ParseBvh(text, "deep.bvh");
		ASSERT_FALSE(raw.IsOk());
		EXPECT_NE(raw.GetError().what.find("joints"), std::string::npos);
	}

	TEST(Bvh, StopsWhenCancelled)
	{
		class Cancelled final : public Progress
		{
			bool IsCancelled() const override { return true; }
		};

		Cancelled cancelled;
		const Result<RawMotion> raw = ParseBvh(TwoJoints("1 2 3 0 0 0 0 0 0\n"), "a.bvh", cancelled);
		ASSERT_FALSE(raw.IsOk());
		EXPECT_EQ(raw.GetError().code, EError::Cancelled);
	}

	TEST(BvhWriter, RoundTripsInEveryUnitAndRotationOrder)
	{
		const Skeleton skeleton = MakeHuman();
		const Clip clip = MakeRandomClip(skeleton, 20, 11, 3.1f);
		for (const EUnit unit : {EUnit::Metres, EUnit::Centimetres, EUnit::Millimetres, EUnit::Inches, EUnit::CmuUnits})
		{
			for (const char* order : {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "zyx"})
			{
				SCOPED_TRACE(std::string(ToString(unit)) + " " + order);
				const Result<std::string> text = WriteBvh(skeleton, clip, {unit, order});
				ASSERT_TRUE(text.IsOk());
				RawMotion raw = Parse(*text);
				for (Vec3& offset : raw.skeleton.offsets)
				{
					offset = offset * static_cast<float>(MetresPer(unit));
				}
				for (Vec3& translation : raw.clip.translations)
				{
					translation = translation * static_cast<float>(MetresPer(unit));
				}
				EXPECT_LT(LargestDistance(skeleton, clip, raw.skeleton, raw.clip), 2e-5);
				EXPECT_NEAR(raw.clip.frameRate, clip.frameRate, 1e-9);
			}
		}
	}

	TEST(BvhWriter, FoldsRestRotationsAwayAndKeepsPositions)
	{
		for (uint32_t seed = 1; seed <= 10; ++seed)
		{
			SCOPED_TRACE(seed);
			const Skeleton skeleton = MakeRandomSkeleton(17, seed);
			const Clip clip = MakeRandomClip(skeleton, 5, seed);
			const Result<std::string> text = WriteBvh(skeleton, clip, {EUnit::Metres, "ZXY"});
			ASSERT_TRUE(text.IsOk());
			const RawMotion raw = Parse(*text);
			// The file lists joints depth first; compare by name.
			const JointPaths written = ComputeJointPaths(skeleton, clip);
			const JointPaths read = ComputeJointPaths(raw.skeleton, raw.clip);
			for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
			{
				const int32_t other = raw.skeleton.FindJoint(skeleton.names[static_cast<size_t>(joint)]);
				ASSERT_NE(other, Skeleton::kNone);
				ExpectNear(read.Position(other, 4), written.Position(joint, 4), 5e-5f);
			}
		}
	}

	TEST(BvhWriter, WritesAnglesThatDoNotJump)
	{
		const Skeleton skeleton = MakeHuman();
		Clip clip = Clip::AtRest(skeleton, 100, 30);
		for (int32_t frame = 0; frame < 100; ++frame)
		{
			clip.Rotations(frame)[0] = FromAxisAngle(Vec3{0, 1, 0}, 0.2f * static_cast<float>(frame));
		}
		const Result<std::string> text = WriteBvh(skeleton, clip, {EUnit::Metres, "ZYX"});
		ASSERT_TRUE(text.IsOk());
		// The fifth value of a line is the root's Y turn: 100 frames of 0.2 rad are 1134 degrees, without a wrap.
		const std::string last = text->substr(text->rfind('\n', text->size() - 2) + 1);
		std::string_view rest = last;
		double fifth = 0;
		for (int i = 0; i < 5; ++i)
		{
			rest.remove_prefix(rest.find_first_not_of(' '));
			fifth = ConsumeNumber(rest).value_or(0);
		}
		EXPECT_NEAR(fifth, 99 * 0.2 / kDegree, 0.01);
	}

	TEST(BvhWriter, MakesNamesSafe)
	{
		Skeleton skeleton;
		skeleton.AddJoint("a {b}\n#c", -1, {});
		const Result<std::string> text = WriteBvh(skeleton, Clip::AtRest(skeleton, 2, 30));
		ASSERT_TRUE(text.IsOk());
		EXPECT_EQ(Parse(*text).skeleton.names[0], "a _b___c");
	}

	TEST(BvhWriter, RefusesAnOrderThatIsNone)
	{
		const Skeleton skeleton = MakeHuman();
		const Clip clip = Clip::AtRest(skeleton, 1, 30);
		for (const char* order : {"", "XY", "XXY", "XYZZ", "ABC"})
		{
			EXPECT_FALSE(WriteBvh(skeleton, clip, {EUnit::Metres, order}).IsOk()) << order;
		}
		EXPECT_FALSE(WriteBvh(skeleton, clip, {EUnit::Auto, "XYZ"}).IsOk());
	}
}
