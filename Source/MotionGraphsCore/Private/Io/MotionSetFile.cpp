// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/MotionSetFile.h"

#include "MotionGraphs/Base/Assert.h"
#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Base/Text.h"

#include "Io/ByteStream.h"
#include "Io/RotationPacking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <unordered_set>

namespace MotionGraphs
{
	/// The sections byte by byte: Docs/formats.md. A change of layout raises the section's version and adds a reader beside
	/// the old ones (ReadSkeleton and ReadClips switch on the version), so that old files keep loading.
	namespace MotionSetFilePrivate
	{
		constexpr uint32_t kSkeletonTag = SectionTag("SKEL");
		constexpr uint32_t kSkeletonVersion = 1;
		constexpr uint32_t kClipTag = SectionTag("CLIP");
		constexpr uint32_t kClipVersion = 1;
		constexpr uint64_t kAlignment = 64;
		constexpr int64_t kFramesBlock = 16384; // Elements of a bulk array to one task.
		constexpr const char* kRebuild = "rebuild it from the source clips";

		Error Malformed(std::string what)
		{
			return {EError::Malformed, std::move(what), kRebuild, {}};
		}

		Error Newer(const char* section, uint32_t version, uint32_t newest)
		{
			return {EError::Unsupported,
				Format("section '%s' was written by a newer version %u; this build reads up to %u", section, version,
					newest),
				"update MotionGraphs", {}};
		}

		/// Where a clip's arrays lie in the section: one after the other, each at a multiple of 64.
		struct BulkPlace
		{
			uint64_t rotations = 0;
			uint64_t translations = 0;
			uint64_t contacts = 0;
			uint64_t end = 0;
		};

		constexpr uint64_t AlignUp(uint64_t offset)
		{
			return (offset + (kAlignment - 1)) / kAlignment * kAlignment;
		}

		BulkPlace PlaceBulk(uint64_t begin, const Clip& clip, bool hasContacts)
		{
			const uint64_t frames = static_cast<uint64_t>(clip.frameCount);
			BulkPlace place;
			place.rotations = AlignUp(begin);
			place.translations =
				AlignUp(place.rotations + frames * static_cast<uint64_t>(clip.jointCount) * sizeof(uint64_t));
			place.contacts = AlignUp(place.translations + frames * clip.translatedJoints.size() * sizeof(Vec3));
			place.end = place.contacts + (hasContacts ? frames : 0);
			return place;
		}

		// Writing

		std::vector<std::byte> WriteSkeleton(const Skeleton& skeleton, const JointRoles& roles)
		{
			ByteWriter writer;
			writer.Put(static_cast<uint32_t>(skeleton.names.size()));
			for (size_t joint = 0; joint < skeleton.names.size(); ++joint)
			{
				writer.PutString(skeleton.names[joint]);
				writer.Put(skeleton.parents[joint]);
				writer.Put(skeleton.offsets[joint]);
				writer.Put(skeleton.restRotations[joint]);
			}
			writer.Put(static_cast<uint32_t>(skeleton.endSites.size()));
			for (const EndSite& site : skeleton.endSites)
			{
				writer.Put(site.joint);
				writer.Put(site.offset);
			}
			// Roles by name, so that the enumeration may grow.
			const auto isSet = [](int32_t joint)
			{
				return joint != Skeleton::kNone;
			};
			writer.Put(static_cast<uint32_t>(std::count_if(roles.joints.begin(), roles.joints.end(), isSet)));
			for (int32_t role = 0; role < kJointRoleCount; ++role)
			{
				if (const int32_t joint = roles.joints[static_cast<size_t>(role)]; isSet(joint))
				{
					writer.PutString(ToString(static_cast<EJointRole>(role)));
					writer.Put(joint);
				}
			}
			return writer.Take();
		}

