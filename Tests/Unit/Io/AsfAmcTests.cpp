// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/AsfAmc.h"

#include "Mocap.h"
#include "TestClips.h"

#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Base/Text.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <string>

namespace MotionGraphs::Testing
{
	namespace AsfAmcTesting
	{
		static std::string ReadText(const char* name)
		{
			const Result<FileBytes> bytes = ReadFile(std::filesystem::path(MG_TEST_DATA) / name);
			return bytes ? std::string(bytes->Text()) : std::string();
		}

		static Result<RawMotion> Parse(const std::string& asf, const std::string& amc)
		{
			return ParseAsfAmc(asf, "a.asf", amc, "a.amc");
		}

		static std::map<std::string, Vec3d> Positions(const RawMotion& raw, int32_t frame)
		{
			std::map<std::string, Vec3d> byName;
			const std::vector<Vec3d> positions = ReferencePositions(raw.skeleton, raw.clip, frame);
			for (size_t i = 0; i < positions.size(); ++i)
			{
				byName[raw.skeleton.names[i]] = positions[i];
			}
			return byName;
		}

		/// The far end of a leaf bone.
		static Vec3d Tip(const RawMotion& raw, int32_t frame, const std::string& bone)
		{
			Skeleton skeleton = raw.skeleton;
			Clip clip = Clip::AtRest(skeleton, 0, 1);
			const int32_t joint = skeleton.FindJoint(bone);
			for (const EndSite& site : raw.skeleton.endSites)
			{
				if (site.joint == joint)
				{
					skeleton.AddJoint("tip", joint, site.offset);
				}
			}
			clip = Clip::AtRest(skeleton, 1, 1);
			std::copy_n(raw.clip.Pose(frame).rotations.begin(), raw.clip.jointCount, clip.rotations.begin());
			clip.translations[0] = raw.clip.RootPosition(frame);
			return ReferencePositions(skeleton, clip, 0).back();
		}

		static void ExpectNear(const Vec3d& actual, const Vec3d& expected, double tolerance, const char* what)
		{
			EXPECT_LT(Distance(actual, expected), tolerance)
				<< what << ": " << actual.x << " " << actual.y << " " << actual.z << ", expected " << expected.x << " "
				<< expected.y << " " << expected.z;
		}

		static Eigen::Matrix3d TurnAbout(int axis, double degrees)
		{
			return Eigen::AngleAxisd(degrees * 3.14159265358979323846 / 180, Eigen::Vector3d::Unit(axis))
				.toRotationMatrix();
		}

		static bool HasFinding(const RawMotion& raw, EFinding kind, const char* words)
		{
			return std::any_of(raw.findings.begin(), raw.findings.end(),
				[&](const Finding& finding)
				{
					return finding.kind == kind && finding.ToString().find(words) != std::string::npos;
				});
		}

		/// Writes any motion whose joints rest at identity as ASF/AMC with random axes, axis orders and dof orders. A joint
		/// with one successor is a bone that reaches to it; from any other, stiff bones lead to the successors.
		class RandomAcclaimWriter
		{
		public:
			RandomAcclaimWriter(const Skeleton& skeleton, const Clip& clip, double unit, uint32_t seed)
				: skeleton_(skeleton)
				, clip_(clip)
				, unit_(unit)
				, random_(seed)
			{
			}

			void Run()
			{
				const size_t count = static_cast<size_t>(skeleton_.JointCount());
				axes_.resize(count);
				dofs_.resize(count);
				std::string rootLines;
				std::string bones;
				std::string hierarchy;
				for (size_t j = 0; j < count; ++j)
				{
					AddJoint(j, rootLines, bones, hierarchy);
				}
				asf = ":version 1.10\n:units\n mass 1\n length 0.45\n angle deg\n:root\n" + rootLines + ":bonedata\n" +
					bones + ":hierarchy\nbegin\n" + hierarchy + "end\n";
				amc = ":FULLY-SPECIFIED\n:DEGREES\n";
				for (int32_t frame = 0; frame < clip_.frameCount; ++frame)
				{
					AddFrame(frame);
				}
			}

			std::string asf;
			std::string amc;

