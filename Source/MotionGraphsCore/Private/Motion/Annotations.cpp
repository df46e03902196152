// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Annotations.h"

#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace MotionGraphs
{
	namespace AnnotationsPrivate
	{
		/// First words of the names that carry a character about, or keep it ready to be carried.
		constexpr std::array<std::string_view, 33> kLocomotionWords = {"walk", "walking", "run", "running", "jog",
			"jogging", "sprint", "sprinting", "sneak", "sneaking", "creep", "creeping", "idle", "stand", "standing",
			"turn", "turning", "step", "stepping", "sidestep", "strafe", "strafing", "march", "marching", "limp",
			"limping", "start", "stop", "pivot", "backpedal", "locomotion", "stroll", "trot"};

		static bool IsLetter(char c)
		{
			return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		}

		static Error Outside(const char* kind, std::string_view name, const std::string& what)
		{
			return {EError::InvalidArgument, Format("%s '%s' %s", kind, Printable(name).c_str(), what.c_str()),
				"frames count from 0 in the clip, ends included", {}};
		}

		static Status ValidateFrames(
			const char* kind, std::string_view name, int32_t first, int32_t last, int32_t frameCount)
		{
			if (first > last)
			{
				return Outside(kind, name, Format("ends at frame %d before it begins at frame %d", last, first));
			}
			if (first < 0 || last >= frameCount)
			{
				return Outside(
					kind, name, Format("covers frames %d to %d of a clip of %d frames", first, last, frameCount));
			}
			return {};
		}

		/// Maps frames of one clip to frames of another.
		struct FrameMap
		{
			double first = 0;
			double scale = 1;
			int32_t frameCount = 0;

			double operator()(int32_t frame) const { return std::floor((frame - first) * scale + 0.5); }

			/// False when nothing of [begin, end] is left.
			bool Interval(int32_t& begin, int32_t& end) const
			{
				const double b = (*this)(begin);
				const double e = (*this)(end);
				if (!(e >= 0) || !(b <= frameCount - 1))
				{
					return false;
				}
				begin = Clamped(b);
				end = Clamped(e);
				return true;
			}

			int32_t Clamped(double frame) const
			{
				return static_cast<int32_t>(std::clamp(frame, 0.0, static_cast<double>(frameCount - 1)));
			}
		};
	}

	const char* ToString(EBehaviourKind kind)
	{
		return kind == EBehaviourKind::Locomotion ? "locomotion" : "selective";
	}

	std::optional<EBehaviourKind> ParseBehaviourKind(std::string_view name)
	{
		for (const EBehaviourKind kind : {EBehaviourKind::Locomotion, EBehaviourKind::Selective})
		{
			if (name == ToString(kind))
			{
				return kind;
			}
		}
		return std::nullopt;
	}

	EBehaviourKind DefaultBehaviourKind(std::string_view behaviour)
	{
		using namespace AnnotationsPrivate;
		// "walk", "Walk left" and "walk_fast" are walking; "walkover" and "jump" are not.
		const size_t end =
			static_cast<size_t>(std::find_if_not(behaviour.begin(), behaviour.end(), IsLetter) - behaviour.begin());
		const std::string word = ToLower(behaviour.substr(0, end));
		const bool found = std::find(kLocomotionWords.begin(), kLocomotionWords.end(), word) != kLocomotionWords.end();
		return found ? EBehaviourKind::Locomotion : EBehaviourKind::Selective;
	}

	Status Annotations::Validate(int32_t frameCount) const
	{
		using namespace AnnotationsPrivate;
		for (const BehaviourInterval& interval : behaviours)
		{
			if (interval.name.empty())
			{
				return Error{EError::InvalidArgument, "a behaviour has no name", "give it one, such as \"walk\"", {}};
			}
			if (Status status = ValidateFrames("behaviour", interval.name, interval.first, interval.last, frameCount);
				!status)
			{
				return status;
			}
		}
		for (const ActionEvent& action : actions)
		{
			if (action.name.empty())
			{
				return Error{EError::InvalidArgument, "an action has no name", "give it one, such as \"punch\"", {}};
			}
			if (Status status = ValidateFrames("action", action.name, action.first, action.last, frameCount); !status)
			{
				return status;
			}
			if (action.centre < action.first || action.centre > action.last)
			{
				return Outside("action", action.name,
					Format("has its centre at frame %d, outside its frames %d to %d", action.centre, action.first,
						action.last));
			}
		}
		for (const ContactEdit& edit : contactEdits)
		{
			if (edit.limb >= ELimb::Count)
			{
				return Error{EError::InvalidArgument, "a contact edit names no limb", {}, {}};
			}
			if (Status status =
					ValidateFrames("contact edit of", ToString(edit.limb), edit.first, edit.last, frameCount);
				!status)
			{
				return status;
			}
		}
		return {};
	}

	Annotations Annotations::Mapped(double first, double scale, int32_t frameCount) const
	{
		const AnnotationsPrivate::FrameMap map{first, scale, frameCount};
		Annotations mapped;
		if (frameCount <= 0)
		{
			return mapped;
		}
		for (BehaviourInterval interval : behaviours)
		{
			if (map.Interval(interval.first, interval.last))
			{
				mapped.behaviours.push_back(std::move(interval));
			}
		}
		for (ActionEvent action : actions)
		{
			// An action whose decisive moment was cut away is no longer that action.
			const double centre = map(action.centre);
			if (centre >= 0 && centre < frameCount && map.Interval(action.first, action.last))
			{
				action.centre = map.Clamped(centre);
				mapped.actions.push_back(std::move(action));
			}
		}
		for (ContactEdit edit : contactEdits)
		{
			if (map.Interval(edit.first, edit.last))
			{
				mapped.contactEdits.push_back(edit);
			}
		}
		return mapped;
	}

	void ApplyContactEdits(const Annotations& annotations, ContactTrack& track)
	{
		for (const ContactEdit& edit : annotations.contactEdits)
		{
			const int64_t end = std::min(static_cast<int64_t>(edit.last) + 1, static_cast<int64_t>(track.size()));
			SetContact(track, edit.limb, edit.first, static_cast<int32_t>(end), edit.inContact);
		}
	}
}
