// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/ImportDoctor.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/CentreOfMass.h"
#include "MotionGraphs/Motion/ContactDetection.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace MotionGraphs
{
	namespace DoctorTimePrivate
	{
		constexpr double kGravity = 9.81;
		constexpr std::array<double, 20> kUsualRates = {15, 24000.0 / 1001, 24, 25, 30000.0 / 1001, 30, 40, 48, 50,
			60000.0 / 1001, 60, 75, 90, 100, 120, 150, 180, 200, 240, 300};

		/// All joints but the root within 0.01 rad of rest: the pose that converters put before the motion.
		bool IsRestPose(const Skeleton& skeleton, const PoseView& pose)
		{
			for (size_t joint = 1; joint < pose.rotations.size(); ++joint)
			{
				if (AngleBetween(pose.rotations[joint], skeleton.restRotations[joint]) > 0.01f)
				{
					return false;
				}
			}
			return pose.rotations.size() > 1;
		}

		/// Both arms straight, level and sideways, legs straight and down.
		bool IsTPose(const JointRoles& roles, const JointPaths& paths, int32_t frame)
		{
			const auto along = [&](EJointRole from, EJointRole to, const Vec3& direction, float least)
			{
				const Vec3 d = paths.Position(roles[to], frame) - paths.Position(roles[from], frame);
				return Dot(d, direction) > least * Length(d);
			};
			const Vec3 across = paths.Position(roles[EJointRole::LeftUpperArm], frame) -
				paths.Position(roles[EJointRole::RightUpperArm], frame);
			const float width = Length(across);
			if (!(width > 0))
			{
				return false;
			}
			const Vec3 left = across * (1 / width);
			constexpr float kStraight = 0.97f; // 14 degrees
			return along(EJointRole::LeftUpperArm, EJointRole::LeftForearm, left, kStraight) &&
				along(EJointRole::LeftForearm, EJointRole::LeftHand, left, kStraight) &&
				along(EJointRole::RightUpperArm, EJointRole::RightForearm, -left, kStraight) &&
				along(EJointRole::RightForearm, EJointRole::RightHand, -left, kStraight) &&
				along(EJointRole::LeftThigh, EJointRole::LeftFoot, {0, -1, 0}, kStraight) &&
				along(EJointRole::RightThigh, EJointRole::RightFoot, {0, -1, 0}, kStraight);
		}

		bool CanJudgeTPose(const JointRoles& roles)
		{
			for (const EJointRole role : {EJointRole::LeftUpperArm, EJointRole::LeftForearm, EJointRole::LeftHand,
					 EJointRole::RightUpperArm, EJointRole::RightForearm, EJointRole::RightHand, EJointRole::LeftThigh,
					 EJointRole::RightThigh, EJointRole::LeftFoot, EJointRole::RightFoot})
			{
				if (!roles.Has(role))
				{
					return false;
				}
			}
			return true;
		}

		/// Downward acceleration (units of height per frame squared, positive) of the least-squares parabola through
		/// heights[first, end), or 0 when it is not one: too short, does not rise and fall, or fits badly.
		double FallPerFrameSquared(const std::vector<Vec3>& centre, int32_t first, int32_t end)
		{
			const int32_t n = end - first;
			if (n < 6)
			{
				return 0;
			}
			// Orthogonal polynomials on equally spaced points: constant, linear and quadratic decouple.
			const double middle = 0.5 * (n - 1);
			double sumT2 = 0;
			double sumT4 = 0;
			double mean = 0;
			for (int32_t i = 0; i < n; ++i)
			{
				const double t2 = (i - middle) * (i - middle);
				sumT2 += t2;
				sumT4 += t2 * t2;
				mean += centre[static_cast<size_t>(first + i)].y;
			}
			mean /= n;
			const double meanT2 = sumT2 / n;
			double linear = 0;
			double quadratic = 0;
			double total = 0;
			for (int32_t i = 0; i < n; ++i)
			{
				const double t = i - middle;
				const double y = centre[static_cast<size_t>(first + i)].y - mean;
				linear += y * t;
				quadratic += y * (t * t - meanT2);
				total += y * y;
			}
			const double spread = sumT4 - n * meanT2 * meanT2;
			const double a = quadratic / spread;
			const double b = linear / sumT2;
			const double explained = a * quadratic + b * linear;
			const double rise = -a * middle * middle;
			const bool turnsInside = std::fabs(b) < std::fabs(2 * a * middle);
			const bool fits = total > 0 && explained > 0.99 * total;
			return a < 0 && rise > 0.015 && turnsInside && fits ? -2 * a : 0;
		}

		/// Median downward acceleration over all flights at the clip's rate, m/s2, and how many flights; 0 when there are none.
		std::pair<double, int32_t> MeasureFall(const Skeleton& skeleton, const JointRoles& roles, const Clip& clip)
		{
			std::vector<int32_t> feet;
			for (const EJointRole role :
				{EJointRole::LeftFoot, EJointRole::RightFoot, EJointRole::LeftToes, EJointRole::RightToes})
			{
				if (roles.Has(role))
				{
					feet.push_back(roles[role]);
				}
			}
			if (!roles.Has(EJointRole::LeftFoot) || !roles.Has(EJointRole::RightFoot) || !roles.Has(EJointRole::Head))
			{
				return {0, 0};
			}
			const JointPaths paths = ComputeJointPaths(skeleton, clip);
			const std::vector<Vec3> centre = ComputeCentreOfMass(roles, paths);
			std::vector<float> lowest(static_cast<size_t>(clip.frameCount));
			for (int32_t frame = 0; frame < clip.frameCount; ++frame)
			{
				float low = 1e30f;
				for (const int32_t foot : feet)
				{
					low = std::min(low, paths.Position(foot, frame).y);
				}
				lowest[static_cast<size_t>(frame)] = low;
			}
			std::vector<float> sorted = lowest;
			const auto fifth = sorted.begin() + static_cast<ptrdiff_t>(sorted.size() / 20);
			std::nth_element(sorted.begin(), fifth, sorted.end());
			const float airborne = *fifth + 0.05f;
			const float peak = *fifth + 0.07f;

			std::vector<double> falls;
			for (int32_t first = 0; first < clip.frameCount;)
			{
				int32_t end = first;
				float highest = -1e30f;
				for (; end < clip.frameCount && lowest[static_cast<size_t>(end)] > airborne; ++end)
				{
					highest = std::max(highest, lowest[static_cast<size_t>(end)]);
				}
				if (const double fall = highest > peak ? FallPerFrameSquared(centre, first, end) : 0; fall > 0)
				{
					falls.push_back(fall * clip.frameRate * clip.frameRate);
				}
				first = end + 1;
			}
			if (falls.empty())
			{
				return {0, 0};
			}
			std::nth_element(falls.begin(), falls.begin() + static_cast<ptrdiff_t>(falls.size() / 2), falls.end());
			return {falls[falls.size() / 2], static_cast<int32_t>(falls.size())};
		}

		double NearestUsualRate(double rate)
		{
			return *std::min_element(kUsualRates.begin(), kUsualRates.end(),
				[rate](double a, double b)
				{
					return std::fabs(a - rate) / a < std::fabs(b - rate) / b;
				});
		}
	}

	void ImportDoctor::SkipTPoses()
	{
		using namespace DoctorTimePrivate;
		if (clip.frameCount == 0)
		{
			Note(EFinding::NoMotion, ESeverity::Warning,
				hasMotion ? "the file has no frames" : "the file has no motion part", "imported the skeleton alone");
			return;
		}
		if (clip.frameCount == 1)
		{
			Note(EFinding::NoMotion, ESeverity::Note, "a single frame: a pose, not a motion", "kept it");
			return;
		}
		const JointPaths paths = Paths();
		const bool canJudge = CanJudgeTPose(roles);
		// A T-pose at an end is one that stands still, or a rest pose that the motion then jumps away from.
		const auto isTPose = [&](int32_t frame)
		{
			return IsRestPose(skeleton, clip.Pose(frame)) || (canJudge && IsTPose(roles, paths, frame));
		};
		int32_t first = 0;
		while (first < clip.frameCount && isTPose(first))
		{
			++first;
		}
		if (first == clip.frameCount)
		{
			Note(EFinding::TPoseAtEnds, ESeverity::Warning, "every frame is a T-pose", "kept all of them");
			return;
		}
		int32_t last = clip.frameCount - 1;
		while (last > first && isTPose(last))
		{
			--last;
		}
		const int32_t before = first;
		const int32_t after = clip.frameCount - 1 - last;
		if (before + after == 0)
		{
			return;
		}
		const std::string what =
			Format("T-pose in %d frame%s at the start and %d at the end", before, before == 1 ? "" : "s", after);
		if (!settings.skipTPose)
		{
			Note(EFinding::TPoseAtEnds, ESeverity::Warning, what, "kept them, as asked");
			return;
		}
		Note(EFinding::TPoseAtEnds, ESeverity::Repaired, what, "left them out");
		clip = clip.Cut(first, last - first + 1);
	}

	void ImportDoctor::SettleFrameRate()
	{
		using namespace DoctorTimePrivate;
		const double stated = clip.frameRate;
		if (settings.frameRate > 0)
		{
			clip.frameRate = settings.frameRate;
			clip.source.frameRate = clip.frameRate;
			return;
		}
		const double usual = NearestUsualRate(stated);
		const double error = std::fabs(stated - usual) / usual;
		if (error > 0 && error < 5e-4)
		{
			clip.frameRate = usual;
			if (error > 1e-6)
			{
				Note(EFinding::FrameRateInexact, ESeverity::Note,
					Format("the frame time means %.7g frames a second", stated),
					Format("took %.6g, which it was rounded from", usual));
			}
		}
		const auto [fall, flights] = clip.frameCount > 0 ? MeasureFall(skeleton, roles, clip) : std::pair(0.0, 0);
		// Bodies fall at 9.81 m/s2: a factor of four says that the rate is wrong by two. Less than 2.5 is within what
		// a rough centre of mass can be off.
		const double ratio = fall / kGravity;
		if (fall > 0 && (ratio > 2.5 || ratio < 0.4))
		{
			const double guess = clip.frameRate / std::sqrt(ratio);
			const double doubled = clip.frameRate / 2;
			const double halved = clip.frameRate * 2;
			const double truth = std::fabs(guess / doubled - 1) < 0.25 ? doubled
				: std::fabs(guess / halved - 1) < 0.25                 ? halved
																	   : NearestUsualRate(guess);
			const std::string what = Format("in %d flight%s the body falls at %.1f m/s2 at %.6g frames a second",
				flights, flights == 1 ? "" : "s", fall, clip.frameRate);
			if (settings.correctFrameRate)
			{
				Note(EFinding::FrameRateContradictsFall, ESeverity::Repaired, what,
					Format("took %.6g frames a second, where it falls at %.1f", truth,
						fall * truth * truth / (clip.frameRate * clip.frameRate)));
				clip.frameRate = truth;
			}
			else
			{
				Note(EFinding::FrameRateContradictsFall, ESeverity::Warning, what,
					Format("kept the rate, as asked; %.6g would be true", truth));
			}
		}
		clip.source.frameRate = clip.frameRate;
	}
}
