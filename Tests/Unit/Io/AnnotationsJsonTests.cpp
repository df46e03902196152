// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/AnnotationsJson.h"

#include "MotionGraphs/Base/File.h"

#include "Mocap.h"
#include "TestClips.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

namespace MotionGraphs::Testing
{
	namespace AnnotationsJsonTestsPrivate
	{
		static FileAnnotations ParseOne(const std::string& clip)
		{
			const Result<std::vector<FileAnnotations>> files = ParseAnnotations("[" + clip + "]", "labels.json");
			if (!files || files->size() != 1)
			{
				ADD_FAILURE() << (files ? "not one clip" : files.GetError().ToString());
				return {};
			}
			return files->front();
		}

		static bool AreSame(const FileAnnotations& a, const FileAnnotations& b)
		{
			return a.file == b.file && a.frameRate == b.frameRate && a.annotations == b.annotations;
		}

		static Clip MakeClip(int32_t frames, double rate, const ClipSource& source)
		{
			Clip clip = Clip::AtRest(MakeHuman(), frames, rate);
			clip.source = source;
			clip.contacts.assign(static_cast<size_t>(frames), 0);
			return clip;
		}
	}

	TEST(AnnotationsJson, ReadsWhatPeopleWrite)
	{
		const Result<std::vector<FileAnnotations>> files = ParseAnnotations(R"({
			"format": "motiongraphs-labels", "version": 1, "comment": "by hand",
			"clips": [{
				"file": "cmu/16_07.bvh", "frame_rate": 120, "frames": 400, "author": "me",
				"intervals": [
					{"label": "tpose", "start": 0, "end": 0},
					{"label": "walk", "start": 1, "end": 200, "id": 7},
					{"label": "dance", "start": 100, "end": 399},
					{"label": "walk", "start": 5, "end": 6, "kind": "selective"}],
				"actions": [{"label": "punch", "start": 10, "centre": 15, "end": 30}],
				"contacts": [{"limb": "left_foot", "start": 3, "end": 9, "contact": false},
					{"limb": "right_hand", "start": 3, "end": 3}],
				"turns": [{"start": 40, "end": 80, "degrees": -91}]}]})",
			"labels.json");
		ASSERT_TRUE(files) << files.GetError().ToString();
		ASSERT_EQ(files->size(), 1u);
		const FileAnnotations& file = files->front();
		EXPECT_EQ(file.file, "cmu/16_07.bvh");
		EXPECT_EQ(file.frameRate, 120);
		const std::vector<BehaviourInterval> behaviours = {{"walk", EBehaviourKind::Locomotion, 1, 200},
			{"dance", EBehaviourKind::Selective, 100, 399}, {"walk", EBehaviourKind::Selective, 5, 6},
			{"turn", EBehaviourKind::Locomotion, 40, 80}};
		EXPECT_EQ(file.annotations.behaviours, behaviours);
		EXPECT_EQ(file.annotations.actions, (std::vector<ActionEvent>{{"punch", 10, 15, 30}}));
		const std::vector<ContactEdit> edits = {{ELimb::LeftFoot, false, 3, 9}, {ELimb::RightHand, true, 3, 3}};
		EXPECT_EQ(file.annotations.contactEdits, edits);
	}

	TEST(AnnotationsJson, TakesSeconds)
	{
		const FileAnnotations file = AnnotationsJsonTestsPrivate::ParseOne(
			R"({"file": "a", "unit": "seconds", "fps_true": 60, "frames": 120,
				"intervals": [{"label": "walk", "start": 0.5, "end": 2.0}]})");
		const std::vector<BehaviourInterval> expected = {{"walk", EBehaviourKind::Locomotion, 30, 119}};
		EXPECT_EQ(file.annotations.behaviours, expected);
	}

	TEST(AnnotationsJson, ReadsTheLibrarysLabels)
	{
		MG_NEEDS_MOCAP();
		const Result<FileBytes> bytes = ReadFile(std::filesystem::path(MG_SHARED_MOCAP) / "labels.json");
		ASSERT_TRUE(bytes);
		const Result<std::vector<FileAnnotations>> files = ParseAnnotations(bytes->Text(), "labels.json");
		ASSERT_TRUE(files) << files.GetError().ToString();
		EXPECT_EQ(files->size(), 18u);
		const FileAnnotations* entry = FindAnnotations(*files, "16_07");
		ASSERT_NE(entry, nullptr);
		ImportedMotion motion = ImportMocap(FindMocapClip("16_07"));
		const Status status = Annotate(motion.clip, *entry);
		ASSERT_TRUE(status) << status.GetError().ToString();
		ASSERT_EQ(motion.clip.annotations.behaviours.size(), 4u);
		EXPECT_EQ(motion.clip.annotations.behaviours[0].first, 1 - motion.clip.source.firstFrame);
		EXPECT_TRUE(motion.clip.Validate(motion.skeleton));
	}

	TEST(AnnotationsJson, LosesNothingInARoundTrip)
	{
		for (uint32_t seed = 0; seed < 50; ++seed)
		{
			std::mt19937 random(seed);
			const auto below = [&](uint32_t n)
			{
				return static_cast<int32_t>(random() % n);
			};
			std::vector<FileAnnotations> files(random() % 4);
			for (size_t i = 0; i < files.size(); ++i)
			{
				files[i].file = "folder \"x\"/\xc3\xa4\\" + std::to_string(i) + ".bvh";
				files[i].frameRate = random() % 2 == 0 ? 0 : 1000.0 / (1 + below(50));
				for (int32_t n = below(4); n > 0; --n)
				{
					const int32_t first = below(1000);
					const int32_t last = first + below(1000);
					files[i].annotations.behaviours.push_back(
						{random() % 2 == 0 ? "walk" : "a\nb", static_cast<EBehaviourKind>(below(2)), first, last});
					files[i].annotations.actions.push_back({"kick", first, (first + last) / 2, last});
					files[i].annotations.contactEdits.push_back(
						{static_cast<ELimb>(below(kLimbCount)), random() % 2 == 0, first, last});
				}
			}
			const std::string text = WriteAnnotations(files);
			const Result<std::vector<FileAnnotations>> read = ParseAnnotations(text, "round.json");
			ASSERT_TRUE(read) << "seed " << seed << ": " << read.GetError().ToString();
			ASSERT_EQ(read->size(), files.size());
			for (size_t i = 0; i < files.size(); ++i)
			{
				EXPECT_TRUE(AnnotationsJsonTestsPrivate::AreSame((*read)[i], files[i])) << "seed " << seed;
			}
			EXPECT_EQ(WriteAnnotations(*read), text);
		}
	}

	TEST(AnnotationsJson, NamesFileLineAndCauseOfWhatIsWrong)
	{
		struct BadLabels
		{
			const char* text;
			int64_t line;
			const char* cause;
		};

		const BadLabels cases[] = {
			{"[\n{\"file\": 3}]", 2, "\"file\" must be a string, found a number"},
			{"3", 1, "expected an array of clips"},
			{"[\n3]", 2, "a clip must be an object"},
			{"[\n{}]", 2, "\"file\" is missing"},
			{"[{\"file\": \"\"}]", 1, "\"file\" is empty"},
			{"{\"clips\": []}", 1, "\"format\" is missing"},
			{"{\"format\": \"x\", \"version\": 1, \"clips\": []}", 1, "instead of \"motiongraphs-labels\""},
			{"{\"format\": \"motiongraphs-labels\",\n\"version\": 2, \"clips\": []}", 2, "newer version 2"},
			{"{\"format\": \"motiongraphs-labels\",\n\"version\": 0.5, \"clips\": []}", 2, "does not exist"},
			{"{\"format\": \"motiongraphs-labels\", \"version\": 1}", 1, "\"clips\" is missing"},
			{"[{\"file\": \"a\",\n\"intervls\": []}]", 2, "did you mean \"intervals\"?"},
			{"[{\"file\": \"a\",\n\"framerate\": 3}]", 2, "did you mean \"frame_rate\"?"},
			{"[{\"file\": \"a\",\n\"Unit\": \"s\"}]", 2, "did you mean \"unit\"?"},
			{"[{\"file\": \"a\", \"intervals\": {}}]", 1, "must be an array, found an object"},
			{"[{\"file\": \"a\", \"intervals\": [\n1]}]", 2, "must hold objects"},
			{"[{\"file\": \"a\", \"intervals\": [\n{\"start\": 0, \"end\": 1}]}]", 2, "\"label\" is missing"},
			{"[{\"file\": \"a\", \"intervals\": [\n{\"label\": \"\", \"start\": 0, \"end\": 1}]}]", 2,
				"label is empty"},
			{"[{\"file\": \"a\", \"intervals\": [{\"label\": \"w\",\n\"start\": -1, \"end\": 1}]}]", 2,
				"before the begin"},
			{"[{\"file\": \"a\", \"intervals\": [{\"label\": \"w\",\n\"start\": 0.5, \"end\": 1}]}]", 2, "whole frame"},
			{"[{\"file\": \"a\", \"intervals\": [{\"label\": \"w\",\n\"start\": 1e300, \"end\": 1}]}]", 2, "outside"},
			{"[{\"file\": \"a\", \"intervals\": [\n{\"label\": \"w\", \"start\": 9, \"end\": 5}]}]", 2,
				"before start 9"},
			{"[{\"file\": \"a\", \"frames\": 5, \"intervals\": [\n{\"label\": \"w\", \"start\": 0, \"end\": 5}]}]", 2,
				"outside the clip's 5 frames"},
			{"[{\"file\": \"a\", \"intervals\": [\n{\"label\": \"w\", \"strat\": 9, \"end\": 5}]}]", 2,
				"mean \"start\""},
			{"[{\"file\": \"a\", \"intervals\": [{\"label\": \"w\", \"start\": 1, \"end\": 5,\n\"kind\": \"x\"}]}]", 2,
				"kind \"x\" is unknown"},
			{"[{\"file\": \"a\", \"actions\": [\n{\"label\": \"w\", \"start\": 1, \"centre\": 6, \"end\": 5}]}]", 2,
				"centre 6 lies outside"},
			{"[{\"file\": \"a\", \"actions\": [\n{\"label\": \"w\", \"start\": 1, \"center\": 3, \"end\": 5}]}]", 2,
				"did you mean \"centre\"?"},
			{"[{\"file\": \"a\", \"contacts\": [{\"start\": 1, \"end\": 5,\n\"limb\": \"tail\"}]}]", 2,
				"limb \"tail\""},
			{"[{\"file\": \"a\", \"contacts\": [{\"start\": 1, \"end\": 5, \"limb\": \"left_foot\",\n\"contact\": "
			 "1}]}]",
				2, "must be true or false"},
			{"[{\"file\": \"a\",\n\"frame_rate\": 0}]", 2, "must be above 0"},
			{"[{\"file\": \"a\",\n\"frames\": -1}]", 2, "no number of frames"},
			{"[{\"file\": \"a\",\n\"unit\": \"hours\"}]", 2, "\"unit\" is \"hours\""},
			{"[{\"file\": \"a\",\n\"unit\": \"seconds\"}]", 2, "need the clip's \"frame_rate\""},
			{"[{\"file\": \"a\", \"frame_rate\": 60,\n\"fps_true\": 120}]", 2, "says 60"},
			{"[{\"file\": \"a\"},\n{\"file\": \"a\"}]", 2, "stands in line 1 already"},
			{"[{\"file\": \"a\"\n", 2, "expected ','"},
		};
		for (const BadLabels& bad : cases)
		{
			const Result<std::vector<FileAnnotations>> files = ParseAnnotations(bad.text, "labels.json");
			ASSERT_FALSE(files) << bad.text;
			EXPECT_EQ(files.GetError().place.file, "labels.json");
			EXPECT_EQ(files.GetError().place.line, bad.line) << bad.text;
			EXPECT_NE(files.GetError().ToString().find(bad.cause), std::string::npos) << files.GetError().ToString();
		}
	}

	TEST(AnnotationsJson, FindsTheEntryOfAClip)
	{
		std::vector<FileAnnotations> files(3);
		files[0].file = "cmu/16_07.bvh";
		files[1].file = "C:\\mocap\\walk.v2.bvh";
		files[2].file = "plain";
		EXPECT_EQ(FindAnnotations(files, "16_07"), &files[0]);
		EXPECT_EQ(FindAnnotations(files, "walk.v2"), &files[1]);
		EXPECT_EQ(FindAnnotations(files, "plain"), &files[2]);
		EXPECT_EQ(FindAnnotations(files, "walk"), nullptr);
	}

	TEST(AnnotationsJson, MovesFramesOfTheFileOntoTheClip)
	{
		using namespace AnnotationsJsonTestsPrivate;
		FileAnnotations entry;
		entry.annotations.behaviours = {{"gone", EBehaviourKind::Selective, 0, 3},
			{"cut", EBehaviourKind::Locomotion, 0, 44}, {"whole", EBehaviourKind::Locomotion, 44, 84},
			{"long", EBehaviourKind::Locomotion, 84, 900}};
		entry.annotations.actions = {{"kick", 24, 44, 64}};
		entry.annotations.contactEdits = {{ELimb::LeftFoot, true, 4, 8}};
		// 120 Hz in the file, 30 Hz in the clip, four frames of T-pose skipped.
		Clip clip = MakeClip(50, 30, {"a.bvh", 120, 4});
		ASSERT_TRUE(Annotate(clip, entry));
		const std::vector<BehaviourInterval> expected = {{"cut", EBehaviourKind::Locomotion, 0, 10},
			{"whole", EBehaviourKind::Locomotion, 10, 20}, {"long", EBehaviourKind::Locomotion, 20, 49}};
		EXPECT_EQ(clip.annotations.behaviours, expected);
		EXPECT_EQ(clip.annotations.actions, (std::vector<ActionEvent>{{"kick", 5, 10, 15}}));
		EXPECT_EQ(clip.contacts[0], BitOf(ELimb::LeftFoot));
		EXPECT_EQ(clip.contacts[1], BitOf(ELimb::LeftFoot));
		EXPECT_EQ(clip.contacts[2], 0);
		ASSERT_TRUE(Annotate(clip, entry));
		EXPECT_EQ(clip.annotations.behaviours, expected);
	}

	TEST(AnnotationsJson, RefusesLabelsThatBeginBehindTheMotion)
	{
		using namespace AnnotationsJsonTestsPrivate;
		FileAnnotations entry;
		entry.file = "walk.bvh";
		entry.annotations.behaviours = {{"walk", EBehaviourKind::Locomotion, 60, 70}};
		Clip clip = MakeClip(50, 30, {"", 0, 0});
		clip.annotations.behaviours = {{"kept", EBehaviourKind::Selective, 0, 1}};
		const Status status = Annotate(clip, entry);
		ASSERT_FALSE(status);
		EXPECT_NE(status.GetError().ToString().find("behaviour 'walk' begins at frame 60"), std::string::npos);
		EXPECT_EQ(clip.annotations.behaviours.size(), 1u);
	}
}
