// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Gltf.h"

#include "Mocap.h"
#include "TestClips.h"

#include "MotionGraphs/Base/Json.h"

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string>

namespace MotionGraphs::Testing
{
	namespace GltfTesting
	{
		/// The two chunks of a .glb, taken apart with all that the container promises checked.
		struct Glb
		{
			JsonValue json;
			std::vector<std::byte> binary;

			const JsonValue& At(const char* name, size_t index) const { return json.Find(name)->array[index]; }

			/// A float accessor's values, as many as its count and type say.
			std::vector<float> Floats(int64_t accessorIndex) const
			{
				const JsonValue& accessor = At("accessors", static_cast<size_t>(accessorIndex));
				static const std::map<std::string, size_t> kWidths = {
					{"SCALAR", 1}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
				const size_t count =
					static_cast<size_t>(accessor.Find("count")->number) * kWidths.at(accessor.Find("type")->string);
				std::vector<float> values(count);
				std::memcpy(values.data(), binary.data() + Offset(accessor), count * sizeof(float));
				return values;
			}

			size_t Offset(const JsonValue& accessor) const
			{
				const JsonValue& view = At("bufferViews", static_cast<size_t>(accessor.Find("bufferView")->number));
				return static_cast<size_t>(view.Find("byteOffset")->number + accessor.Find("byteOffset")->number);
			}
		};

		static uint32_t Word(const std::vector<std::byte>& bytes, size_t at)
		{
			uint32_t word = 0;
			std::memcpy(&word, bytes.data() + at, sizeof word);
			return word;
		}

		static Glb Open(const std::vector<std::byte>& bytes)
		{
			Glb glb;
			EXPECT_EQ(Word(bytes, 0), 0x46546C67u);
			EXPECT_EQ(Word(bytes, 4), 2u);
			EXPECT_EQ(Word(bytes, 8), bytes.size());
			const size_t textSize = Word(bytes, 12);
			EXPECT_EQ(textSize % 4, 0u);
			Result<JsonValue> json =
				ParseJson({reinterpret_cast<const char*>(bytes.data()) + 20, textSize}, "json chunk");
			EXPECT_TRUE(json);
			glb.json = std::move(*json);
			const size_t binarySize = Word(bytes, 20 + textSize);
			EXPECT_EQ(binarySize % 4, 0u);
			EXPECT_EQ(28 + textSize + binarySize, bytes.size());
			glb.binary.assign(bytes.begin() + static_cast<std::ptrdiff_t>(28 + textSize), bytes.end());
			EXPECT_EQ(glb.At("buffers", 0).Find("byteLength")->number, static_cast<double>(binarySize));
			return glb;
		}

		static std::vector<std::byte> Write(const Skeleton& skeleton, const std::vector<Clip>& clips)
		{
			Result<std::vector<std::byte>> glb = WriteGlb(skeleton, clips);
			EXPECT_TRUE(glb) << glb.GetError().ToString();
			return glb ? std::move(*glb) : std::vector<std::byte>();
		}

		static void ReadChannel(const aiNodeAnim& channel, size_t key, aiMatrix4x4& local)
		{
			const auto last = [key](unsigned count)
			{
				return std::min<size_t>(key, count - 1);
			};
			aiVector3D scale;
			aiQuaternion rotation;
			aiVector3D position;
			local.Decompose(scale, rotation, position);
			if (channel.mNumRotationKeys > 0)
			{
				rotation = channel.mRotationKeys[last(channel.mNumRotationKeys)].mValue;
			}
			if (channel.mNumPositionKeys > 0)
			{
				position = channel.mPositionKeys[last(channel.mNumPositionKeys)].mValue;
			}
			local = aiMatrix4x4(aiVector3D(1), rotation, position);
		}

		/// Where Assimp puts every node in key `key` of an animation.
		static void Place(const aiNode& node, const aiMatrix4x4& parent, const aiAnimation& animation, size_t key,
			std::map<std::string, Vec3d>& positions)
		{
			aiMatrix4x4 local = node.mTransformation;
			for (unsigned i = 0; i < animation.mNumChannels; ++i)
			{
				if (animation.mChannels[i]->mNodeName == node.mName)
				{
					ReadChannel(*animation.mChannels[i], key, local);
				}
			}
			const aiMatrix4x4 world = parent * local;
			positions[node.mName.C_Str()] = {world.a4, world.b4, world.c4};
			for (unsigned i = 0; i < node.mNumChildren; ++i)
			{
				Place(*node.mChildren[i], world, animation, key, positions);
			}
		}

