// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Gltf.h"

#include "Io/FigureMesh.h"

#include "MotionGraphs/Base/Json.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

namespace MotionGraphs
{
	namespace GltfPrivate
	{
		// Numbers of the glTF 2.0 specification.
		constexpr int64_t kFloat = 5126;
		constexpr int64_t kUnsignedShort = 5123;
		constexpr int64_t kUnsignedInt = 5125;
		constexpr int64_t kVertexTarget = 34962;
		constexpr int64_t kIndexTarget = 34963;
		constexpr uint32_t kMagic = 0x46546C67; // "glTF"
		constexpr uint32_t kJsonChunk = 0x4E4F534A;
		constexpr uint32_t kBinChunk = 0x004E4942;

		struct View
		{
			size_t offset = 0;
			size_t size = 0;
			int64_t target = 0; ///< 0 = none.
		};

		struct Accessor
		{
			int64_t view = 0;
			size_t offset = 0; ///< In its view.
			int64_t componentType = kFloat;
			size_t count = 0;
			const char* type = "SCALAR";
			std::vector<float> low; ///< Empty = not stated.
			std::vector<float> high;
		};

		struct Channel
		{
			int64_t input = 0;
			int64_t output = 0;
			int32_t node = 0;
			const char* path = "rotation";
		};

		struct Animation
		{
			const std::string* name = nullptr;
			std::vector<Channel> channels;
		};

		class Writer
		{
		public:
			explicit Writer(const Skeleton& skeleton)
				: skeleton_(skeleton)
			{
			}

			Result<std::vector<std::byte>> Run(std::span<const Clip> clips)
			{
				AddMesh();
				AddBindPose();
				for (const Clip& clip : clips)
				{
					if (clip.frameCount > 0)
					{
						AddAnimation(clip);
					}
				}
				return Assemble();
			}

		private:
			/// Opens a view at the end of the buffer; everything in it is a multiple of four bytes.
			int64_t BeginView(int64_t target)
			{
				views_.push_back({binary_.size(), 0, target});
				return static_cast<int64_t>(views_.size()) - 1;
			}

			/// Appends to the last view and makes an accessor of it.
			template <class T>
			Accessor& Add(std::span<const T> values, const char* type, int64_t componentType, size_t count)
			{
				View& view = views_.back();
				const size_t offset = binary_.size() - view.offset;
				const std::span<const std::byte> bytes = std::as_bytes(values);
				binary_.insert(binary_.end(), bytes.begin(), bytes.end());
				binary_.resize((binary_.size() + 3) / 4 * 4);
				view.size = binary_.size() - view.offset;
				Accessor accessor{static_cast<int64_t>(views_.size()) - 1, offset, componentType, count, type, {}, {}};
				return accessors_.emplace_back(std::move(accessor));
			}

			int64_t LastAccessor() const { return static_cast<int64_t>(accessors_.size()) - 1; }

			void AddMesh()
			{
				const FigureMesh mesh = BuildFigureMesh(skeleton_);
				const size_t count = mesh.positions.size();
				BeginView(kVertexTarget);
				Accessor& positions = Add(std::span(mesh.positions), "VEC3", kFloat, count);
				Vec3 low = mesh.positions[0];
				Vec3 high = low;
				for (const Vec3& p : mesh.positions)
				{
					low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
					high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
				}
				positions.low = {low.x, low.y, low.z};
				positions.high = {high.x, high.y, high.z};
				BeginView(kVertexTarget);
				Add(std::span(mesh.normals), "VEC3", kFloat, count);
				std::vector<std::array<uint16_t, 4>> joints(count);
				for (size_t i = 0; i < count; ++i)
				{
					joints[i] = {mesh.joints[i], 0, 0, 0};
				}
				BeginView(kVertexTarget);
				Add(std::span<const std::array<uint16_t, 4>>(joints), "VEC4", kUnsignedShort, count);
				const std::vector<std::array<float, 4>> weights(count, {1, 0, 0, 0});
				BeginView(kVertexTarget);
				Add(std::span(weights), "VEC4", kFloat, count);
				BeginView(kIndexTarget);
				Add(std::span(mesh.indices), "SCALAR", kUnsignedInt, mesh.indices.size());
			}

