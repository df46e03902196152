// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/MotionSetFile.h"

#include "MotionGraphs/Base/Hash.h"
#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include "FaultyFileSystem.h"
#include "Mocap.h"
#include "TestClips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace MotionGraphs::Testing
{
	namespace MotionSetFileTestsPrivate
	{
		static MotionSet SmallSet(int32_t frames = 3)
		{
			MotionSet set;
			set.skeleton.AddJoint("Hips", Skeleton::kNone, {0, 1, 0});
			set.skeleton.AddJoint("Gr\xc3\xb6\xc3\x9f"
								  "e of spine",
				0, {0, 0.3f, 0}, FromAxisAngle(Vec3{1, 0, 0}, 0.1f));
			set.skeleton.endSites.push_back({1, {0, 0.2f, 0.1f}});
			set.roles[EJointRole::Hips] = 0;
			set.roles[EJointRole::Spine] = 1;
			set.frameRate = 60;
			for (const char* name : {"walk", "run fast"})
			{
				Clip clip = MakeRandomClip(set.skeleton, frames, 5);
				clip.name = name;
				clip.frameRate = 60;
				clip.source = {"some folder/walk.bvh", 119.88, 1};
				clip.contacts.assign(static_cast<size_t>(frames), BitOf(ELimb::RightFoot));
				clip.annotations.behaviours = {
					{"walk", EBehaviourKind::Locomotion, 0, frames - 1}, {"wave", EBehaviourKind::Selective, 1, 1}};
				clip.annotations.actions = {{"wave", 0, 1, frames - 1}};
				clip.annotations.contactEdits = {{ELimb::LeftHand, false, 0, 1}};
				set.clips.push_back(std::move(clip));
			}
			set.clips.back().contacts.clear();
			return set;
		}

		static std::vector<std::byte> Build(const MotionSet& set)
		{
			ContainerWriter writer;
			AddMotionSet(writer, set);
			return writer.Build();
		}

		static Result<MotionSet> Parse(std::span<const std::byte> bytes)
		{
			FileBytes file(bytes.size());
			if (!bytes.empty())
			{
				std::memcpy(file.Data(), bytes.data(), bytes.size());
			}
			Result<Container> container = Container::Open(std::move(file), "set.mgraph");
			if (!container)
			{
				return container.TakeError();
			}
			return ReadMotionSet(*container);
		}

		/// Equal but for the rotations, which are near.
		static void ExpectSame(const MotionSet& a, const MotionSet& b)
		{
			EXPECT_EQ(a.skeleton.names, b.skeleton.names);
			EXPECT_EQ(a.skeleton.parents, b.skeleton.parents);
			EXPECT_EQ(a.skeleton.offsets, b.skeleton.offsets);
			EXPECT_EQ(a.skeleton.restRotations, b.skeleton.restRotations);
			ASSERT_EQ(a.skeleton.endSites.size(), b.skeleton.endSites.size());
			for (size_t i = 0; i < a.skeleton.endSites.size(); ++i)
			{
				EXPECT_EQ(a.skeleton.endSites[i].joint, b.skeleton.endSites[i].joint);
				EXPECT_EQ(a.skeleton.endSites[i].offset, b.skeleton.endSites[i].offset);
			}
			EXPECT_EQ(a.roles, b.roles);
			EXPECT_EQ(a.frameRate, b.frameRate);
			ASSERT_EQ(a.clips.size(), b.clips.size());
			for (size_t i = 0; i < a.clips.size(); ++i)
			{
				const Clip& x = a.clips[i];
				const Clip& y = b.clips[i];
				EXPECT_EQ(x.name, y.name);
				EXPECT_EQ(x.frameRate, y.frameRate);
				EXPECT_EQ(x.frameCount, y.frameCount);
				EXPECT_EQ(x.jointCount, y.jointCount);
				EXPECT_EQ(x.translatedJoints, y.translatedJoints);
				EXPECT_EQ(x.translations, y.translations);
				EXPECT_EQ(x.contacts, y.contacts);
				EXPECT_EQ(x.annotations, y.annotations);
				EXPECT_EQ(x.source.file, y.source.file);
				EXPECT_EQ(x.source.frameRate, y.source.frameRate);
				EXPECT_EQ(x.source.firstFrame, y.source.firstFrame);
				ASSERT_EQ(x.rotations.size(), y.rotations.size());
				for (size_t r = 0; r < x.rotations.size(); ++r)
				{
					ASSERT_LT(
						AngleBetween(static_cast<Quatd>(x.rotations[r]), static_cast<Quatd>(y.rotations[r])), 6e-6);
				}
			}
		}

		/// The largest way that a joint or an end site moves by a save and a load, in metres.
		static double QuantisationError(const Skeleton& skeleton, Clip clip)
		{
			MotionSet set;
			set.skeleton = skeleton;
			set.frameRate = clip.frameRate;
			clip.name = clip.name.empty() ? "clip" : clip.name;
			set.clips.push_back(std::move(clip));
			const Result<MotionSet> loaded = Parse(Build(set));
			if (!loaded)
			{
				ADD_FAILURE() << loaded.GetError().ToString();
				return 1;
			}
			// End sites as joints, so that forward kinematics carries them along.
			const auto positions = [](const MotionSet& s, int32_t frame)
			{
				std::vector<Vec3d> points;
				std::vector<Quatd> turns;
				const PoseView pose = s.clips[0].Pose(frame);
				for (int32_t j = 0; j < s.skeleton.JointCount(); ++j)
				{
					const auto local = static_cast<Vec3d>(s.clips[0].LocalTranslation(s.skeleton, frame, j));
					const Quatd turn = Normalize(static_cast<Quatd>(pose.rotations[static_cast<size_t>(j)]));
					const int32_t parent = s.skeleton.parents[static_cast<size_t>(j)];
					const size_t p = static_cast<size_t>(std::max(parent, 0));
					points.push_back(parent < 0 ? local : points[p] + Rotate(turns[p], local));
					turns.push_back(parent < 0 ? turn : turns[p] * turn);
				}
				for (const EndSite& site : s.skeleton.endSites)
				{
					const size_t j = static_cast<size_t>(site.joint);
					points.push_back(points[j] + Rotate(turns[j], static_cast<Vec3d>(site.offset)));
				}
				return points;
			};
			double worst = 0;
			for (int32_t frame = 0; frame < set.clips[0].frameCount; ++frame)
			{
				const std::vector<Vec3d> before = positions(set, frame);
				const std::vector<Vec3d> after = positions(*loaded, frame);
				for (size_t i = 0; i < before.size(); ++i)
				{
					worst = std::max(worst, Distance(before[i], after[i]));
				}
			}
			return worst;
		}

		template <class T>
		static void Patch(std::vector<std::byte>& bytes, size_t offset, T value)
		{
			std::memcpy(bytes.data() + offset, &value, sizeof value);
		}

		/// Rebuilds a file whose sections were forged, with checksums that fit.
		static std::vector<std::byte> Forged(const MotionSet& set, const char (&tag)[5],
			const std::function<void(std::vector<std::byte>&)>& forge, uint32_t version = 1)
		{
			const std::vector<std::byte> bytes = Build(set);
			FileBytes file(bytes.size());
			std::memcpy(file.Data(), bytes.data(), bytes.size());
			const Result<Container> container = Container::Open(std::move(file), "set.mgraph");
			ContainerWriter writer;
			for (const Container::SectionInfo& info : container->Sections())
			{
				const Result<Container::Section> section = container->Find(info.tag);
				std::vector<std::byte> copy(section->bytes.begin(), section->bytes.end());
				const bool isIt = info.tag == SectionTag(tag);
				if (isIt)
				{
					forge(copy);
				}
				writer.Add(info.tag, isIt ? version : info.version, std::move(copy));
			}
			return writer.Build();
		}
	}

	TEST(MotionSetFile, KeepsEverythingButTheLastBitsOfRotations)
	{
		using namespace MotionSetFileTestsPrivate;
		for (const int32_t frames : {2, 3, 1000})
		{
			const MotionSet set = SmallSet(frames);
			ASSERT_TRUE(set.Validate()) << set.Validate().GetError().ToString();
			const Result<MotionSet> loaded = Parse(Build(set));
			ASSERT_TRUE(loaded) << loaded.GetError().ToString();
			ExpectSame(set, *loaded);
			EXPECT_TRUE(loaded->Validate());
		}
	}

	TEST(MotionSetFile, SavesAndLoadsUnderAnyName)
	{
		using namespace MotionSetFileTestsPrivate;
		const TemporaryFolder folder;
		for (const char* name : {"a.mgraph", "with spaces.mgraph", "\xc3\xa4\xe4\xb8\xad\xf0\x9f\x98\x80.mgraph"})
		{
			ASSERT_TRUE(SaveMotionSet(folder / name, SmallSet()));
			const Result<MotionSet> loaded = LoadMotionSet(folder / name);
			ASSERT_TRUE(loaded) << loaded.GetError().ToString();
			ExpectSame(SmallSet(), *loaded);
		}
		const Result<MotionSet> missing = LoadMotionSet(folder / "missing.mgraph");
		ASSERT_FALSE(missing);
		EXPECT_EQ(missing.GetError().code, EError::Unreadable);
	}

	TEST(MotionSetFile, KeepsSetsWithoutClipsFramesOrSkeleton)
	{
		using namespace MotionSetFileTestsPrivate;
		MotionSet set = SmallSet();
		set.clips[0] = set.clips[0].Cut(0, 0);
		for (int step = 0; step < 3; ++step)
		{
			ASSERT_TRUE(set.Validate()) << set.Validate().GetError().ToString();
			const Result<MotionSet> loaded = Parse(Build(set));
			ASSERT_TRUE(loaded) << step << ": " << loaded.GetError().ToString();
			ExpectSame(set, *loaded);
			set.clips.clear();
			if (step == 1)
			{
				set = {};
			}
		}
	}

	TEST(MotionSetFile, GivesTheSameBytesAndBitsForAnyNumberOfThreads)
	{
		using namespace MotionSetFileTestsPrivate;
		const MotionSet set = SmallSet(40000);
		std::vector<std::byte> bytes;
		std::vector<Quat> rotations;
		for (const int32_t threads : {1, 4, 0})
		{
			const ScopedThreadLimit limit(threads);
			const std::vector<std::byte> built = Build(set);
			const Result<MotionSet> loaded = Parse(built);
			ASSERT_TRUE(loaded);
			EXPECT_TRUE(bytes.empty() || bytes == built);
			EXPECT_TRUE(rotations.empty() || rotations == loaded->clips[1].rotations);
			bytes = built;
			rotations = loaded->clips[1].rotations;
		}
	}

	TEST(MotionSetFile, MovesNoEndEffectorOfRandomPosesByATenthOfAMillimetre)
	{
		using namespace MotionSetFileTestsPrivate;
		double worst = 0;
		for (uint32_t seed = 0; seed < 8; ++seed)
		{
			const Skeleton human = MakeHuman();
			worst = std::max(worst, QuantisationError(human, MakeRandomClip(human, 500, seed, 3.1f)));
		}
		std::printf("largest displacement, random poses: %.6f mm\n", worst * 1000);
		EXPECT_LT(worst, 1e-4);
		EXPECT_GT(worst, 0.0);
	}

	TEST(MotionSetFile, MovesNoEndEffectorOfCapturesByATenthOfAMillimetre)
	{
		MG_NEEDS_MOCAP();
		using namespace MotionSetFileTestsPrivate;
		double worst = 0;
		for (const MocapClip& clip : MocapLibrary())
		{
			if (clip.frames > 2000)
			{
				continue;
			}
			const ImportedMotion motion = ImportMocap(clip);
			worst = std::max(worst, QuantisationError(motion.skeleton, motion.clip));
		}
		std::printf("largest displacement, captures: %.6f mm\n", worst * 1000);
		EXPECT_LT(worst, 1e-4);
	}

	TEST(MotionSetFile, NoticesEveryCutAndEveryFlippedBit)
	{
		using namespace MotionSetFileTestsPrivate;
		const std::vector<std::byte> whole = Build(SmallSet());
		ASSERT_TRUE(Parse(whole));
		for (size_t size = 0; size < whole.size(); ++size)
		{
			EXPECT_FALSE(Parse(std::span(whole).first(size))) << size;
		}
		std::vector<std::byte> flipped = whole;
		for (size_t bit = 0; bit < whole.size() * 8; ++bit)
		{
			flipped[bit / 8] ^= std::byte(1 << bit % 8);
			EXPECT_FALSE(Parse(flipped)) << "bit " << bit;
			flipped[bit / 8] ^= std::byte(1 << bit % 8);
		}
	}

	TEST(MotionSetFile, SurvivesForgedSectionsWithChecksumsThatFit)
	{
		using namespace MotionSetFileTestsPrivate;
		const MotionSet set = SmallSet();
		const auto sweep = [&](const char(&tag)[5])
		{
			size_t size = 0;
			static_cast<void>(Forged(set, tag,
				[&](auto& bytes)
				{
					size = bytes.size();
				}));
			for (size_t at = 0; at < size; ++at)
			{
				for (const uint8_t value : {uint8_t(0), uint8_t(1), uint8_t(0x7f), uint8_t(0x80), uint8_t(0xff)})
				{
					const auto bytes = Forged(set, tag,
						[&](auto& b)
						{
							b[at] = std::byte(value);
						});
					if (const Result<MotionSet> loaded = Parse(bytes); loaded)
					{
						const Status valid = loaded->Validate();
						EXPECT_TRUE(valid) << tag << " " << at << ": " << valid.GetError().ToString();
					}
				}
				EXPECT_FALSE(Parse(Forged(set, tag,
					[&](auto& b)
					{
						b.resize(at);
					})))
					<< tag << " " << at;
			}
		};
		sweep("SKEL");
		sweep("CLIP");
	}

	TEST(MotionSetFile, NamesFileAndCauseOfWhatIsWrong)
	{
		using namespace MotionSetFileTestsPrivate;
		const MotionSet set = SmallSet();
		const auto expect = [](const std::vector<std::byte>& bytes, EError code, const char* cause)
		{
			const Result<MotionSet> loaded = Parse(bytes);
			ASSERT_FALSE(loaded) << cause;
			EXPECT_EQ(loaded.GetError().code, code);
			EXPECT_EQ(loaded.GetError().place.file, "set.mgraph");
			EXPECT_NE(loaded.GetError().what.find(cause), std::string::npos) << loaded.GetError().ToString();
			EXPECT_FALSE(loaded.GetError().remedy.empty());
		};
		const auto nothing = [](std::vector<std::byte>&) {};
		const float nan = std::numeric_limits<float>::quiet_NaN();
		expect(ContainerWriter().Build(), EError::Malformed, "no section 'SKEL'");
		expect(Forged(set, "SKEL", nothing, 2), EError::Unsupported, "newer version 2; this build reads up to 1");
		expect(Forged(set, "CLIP", nothing, 9), EError::Unsupported, "newer version 9; this build reads up to 1");
		expect(Forged(set, "SKEL",
				   [](auto& b)
				   {
					   Patch(b, 0, ~uint32_t(0));
				   }),
			EError::Malformed, "middle of a record");
		expect(Forged(set, "SKEL",
				   [](auto& b)
				   {
					   b.push_back({});
				   }),
			EError::Malformed, "longer than");
		expect(Forged(set, "SKEL",
				   [&](auto& b)
				   {
					   Patch(b, 16, nan);
				   }),
			EError::Malformed, "offset is not finite");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 8, uint32_t(3));
				   }),
			EError::Malformed, "have 3 joints");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 0, -1.0);
				   }),
			EError::Malformed, "frame rate");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 12, ~uint32_t(0));
				   }),
			EError::Malformed, "shorter than");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 16, ~uint32_t(0));
				   }),
			EError::Malformed, "middle of a record");
		// The first clip's record: name (4 + 4 bytes), rate, frames, ...
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 24, 61.0);
				   }),
			EError::Malformed, "not that of the set");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 32, Clip::kMostFrames);
				   }),
			EError::Malformed, "too short for");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   Patch(b, 32, -5);
				   }),
			EError::Malformed, "claims -5 frames");
		MotionSet single = set;
		single.clips.pop_back();
		expect(Forged(single, "CLIP",
				   [](auto& b)
				   {
					   b.back() = std::byte{0x7f};
				   }),
			EError::Malformed, "contacts are of limbs that do not exist");
		expect(Forged(set, "CLIP",
				   [](auto& b)
				   {
					   b.resize(b.size() + 64);
				   }),
			EError::Malformed, "longer than");
	}

	TEST(MotionSetFile, LeavesTheOldFileOrTheNewOneWhereverASaveDies)
	{
		using namespace MotionSetFileTestsPrivate;
		const TemporaryFolder folder;
		const std::filesystem::path path = folder / "set.mgraph";
		const MotionSet oldSet = SmallSet(2);
		const MotionSet newSet = SmallSet(3);
		ASSERT_TRUE(SaveMotionSet(path, newSet));
		const std::string newBytes = Slurp(path);
		ASSERT_TRUE(SaveMotionSet(path, oldSet));
		const std::string oldBytes = Slurp(path);
		const auto attempt = [&](FaultyFileSystem& files)
		{
			const Status status = SaveMotionSet(path, newSet, files);
			const std::string left = Slurp(path);
			EXPECT_TRUE(left == oldBytes || left == newBytes);
			EXPECT_TRUE(!status || left == newBytes);
			EXPECT_TRUE(LoadMotionSet(path));
			if (left != oldBytes)
			{
				ASSERT_TRUE(SaveFile(path, oldBytes));
			}
		};
		for (int64_t byte = 0; byte <= static_cast<int64_t>(newBytes.size()); ++byte)
		{
			for (const auto fault : {FaultyFileSystem::EFault::Fail, FaultyFileSystem::EFault::Kill})
			{
				FaultyFileSystem files;
				files.fault = fault;
				files.faultyByte = byte;
				attempt(files);
			}
		}
		for (int64_t call = 0; call < 8; ++call)
		{
			for (const int error : {ENOSPC, EROFS, EACCES, EIO})
			{
				FaultyFileSystem files;
				files.failure = error;
				files.faultyCall = call;
				attempt(files);
			}
		}
	}

	TEST(MotionSetFile, WritesNothingOfASetThatIsNotValid)
	{
		using namespace MotionSetFileTestsPrivate;
		const TemporaryFolder folder;
		MotionSet set = SmallSet();
		set.clips[0].rotations.pop_back();
		const Status status = SaveMotionSet(folder / "set.mgraph", set);
		ASSERT_FALSE(status);
		EXPECT_EQ(folder.FileCount(), 0);
	}

	TEST(MotionSetFile, StopsWhenAskedTo)
	{
		using namespace MotionSetFileTestsPrivate;

		class Impatient final : public Progress
		{
		public:
			bool IsCancelled() const override { return true; }
		};

		const TemporaryFolder folder;
		ASSERT_TRUE(SaveMotionSet(folder / "set.mgraph", SmallSet()));
		Impatient progress;
		const Result<MotionSet> loaded = LoadMotionSet(folder / "set.mgraph", progress);
		ASSERT_FALSE(loaded);
		EXPECT_EQ(loaded.GetError().code, EError::Cancelled);
	}
}