		private:
			double Signed() { return static_cast<double>(random_()) / 2147483648.0 - 1.0; }

			std::string Numbers(const Eigen::Vector3d& v) const
			{
				return Format(" %.12g %.12g %.12g", v.x(), v.y(), v.z());
			}

			/// A random order of the axes, and of letters for it.
			std::array<int, 3> Order()
			{
				std::array<int, 3> order = {0, 1, 2};
				for (uint32_t i = 2; i > 0; --i)
				{
					std::swap(order[i], order[random_() % (i + 1)]);
				}
				return order;
			}

			static std::string Letters(const std::array<int, 3>& order)
			{
				std::string letters;
				for (const int axis : order)
				{
					letters += static_cast<char>('X' + axis);
				}
				return letters;
			}

			void AddJoint(size_t j, std::string& rootLines, std::string& bones, std::string& hierarchy)
			{
				const Eigen::Vector3d angles(170 * Signed(), 80 * Signed(), 170 * Signed());
				const std::array<int, 3> order = Order();
				axes_[j] = Eigen::Matrix3d::Identity();
				for (const int axis : order)
				{
					axes_[j] = TurnAbout(axis, angles[axis]) * axes_[j];
				}
				dofs_[j] = Order();
				std::string dofs;
				for (const int axis : dofs_[j])
				{
					dofs += std::string(" r") + static_cast<char>('x' + axis);
				}
				std::vector<std::pair<std::string, Vec3d>> successors;
				for (size_t c = 1; c < static_cast<size_t>(skeleton_.JointCount()); ++c)
				{
					if (skeleton_.parents[c] == static_cast<int32_t>(j))
					{
						successors.emplace_back(skeleton_.names[c], Vec3d(skeleton_.offsets[c]));
					}
				}
				const std::string& name = skeleton_.names[j];
				if (j == 0)
				{
					rootLines = " order tx tz ty" + dofs + "\n axis " + Letters(order) +
						"\n position 1 2 3\n orientation" + Numbers(angles) + "\n";
				}
				const std::string axisLines = " axis" + Numbers(angles) + " " + Letters(order) + "\n dof" + dofs + "\n";
				const std::string parent = j == 0 ? "root" : name;
				if (j > 0 && successors.size() == 1)
				{
					bones += Bone(name, successors[0].second) + axisLines + "end\n";
					hierarchy += parent + " " + successors[0].first + "\n";
					return;
				}
				bones += j > 0 ? Bone(name, {}) + axisLines + "end\n" : "";
				for (const auto& [child, offset] : successors)
				{
					bones += Bone(child + "_link", offset) + "end\n";
					hierarchy += parent + " " + child + "_link\n" + child + "_link " + child + "\n";
				}
			}

			std::string Bone(const std::string& name, const Vec3d& reach) const
			{
				const double length = Length(reach);
				const Vec3d d = length > 0 ? reach * (1 / length) : Vec3d{};
				return "begin\n name " + name +
					Format("\n direction %.12g %.12g %.12g\n length %.12g\n", d.x, d.y, d.z, length / unit_);
			}

			void AddFrame(int32_t frame)
			{
				const PoseView pose = clip_.Pose(frame);
				amc += std::to_string(frame + 1) + "\n";
				for (size_t j = pose.rotations.size(); j-- > 0;)
				{
					const Quat& q = pose.rotations[j];
					const Eigen::Matrix3d local =
						Eigen::Quaterniond(q.w, q.x, q.y, q.z).normalized().toRotationMatrix();
					const Eigen::Matrix3d& axis = axes_[j];
					const Eigen::Matrix3d motion =
						j == 0 ? Eigen::Matrix3d(local * axis.transpose()) : axis.transpose() * local * axis;
					const std::array<int, 3>& dof = dofs_[j];
					const Eigen::Vector3d last =
						motion.eulerAngles(dof[2], dof[1], dof[0]) * (180 / 3.14159265358979323846);
					amc += j == 0 ? "root" : skeleton_.names[j];
					if (j == 0)
					{
						const Vec3d p = Vec3d(pose.translations[0]) * (1 / unit_) - Vec3d{1, 2, 3};
						amc += Numbers({p.x, p.z, p.y});
					}
					amc += Numbers({last[2], last[1], last[0]}) + "\n";
				}
			}