			/// The inverse of each joint's rest transform in model space, column by column.
			void AddBindPose()
			{
				const size_t count = static_cast<size_t>(skeleton_.JointCount());
				std::vector<Vec3> positions(count);
				std::vector<Quat> rotations(count);
				skeleton_.RestPose(positions, rotations);
				std::vector<std::array<float, 16>> matrices(count);
				for (size_t i = 0; i < count; ++i)
				{
					const Quatd inverse = Conjugate(Normalize(Quatd(rotations[i])));
					const Vec3d x = Rotate(inverse, Vec3d{1, 0, 0});
					const Vec3d y = Rotate(inverse, Vec3d{0, 1, 0});
					const Vec3d z = Rotate(inverse, Vec3d{0, 0, 1});
					const Vec3d t = -Rotate(inverse, Vec3d(positions[i]));
					const std::array<Vec3, 4> columns = {Vec3(x), Vec3(y), Vec3(z), Vec3(t)};
					for (size_t k = 0; k < 4; ++k)
					{
						matrices[i][4 * k] = columns[k].x;
						matrices[i][4 * k + 1] = columns[k].y;
						matrices[i][4 * k + 2] = columns[k].z;
						matrices[i][4 * k + 3] = k == 3 ? 1.0f : 0.0f;
					}
				}
				BeginView(0);
				Add(std::span<const std::array<float, 16>>(matrices), "MAT4", kFloat, count);
				bindPose_ = LastAccessor();
			}

			int64_t AddTimes(double frameRate, int32_t count)
			{
				std::vector<float> times(static_cast<size_t>(count));
				for (int32_t i = 0; i < count; ++i)
				{
					times[static_cast<size_t>(i)] = static_cast<float>(i / frameRate);
				}
				Accessor& accessor = Add(std::span<const float>(times), "SCALAR", kFloat, times.size());
				accessor.low = {times.front()};
				accessor.high = {times.back()};
				return LastAccessor();
			}

			/// A track that never changes needs one key, but the root's path has them all: it carries the duration.
			void AddAnimation(const Clip& clip)
			{
				Animation& animation = animations_.emplace_back();
				animation.name = &clip.name;
				BeginView(0);
				const int64_t once = AddTimes(clip.frameRate, 1);
				const int64_t always = clip.frameCount > 1 ? AddTimes(clip.frameRate, clip.frameCount) : once;
				std::vector<Quat> turns(static_cast<size_t>(clip.frameCount));
				for (int32_t joint = 0; joint < clip.jointCount; ++joint)
				{
					for (size_t f = 0; f < turns.size(); ++f)
					{
						const Quat& turn =
							clip.rotations[f * static_cast<size_t>(clip.jointCount) + static_cast<size_t>(joint)];
						// Players interpolate along the arc that the signs give; keep to the shorter one.
						turns[f] = Normalize(f > 0 && Dot(turn, turns[f - 1]) < 0 ? -turn : turn);
					}
					AddTrack(animation, std::span<const Quat>(turns), false, {once, always, joint, "rotation"}, "VEC4");
				}
				std::vector<Vec3> path(turns.size());
				for (size_t slot = 0; slot < clip.translatedJoints.size(); ++slot)
				{
					for (size_t f = 0; f < path.size(); ++f)
					{
						path[f] = clip.translations[f * clip.translatedJoints.size() + slot];
					}
					AddTrack(animation, std::span<const Vec3>(path), slot == 0,
						{once, always, clip.translatedJoints[slot], "translation"}, "VEC3");
				}
			}

			/// `channel` comes with the times of a single key as its input and of all keys as its output.
			template <class T>
			void AddTrack(Animation& animation, std::span<const T> keys, bool inFull, Channel channel, const char* type)
			{
				const bool constant = !inFull &&
					std::all_of(keys.begin(), keys.end(),
						[&](const T& key)
						{
							return key == keys[0];
						});
				const std::span<const T> written = constant ? keys.first(1) : keys;
				channel.input = constant ? channel.input : channel.output;
				Add(written, type, kFloat, written.size());
				channel.output = LastAccessor();
				animation.channels.push_back(channel);
			}

