// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/CentreOfMass.h"

#include <array>
#include <cstddef>

namespace MotionGraphs
{
	namespace CentreOfMassPrivate
	{
		using enum EJointRole;

		/// [Winter2009] table 4.1. Rigs have no landmarks on the skin, so the joint nearest to each is taken:
		/// - head and neck: C7 to the ear canal, mass at the ear canal; the head joint lies beside it.
		/// - trunk: greater trochanter to glenohumeral joint; hips to neck is that line in the middle of the body.
		/// - hand: 0.506 from the wrist to the second knuckle; rigs for bodies have no knuckle, so it sits at the wrist.
		/// - foot: ankle to the head of the second metatarsal, which is the ball of the foot.
		constexpr std::array<BodySegment, 14> kSegments = {{
			{Neck, Head, 0.081f, 1.0f},
			{Hips, Neck, 0.497f, 0.5f},
			{LeftUpperArm, LeftForearm, 0.028f, 0.436f},
			{RightUpperArm, RightForearm, 0.028f, 0.436f},
			{LeftForearm, LeftHand, 0.016f, 0.430f},
			{RightForearm, RightHand, 0.016f, 0.430f},
			{LeftHand, LeftHand, 0.006f, 0.0f},
			{RightHand, RightHand, 0.006f, 0.0f},
			{LeftThigh, LeftShin, 0.100f, 0.433f},
			{RightThigh, RightShin, 0.100f, 0.433f},
			{LeftShin, LeftFoot, 0.0465f, 0.433f},
			{RightShin, RightFoot, 0.0465f, 0.433f},
			{LeftFoot, LeftToes, 0.0145f, 0.5f},
			{RightFoot, RightToes, 0.0145f, 0.5f},
		}};

		/// Adds weight * a joint's path to the sums.
		static void Add(const JointPaths& paths, int32_t joint, double weight, std::vector<Vec3d>& sums)
		{
			const std::span<const float> x = paths.X(joint);
			const std::span<const float> y = paths.Y(joint);
			const std::span<const float> z = paths.Z(joint);
			for (size_t frame = 0; frame < sums.size(); ++frame)
			{
				const Vec3d position{x[frame], y[frame], z[frame]};
				sums[frame] = sums[frame] + position * weight;
			}
		}
	}

	std::span<const BodySegment> BodySegments()
	{
		return CentreOfMassPrivate::kSegments;
	}

	std::vector<Vec3> ComputeCentreOfMass(const JointRoles& roles, const JointPaths& paths)
	{
		std::vector<Vec3d> sums(static_cast<size_t>(paths.frameCount));
		double mass = 0.0;
		for (const BodySegment& segment : BodySegments())
		{
			if (!roles.Has(segment.proximal) || !roles.Has(segment.distal))
			{
				continue;
			}
			const double share = segment.massFraction;
			const double centre = segment.centre;
			mass += share;
			CentreOfMassPrivate::Add(paths, roles[segment.proximal], share * (1.0 - centre), sums);
			CentreOfMassPrivate::Add(paths, roles[segment.distal], share * centre, sums);
		}
		if (mass == 0.0 && paths.jointCount > 0)
		{
			// Not a body that we know: its root is the best guess.
			mass = 1.0;
			CentreOfMassPrivate::Add(paths, 0, 1.0, sums);
		}
		std::vector<Vec3> centres;
		centres.reserve(sums.size());
		for (const Vec3d& sum : sums)
		{
			centres.push_back(static_cast<Vec3>(sum * (1.0 / mass)));
		}
		return centres;
	}
}