		void WriteAnnotationRecord(ByteWriter& writer, const Annotations& annotations)
		{
			writer.Put(static_cast<uint32_t>(annotations.behaviours.size()));
			for (const BehaviourInterval& interval : annotations.behaviours)
			{
				writer.PutString(interval.name);
				writer.Put(static_cast<uint32_t>(interval.kind));
				writer.Put(interval.first);
				writer.Put(interval.last);
			}
			writer.Put(static_cast<uint32_t>(annotations.actions.size()));
			for (const ActionEvent& action : annotations.actions)
			{
				writer.PutString(action.name);
				writer.Put(action.first);
				writer.Put(action.centre);
				writer.Put(action.last);
			}
			writer.Put(static_cast<uint32_t>(annotations.contactEdits.size()));
			for (const ContactEdit& edit : annotations.contactEdits)
			{
				writer.Put(static_cast<uint32_t>(edit.limb));
				writer.Put(static_cast<uint32_t>(edit.inContact));
				writer.Put(edit.first);
				writer.Put(edit.last);
			}
		}

		void WriteClipRecord(ByteWriter& writer, const Clip& clip)
		{
			writer.PutString(clip.name);
			writer.Put(clip.frameRate);
			writer.Put(clip.frameCount);
			writer.Put(static_cast<uint32_t>(!clip.contacts.empty()));
			writer.Put(static_cast<uint32_t>(clip.translatedJoints.size()));
			for (const int32_t joint : clip.translatedJoints)
			{
				writer.Put(joint);
			}
			writer.PutString(clip.source.file);
			writer.Put(clip.source.frameRate);
			writer.Put(clip.source.firstFrame);
			WriteAnnotationRecord(writer, clip.annotations);
		}

		void CopyBytes(std::byte* to, const void* from, size_t size)
		{
			if (size > 0)
			{
				std::memcpy(to, from, size);
			}
		}

		std::vector<std::byte> WriteClips(const MotionSet& set)
		{
			ByteWriter writer;
			writer.Put(set.frameRate);
			writer.Put(static_cast<uint32_t>(set.skeleton.JointCount()));
			writer.Put(static_cast<uint32_t>(set.clips.size()));
			for (const Clip& clip : set.clips)
			{
				WriteClipRecord(writer, clip);
			}
			std::vector<std::byte> bytes = writer.Take();
			std::vector<BulkPlace> places;
			uint64_t end = bytes.size();
			for (const Clip& clip : set.clips)
			{
				places.push_back(PlaceBulk(end, clip, !clip.contacts.empty()));
				end = places.back().end;
			}
			bytes.resize(end);
			for (size_t i = 0; i < set.clips.size(); ++i)
			{
				const Clip& clip = set.clips[i];
				std::byte* const rotations = bytes.data() + places[i].rotations;
				ParallelFor(static_cast<int64_t>(clip.rotations.size()), kFramesBlock,
					[&](int64_t first, int64_t last)
					{
						for (int64_t r = first; r < last; ++r)
						{
							const uint64_t packed = PackRotation(clip.rotations[static_cast<size_t>(r)]);
							std::memcpy(rotations + r * 8, &packed, sizeof packed);
						}
					});
				CopyBytes(bytes.data() + places[i].translations, clip.translations.data(),
					clip.translations.size() * sizeof(Vec3));
				CopyBytes(bytes.data() + places[i].contacts, clip.contacts.data(), clip.contacts.size());
			}
			return bytes;
		}

		// Reading

		Status ReadRoles(ByteReader& reader, const Skeleton& skeleton, JointRoles& roles)
		{
			const uint32_t count = reader.GetCount(8);
			for (uint32_t i = 0; i < count; ++i)
			{
				const std::string name = reader.GetString();
				const int32_t joint = reader.Get<int32_t>();
				if (!reader.IsOk())
				{
					break;
				}
				const std::optional<EJointRole> role = ParseJointRole(name);
				if (!role || joint < 0 || joint >= skeleton.JointCount())
				{
					return Malformed(
						Format("role '%s' on joint %d of %d", Printable(name).c_str(), joint, skeleton.JointCount()));
				}
				roles[*role] = joint;
			}
			return {};
		}