			const Skeleton& skeleton_;
			const Clip& clip_;
			double unit_;
			std::mt19937 random_;
			std::vector<Eigen::Matrix3d> axes_;
			std::vector<std::array<int, 3>> dofs_;
		};

		static void ExpectSurvivesAcclaim(const Skeleton& skeleton, const Clip& clip, uint32_t seed)
		{
			SCOPED_TRACE(Format("seed %u", seed));
			const double unit = MetresPer(EUnit::CmuUnits);
			RandomAcclaimWriter writer(skeleton, clip, unit, seed);
			writer.Run();
			const Result<RawMotion> raw = Parse(writer.asf, writer.amc);
			ASSERT_TRUE(raw) << raw.GetError().ToString();
			ASSERT_TRUE(raw->clip.Validate(raw->skeleton));
			ASSERT_EQ(raw->clip.frameCount, clip.frameCount);
			EXPECT_EQ(raw->unit, EUnit::CmuUnits);
			double worst = 0;
			for (int32_t frame = 0; frame < clip.frameCount; ++frame)
			{
				const std::map<std::string, Vec3d> read = Positions(*raw, frame);
				const std::vector<Vec3d> expected = ReferencePositions(skeleton, clip, frame);
				for (size_t j = 0; j < expected.size(); ++j)
				{
					worst = std::max(worst, Distance(read.at(j == 0 ? "root" : skeleton.names[j]) * unit, expected[j]));
				}
			}
			EXPECT_LT(worst, 1e-4);
		}

		struct BadCase
		{
			const char* name;
			const char* find; ///< In the good text.
			const char* replace;
			const char* says; ///< The error's words.
			int64_t line;
		};
	}

	using namespace AsfAmcTesting;

