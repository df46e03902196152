// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/ImportDoctor.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ContactDetection.h"

#include <algorithm>
#include <array>
#include <limits>

namespace MotionGraphs
{
	namespace DoctorMotionPrivate
	{
		/// A jump is one step far beyond the steps around it. Fingers and thumbs jitter in most captures and move nothing, so
		/// only joints with a role count.
		constexpr float kJumpMetres = 0.08f;
		constexpr float kJumpOverUsual = 4.0f;
		constexpr int32_t kShortestFrozen = 4;
		constexpr float kDeepestFoot = 0.04f;

		struct Jump
		{
			float metres = 0;
			int32_t joint = 0;
			int32_t frame = 0;
		};

		/// Bit for bit: a capture's noise never repeats a frame, a dropped-out one does.
		bool SameFrame(const Clip& clip, int32_t a, int32_t b)
		{
			const PoseView poseA = clip.Pose(a);
			const PoseView poseB = clip.Pose(b);
			return std::equal(poseA.translations.begin(), poseA.translations.end(), poseB.translations.begin()) &&
				std::equal(poseA.rotations.begin(), poseA.rotations.end(), poseB.rotations.begin());
		}

		/// Distance that a joint moves into each frame.
		std::vector<float> Steps(const JointPaths& paths, int32_t joint)
		{
			std::vector<float> steps(static_cast<size_t>(paths.frameCount), 0.0f);
			for (int32_t frame = 1; frame < paths.frameCount; ++frame)
			{
				steps[static_cast<size_t>(frame)] =
					Distance(paths.Position(joint, frame), paths.Position(joint, frame - 1));
			}
			return steps;
		}

		/// The usual step around a frame: the median of three before and three after, as far as there are any. A spike
		/// makes two large steps, which a median passes over.
		float UsualStep(const std::vector<float>& steps, size_t frame)
		{
			std::array<float, 6> around;
			around.fill(std::numeric_limits<float>::max());
			size_t count = 0;
			for (size_t other = std::max<size_t>(frame, 4) - 3; other < std::min(frame + 4, steps.size()); ++other)
			{
				if (other != frame)
				{
					around[count++] = steps[other];
				}
			}
			std::sort(around.begin(), around.end());
			return count == 0 ? 0.0f : around[count / 2];
		}
	}

	void ImportDoctor::ReportFeetBelowFloor()
	{
		using namespace DoctorMotionPrivate;
		if (clip.frameCount == 0 || !roles.Has(EJointRole::LeftFoot) || !roles.Has(EJointRole::RightFoot))
		{
			return;
		}
		const JointPaths paths = Paths();
		const float floor = settings.moveFloorToZero ? 0.0f : EstimateFloor(skeleton, roles, paths);
		Jump deepest;
		for (const EJointRole role :
			{EJointRole::LeftFoot, EJointRole::RightFoot, EJointRole::LeftToes, EJointRole::RightToes})
		{
			for (int32_t frame = 0; roles.Has(role) && frame < clip.frameCount; ++frame)
			{
				const float depth = floor - paths.Position(roles[role], frame).y;
				if (depth > deepest.metres)
				{
					deepest = {depth, roles[role], frame};
				}
			}
		}
		if (deepest.metres > kDeepestFoot)
		{
			Note(EFinding::FootBelowFloor, ESeverity::Warning,
				Format("a foot is %.1f cm below the floor", deepest.metres * 100),
				"kept it: check whether the ground is flat in this take",
				skeleton.names[static_cast<size_t>(deepest.joint)], deepest.frame);
		}
	}

	void ImportDoctor::ReportJumps()
	{
		using namespace DoctorMotionPrivate;
		if (clip.frameCount < 3)
		{
			return;
		}
		const JointPaths paths = Paths();
		std::vector<Jump> jumps;
		for (const int32_t joint : roles.joints)
		{
			if (joint == Skeleton::kNone)
			{
				continue;
			}
			const std::vector<float> steps = Steps(paths, joint);
			for (size_t frame = 1; frame < steps.size(); ++frame)
			{
				if (steps[frame] > kJumpMetres && steps[frame] > kJumpOverUsual * UsualStep(steps, frame))
				{
					jumps.push_back({steps[frame], joint, static_cast<int32_t>(frame)});
				}
			}
		}
		if (jumps.empty())
		{
			return;
		}
		const Jump& worst = *std::max_element(jumps.begin(), jumps.end(),
			[](const Jump& a, const Jump& b)
			{
				return a.metres < b.metres;
			});
		Note(EFinding::SuddenJump, ESeverity::Warning,
			Format("%zu sudden jump%s; the largest is %.0f cm in one frame", jumps.size(), jumps.size() == 1 ? "" : "s",
				worst.metres * 100),
			"kept it: cut there, or mend the capture", skeleton.names[static_cast<size_t>(worst.joint)], worst.frame);
	}

	void ImportDoctor::ReportFrozenStretches()
	{
		using namespace DoctorMotionPrivate;
		int32_t stretches = 0;
		int32_t longest = 0;
		int32_t where = 0;
		for (int32_t first = 0; first < clip.frameCount;)
		{
			int32_t end = first + 1;
			while (end < clip.frameCount && SameFrame(clip, first, end))
			{
				++end;
			}
			if (end - first >= kShortestFrozen)
			{
				++stretches;
				if (end - first > longest)
				{
					longest = end - first;
					where = first;
				}
			}
			first = end;
		}
		if (stretches > 0)
		{
			Note(EFinding::FrozenStretch, ESeverity::Warning,
				Format("%d frozen stretch%s; the longest is %d identical frames", stretches, stretches == 1 ? "" : "es",
					longest),
				"kept it: cut there if the capture dropped out", "", where);
		}
	}
}
