// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Contacts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// Reitsma 5.2.9: locomotion carries a character about; selective behaviour is done only when asked for.
	enum class EBehaviourKind : uint8_t
	{
		Locomotion,
		Selective,
	};

	/// "locomotion" or "selective".
	MOTIONGRAPHSCORE_API const char* ToString(EBehaviourKind kind);
	MOTIONGRAPHSCORE_API std::optional<EBehaviourKind> ParseBehaviourKind(std::string_view name);

	/// What people mean by a name: walk, run, sneak, idle, turn, ... are locomotion, everything else is selective.
	MOTIONGRAPHSCORE_API EBehaviourKind DefaultBehaviourKind(std::string_view behaviour);

	/// Frames [first, last] of the clip show this behaviour. Several may overlap.
	struct BehaviourInterval
	{
		std::string name;
		EBehaviourKind kind = EBehaviourKind::Locomotion;
		int32_t first = 0;
		int32_t last = 0;

		friend bool operator==(const BehaviourInterval&, const BehaviourInterval&) = default;
	};

	/// An action with its decisive moment: the fist at its target, the top of the jump. first <= centre <= last.
	struct ActionEvent
	{
		std::string name;
		int32_t first = 0;
		int32_t centre = 0;
		int32_t last = 0;

		friend bool operator==(const ActionEvent&, const ActionEvent&) = default;
	};

	/// A person's correction of the detected contacts; frames [first, last].
	struct ContactEdit
	{
		ELimb limb = ELimb::LeftFoot;
		bool inContact = true;
		int32_t first = 0;
		int32_t last = 0;

		friend bool operator==(const ContactEdit&, const ContactEdit&) = default;
	};

	/// What people know about a clip. Frames count from 0 in the clip, ends included.
	struct MOTIONGRAPHSCORE_API Annotations
	{
		std::vector<BehaviourInterval> behaviours;
		std::vector<ActionEvent> actions;
		std::vector<ContactEdit> contactEdits;

		bool IsEmpty() const { return behaviours.empty() && actions.empty() && contactEdits.empty(); }

		/// Fails on an empty name, and on frames out of order or outside [0, frameCount).
		Status Validate(int32_t frameCount) const;

		/// For a clip whose frame f becomes (f - first) * scale: rounds, cuts to [0, frameCount), drops what is left of
		/// nothing. Used by cutting and resampling.
		Annotations Mapped(double first, double scale, int32_t frameCount) const;

		friend bool operator==(const Annotations&, const Annotations&) = default;
	};

	/// Overwrites the detected contacts with the person's.
	MOTIONGRAPHSCORE_API void ApplyContactEdits(const Annotations& annotations, ContactTrack& track);
}
