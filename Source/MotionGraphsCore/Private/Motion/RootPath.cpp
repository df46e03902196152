// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/RootPath.h"

#include "MotionGraphs/Base/Trigonometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace MotionGraphs
{
	namespace RootPathPrivate
	{
		/// A line across the body that stands this upright says nothing about the heading (a body on its side).
		constexpr float kLeastLevel = 0.2f;
		/// m/s below which the way someone travels says nothing about the way they face.
		constexpr float kLeastSpeed = 0.1f;

		using JointPair = std::pair<int32_t, int32_t>;

		static std::optional<JointPair> LineAcross(const JointRoles& roles)
		{
			for (const EJointRole left : {EJointRole::LeftThigh, EJointRole::LeftUpperArm, EJointRole::LeftShoulder})
			{
				const EJointRole right = MirroredRole(left);
				if (roles.Has(left) && roles.Has(right))
				{
					return JointPair{roles[left], roles[right]};
				}
			}
			return std::nullopt;
		}

		/// Forward = (left - right) x up.
		static std::optional<double> HeadingAcross(const JointPaths& paths, const JointPair& line, int32_t frame)
		{
			const Vec3 across = paths.Position(line.first, frame) - paths.Position(line.second, frame);
			const float level = std::sqrt(across.x * across.x + across.z * across.z);
			if (!(level > kLeastLevel * Length(across)))
			{
				return std::nullopt;
			}
			return Atan2(-static_cast<double>(across.z), static_cast<double>(across.x));
		}

		/// Frames around this one, for central differences that become one-sided at the ends.
		static std::pair<int32_t, int32_t> Around(int32_t frame, int32_t frameCount)
		{
			return {std::max(frame - 1, 0), std::min(frame + 1, frameCount - 1)};
		}

		static std::optional<double> HeadingOfTravel(const RootPath& path, int32_t frame)
		{
			const auto [before, after] = Around(frame, static_cast<int32_t>(path.x.size()));
			if (!(path.speed[static_cast<size_t>(frame)] > kLeastSpeed))
			{
				return std::nullopt;
			}
			const size_t a = static_cast<size_t>(before);
			const size_t b = static_cast<size_t>(after);
			return Atan2(static_cast<double>(path.x[b] - path.x[a]), static_cast<double>(path.z[b] - path.z[a]));
		}

		static void FillPosition(const JointRoles& roles, const JointPaths& paths, double frameRate, RootPath& path)
		{
			const int32_t hips = roles.Has(EJointRole::Hips) ? roles[EJointRole::Hips] : 0;
			path.x.assign(paths.X(hips).begin(), paths.X(hips).end());
			path.z.assign(paths.Z(hips).begin(), paths.Z(hips).end());
			path.speed.resize(path.x.size());
			for (int32_t frame = 0; frame < paths.frameCount; ++frame)
			{
				const auto [before, after] = Around(frame, paths.frameCount);
				const double x = path.x[static_cast<size_t>(after)] - path.x[static_cast<size_t>(before)];
				const double z = path.z[static_cast<size_t>(after)] - path.z[static_cast<size_t>(before)];
				const double seconds = (after - before) / frameRate;
				path.speed[static_cast<size_t>(frame)] =
					after > before ? static_cast<float>(std::sqrt(x * x + z * z) / seconds) : 0.0f;
			}
		}
	}

	RootPath ComputeRootPath(const JointRoles& roles, const JointPaths& paths, double frameRate)
	{
		using namespace RootPathPrivate;
		RootPath path;
		if (paths.frameCount <= 0 || paths.jointCount <= 0)
		{
			return path;
		}
		FillPosition(roles, paths, frameRate, path);
		path.heading.resize(path.x.size());
		const std::optional<JointPair> line = LineAcross(roles);
		std::optional<double> heading;
		for (int32_t frame = 0; frame < paths.frameCount; ++frame)
		{
			const std::optional<double> seen = line ? HeadingAcross(paths, *line, frame) : HeadingOfTravel(path, frame);
			if (seen && !heading)
			{
				// Frames before the first that shows a heading take it over.
				std::fill_n(path.heading.begin(), frame, static_cast<float>(*seen));
				heading = seen;
			}
			else if (seen)
			{
				heading = *heading + WrapAngle(*seen - *heading);
			}
			path.heading[static_cast<size_t>(frame)] = static_cast<float>(heading.value_or(0.0));
		}
		return path;
	}
}