	TEST(AsfAmc, RestsWithLevelArmsAndTheHeadAboveTheFeet)
	{
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), ReadText("acclaim-figure.amc"));
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		ASSERT_TRUE(raw->skeleton.Validate());
		ASSERT_TRUE(raw->clip.Validate(raw->skeleton));
		EXPECT_EQ(raw->skeleton.JointCount(), 15);
		EXPECT_EQ(raw->clip.frameCount, 3);
		const std::map<std::string, Vec3d> at = Positions(*raw, 0);
		ExpectNear(at.at("lfemur"), {1.2, 14.4, 0}, 1e-5, "left hip");
		ExpectNear(at.at("lfoot"), {1.2, 0.4, 0}, 1e-5, "left ankle");
		ExpectNear(at.at("lradius"), {6, 23, 0}, 1e-5, "left elbow");
		ExpectNear(at.at("rradius"), {-6, 23, 0}, 1e-5, "right elbow");
		ExpectNear(Tip(*raw, 0, "lradius"), {11, 23, 0}, 1e-5, "left wrist");
		ExpectNear(Tip(*raw, 0, "rradius"), {-11, 23, 0}, 1e-5, "right wrist");
		ExpectNear(Tip(*raw, 0, "head"), {0, 27, 0}, 1e-5, "crown");
		ExpectNear(Tip(*raw, 0, "rfoot"), {-1.2, 0.4, 2.5}, 1e-5, "right toes");
	}

	TEST(AsfAmc, BendsJointsToWhereTheyAreByHand)
	{
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), ReadText("acclaim-figure.amc"));
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		const std::map<std::string, Vec3d> at = Positions(*raw, 1);
		// The forearm's own z is the world's -y: a quarter turn about it swings the hand forward.
		ExpectNear(Tip(*raw, 1, "lradius"), {7, 23, 7}, 1e-5, "left wrist");
		// The knee turns about x, which the axis has turned by 20 degrees about z: the shin ends behind the knee.
		ExpectNear(at.at("ltibia"), {2.2, 7.4, 2}, 1e-5, "left knee");
		const Eigen::Matrix3d c = TurnAbout(2, 20);
		const Eigen::Vector3d shin = c * TurnAbout(0, 90) * c.transpose() * Eigen::Vector3d(0, -7, 0);
		ExpectNear(at.at("lfoot"), {2.2 + shin.x(), 7.4 + shin.y(), 2 + shin.z()}, 1e-5, "left ankle");
		EXPECT_LT(at.at("lfoot").z, -4);
		// ZYX turns about z first; "dof rz rx ry" too.
		const Eigen::Matrix3d axis = TurnAbout(0, 180) * TurnAbout(1, -30) * TurnAbout(2, -90);
		const Eigen::Matrix3d motion = TurnAbout(1, 30) * TurnAbout(0, 20) * TurnAbout(2, 10);
		const Eigen::Vector3d arm = axis * motion * axis.transpose() * Eigen::Vector3d(-6, 0, 0);
		ExpectNear(at.at("rradius"), {1 + arm.x(), 23 + arm.y(), 2 + arm.z()}, 1e-5, "right elbow");
	}

	TEST(AsfAmc, TurnsTheWholeFigureWithItsRoot)
	{
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), ReadText("acclaim-figure.amc"));
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		// Facing +z before, +x after a quarter turn about y.
		ExpectNear(Tip(*raw, 2, "lfoot"), {2.5, 0.4, -1.2}, 1e-5, "left toes");
		ExpectNear(Positions(*raw, 2).at("rradius"), {0, 23, 6}, 1e-5, "right elbow, which the frame leaves out");
	}

	TEST(AsfAmc, ImportsInMetres)
	{
		ImportSettings settings;
		settings.skipTPose = false;
		const Result<ImportedMotion> motion =
			ImportMotion(std::filesystem::path(MG_TEST_DATA) / "acclaim-figure.amc", settings);
		ASSERT_TRUE(motion) << motion.GetError().ToString();
		const int32_t knee = motion->skeleton.FindJoint("ltibia");
		ASSERT_GE(knee, 0);
		EXPECT_NEAR(motion->skeleton.BoneLength(knee), 7 * 0.0254 / 0.45, 1e-5);
	}

	TEST(AsfAmc, SaysWhatItAssumedAboutUnitsAndRate)
	{
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), ReadText("acclaim-figure.amc"));
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		EXPECT_EQ(raw->unit, EUnit::CmuUnits);
		EXPECT_EQ(raw->clip.frameRate, 120.0);
		EXPECT_TRUE(HasFinding(*raw, EFinding::Units, "0.45"));
		EXPECT_TRUE(HasFinding(*raw, EFinding::FrameTimeInvalid, "--frame-rate"));
	}

	TEST(AsfAmc, TakesARateThatTheFileStates)
	{
		const std::string amc = ":SAMPLES-PER-SECOND 60\n:DEGREES\n1\nroot 0 0 0 0 0 0\n";
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), amc);
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		EXPECT_EQ(raw->clip.frameRate, 60.0);
		EXPECT_FALSE(HasFinding(*raw, EFinding::FrameTimeInvalid, ""));
		EXPECT_TRUE(HasFinding(*raw, EFinding::TextOddity, "never mentions 12 bones"));
	}

	TEST(AsfAmc, ReadsASkeletonAlone)
	{
		const Result<RawMotion> raw = Parse(ReadText("acclaim-figure.asf"), "");
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		EXPECT_FALSE(raw->hasMotion);
		EXPECT_EQ(raw->clip.frameCount, 0);
		EXPECT_TRUE(raw->clip.Validate(raw->skeleton));
	}

	static const std::string kSmallAsf = ":version 1.10\n:units\nlength 1\nangle deg\n:root\norder TX TY TZ RX RY RZ\n"
										 "axis XYZ\nposition 0 0 0\norientation 0 0 0\n:bonedata\nbegin\nname a\n"
										 "direction 0 1 0\nlength 2\naxis 0 0 0 XYZ\ndof rx ry\nend\nbegin\nname b\n"
										 "direction 0 1 0\nlength 3\naxis 0 0 0 XYZ\ndof rz\nend\n:hierarchy\nbegin\n"
										 "root a\na b\nend\n";
	static const std::string kSmallAmc = ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\na 90 0\nb 0\n2\n"
										 "root 0 1 0 0 0 0\na 0 0\nb 90\n";

	static std::string Replaced(std::string text, const std::string& find, const std::string& replace)
	{
		for (size_t at = 0; (at = text.find(find, at)) != std::string::npos; at += replace.size())
		{
			text.replace(at, find.size(), replace);
		}
		return text;
	}

	TEST(AsfAmc, ReadsAnyLineEndsTabsAndLetterCase)
	{
		const Result<RawMotion> plain = Parse(kSmallAsf, kSmallAmc);
		ASSERT_TRUE(plain) << plain.GetError().ToString();
		for (const char* lineEnd : {"\r\n", "\r", "  # a comment\n", "\t\n\n"})
		{
			const Result<RawMotion> raw =
				Parse(Replaced(kSmallAsf, "\n", lineEnd), Replaced(Replaced(kSmallAmc, "\n", lineEnd), " ", "\t"));
			ASSERT_TRUE(raw) << raw.GetError().ToString();
			EXPECT_EQ(raw->clip.rotations, plain->clip.rotations);
		}
		const Result<RawMotion> shouted =
			Parse(Replaced(kSmallAsf, "direction", "DIRECTION"), Replaced(kSmallAmc, "root", "Root"));
		ASSERT_TRUE(shouted) << shouted.GetError().ToString();
		EXPECT_EQ(shouted->clip.rotations, plain->clip.rotations);
	}

	TEST(AsfAmc, ReadsRadians)
	{
		const std::string asf =
			Replaced(Replaced(kSmallAsf, "angle deg", "angle rad"), "axis 0 0 0", "axis 0 1.5707963 0");
		const Result<RawMotion> raw =
			Parse(asf, Replaced(Replaced(kSmallAmc, ":DEGREES", ":RADIANS"), "90", "1.5707963"));
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		// a's x axis is the world's -z: the quarter turn lays b's start along +x.
		ExpectNear(Positions(*raw, 0).at("b"), {2, 0, 0}, 1e-5, "b");
	}

	TEST(AsfAmc, SlidesAndStretchesBones)
	{
		const std::string asf = Replaced(Replaced(kSmallAsf, "dof rx ry", "dof l rx"), "dof rz", "dof tx rz");
		const std::string amc = "1\nroot 0 0 0 0 0 0\na 1.5 90\nb 0.25 0\n";
		const Result<RawMotion> raw = Parse(asf, amc);
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		EXPECT_EQ(raw->clip.translatedJoints, (std::vector<int32_t>{0, 2}));
		ExpectNear(Positions(*raw, 0).at("b"), {0.25, 0, 3.5}, 1e-5, "b");
		EXPECT_TRUE(HasFinding(*raw, EFinding::JointTranslations, "1 bones"));
	}

	TEST(AsfAmc, KeepsRandomMotionThroughRandomAxes)
	{
		for (const uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
		{
			const Skeleton human = MakeHuman();
			ExpectSurvivesAcclaim(human, MakeRandomClip(human, 20, seed, 3.0f), seed);
		}
	}

	TEST(AsfAmc, KeepsRealMotionThroughRandomAxes)
	{
		MG_NEEDS_MOCAP();
		for (const char* name : {"07_07", "02_02"})
		{
			const ImportedMotion motion = ImportMocap(FindMocapClip(name));
			ASSERT_GT(motion.clip.frameCount, 0);
			const Clip cut = motion.clip.Cut(0, std::min(motion.clip.frameCount, 120));
			ExpectSurvivesAcclaim(motion.skeleton, cut, 16);
		}
	}

	TEST(AsfAmc, ExplainsMalformedSkeletons)
	{
		const BadCase cases[] = {
			{"no root", ":root\n", ":documentation\n", "without a :root", 29},
			{"no bones", ":bonedata\n", ":skin\n", "no such bone", 27},
			{"no hierarchy", ":hierarchy\n", ":skin\n", "without a :hierarchy", 29},
			{"text first", ":version", "version", "before any section", 1},
			{"unknown bone in the hierarchy", "a b\n", "a c\n", "no such bone", 28},
			{"bone below itself", "a b\n", "a a\n", "ring", 28},
			{"root below a bone", "a b\n", "a b root\n", "ring", 28},
			{"ring", "root a\na b\n", "a b\nb a\n", "ring", 11},
			{"two parents", "a b\n", "root b\na b\n", "has a parent already", 29},
			{"bone never placed", "a b\n", "", "does not place the bone 'b'", 18},
			{"duplicate bone", "name b", "name a", "second bone named 'a'", 18},
			{"bone named root", "name b", "name Root", "second bone named 'Root'", 18},
			{"bone without name", "name b\n", "", "has no name", 18},
			{"bone without end", "dof rz\nend\n", "dof rz\n", "no 'end'", 18},
			{"hierarchy without end", "a b\nend\n", "a b\n", "no 'end'", 25},
			{"hierarchy without begin", ":hierarchy\nbegin\n", ":hierarchy\n", "'begin'", 26},
			{"empty dof", "dof rz", "dof", "no degree of freedom", 23},
			{"unknown dof", "dof rz", "dof rw", "'rw' is no degree of freedom", 23},
			{"dof twice", "dof rx ry", "dof rx rx", "stands twice", 16},
			{"stretching root", "RY RZ", "RY L", "'L' is no degree", 6},
			{"axis order", "0 0 0 XYZ", "0 0 0 XYX", "no rotation order", 15},
			{"axis without order", "0 0 0 XYZ", "0 0 0", "3 values where 4 belong", 15},
			{"short direction", "direction 0 1 0\nlength 3", "direction 0 1\nlength 3", "2 values where 3", 20},
			{"no direction", "direction 0 1 0\nlength 3", "direction 0 0 0\nlength 3", "no direction", 18},
			{"length is a word", "length 3", "length long", "'long' after 'length'", 21},
			{"length is not a number", "length 3", "length nan", "'nan'", 21},
			{"length is infinite", "length 3", "length 1e999", "'1e999'", 21},
			{"negative length", "length 3", "length -3", "length is -3", 21},
			{"zero unit", "length 1\n", "length 0\n", "length unit is 0", 3},
			{"angle unit", "angle deg", "angle turns", "neither 'deg' nor 'rad'", 4},
		};
		for (const BadCase& bad : cases)
		{
			SCOPED_TRACE(bad.name);
			const std::string asf = Replaced(kSmallAsf, bad.find, bad.replace);
			ASSERT_NE(asf, kSmallAsf);
			const Result<RawMotion> raw = Parse(asf, kSmallAmc);
			ASSERT_FALSE(raw);
			EXPECT_EQ(raw.GetError().place.file, "a.asf");
			EXPECT_EQ(raw.GetError().place.line, bad.line);
			EXPECT_NE(raw.GetError().ToString().find(bad.says), std::string::npos) << raw.GetError().ToString();
		}
	}

	TEST(AsfAmc, ExplainsMalformedMotions)
	{
		const BadCase cases[] = {
			{"unknown bone", "b 90", "c 90", "no bone 'c'", 10},
			{"too few values", "a 90 0", "a 90", "1 values", 5},
			{"too many values", "a 90 0", "a 90 0 0", "3 values", 5},
			{"dof without values", "b 90", "b", "0 values", 10},
			{"frame skipped", "2\n", "3\n", "frame 3 follows frame 1", 7},
			{"frame backwards", "2\n", "0\n", "frame 0 follows frame 1", 7},
			{"frame is a fraction", "2\n", "2.5\n", "without a bone's name", 7},
			{"numbers alone", "b 90", "90 90", "without a bone's name", 10},
			{"not a number", "b 90", "b nan", "'nan'", 10},
			{"infinite", "b 90", "b inf", "'inf'", 10},
			{"too large", "b 90", "b 1e300", "'1e300'", 10},
			{"bone twice", "b 90", "b 90\nb 90", "twice", 11},
			{"bone before frame", "1\nroot", "root", "before the first frame", 3},
			{"empty frame", "b 90\n", "b 90\n3\n", "no bones", 11},
			{"keyword amid frames", "2\n", ":RADIANS\n2\n", "amid the frames", 7},
			{"rate is a word", ":DEGREES", ":SAMPLES-PER-SECOND fast", "samples per second", 2},
		};
		for (const BadCase& bad : cases)
		{
			SCOPED_TRACE(bad.name);
			const std::string amc = Replaced(kSmallAmc, bad.find, bad.replace);
			ASSERT_NE(amc, kSmallAmc);
			const Result<RawMotion> raw = Parse(kSmallAsf, amc);
			ASSERT_FALSE(raw);
			EXPECT_EQ(raw.GetError().place.file, "a.amc");
			EXPECT_EQ(raw.GetError().place.line, bad.line);
			EXPECT_NE(raw.GetError().ToString().find(bad.says), std::string::npos) << raw.GetError().ToString();
		}
	}

	TEST(AsfAmc, NotesUnknownKeywordsAndReadsOn)
	{
		const std::string asf = Replaced(kSmallAsf, "name b\n", "name b\ncolour 1 2\n3 4\n");
		const Result<RawMotion> raw = Parse(":muscles\nbiceps 3\n" + asf, ":TYPE x\n" + kSmallAmc);
		ASSERT_TRUE(raw) << raw.GetError().ToString();
		EXPECT_TRUE(HasFinding(*raw, EFinding::TextOddity, "'colour'"));
		EXPECT_TRUE(HasFinding(*raw, EFinding::TextOddity, "':muscles'"));
		EXPECT_TRUE(HasFinding(*raw, EFinding::TextOddity, "':type'"));
	}

	TEST(AsfAmc, SurvivesBeingCutAtEveryByte)
	{
		const std::string asf = ReadText("acclaim-figure.asf");
		const std::string amc = ReadText("acclaim-figure.amc");
		for (size_t size = 0; size < asf.size(); ++size)
		{
			if (const Result<RawMotion> raw = Parse(asf.substr(0, size), ""); !raw)
			{
				EXPECT_EQ(raw.GetError().code, EError::Malformed);
				EXPECT_EQ(raw.GetError().place.file, "a.asf");
			}
		}
		for (size_t size = 0; size < amc.size(); ++size)
		{
			if (const Result<RawMotion> raw = Parse(asf, amc.substr(0, size)); !raw)
			{
				EXPECT_GT(raw.GetError().place.line, 0);
				EXPECT_EQ(raw.GetError().place.file, "a.amc");
			}
		}
	}

	TEST(AsfAmc, ReadsADeepChainAndRefusesTooManyBones)
	{
		const auto chain = [](int32_t bones)
		{
			std::string data;
			std::string hierarchy = "root b0\n";
			for (int32_t i = 0; i < bones; ++i)
			{
				data += Format("begin\nname b%d\ndirection 0 1 0\nlength 1\nend\n", i);
				hierarchy += i > 0 ? Format("b%d b%d\n", i - 1, i) : "";
			}
			return ":root\norder TX\n:bonedata\n" + data + ":hierarchy\nbegin\n" + hierarchy + "end\n";
		};
		const Result<RawMotion> deep = Parse(chain(4095), "");
		ASSERT_TRUE(deep) << deep.GetError().ToString();
		EXPECT_EQ(deep->skeleton.JointCount(), 4096);
		const Result<RawMotion> deeper = Parse(chain(4096), "");
		ASSERT_FALSE(deeper);
		EXPECT_NE(deeper.GetError().what.find("more than 4095 bones"), std::string::npos);
		// Small frames on a large skeleton must not make us allocate far more than the file holds.
		std::string amc;
		for (int32_t i = 0; i < 3000; ++i)
		{
			amc += Format("%d\nroot 0\n", i);
		}
		const Result<RawMotion> forged = Parse(chain(4095), amc);
		ASSERT_FALSE(forged);
		EXPECT_NE(forged.GetError().what.find("far more frames"), std::string::npos) << forged.GetError().ToString();
	}

	TEST(AsfAmc, StopsWhenCancelled)
	{
		class CancelledProgress : public Progress
		{
		public:
			bool IsCancelled() const override { return true; }
		};

		CancelledProgress progress;
		const Result<RawMotion> raw = ParseAsfAmc(kSmallAsf, "a.asf", kSmallAmc, "a.amc", progress);
		ASSERT_FALSE(raw);
		EXPECT_EQ(raw.GetError().code, EError::Cancelled);
	}
}
