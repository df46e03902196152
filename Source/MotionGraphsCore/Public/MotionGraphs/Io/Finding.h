// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Json.h"
#include "MotionGraphs/Base/Result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace MotionGraphs
{
	/// What the import doctor can find. Each has a stable name in JSON (ToString) and a test.
	enum class EFinding : uint8_t
	{
		RotationOrder, ///< The file's rotation order, when it is not the usual ZXY or ZYX.
		MixedRotationOrders, ///< Several orders in one file.
		TPoseAtEnds, ///< The first or last frames are a T-pose, not motion.
		Units, ///< The unit was guessed or converted.
		UpAxis, ///< The up axis was guessed or converted.
		FacingAxis, ///< The rest pose does not face +Z.
		ZeroLengthBone,
		DuplicateName,
		PrefixedNames, ///< "mixamorig:" and the like.
		FrameTimeIsRate, ///< "Frame Time: 120" where 1/120 was meant.
		FrameTimeInvalid, ///< Zero, negative or missing.
		FrameRateContradictsFall, ///< Bodies in flight fall faster or slower than gravity.
		FrameRateInexact, ///< .0083333 is 120 Hz.
		MissingEndSites,
		FootBelowFloor,
		FloorOffset, ///< The floor does not lie at height 0.
		SuddenJump, ///< A joint moves further in one frame than a body can.
		FrozenStretch, ///< Identical frames in a row.
		FrameCountMismatch, ///< The header and the data disagree.
		ExtraValues, ///< More values in a frame than channels.
		JointTranslations, ///< Position channels on joints other than the root.
		UnknownRoles, ///< Parts of the body that no joint name points to.
		NoMotion, ///< No frames, or one.
		TextOddity, ///< Anything about the text that other readers stumble over.
	};

	MOTIONGRAPHSCORE_API const char* ToString(EFinding kind);

	enum class ESeverity : uint8_t
	{
		Note, ///< Good to know; nothing was changed that matters.
		Repaired, ///< Something was wrong or unusual and was dealt with.
		Warning, ///< A person should look.
	};

	MOTIONGRAPHSCORE_API const char* ToString(ESeverity severity);

	/// One observation about an imported file, in words.
	struct Finding
	{
		EFinding kind = EFinding::TextOddity;
		ESeverity severity = ESeverity::Note;
		std::string what; ///< What was seen, with numbers.
		std::string action; ///< What was done about it, or what to do.
		Place place;

		/// "warning: walk.bvh, frame 3: what; action".
		MOTIONGRAPHSCORE_API std::string ToString() const;
	};

	/// An array of objects: kind, severity, what, action, and file, line, joint, frame where set.
	MOTIONGRAPHSCORE_API void WriteJson(JsonWriter& json, std::span<const Finding> findings);
}
