// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Mocap.h"
#include "TestClips.h"

#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Io/Bvh.h"
#include "MotionGraphs/Io/MotionSetFile.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <assimp/Importer.hpp>
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <map>

/// Whole-library checks on real captures; CTest labels this suite slow.
namespace MotionGraphs::Testing
{
	namespace MocapLibraryTesting
	{
		/// Assimp's joints of one frame, by name, in file units.
		class AssimpMotion
		{
		public:
			explicit AssimpMotion(std::string_view text)
				: scene_(importer_.ReadFileFromMemory(text.data(), text.size(), 0, "bvh"))
			{
			}

			bool IsLoaded() const { return scene_ != nullptr && scene_->mNumAnimations > 0; }

			std::map<std::string, aiVector3D> Positions(unsigned frame) const
			{
				std::map<std::string, aiVector3D> positions;
				Walk(scene_->mRootNode, aiMatrix4x4(), frame, positions);
				return positions;
			}

		private:
			void Walk(const aiNode* node, const aiMatrix4x4& parent, unsigned frame,
				std::map<std::string, aiVector3D>& positions) const
			{
				aiMatrix4x4 local = node->mTransformation;
				for (unsigned c = 0; c < scene_->mAnimations[0]->mNumChannels; ++c)
				{
					const aiNodeAnim* channel = scene_->mAnimations[0]->mChannels[c];
					if (channel->mNodeName == node->mName)
					{
						const aiQuaternion rotation =
							channel->mRotationKeys[std::min(frame, channel->mNumRotationKeys - 1)].mValue;
						const aiVector3D position =
							channel->mPositionKeys[std::min(frame, channel->mNumPositionKeys - 1)].mValue;
						local = aiMatrix4x4(aiVector3D(1, 1, 1), rotation, position);
					}
				}
				const aiMatrix4x4 world = parent * local;
				positions[node->mName.C_Str()] = aiVector3D(world.a4, world.b4, world.c4);
				for (unsigned i = 0; i < node->mNumChildren; ++i)
				{
					Walk(node->mChildren[i], world, frame, positions);
				}
			}

			Assimp::Importer importer_;
			const aiScene* scene_ = nullptr;
		};
	}

	using namespace MocapLibraryTesting;

	TEST(MocapLibrary, LoadsEveryCaptureWithItsFramesAndTPose)
	{
		MG_NEEDS_MOCAP();
		ASSERT_GE(MocapLibrary().size(), 100u);
		for (const MocapClip& clip : MocapLibrary())
		{
			const ImportedMotion motion = ImportMocap(clip);
			EXPECT_EQ(motion.skeleton.JointCount(), 31) << clip.name;
			EXPECT_EQ(motion.clip.frameCount, clip.frames - 1) << clip.name;
			EXPECT_EQ(motion.clip.source.firstFrame, 1) << clip.name;
			EXPECT_EQ(motion.clip.frameRate, clip.trueFrameRate) << clip.name;
		}
	}

	TEST(MocapLibrary, NeverDoubtsATrueFrameRateAndMendsTheWrongOnes)
	{
		MG_NEEDS_MOCAP();
		int mended = 0;
		for (const MocapClip& clip : MocapLibrary())
		{
			const Result<ImportedMotion> motion = ImportMotion(clip.path);
			ASSERT_TRUE(motion.IsOk());
			const bool corrected = motion->clip.frameRate != 120;
			mended += corrected ? 1 : 0;
			EXPECT_TRUE(!corrected || motion->clip.frameRate == clip.trueFrameRate) << clip.name;
		}
		EXPECT_GE(mended, 4) << "subject 143 jumps in several takes that the header calls 120 Hz";
	}

	TEST(MocapLibrary, RoundTripsThroughBvh)
	{
		MG_NEEDS_MOCAP();
		double worst = 0;
		for (const MocapClip& clip : MocapLibrary())
		{
			const ImportedMotion motion = ImportMocap(clip);
			const Result<std::string> text = WriteBvh(motion.skeleton, motion.clip);
			ASSERT_TRUE(text.IsOk()) << clip.name;
			Result<RawMotion> raw = ParseBvh(*text, clip.name);
			ASSERT_TRUE(raw.IsOk()) << clip.name;
			ImportSettings settings;
			settings.unit = EUnit::Centimetres;
			settings.frameRate = clip.trueFrameRate;
			settings.skipTPose = false;
			settings.moveFloorToZero = false;
			const Result<ImportedMotion> again = FinishImport(std::move(*raw), settings);
			ASSERT_TRUE(again.IsOk()) << clip.name;
			worst = std::max(worst, LargestDistance(motion.skeleton, motion.clip, again->skeleton, again->clip));
		}
		RecordProperty("largest_error_mm", std::to_string(worst * 1000));
		EXPECT_LT(worst, 1e-5);
	}

	TEST(MocapLibrary, RoundTripsThroughMgraphWithinATenthOfAMillimetre)
	{
		MG_NEEDS_MOCAP();
		double worst = 0;
		for (const MocapClip& clip : MocapLibrary())
		{
			const ImportedMotion motion = ImportMocap(clip);
			MotionSet set;
			ASSERT_TRUE(set.Add(motion.skeleton, motion.clip).IsOk()) << clip.name;
			ContainerWriter writer;
			AddMotionSet(writer, set);
			const std::vector<std::byte> bytes = writer.Build();
			FileBytes file(bytes.size());
			std::copy(bytes.begin(), bytes.end(), file.Data());
			const Result<Container> container = Container::Open(std::move(file), clip.name);
			ASSERT_TRUE(container.IsOk()) << clip.name;
			const Result<MotionSet> read = ReadMotionSet(*container);
			ASSERT_TRUE(read.IsOk()) << read.GetError().ToString();
			EXPECT_EQ(read->clips[0].contacts, set.clips[0].contacts);
			worst = std::max(worst, LargestDistance(set.skeleton, set.clips[0], read->skeleton, read->clips[0]));
		}
		RecordProperty("largest_error_mm", std::to_string(worst * 1000));
		EXPECT_LT(worst, 1e-4);
	}

	TEST(MocapLibrary, AgreesWithAssimpOnJointPositions)
	{
		MG_NEEDS_MOCAP();
		float worst = 0;
		for (const MocapClip& clip : MocapLibrary())
		{
			const Result<FileBytes> bytes = ReadFile(clip.path);
			ASSERT_TRUE(bytes.IsOk());
			const AssimpMotion theirs(bytes->Text());
			ASSERT_TRUE(theirs.IsLoaded()) << clip.name;
			const Result<RawMotion> ours = ParseBvh(bytes->Text(), clip.name);
			ASSERT_TRUE(ours.IsOk());
			const JointPaths paths = ComputeJointPaths(ours->skeleton, ours->clip);
			for (int32_t frame = 0; frame < paths.frameCount; frame += 37)
			{
				const std::map<std::string, aiVector3D> positions = theirs.Positions(static_cast<unsigned>(frame));
				for (int32_t joint = 0; joint < paths.jointCount; ++joint)
				{
					const auto found = positions.find(ours->skeleton.names[static_cast<size_t>(joint)]);
					ASSERT_NE(found, positions.end());
					const Vec3 expected{found->second.x, found->second.y, found->second.z};
					worst = std::max(worst, Distance(expected, paths.Position(joint, frame)));
				}
			}
		}
		RecordProperty("largest_difference_units", std::to_string(worst));
		EXPECT_LT(worst * MetresPer(EUnit::CmuUnits), 2e-5) << "metres";
	}
}
