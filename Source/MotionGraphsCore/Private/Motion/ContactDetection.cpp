// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/ContactDetection.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>

namespace MotionGraphs
{
	namespace ContactDetectionPrivate
	{
		/// A joint that may touch the floor, and how high above the floor it is when it does.
		struct TouchPoint
		{
			ELimb limb = ELimb::LeftFoot;
			int32_t joint = 0;
			float restHeight = 0; ///< m
		};

		/// Lowest height of a joint and all that hangs on it at rest, end sites included.
		static float LowestBelow(
			const Skeleton& skeleton, int32_t top, std::span<const Vec3> positions, std::span<const Quat> rotations)
		{
			std::vector<bool> isBelow(positions.size());
			float lowest = positions[static_cast<size_t>(top)].y;
			for (size_t joint = static_cast<size_t>(top); joint < positions.size(); ++joint)
			{
				const int32_t parent = skeleton.parents[joint];
				isBelow[joint] = joint == static_cast<size_t>(top) ||
					(parent != Skeleton::kNone && isBelow[static_cast<size_t>(parent)]);
				lowest = isBelow[joint] ? std::min(lowest, positions[joint].y) : lowest;
			}
			for (const EndSite& site : skeleton.endSites)
			{
				const size_t joint = static_cast<size_t>(site.joint);
				if (isBelow[joint])
				{
					lowest = std::min(lowest, (positions[joint] + Rotate(rotations[joint], site.offset)).y);
				}
			}
			return lowest;
		}

		static std::vector<TouchPoint> FindFeet(const Skeleton& skeleton, const JointRoles& roles)
		{
			std::vector<Vec3> positions(skeleton.names.size());
			std::vector<Quat> rotations(skeleton.names.size());
			skeleton.RestPose(positions, rotations);
			std::vector<TouchPoint> feet;
			for (const auto& [limb, foot, toes] :
				{std::tuple{ELimb::LeftFoot, EJointRole::LeftFoot, EJointRole::LeftToes},
					std::tuple{ELimb::RightFoot, EJointRole::RightFoot, EJointRole::RightToes}})
			{
				const int32_t top = roles.Has(foot) ? roles[foot] : roles[toes];
				if (top == Skeleton::kNone)
				{
					continue;
				}
				const float sole = LowestBelow(skeleton, top, positions, rotations);
				for (const int32_t joint : {roles[foot], roles[toes]})
				{
					if (joint != Skeleton::kNone)
					{
						feet.push_back({limb, joint, positions[static_cast<size_t>(joint)].y - sole});
					}
				}
			}
			return feet;
		}

		static std::vector<TouchPoint> FindHands(const JointRoles& roles)
		{
			std::vector<TouchPoint> hands;
			for (const auto& [limb, role] :
				{std::pair{ELimb::LeftHand, EJointRole::LeftHand}, std::pair{ELimb::RightHand, EJointRole::RightHand}})
			{
				if (roles.Has(role))
				{
					hands.push_back({limb, roles[role], 0.0f});
				}
			}
			return hands;
		}

		/// Where a joint is low and slow enough.
		struct Thresholds
		{
			float enterHeight = 0;
			float leaveHeight = 0;
			float enterSpeed = 0;
			float leaveSpeed = 0;
		};

		/// s to look for the floor before and after a moment; longer than anyone flies.
		constexpr double kFloorSeconds = 0.75;
		/// m above or below the clip's floor; feet that stay further off it (a handstand) stand on nothing.
		constexpr float kHighestStep = 0.5f;

		/// Per frame the height of the lowest foot joint less the height at which it rests: the sole's.
		static std::vector<float> LowestSoles(const std::vector<TouchPoint>& feet, const JointPaths& paths)
		{
			std::vector<float> lowest(static_cast<size_t>(paths.frameCount), std::numeric_limits<float>::max());
			for (const TouchPoint& foot : feet)
			{
				const std::span<const float> heights = paths.Y(foot.joint);
				for (size_t frame = 0; frame < lowest.size(); ++frame)
				{
					lowest[frame] = std::min(lowest[frame], heights[frame] - foot.restHeight);
				}
			}
			return lowest;
		}