		static void ExpectAssimpAgrees(const Skeleton& skeleton, const std::vector<Clip>& clips)
		{
			const std::vector<std::byte> bytes = Write(skeleton, clips);
			Assimp::Importer importer;
			const aiScene* scene =
				importer.ReadFileFromMemory(bytes.data(), bytes.size(), aiProcess_ValidateDataStructure, "glb");
			ASSERT_NE(scene, nullptr) << importer.GetErrorString();
			ASSERT_EQ(scene->mNumMeshes, 1u);
			EXPECT_EQ(scene->mMeshes[0]->mNumBones, static_cast<unsigned>(skeleton.JointCount()));
			ASSERT_EQ(scene->mNumAnimations, clips.size());
			for (size_t c = 0; c < clips.size(); ++c)
			{
				const Clip& clip = clips[c];
				const aiAnimation& animation = *scene->mAnimations[c];
				EXPECT_STREQ(animation.mName.C_Str(), clip.name.c_str());
				EXPECT_NEAR(animation.mDuration / animation.mTicksPerSecond, clip.Duration(), 1e-4);
				double worst = 0;
				for (int32_t frame = 0; frame < clip.frameCount; frame += std::max(1, clip.frameCount / 7))
				{
					std::map<std::string, Vec3d> read;
					Place(*scene->mRootNode, aiMatrix4x4(), animation, static_cast<size_t>(frame), read);
					const std::vector<Vec3d> expected = ReferencePositions(skeleton, clip, frame);
					for (size_t j = 0; j < expected.size(); ++j)
					{
						ASSERT_TRUE(read.contains(skeleton.names[j])) << skeleton.names[j];
						worst = std::max(worst, Distance(read[skeleton.names[j]], expected[j]));
					}
				}
				EXPECT_LT(worst, 1e-4);
			}
		}

		static Vec3d Corner(const std::vector<float>& values, uint32_t index)
		{
			return {values[3 * index], values[3 * index + 1], values[3 * index + 2]};
		}
	}

	using namespace GltfTesting;

	TEST(Gltf, PlaysTheSamePositionsInAssimp)
	{
		const Skeleton human = MakeHuman();
		ExpectAssimpAgrees(human, {MakeRandomClip(human, 40, 1), MakeRandomClip(human, 7, 2, 3.0f)});
	}

	TEST(Gltf, KeepsRestRotationsAndTranslatedJoints)
	{
		const Skeleton skeleton = MakeRandomSkeleton(40, 5);
		Clip clip = MakeRandomClip(skeleton, 12, 5);
		Clip sliding = clip;
		sliding.name = "sliding";
		sliding.translatedJoints = {0, 9};
		sliding.translations.clear();
		for (int32_t frame = 0; frame < clip.frameCount; ++frame)
		{
			sliding.translations.push_back(clip.RootPosition(frame));
			sliding.translations.push_back({0.1f * static_cast<float>(frame), 0.2f, -0.3f});
		}
		ExpectAssimpAgrees(skeleton, {clip, sliding});
	}

	TEST(Gltf, PlaysRealMotionInAssimp)
	{
		MG_NEEDS_MOCAP();
		const ImportedMotion motion = ImportMocap(FindMocapClip("07_07"));
		ASSERT_GT(motion.clip.frameCount, 0);
		ExpectAssimpAgrees(motion.skeleton, {motion.clip});
	}

	TEST(Gltf, StatesTheBoundsOfTimesAndPositions)
	{
		const Skeleton human = MakeHuman();
		const Glb glb = Open(Write(human, {MakeRandomClip(human, 31, 3)}));
		EXPECT_EQ(glb.json.Find("asset")->Find("version")->string, "2.0");
		int32_t bounded = 0;
		const std::vector<JsonValue>& accessors = glb.json.Find("accessors")->array;
		for (size_t i = 0; i < accessors.size(); ++i)
		{
			EXPECT_EQ(glb.Offset(accessors[i]) % 4, 0u);
			const JsonValue* low = accessors[i].Find("min");
			if (low == nullptr)
			{
				continue;
			}
			++bounded;
			const std::vector<float> values = glb.Floats(static_cast<int64_t>(i));
			const size_t width = low->array.size();
			for (size_t k = 0; k < width; ++k)
			{
				float least = values[k];
				float most = values[k];
				for (size_t v = k; v < values.size(); v += width)
				{
					least = std::min(least, values[v]);
					most = std::max(most, values[v]);
				}
				EXPECT_EQ(static_cast<float>(low->array[k].number), least);
				EXPECT_EQ(static_cast<float>(accessors[i].Find("max")->array[k].number), most);
			}
		}
		EXPECT_EQ(bounded, 3); // positions, one time, all times
	}

