// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Clip.h"

#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace MotionGraphs
{
	namespace ClipPrivate
	{
		constexpr float kUnitTolerance = 1e-3f;

		static Error Broken(std::string what)
		{
			return {EError::InvalidArgument, std::move(what), {}, {}};
		}

		static Error Broken(std::string what, const std::string& joint, int64_t frame)
		{
			Error error = Broken(std::move(what));
			error.place.joint = Printable(joint);
			error.place.frame = frame;
			return error;
		}

		static Status ValidateTranslatedJoints(const Clip& clip)
		{
			if (clip.translatedJoints.empty() || clip.translatedJoints.front() != 0)
			{
				return Broken("the root must be the first of the translated joints");
			}
			for (size_t slot = 1; slot < clip.translatedJoints.size(); ++slot)
			{
				if (clip.translatedJoints[slot] <= clip.translatedJoints[slot - 1])
				{
					return Broken(Format("translated joint %d follows %d; they must ascend",
						clip.translatedJoints[slot], clip.translatedJoints[slot - 1]));
				}
			}
			if (clip.translatedJoints.back() >= clip.jointCount)
			{
				return Broken(Format(
					"translated joint %d of a clip of %d joints", clip.translatedJoints.back(), clip.jointCount));
			}
			return {};
		}

		static Status ValidateSizes(const Clip& clip, const Skeleton& skeleton)
		{
			if (clip.jointCount != skeleton.JointCount())
			{
				return Broken(
					Format("the clip has %d joints, its skeleton has %d", clip.jointCount, skeleton.JointCount()));
			}
			if (clip.frameCount < 0 || clip.frameCount > Clip::kMostFrames)
			{
				return Broken(Format("a clip of %d frames; the most is %d", clip.frameCount, Clip::kMostFrames));
			}
			if (!(clip.frameRate > 0) || !std::isfinite(clip.frameRate))
			{
				return Broken(Format("a frame rate of %g Hz; it must be above 0", clip.frameRate));
			}
			if (Status status = ValidateTranslatedJoints(clip); !status)
			{
				return status;
			}
			const size_t frames = static_cast<size_t>(clip.frameCount);
			if (clip.rotations.size() != frames * static_cast<size_t>(clip.jointCount))
			{
				return Broken(Format("%zu rotations for %d frames of %d joints", clip.rotations.size(), clip.frameCount,
					clip.jointCount));
			}
			if (clip.translations.size() != frames * clip.translatedJoints.size())
			{
				return Broken(Format("%zu translations for %d frames of %zu translated joints",
					clip.translations.size(), clip.frameCount, clip.translatedJoints.size()));
			}
			if (!clip.contacts.empty() && clip.contacts.size() != frames)
			{
				return Broken(Format("contacts for %zu of %d frames", clip.contacts.size(), clip.frameCount));
			}
			return {};
		}

		static Status ValidateFrame(const Clip& clip, const Skeleton& skeleton, int32_t frame)
		{
			const PoseView pose = clip.Pose(frame);
			for (size_t joint = 0; joint < pose.rotations.size(); ++joint)
			{
				const Quat& rotation = pose.rotations[joint];
				if (!IsFinite(rotation))
				{
					return Broken("the rotation is not finite", skeleton.names[joint], frame);
				}
				const float length = std::sqrt(Dot(rotation, rotation));
				if (!(std::fabs(length - 1.0f) <= kUnitTolerance))
				{
					return Broken(Format("the rotation has length %g instead of 1", static_cast<double>(length)),
						skeleton.names[joint], frame);
				}
			}
			for (size_t slot = 0; slot < pose.translations.size(); ++slot)
			{
				if (!IsFinite(pose.translations[slot]))
				{
					const size_t joint = static_cast<size_t>(clip.translatedJoints[slot]);
					return Broken("the translation is not finite", skeleton.names[joint], frame);
				}
			}
			return {};
		}
	}

	Clip Clip::AtRest(const Skeleton& skeleton, int32_t frameCount, double frameRate)
	{
		MG_ASSERT(frameCount >= 0 && frameCount <= kMostFrames && skeleton.JointCount() > 0, "a skeleton and frames");
		Clip clip;
		clip.frameRate = frameRate;
		clip.frameCount = frameCount;
		clip.jointCount = skeleton.JointCount();
		clip.translatedJoints = {0};
		clip.rotations.reserve(static_cast<size_t>(frameCount) * static_cast<size_t>(clip.jointCount));
		for (int32_t frame = 0; frame < frameCount; ++frame)
		{
			clip.rotations.insert(clip.rotations.end(), skeleton.restRotations.begin(), skeleton.restRotations.end());
		}
		clip.translations.assign(static_cast<size_t>(frameCount), skeleton.offsets.front());
		return clip;
	}

	PoseView Clip::Pose(int32_t frame) const
	{
		const size_t joints = static_cast<size_t>(jointCount);
		const size_t slots = translatedJoints.size();
		return {std::span(rotations).subspan(static_cast<size_t>(frame) * joints, joints),
			std::span(translations).subspan(static_cast<size_t>(frame) * slots, slots)};
	}

	std::span<Quat> Clip::Rotations(int32_t frame)
	{
		const size_t joints = static_cast<size_t>(jointCount);
		return std::span(rotations).subspan(static_cast<size_t>(frame) * joints, joints);
	}

	std::span<Vec3> Clip::Translations(int32_t frame)
	{
		const size_t slots = translatedJoints.size();
		return std::span(translations).subspan(static_cast<size_t>(frame) * slots, slots);
	}

	int32_t Clip::TranslationSlot(int32_t joint) const
	{
		const auto found = std::lower_bound(translatedJoints.begin(), translatedJoints.end(), joint);
		const bool isThere = found != translatedJoints.end() && *found == joint;
		return isThere ? static_cast<int32_t>(found - translatedJoints.begin()) : -1;
	}

	const Vec3& Clip::LocalTranslation(const Skeleton& skeleton, int32_t frame, int32_t joint) const
	{
		const int32_t slot = TranslationSlot(joint);
		return slot >= 0 ? Pose(frame).translations[static_cast<size_t>(slot)]
						 : skeleton.offsets[static_cast<size_t>(joint)];
	}

	Status Clip::Validate(const Skeleton& skeleton) const
	{
		if (Status status = ClipPrivate::ValidateSizes(*this, skeleton); !status)
		{
			return status;
		}
		for (int32_t frame = 0; frame < frameCount; ++frame)
		{
			if (Status status = ClipPrivate::ValidateFrame(*this, skeleton, frame); !status)
			{
				return status;
			}
		}
		return annotations.Validate(frameCount);
	}

	Clip Clip::Cut(int32_t first, int32_t count) const
	{
		MG_ASSERT(first >= 0 && count >= 0 && count <= frameCount - first, "frames outside the clip");
		const auto slice = [first, count](const auto& values, size_t perFrame)
		{
			const auto begin = values.begin() + static_cast<std::ptrdiff_t>(static_cast<size_t>(first) * perFrame);
			const auto end = begin + static_cast<std::ptrdiff_t>(static_cast<size_t>(count) * perFrame);
			return std::remove_cvref_t<decltype(values)>(begin, end);
		};
		Clip cut;
		cut.name = name;
		cut.frameRate = frameRate;
		cut.frameCount = count;
		cut.jointCount = jointCount;
		cut.translatedJoints = translatedJoints;
		cut.rotations = slice(rotations, static_cast<size_t>(jointCount));
		cut.translations = slice(translations, translatedJoints.size());
		if (!contacts.empty())
		{
			cut.contacts = slice(contacts, 1);
		}
		cut.annotations = annotations.Mapped(first, 1.0, count);
		cut.source = source;
		// A resampled clip counts in frames of its own; the file's frame is found through both rates.
		const double ratio = source.frameRate > 0 ? source.frameRate / frameRate : 1.0;
		cut.source.firstFrame += static_cast<int64_t>(std::floor(first * ratio + 0.5));
		return cut;
	}
}