		static float FifthPercentile(std::vector<float> values)
		{
			const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 20);
			std::nth_element(values.begin(), at, values.end());
			return *at;
		}

		/// Least of the `window` values up to each, itself included.
		static std::vector<float> TrailingMinimum(std::span<const float> values, size_t window)
		{
			std::vector<float> minima(values.size());
			std::vector<size_t> candidates; // Rising values, oldest first.
			size_t oldest = 0;
			for (size_t i = 0; i < values.size(); ++i)
			{
				while (candidates.size() > oldest && !(values[candidates.back()] < values[i]))
				{
					candidates.pop_back();
				}
				candidates.push_back(i);
				oldest = std::min(oldest, candidates.size() - 1);
				oldest += candidates[oldest] + window <= i ? 1 : 0;
				minima[i] = values[candidates[oldest]];
			}
			return minima;
		}

		/// The floor under each frame. Capture volumes are not level (CMU's rise by 2 cm a metre and more) and stages have
		/// steps, so the floor is where the feet were lowest a moment ago or will be in a moment, whichever is higher: on a
		/// slope that is the nearer of the two.
		static std::vector<float> FindFloor(
			const std::vector<TouchPoint>& feet, const JointPaths& paths, double frameRate)
		{
			if (feet.empty())
			{
				return std::vector<float>(static_cast<size_t>(paths.frameCount), 0.0f);
			}
			std::vector<float> soles = LowestSoles(feet, paths);
			const size_t count = soles.size();
			const size_t window = static_cast<size_t>(std::clamp(kFloorSeconds * frameRate, 1.0, 1e6));
			const float level = count > 0 ? FifthPercentile(soles) : 0.0f;
			const std::vector<float> past = TrailingMinimum(soles, window);
			std::reverse(soles.begin(), soles.end());
			const std::vector<float> future = TrailingMinimum(soles, window);
			std::vector<float> floor(count);
			for (size_t frame = 0; frame < count; ++frame)
			{
				const float before = past[frame];
				const float after = future[count - 1 - frame];
				// Where the clip begins or ends within the window the feet may be in the air all along on that side.
				const bool isWhole = frame + 1 >= window && frame + window <= count;
				const float nearest = isWhole ? std::max(before, after) : std::min(before, after);
				floor[frame] = std::clamp(nearest, level - kHighestStep, level + kHighestStep);
			}
			return floor;
		}

		/// Frames on each side of a velocity estimate.
		static int32_t HalfSpan(double frameRate, const ContactSettings& settings)
		{
			return std::max(1, static_cast<int32_t>(std::min(settings.smoothingSeconds * frameRate * 0.5 + 0.5, 1e6)));
		}

		static float Speed(const JointPaths& paths, int32_t joint, int32_t frame, int32_t half, double frameRate)
		{
			const int32_t before = std::max(frame - half, 0);
			const int32_t after = std::min(frame + half, paths.frameCount - 1);
			if (after == before)
			{
				return 0.0f;
			}
			const float distance = Distance(paths.Position(joint, after), paths.Position(joint, before));
			return static_cast<float>(distance * frameRate / (after - before));
		}

		/// One joint's hysteresis over time; sets its limb's bit.
		static void Follow(const JointPaths& paths, const TouchPoint& point, const Thresholds& limits,
			std::span<const float> floor, int32_t half, double frameRate, ContactTrack& track)
		{
			const std::span<const float> heights = paths.Y(point.joint);
			bool inContact = false;
			for (int32_t frame = 0; frame < paths.frameCount; ++frame)
			{
				const float height =
					heights[static_cast<size_t>(frame)] - floor[static_cast<size_t>(frame)] - point.restHeight;
				const float speed = Speed(paths, point.joint, frame, half, frameRate);
				inContact = inContact ? height <= limits.leaveHeight && speed <= limits.leaveSpeed
									  : height <= limits.enterHeight && speed <= limits.enterSpeed;
				if (inContact)
				{
					track[static_cast<size_t>(frame)] |= BitOf(point.limb);
				}
			}
		}