			void WriteNodes(JsonWriter& json) const
			{
				const size_t count = static_cast<size_t>(skeleton_.JointCount());
				std::vector<std::vector<int64_t>> children(count);
				for (size_t i = 1; i < count; ++i)
				{
					children[static_cast<size_t>(skeleton_.parents[i])].push_back(static_cast<int64_t>(i));
				}
				json.Name("nodes").BeginArray();
				for (size_t i = 0; i < count; ++i)
				{
					const Vec3& t = skeleton_.offsets[i];
					const Quat r = Normalize(skeleton_.restRotations[i]);
					json.BeginObject().Name("name").String(skeleton_.names[i]);
					json.Name("translation").BeginArray().Number(t.x).Number(t.y).Number(t.z).EndArray();
					json.Name("rotation").BeginArray();
					json.Number(r.x).Number(r.y).Number(r.z).Number(r.w).EndArray();
					if (!children[i].empty())
					{
						json.Name("children").BeginArray();
						for (const int64_t child : children[i])
						{
							json.Integer(child);
						}
						json.EndArray();
					}
					json.EndObject();
				}
				json.BeginObject().Name("name").String("Figure");
				json.Name("mesh").Integer(0).Name("skin").Integer(0).EndObject().EndArray();
			}

			void WriteFigure(JsonWriter& json) const
			{
				json.Name("skins").BeginArray().BeginObject();
				json.Name("inverseBindMatrices").Integer(bindPose_).Name("skeleton").Integer(0);
				json.Name("joints").BeginArray();
				for (int32_t i = 0; i < skeleton_.JointCount(); ++i)
				{
					json.Integer(i);
				}
				json.EndArray().EndObject().EndArray();

				json.Name("meshes").BeginArray().BeginObject().Name("name").String("Figure");
				json.Name("primitives").BeginArray().BeginObject().Name("attributes").BeginObject();
				json.Name("POSITION").Integer(0).Name("NORMAL").Integer(1);
				json.Name("JOINTS_0").Integer(2).Name("WEIGHTS_0").Integer(3).EndObject();
				json.Name("indices").Integer(4).Name("material").Integer(0);
				json.EndObject().EndArray().EndObject().EndArray();

				json.Name("materials").BeginArray().BeginObject().Name("name").String("Figure");
				json.Name("pbrMetallicRoughness").BeginObject().Name("baseColorFactor").BeginArray();
				json.Number(0.72).Number(0.70).Number(0.66).Number(1.0).EndArray();
				json.Name("metallicFactor").Number(0.0).Name("roughnessFactor").Number(0.8).EndObject();
				json.EndObject().EndArray();
			}

			void WriteAnimations(JsonWriter& json) const
			{
				if (animations_.empty())
				{
					return;
				}
				json.Name("animations").BeginArray();
				for (const Animation& animation : animations_)
				{
					json.BeginObject();
					if (!animation.name->empty())
					{
						json.Name("name").String(*animation.name);
					}
					json.Name("samplers").BeginArray();
					for (const Channel& channel : animation.channels)
					{
						json.BeginObject().Name("input").Integer(channel.input);
						json.Name("interpolation").String("LINEAR").Name("output").Integer(channel.output).EndObject();
					}
					json.EndArray().Name("channels").BeginArray();
					for (size_t i = 0; i < animation.channels.size(); ++i)
					{
						json.BeginObject().Name("sampler").Integer(static_cast<int64_t>(i));
						json.Name("target").BeginObject().Name("node").Integer(animation.channels[i].node);
						json.Name("path").String(animation.channels[i].path).EndObject().EndObject();
					}
					json.EndArray().EndObject();
				}
				json.EndArray();
			}

			static void WriteBounds(JsonWriter& json, const char* name, const std::vector<float>& values)
			{
				if (values.empty())
				{
					return;
				}
				json.Name(name).BeginArray();
				for (const float value : values)
				{
					json.Number(static_cast<double>(value));
				}
				json.EndArray();
			}

