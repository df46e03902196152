// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/ImportDoctor.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Base/Trigonometry.h"
#include "MotionGraphs/Motion/ContactDetection.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace MotionGraphs
{
	namespace DoctorSpacePrivate
	{
		/// Thigh and shin of an adult, metres; the unit that comes closest is taken.
		constexpr double kLegLength = 0.85;
		/// Without legs: head to toe.
		constexpr double kBodyLength = 1.6;

		Vec3d MeanDirection(const JointPaths& paths, int32_t from, int32_t to)
		{
			Vec3d sum;
			for (int32_t frame = 0; frame < paths.frameCount; ++frame)
			{
				const Vec3d d = Vec3d(paths.Position(to, frame)) - Vec3d(paths.Position(from, frame));
				const double length = Length(d);
				sum = length > 0 ? sum + d * (1.0 / length) : sum;
			}
			return sum;
		}

		double LegLength(const Skeleton& skeleton, const JointRoles& roles)
		{
			double length = 0;
			int32_t legs = 0;
			for (const auto& [shin, foot] : {std::pair(EJointRole::LeftShin, EJointRole::LeftFoot),
					 std::pair(EJointRole::RightShin, EJointRole::RightFoot)})
			{
				if (roles.Has(shin) && roles.Has(foot))
				{
					length += skeleton.BoneLength(roles[shin]) + skeleton.BoneLength(roles[foot]);
					++legs;
				}
			}
			return legs > 0 ? length / legs : 0;
		}

		/// Diagonal of the box around the rest pose.
		double RestSize(const Skeleton& skeleton)
		{
			const JointPaths rest = ComputeJointPaths(skeleton, Clip::AtRest(skeleton, 1, 30));
			Vec3d low(rest.Position(0, 0));
			Vec3d high = low;
			for (int32_t joint = 0; joint < rest.jointCount; ++joint)
			{
				const Vec3d p(rest.Position(joint, 0));
				low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
				high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
			}
			return std::max({high.x - low.x, high.y - low.y, high.z - low.z});
		}
	}

	void ImportDoctor::SettleUpAxis()
	{
		using namespace DoctorSpacePrivate;
		EUpAxis up = settings.upAxis != EUpAxis::Auto ? settings.upAxis : statedUpAxis;
		const bool told = up != EUpAxis::Auto;
		if (!told)
		{
			up = EUpAxis::Y;
			const int32_t top = roles.Has(EJointRole::Head) ? roles[EJointRole::Head] : roles[EJointRole::Chest];
			if (top != Skeleton::kNone && roles.Has(EJointRole::Hips) && top != roles[EJointRole::Hips])
			{
				// Motion first: some rigs rest in poses that nobody stands in. People bend, so on average over the clip.
				const Vec3d mean = MeanDirection(Paths(), roles[EJointRole::Hips], top);
				up = mean.z > 1.5 * std::fabs(mean.y) ? EUpAxis::Z : EUpAxis::Y;
			}
		}
		if (up != EUpAxis::Z)
		{
			return;
		}
		ChangeBasis(FromAxisAngle(Vec3d{1, 0, 0}, -0.5 * kPi)); // y' = z, z' = -y
		Note(EFinding::UpAxis, ESeverity::Repaired, told ? "Z is up" : "the figure stands along Z",
			"turned everything so that Y is up");
	}

	void ImportDoctor::SettleUnits()
	{
		using namespace DoctorSpacePrivate;
		EUnit unit = settings.unit != EUnit::Auto ? settings.unit : statedUnit;
		if (unit == EUnit::Auto)
		{
			const double leg = LegLength(skeleton, roles);
			const double size = leg > 0 ? leg : RestSize(skeleton);
			const double expected = leg > 0 ? kLegLength : kBodyLength;
			double closest = 1e30;
			unit = EUnit::Centimetres;
			for (const EUnit candidate :
				{EUnit::Centimetres, EUnit::Metres, EUnit::CmuUnits, EUnit::Inches, EUnit::Millimetres})
			{
				const double ratio = size * MetresPer(candidate) / expected;
				const double error = ratio > 1 ? ratio : 1 / std::max(ratio, 1e-30);
				if (size > 0 && error < closest)
				{
					closest = error;
					unit = candidate;
				}
			}
			const std::string measure =
				Format("the figure's %s measures %.4g units", leg > 0 ? "leg" : "rest pose", size);
			if (!(closest < 1.5))
			{
				Note(EFinding::Units, ESeverity::Warning, measure + ", which is no human size in any unit",
					std::string("took ") + ToString(unit) + "; state the unit on import");
			}
			else if (unit != EUnit::Centimetres)
			{
				Note(EFinding::Units, ESeverity::Note, measure,
					Format("took the unit as %s (%.4g m)", ToString(unit), size * MetresPer(unit)));
			}
		}
		const float scale = static_cast<float>(MetresPer(unit));
		for (Vec3& offset : skeleton.offsets)
		{
			offset = offset * scale;
		}
		for (EndSite& end : skeleton.endSites)
		{
			end.offset = end.offset * scale;
		}
		for (Vec3& translation : clip.translations)
		{
			translation = translation * scale;
		}
	}

	void ImportDoctor::SettleFacing()
	{
		if (!roles.Has(EJointRole::LeftThigh) || !roles.Has(EJointRole::RightThigh) || !roles.Has(EJointRole::Hips) ||
			!roles.Has(EJointRole::Head) || !roles.Has(EJointRole::LeftFoot))
		{
			return;
		}
		const JointPaths rest = ComputeJointPaths(skeleton, Clip::AtRest(skeleton, 1, 30));
		const auto at = [&](EJointRole role)
		{
			return Vec3d(rest.Position(roles[role], 0));
		};
		const bool upright =
			at(EJointRole::Head).y > at(EJointRole::Hips).y && at(EJointRole::Hips).y > at(EJointRole::LeftFoot).y;
		const Vec3d left = at(EJointRole::LeftThigh) - at(EJointRole::RightThigh);
		const Vec3d forward = Cross(left, Vec3d{0, 1, 0});
		const double heading = Atan2(forward.x, forward.z);
		const double quarter = std::floor(heading / (0.5 * kPi) + 0.5);
		if (!upright || !(Length(forward) > 0) || quarter == 0)
		{
			return;
		}
		constexpr std::array<const char*, 3> names = {"-X", "-Z", "+X"};
		const char* name = quarter == 1 ? names[2] : quarter == -1 ? names[0] : names[1];
		ChangeBasis(FromAxisAngle(Vec3d{0, 1, 0}, -quarter * 0.5 * kPi));
		Note(EFinding::FacingAxis, ESeverity::Repaired, std::string("the rest pose faces ") + name,
			"turned everything so that it faces +Z");
	}

	void ImportDoctor::SettleFloor()
	{
		if (clip.frameCount == 0 || !settings.moveFloorToZero)
		{
			return;
		}
		const float floor = EstimateFloor(skeleton, roles, Paths());
		if (!std::isfinite(floor))
		{
			return;
		}
		const size_t slots = clip.translatedJoints.size();
		for (size_t frame = 0; frame < static_cast<size_t>(clip.frameCount); ++frame)
		{
			clip.translations[frame * slots].y -= floor;
		}
		if (std::fabs(floor) > 0.02f)
		{
			Note(EFinding::FloorOffset, ESeverity::Repaired,
				Format("the floor lies %.1f cm %s height 0", std::fabs(floor) * 100, floor < 0 ? "below" : "above"),
				"moved the motion so that the floor is at 0");
		}
	}
}