	TEST(Gltf, WritesOneKeyForWhatNeverMoves)
	{
		const Skeleton human = MakeHuman();
		Clip clip = Clip::AtRest(human, 50, 25.0);
		clip.name = "nod";
		const size_t head = static_cast<size_t>(human.FindJoint("Head"));
		clip.Rotations(20)[head] = FromAxisAngle(Vec3{1, 0, 0}, 0.5f);
		const Glb glb = Open(Write(human, {clip}));
		const JsonValue& animation = glb.At("animations", 0);
		int32_t full = 0;
		for (const JsonValue& channel : animation.Find("channels")->array)
		{
			const size_t sampler = static_cast<size_t>(channel.Find("sampler")->number);
			const JsonValue& from = animation.Find("samplers")->array[sampler];
			const size_t keys = glb.Floats(static_cast<int64_t>(from.Find("input")->number)).size();
			const bool isHead = channel.Find("target")->Find("node")->number == static_cast<double>(head);
			const bool isPath = channel.Find("target")->Find("path")->string == "translation";
			EXPECT_EQ(keys, isHead || isPath ? 50u : 1u);
			full += keys == 50 ? 1 : 0;
		}
		EXPECT_EQ(full, 2);
	}

	TEST(Gltf, KeepsNeighbouringKeysOnTheShorterArc)
	{
		const Skeleton human = MakeHuman();
		Clip clip = MakeRandomClip(human, 30, 4);
		ASSERT_EQ(clip.jointCount % 2, 1); // so that every second rotation is every joint's in every second frame
		for (size_t i = 0; i < clip.rotations.size(); i += 2)
		{
			clip.rotations[i] = -clip.rotations[i];
		}
		const Glb glb = Open(Write(human, {clip}));
		const JsonValue& animation = glb.At("animations", 0);
		for (size_t s = 0; s < static_cast<size_t>(human.JointCount()); ++s)
		{
			const JsonValue& sampler = animation.Find("samplers")->array[s];
			const std::vector<float> keys = glb.Floats(static_cast<int64_t>(sampler.Find("output")->number));
			for (size_t k = 4; k < keys.size(); k += 4)
			{
				const float dot = keys[k] * keys[k - 4] + keys[k + 1] * keys[k - 3] + keys[k + 2] * keys[k - 2] +
					keys[k + 3] * keys[k - 1];
				ASSERT_GT(dot, 0);
			}
		}
	}

	TEST(Gltf, WrapsTheBonesInASolidBody)
	{
		const Skeleton human = MakeHuman();
		const Glb glb = Open(Write(human, {Clip::AtRest(human, 1, 30)}));
		const JsonValue& accessor = glb.At("accessors", 4);
		std::vector<uint32_t> indices(static_cast<size_t>(accessor.Find("count")->number));
		std::memcpy(indices.data(), glb.binary.data() + glb.Offset(accessor), indices.size() * sizeof(uint32_t));
		const std::vector<float> positions = glb.Floats(0);
		const std::vector<float> normals = glb.Floats(1);
		// 20 bones between joints and 5 end sites, of 24 triangles each.
		ASSERT_EQ(indices.size(), 25u * 24u * 3u);
		for (size_t bone = 0; bone < 25; ++bone)
		{
			double volume = 0;
			for (size_t i = bone * 72; i < bone * 72 + 72; i += 3)
			{
				const Vec3d a = Corner(positions, indices[i]);
				const Vec3d b = Corner(positions, indices[i + 1]);
				const Vec3d c = Corner(positions, indices[i + 2]);
				volume += Dot(a, Cross(b, c)) / 6;
				const Vec3d face = Cross(b - a, c - a);
				EXPECT_GT(Dot(face, Corner(normals, indices[i])) / Length(face), 0.999);
			}
			EXPECT_GT(volume, 0) << "bone " << bone << " is inside out";
			EXPECT_LT(volume, 0.02) << "bone " << bone << " is larger than a person's chest";
		}
		const std::vector<JsonValue>& low = glb.At("accessors", 0).Find("min")->array;
		const std::vector<JsonValue>& high = glb.At("accessors", 0).Find("max")->array;
		EXPECT_NEAR(high[1].number - low[1].number, 1.70, 0.1);
	}

	TEST(Gltf, ShowsSomethingOfASkeletonWithoutLength)
	{
		Skeleton point;
		point.AddJoint("only", Skeleton::kNone, {});
		const Glb glb = Open(Write(point, {Clip::AtRest(point, 2, 30)}));
		EXPECT_GT(glb.At("accessors", 0).Find("count")->number, 0);
	}

	TEST(Gltf, RefusesWhatDoesNotFit)
	{
		const Skeleton human = MakeHuman();
		Clip other = Clip::AtRest(human, 3, 30);
		other.jointCount = 4;
		EXPECT_FALSE(WriteGlb(human, std::vector<Clip>{other}));
		EXPECT_FALSE(WriteGlb(human, std::vector<Clip>{Clip::AtRest(human, 0, 30)}));
		EXPECT_FALSE(WriteGlb(human, {}));
		EXPECT_FALSE(WriteGlb(Skeleton(), {}));
	}

	TEST(Gltf, LeavesOutClipsWithoutFrames)
	{
		const Skeleton human = MakeHuman();
		const Glb glb = Open(Write(human, {Clip::AtRest(human, 0, 30), Clip::AtRest(human, 2, 30)}));
		EXPECT_EQ(glb.json.Find("animations")->array.size(), 1u);
	}
}