		Status ReadSkeletonV1(ByteReader& reader, Skeleton& skeleton, JointRoles& roles)
		{
			const uint32_t joints = reader.GetCount(4 + sizeof(int32_t) + sizeof(Vec3) + sizeof(Quat));
			if (joints > static_cast<uint32_t>(Skeleton::kMostJoints))
			{
				return Malformed(Format("a skeleton of %u joints; the most is %d", joints, Skeleton::kMostJoints));
			}
			for (uint32_t joint = 0; joint < joints && reader.IsOk(); ++joint)
			{
				skeleton.names.push_back(reader.GetString());
				skeleton.parents.push_back(reader.Get<int32_t>());
				skeleton.offsets.push_back(reader.Get<Vec3>());
				skeleton.restRotations.push_back(reader.Get<Quat>());
			}
			const uint32_t sites = reader.GetCount(sizeof(int32_t) + sizeof(Vec3));
			for (uint32_t site = 0; site < sites; ++site)
			{
				const int32_t joint = reader.Get<int32_t>();
				skeleton.endSites.push_back({joint, reader.Get<Vec3>()});
			}
			if (Status status = ReadRoles(reader, skeleton, roles); !status)
			{
				return status;
			}
			if (!reader.IsOk())
			{
				return Malformed("section 'SKEL' ends in the middle of a record");
			}
			// A set that nothing was added to yet has no skeleton either.
			const bool isEmpty = skeleton.names.empty() && skeleton.endSites.empty();
			return isEmpty ? Status() : skeleton.Validate();
		}

		Status ReadSkeleton(const Container& container, MotionSet& set)
		{
			Result<Container::Section> section = container.Find(kSkeletonTag);
			if (!section)
			{
				return section.TakeError();
			}
			ByteReader reader(section->bytes);
			Status status;
			switch (section->version)
			{
			case 1:
				status = ReadSkeletonV1(reader, set.skeleton, set.roles);
				break;
			default:
				return Newer("SKEL", section->version, kSkeletonVersion);
			}
			if (status.IsOk() && reader.Position() != section->bytes.size())
			{
				return Malformed("section 'SKEL' is longer than what it holds");
			}
			return status;
		}

		Status ReadAnnotationRecord(ByteReader& reader, Annotations& annotations)
		{
			const uint32_t behaviours = reader.GetCount(16);
			bool known = true;
			for (uint32_t i = 0; i < behaviours && reader.IsOk(); ++i)
			{
				BehaviourInterval& interval = annotations.behaviours.emplace_back();
				interval.name = reader.GetString();
				const uint32_t kind = reader.Get<uint32_t>();
				known = known && kind <= static_cast<uint32_t>(EBehaviourKind::Selective);
				interval.kind = static_cast<EBehaviourKind>(kind & 1u);
				interval.first = reader.Get<int32_t>();
				interval.last = reader.Get<int32_t>();
			}
			const uint32_t actions = reader.GetCount(16);
			for (uint32_t i = 0; i < actions && reader.IsOk(); ++i)
			{
				ActionEvent& action = annotations.actions.emplace_back();
				action.name = reader.GetString();
				action.first = reader.Get<int32_t>();
				action.centre = reader.Get<int32_t>();
				action.last = reader.Get<int32_t>();
			}
			const uint32_t edits = reader.GetCount(16);
			for (uint32_t i = 0; i < edits; ++i)
			{
				ContactEdit& edit = annotations.contactEdits.emplace_back();
				const uint32_t limb = reader.Get<uint32_t>();
				const uint32_t inContact = reader.Get<uint32_t>();
				known = known && limb < static_cast<uint32_t>(kLimbCount) && inContact <= 1;
				edit.limb = static_cast<ELimb>(limb % static_cast<uint32_t>(kLimbCount));
				edit.inContact = inContact != 0;
				edit.first = reader.Get<int32_t>();
				edit.last = reader.Get<int32_t>();
			}
			return known ? Status() : Malformed("an annotation is of an unknown kind");
		}