		/// Turns runs of `value` that are shorter than `shortest` frames into the opposite. Runs at the ends of the clip
		/// may go on outside and stay.
		static void DropShortRuns(ContactTrack& track, ELimb limb, bool value, double shortest)
		{
			const int32_t count = static_cast<int32_t>(track.size());
			const auto isSet = [&](int32_t frame)
			{
				return (track[static_cast<size_t>(frame)] & BitOf(limb)) != 0;
			};
			for (int32_t begin = 0; begin < count;)
			{
				int32_t end = begin + 1;
				while (end < count && isSet(end) == isSet(begin))
				{
					++end;
				}
				if (isSet(begin) == value && begin > 0 && end < count && end - begin < shortest)
				{
					SetContact(track, limb, begin, end, !value);
				}
				begin = end;
			}
		}

		static Error Broken(std::string what)
		{
			return {EError::InvalidArgument, std::move(what), {}, {}};
		}
	}

	Status ContactSettings::Validate() const
	{
		using ContactDetectionPrivate::Broken;
		const std::pair<const char*, float> values[] = {{"enterHeight", enterHeight}, {"leaveHeight", leaveHeight},
			{"enterSpeed", enterSpeed}, {"leaveSpeed", leaveSpeed}, {"handHeight", handHeight},
			{"smoothingSeconds", smoothingSeconds}, {"shortestContact", shortestContact}, {"shortestGap", shortestGap}};
		for (const auto& [name, value] : values)
		{
			if (!(value >= 0) || !std::isfinite(value))
			{
				return Broken(
					Format("contact setting %s is %g; it must be 0 or more", name, static_cast<double>(value)));
			}
		}
		if (leaveHeight < enterHeight)
		{
			return Broken(Format("leaveHeight %g lies below enterHeight %g", static_cast<double>(leaveHeight),
				static_cast<double>(enterHeight)));
		}
		if (leaveSpeed < enterSpeed)
		{
			return Broken(Format("leaveSpeed %g lies below enterSpeed %g", static_cast<double>(leaveSpeed),
				static_cast<double>(enterSpeed)));
		}
		return {};
	}

	float EstimateFloor(const Skeleton& skeleton, const JointRoles& roles, const JointPaths& paths)
	{
		const std::vector<ContactDetectionPrivate::TouchPoint> feet =
			ContactDetectionPrivate::FindFeet(skeleton, roles);
		if (feet.empty() || paths.frameCount <= 0)
		{
			return 0.0f;
		}
		return ContactDetectionPrivate::FifthPercentile(ContactDetectionPrivate::LowestSoles(feet, paths));
	}

	Result<ContactTrack> DetectContacts(
		const Skeleton& skeleton, const JointRoles& roles, const Clip& clip, const ContactSettings& settings)
	{
		using namespace ContactDetectionPrivate;
		if (Status status = settings.Validate(); !status)
		{
			return status;
		}
		ContactTrack track(static_cast<size_t>(std::max(clip.frameCount, 0)));
		JointPaths paths;
		const ForwardKinematicsJob job{&skeleton, &clip, 0, -1, &paths};
		if (Status status = job.Run(); !status)
		{
			return status;
		}
		const std::vector<TouchPoint> touchPoints = FindFeet(skeleton, roles);
		const std::vector<float> floor = FindFloor(touchPoints, paths, clip.frameRate);
		const int32_t half = HalfSpan(clip.frameRate, settings);
		const Thresholds feet{settings.enterHeight, settings.leaveHeight, settings.enterSpeed, settings.leaveSpeed};
		for (const TouchPoint& point : touchPoints)
		{
			Follow(paths, point, feet, floor, half, clip.frameRate, track);
		}
		const float handLeave = settings.handHeight + settings.leaveHeight - settings.enterHeight;
		const Thresholds hands{settings.handHeight, handLeave, settings.enterSpeed, settings.leaveSpeed};
		for (const TouchPoint& point : FindHands(roles))
		{
			Follow(paths, point, hands, floor, half, clip.frameRate, track);
		}
		for (int32_t limb = 0; limb < kLimbCount; ++limb)
		{
			DropShortRuns(track, static_cast<ELimb>(limb), false, settings.shortestGap * clip.frameRate);
			DropShortRuns(track, static_cast<ELimb>(limb), true, settings.shortestContact * clip.frameRate);
		}
		return track;
	}
}