			void WriteData(JsonWriter& json) const
			{
				json.Name("accessors").BeginArray();
				for (const Accessor& accessor : accessors_)
				{
					json.BeginObject().Name("bufferView").Integer(accessor.view);
					json.Name("byteOffset").Integer(static_cast<int64_t>(accessor.offset));
					json.Name("componentType").Integer(accessor.componentType);
					json.Name("count").Integer(static_cast<int64_t>(accessor.count));
					json.Name("type").String(accessor.type);
					WriteBounds(json, "min", accessor.low);
					WriteBounds(json, "max", accessor.high);
					json.EndObject();
				}
				json.EndArray().Name("bufferViews").BeginArray();
				for (const View& view : views_)
				{
					json.BeginObject().Name("buffer").Integer(0);
					json.Name("byteOffset").Integer(static_cast<int64_t>(view.offset));
					json.Name("byteLength").Integer(static_cast<int64_t>(view.size));
					if (view.target != 0)
					{
						json.Name("target").Integer(view.target);
					}
					json.EndObject();
				}
				json.EndArray().Name("buffers").BeginArray().BeginObject();
				json.Name("byteLength").Integer(static_cast<int64_t>(binary_.size())).EndObject().EndArray();
			}

			std::string WriteText() const
			{
				JsonWriter json(JsonWriter::ELayout::Compact);
				json.BeginObject().Name("asset").BeginObject();
				json.Name("version").String("2.0").Name("generator").String("MotionGraphs").EndObject();
				json.Name("scene").Integer(0).Name("scenes").BeginArray().BeginObject();
				json.Name("nodes").BeginArray().Integer(0).Integer(skeleton_.JointCount()).EndArray();
				json.EndObject().EndArray();
				WriteNodes(json);
				WriteFigure(json);
				WriteAnimations(json);
				WriteData(json);
				json.EndObject();
				return json.Take();
			}

			Result<std::vector<std::byte>> Assemble() const
			{
				std::string text = WriteText();
				text.resize((text.size() + 3) / 4 * 4, ' ');
				const uint64_t total = 12 + 8 + uint64_t{text.size()} + 8 + uint64_t{binary_.size()};
				if (total > std::numeric_limits<uint32_t>::max())
				{
					return Error{EError::Unsupported, "the motion needs more than the 4 GiB that a .glb can hold",
						"write fewer clips into one file, or resample them to a lower rate", {}};
				}
				std::vector<std::byte> glb;
				glb.reserve(total);
				const auto put = [&](std::initializer_list<uint64_t> words)
				{
					for (const uint64_t word : words)
					{
						const uint32_t value = static_cast<uint32_t>(word);
						const auto* bytes = reinterpret_cast<const std::byte*>(&value);
						glb.insert(glb.end(), bytes, bytes + sizeof value);
					}
				};
				put({kMagic, 2, total, text.size(), kJsonChunk});
				const std::span<const std::byte> json = std::as_bytes(std::span(text));
				glb.insert(glb.end(), json.begin(), json.end());
				put({binary_.size(), kBinChunk});
				glb.insert(glb.end(), binary_.begin(), binary_.end());
				return glb;
			}

			const Skeleton& skeleton_;
			std::vector<std::byte> binary_;
			std::vector<View> views_;
			std::vector<Accessor> accessors_;
			std::vector<Animation> animations_;
			int64_t bindPose_ = 0;
		};
	}

	Result<std::vector<std::byte>> WriteGlb(const Skeleton& skeleton, std::span<const Clip> clips)
	{
		if (Status valid = skeleton.Validate(); !valid)
		{
			return valid;
		}
		bool anyFrame = false;
		for (const Clip& clip : clips)
		{
			if (Status valid = clip.Validate(skeleton); !valid)
			{
				return valid;
			}
			anyFrame |= clip.frameCount > 0;
		}
		if (!anyFrame)
		{
			return Error{EError::InvalidArgument, "there is no frame to write",
				"a skeleton alone can be written with a clip of one frame at rest", {}};
		}
		return GltfPrivate::Writer(skeleton).Run(clips);
	}
}