		/// Everything about a clip but its arrays.
		Status ReadClipRecord(ByteReader& reader, const MotionSet& set, Clip& clip, bool& hasContacts)
		{
			clip.name = reader.GetString();
			clip.frameRate = reader.Get<double>();
			clip.frameCount = reader.Get<int32_t>();
			clip.jointCount = set.skeleton.JointCount();
			const uint32_t contacts = reader.Get<uint32_t>();
			hasContacts = contacts == 1;
			const uint32_t translated = reader.GetCount(sizeof(int32_t));
			for (uint32_t i = 0; i < translated; ++i)
			{
				clip.translatedJoints.push_back(reader.Get<int32_t>());
			}
			clip.source.file = reader.GetString();
			clip.source.frameRate = reader.Get<double>();
			clip.source.firstFrame = reader.Get<int64_t>();
			if (Status status = ReadAnnotationRecord(reader, clip.annotations); !status)
			{
				return status;
			}
			if (!reader.IsOk())
			{
				return Malformed("section 'CLIP' ends in the middle of a record");
			}
			if (contacts > 1)
			{
				return Malformed("it neither has contacts nor lacks them");
			}
			if (clip.frameCount < 0 || clip.frameCount > Clip::kMostFrames)
			{
				return Malformed(Format("it claims %d frames; the most is %d", clip.frameCount, Clip::kMostFrames));
			}
			if (!std::isfinite(clip.source.frameRate) || clip.source.frameRate < 0)
			{
				return Malformed("the frame rate of its source is none");
			}
			// Sizes, rate and translated joints are judged by the clip itself, on a copy without frames.
			Clip empty = clip;
			empty.frameCount = 0;
			empty.annotations = {};
			if (Status status = empty.Validate(set.skeleton); !status)
			{
				return status;
			}
			return clip.annotations.Validate(clip.frameCount);
		}

		/// One piece of a bulk array, small enough to share the work out, large enough to be worth a task.
		struct BulkTask
		{
			enum class EArray : uint8_t
			{
				Rotations,
				Translations,
				Contacts,
			};

			size_t clip = 0;
			EArray array = EArray::Rotations;
			size_t first = 0;
			size_t count = 0;
		};

		/// The tests fold into the copy as bit operations, so that it stays a straight line.
		bool CopyFinite(const std::byte* from, float* to, size_t count)
		{
			constexpr uint32_t exponent = 0x7f800000u;
			uint32_t bad = 0;
			for (size_t i = 0; i < count; ++i)
			{
				uint32_t bits = 0;
				std::memcpy(&bits, from + i * 4, sizeof bits);
				bad |= static_cast<uint32_t>((bits & exponent) == exponent);
				std::memcpy(to + i, &bits, sizeof bits);
			}
			return bad == 0;
		}

		bool CopyContacts(const std::byte* from, ContactBits* to, size_t count)
		{
			ContactBits all = 0;
			for (size_t i = 0; i < count; ++i)
			{
				to[i] = static_cast<ContactBits>(from[i]);
				all = static_cast<ContactBits>(all | to[i]);
			}
			return (all >> kLimbCount) == 0;
		}

		bool RunTask(const BulkTask& task, std::span<const std::byte> bytes, const BulkPlace& place, Clip& clip)
		{
			switch (task.array)
			{
			case BulkTask::EArray::Rotations:
				return UnpackRotations(bytes.data() + place.rotations + task.first * sizeof(uint64_t),
					std::span(clip.rotations).subspan(task.first, task.count));
			case BulkTask::EArray::Translations:
				return CopyFinite(bytes.data() + place.translations + task.first * sizeof(Vec3),
					&clip.translations[task.first].x, task.count * 3);
			case BulkTask::EArray::Contacts:
				return CopyContacts(
					bytes.data() + place.contacts + task.first, clip.contacts.data() + task.first, task.count);
			}
			return false;
		}

