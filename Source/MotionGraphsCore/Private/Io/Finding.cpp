// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Finding.h"

namespace MotionGraphs
{
	const char* ToString(EFinding kind)
	{
		switch (kind)
		{
		case EFinding::RotationOrder:
			return "rotation_order";
		case EFinding::MixedRotationOrders:
			return "mixed_rotation_orders";
		case EFinding::TPoseAtEnds:
			return "t_pose_at_ends";
		case EFinding::Units:
			return "units";
		case EFinding::UpAxis:
			return "up_axis";
		case EFinding::FacingAxis:
			return "facing_axis";
		case EFinding::ZeroLengthBone:
			return "zero_length_bone";
		case EFinding::DuplicateName:
			return "duplicate_name";
		case EFinding::PrefixedNames:
			return "prefixed_names";
		case EFinding::FrameTimeIsRate:
			return "frame_time_is_rate";
		case EFinding::FrameTimeInvalid:
			return "frame_time_invalid";
		case EFinding::FrameRateContradictsFall:
			return "frame_rate_contradicts_fall";
		case EFinding::FrameRateInexact:
			return "frame_rate_inexact";
		case EFinding::MissingEndSites:
			return "missing_end_sites";
		case EFinding::FootBelowFloor:
			return "foot_below_floor";
		case EFinding::FloorOffset:
			return "floor_offset";
		case EFinding::SuddenJump:
			return "sudden_jump";
		case EFinding::FrozenStretch:
			return "frozen_stretch";
		case EFinding::FrameCountMismatch:
			return "frame_count_mismatch";
		case EFinding::ExtraValues:
			return "extra_values";
		case EFinding::JointTranslations:
			return "joint_translations";
		case EFinding::UnknownRoles:
			return "unknown_roles";
		case EFinding::NoMotion:
			return "no_motion";
		case EFinding::TextOddity:
			return "text_oddity";
		}
		return "?";
	}

	const char* ToString(ESeverity severity)
	{
		switch (severity)
		{
		case ESeverity::Note:
			return "note";
		case ESeverity::Repaired:
			return "repaired";
		case ESeverity::Warning:
			return "warning";
		}
		return "?";
	}

	std::string Finding::ToString() const
	{
		const std::string where = place.ToString();
		return std::string(MotionGraphs::ToString(severity)) + ": " + where + (where.empty() ? "" : ": ") + what +
			(action.empty() ? "" : "; ") + action;
	}

	void WriteJson(JsonWriter& json, std::span<const Finding> findings)
	{
		json.BeginArray();
		for (const Finding& finding : findings)
		{
			json.BeginObject();
			json.Name("kind").String(ToString(finding.kind));
			json.Name("severity").String(ToString(finding.severity));
			json.Name("what").String(finding.what);
			json.Name("action").String(finding.action);
			if (!finding.place.file.empty())
			{
				json.Name("file").String(finding.place.file);
			}
			if (finding.place.line > 0)
			{
				json.Name("line").Integer(finding.place.line);
			}
			if (!finding.place.joint.empty())
			{
				json.Name("joint").String(finding.place.joint);
			}
			if (finding.place.frame >= 0)
			{
				json.Name("frame").Integer(finding.place.frame);
			}
			json.EndObject();
		}
		json.EndArray();
	}
}