		std::vector<BulkTask> MakeTasks(std::span<const Clip> clips)
		{
			std::vector<BulkTask> tasks;
			const auto split = [&](size_t clip, BulkTask::EArray array, size_t size)
			{
				for (size_t first = 0; first < size; first += static_cast<size_t>(kFramesBlock))
				{
					tasks.push_back({clip, array, first, std::min(size - first, static_cast<size_t>(kFramesBlock))});
				}
			};
			for (size_t i = 0; i < clips.size(); ++i)
			{
				split(i, BulkTask::EArray::Rotations, clips[i].rotations.size());
				split(i, BulkTask::EArray::Translations, clips[i].translations.size());
				split(i, BulkTask::EArray::Contacts, clips[i].contacts.size());
			}
			return tasks;
		}

		Status ReadBulk(std::span<const std::byte> bytes, std::span<const BulkPlace> places, std::span<Clip> clips)
		{
			// Clip by clip, so that the first touch of all that memory is shared out too.
			ParallelFor(static_cast<int64_t>(clips.size()), 1,
				[&](int64_t first, int64_t)
				{
					Clip& clip = clips[static_cast<size_t>(first)];
					const BulkPlace& place = places[static_cast<size_t>(first)];
					const size_t frames = static_cast<size_t>(clip.frameCount);
					clip.rotations.resize(frames * static_cast<size_t>(clip.jointCount));
					clip.translations.resize(frames * clip.translatedJoints.size());
					clip.contacts.resize(place.end - place.contacts);
				});
			const std::vector<BulkTask> tasks = MakeTasks(clips);
			std::vector<uint8_t> valid(tasks.size());
			ParallelFor(static_cast<int64_t>(tasks.size()), 1,
				[&](int64_t first, int64_t)
				{
					const size_t t = static_cast<size_t>(first);
					valid[t] = RunTask(tasks[t], bytes, places[tasks[t].clip], clips[tasks[t].clip]) ? 1 : 0;
				});
			const auto bad = std::find(valid.begin(), valid.end(), uint8_t{0});
			if (bad == valid.end())
			{
				return {};
			}
			constexpr std::array<const char*, 3> names = {
				"rotations are none", "translations are not finite", "contacts are of limbs that do not exist"};
			const BulkTask& task = tasks[static_cast<size_t>(bad - valid.begin())];
			return Malformed(Format("clip '%s': some of its %s", Printable(clips[task.clip].name).c_str(),
				names[static_cast<size_t>(task.array)]));
		}

		Status ReadClipsV1(std::span<const std::byte> bytes, MotionSet& set)
		{
			ByteReader reader(bytes);
			set.frameRate = reader.Get<double>();
			const uint32_t joints = reader.Get<uint32_t>();
			constexpr size_t smallestRecord = 56;
			const uint32_t count = reader.GetCount(smallestRecord);
			if (!reader.IsOk())
			{
				return Malformed("section 'CLIP' is shorter than the clips that it claims");
			}
			if (joints != static_cast<uint32_t>(set.skeleton.JointCount()))
			{
				return Malformed(
					Format("the clips have %u joints, the skeleton has %d", joints, set.skeleton.JointCount()));
			}
			if (!std::isfinite(set.frameRate) || set.frameRate < 0 || (set.frameRate == 0 && count > 0))
			{
				return Malformed("the frame rate of the set is not a positive number");
			}
			set.clips.resize(count);
			std::vector<uint8_t> hasContacts(count);
			std::unordered_set<std::string_view> names;
			for (uint32_t i = 0; i < count; ++i)
			{
				Clip& clip = set.clips[i];
				bool contacts = false;
				Status status = ReadClipRecord(reader, set, clip, contacts);
				if (status.IsOk() && clip.frameRate != set.frameRate)
				{
					status = Malformed("its frame rate is not that of the set");
				}
				if (status.IsOk() && (clip.name.empty() || !names.insert(clip.name).second))
				{
					status = Malformed("clips need names, each its own");
				}
				if (!status)
				{
					Error error = status.TakeError();
					error.what = Format("clip %u '%s': %s", i, Printable(clip.name).c_str(), error.what.c_str());
					return error;
				}
				hasContacts[i] = contacts ? 1 : 0;
			}
			std::vector<BulkPlace> places;
			uint64_t end = reader.Position();
			for (uint32_t i = 0; i < count; ++i)
			{
				places.push_back(PlaceBulk(end, set.clips[i], hasContacts[i] != 0));
				end = places.back().end;
				if (end > bytes.size())
				{
					return Malformed(Format("clip '%s': section 'CLIP' is too short for its %d frames",
						Printable(set.clips[i].name).c_str(), set.clips[i].frameCount));
				}
			}
			if (end != bytes.size())
			{
				return Malformed("section 'CLIP' is longer than what it holds");
			}
			return ReadBulk(bytes, places, set.clips);
		}

		Status ReadClips(const Container& container, MotionSet& set)
		{
			Result<Container::Section> section = container.Find(kClipTag);
			if (!section)
			{
				return section.TakeError();
			}
			switch (section->version)
			{
			case 1:
				return ReadClipsV1(section->bytes, set);
			default:
				return Newer("CLIP", section->version, kClipVersion);
			}
		}

		/// What sections say about themselves becomes a message about the file.
		Error InFile(Error error, const std::string& file)
		{
			error.code = error.code == EError::Unsupported ? error.code : EError::Malformed;
			error.remedy = error.code == EError::Unsupported ? error.remedy : kRebuild;
			error.place.file = file;
			return error;
		}
	}

	void AddMotionSet(ContainerWriter& container, const MotionSet& set)
	{
		using namespace MotionSetFilePrivate;
		MG_ASSERT(set.Validate().IsOk(), "only a valid motion set can be written");
		container.Add(kSkeletonTag, kSkeletonVersion, WriteSkeleton(set.skeleton, set.roles));
		container.Add(kClipTag, kClipVersion, WriteClips(set));
	}

	Result<MotionSet> ReadMotionSet(const Container& container)
	{
		using namespace MotionSetFilePrivate;
		MotionSet set;
		if (Status skeleton = ReadSkeleton(container, set); !skeleton)
		{
			return InFile(skeleton.TakeError(), container.File());
		}
		if (Status clips = ReadClips(container, set); !clips)
		{
			return InFile(clips.TakeError(), container.File());
		}
		return set;
	}

	Status SaveMotionSet(const std::filesystem::path& path, const MotionSet& set, IFileSystem& fileSystem)
	{
		if (Status valid = set.Validate(); !valid)
		{
			Error error = valid.TakeError();
			error.what = "nothing was written, as the motion set is not valid: " + error.what;
			error.place.file = ToUtf8(path);
			return error;
		}
		ContainerWriter container;
		AddMotionSet(container, set);
		return SaveFile(path, container.Build(), fileSystem);
	}

	Result<MotionSet> LoadMotionSet(const std::filesystem::path& path, Progress& progress)
	{
		const auto cancelled = [&]
		{
			return Error{EError::Cancelled, "loading was cancelled", "", {ToUtf8(path), 0, "", -1}};
		};
		progress.Report("reading", 0.0);
		Result<FileBytes> bytes = ReadFile(path);
		if (!bytes)
		{
			return bytes.TakeError();
		}
		if (progress.IsCancelled())
		{
			return cancelled();
		}
		progress.Report("reading", 0.5);
		Result<Container> container = Container::Open(std::move(*bytes), ToUtf8(path));
		if (!container)
		{
			return container.TakeError();
		}
		Result<MotionSet> set = ReadMotionSet(*container);
		if (progress.IsCancelled())
		{
			return cancelled();
		}
		progress.Report("reading", 1.0);
		return set;
	}
}
