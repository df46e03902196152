// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/MotionSet.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ContactDetection.h"
#include "MotionGraphs/Motion/Resample.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace MotionGraphs
{
	namespace MotionSetPrivate
	{
		static bool IsSame(const Skeleton& a, const Skeleton& b)
		{
			return a.names == b.names && a.parents == b.parents && a.offsets == b.offsets &&
				a.restRotations == b.restRotations;
		}

		static bool RolesFit(const JointRoles& roles, const Skeleton& skeleton)
		{
			return std::all_of(roles.joints.begin(), roles.joints.end(),
				[&](int32_t joint)
				{
					return joint >= Skeleton::kNone && joint < skeleton.JointCount();
				});
		}

		static RetargetMap IdentityMap(const Skeleton& skeleton, const JointRoles& roles)
		{
			RetargetMap map;
			map.sourceOfTarget.resize(skeleton.names.size());
			std::iota(map.sourceOfTarget.begin(), map.sourceOfTarget.end(), 0);
			map.targetHips = roles.Has(EJointRole::Hips) ? roles[EJointRole::Hips] : 0;
			map.sourceHips = map.targetHips;
			return map;
		}

		static std::string FreeName(const MotionSet& set, const std::string& wanted)
		{
			const std::string base = wanted.empty() ? "clip" : wanted;
			std::string name = base;
			for (int32_t number = 2; set.FindClip(name) >= 0; ++number)
			{
				name = base + " " + std::to_string(number);
			}
			return name;
		}

		/// Contacts as detected unless the clip brings its own, then as people corrected them.
		static Status FillContacts(const Skeleton& skeleton, const JointRoles& roles, Clip& clip)
		{
			if (clip.contacts.empty() && clip.frameCount > 0)
			{
				Result<ContactTrack> contacts = DetectContacts(skeleton, roles, clip);
				if (!contacts)
				{
					return contacts.TakeError();
				}
				clip.contacts = std::move(*contacts);
			}
			ApplyContactEdits(clip.annotations, clip.contacts);
			return {};
		}
	}

	Result<RetargetMap> MotionSet::Add(const Skeleton& clipSkeleton, Clip clip)
	{
		using namespace MotionSetPrivate;
		if (Status status = clipSkeleton.Validate(); !status)
		{
			return status;
		}
		if (Status status = clip.Validate(clipSkeleton); !status)
		{
			return status;
		}
		const bool isFirst = skeleton.names.empty();
		const Skeleton& targetSkeleton = isFirst ? clipSkeleton : skeleton;
		if (!RolesFit(roles, targetSkeleton))
		{
			return Error{EError::InvalidArgument, "the set's joint roles belong to another skeleton", {}, {}};
		}
		// Roles that are set already are the user's word.
		const JointRoles targetRoles = roles == JointRoles{} ? FindJointRoles(targetSkeleton) : roles;
		const bool isSame = IsSame(clipSkeleton, targetSkeleton);
		const JointRoles clipRoles = isSame ? targetRoles : FindJointRoles(clipSkeleton);

		// Contacts are found on the body that made them, before its legs change length.
		if (Status status = FillContacts(clipSkeleton, clipRoles, clip); !status)
		{
			return status;
		}
		RetargetMap map = IdentityMap(targetSkeleton, targetRoles);
		if (!isSame)
		{
			map = MakeRetargetMap(clipSkeleton, clipRoles, targetSkeleton, targetRoles);
			Result<Clip> retargeted = Retarget(clipSkeleton, clip, targetSkeleton, map);
			if (!retargeted)
			{
				return retargeted.TakeError();
			}
			clip = std::move(*retargeted);
		}
		const double rate = frameRate > 0 ? frameRate : clip.frameRate;
		Result<Clip> resampled = Resample(clip, rate);
		if (!resampled)
		{
			return resampled.TakeError();
		}
		resampled->name = FreeName(*this, clip.name);
		clips.push_back(std::move(*resampled));
		frameRate = rate;
		roles = targetRoles;
		if (isFirst)
		{
			skeleton = clipSkeleton;
		}
		return map;
	}

	int32_t MotionSet::FindClip(std::string_view name) const
	{
		const auto found = std::find_if(clips.begin(), clips.end(),
			[&](const Clip& clip)
			{
				return clip.name == name;
			});
		return found == clips.end() ? -1 : static_cast<int32_t>(found - clips.begin());
	}

	int64_t MotionSet::FrameCount() const
	{
		return std::accumulate(clips.begin(), clips.end(), int64_t{0},
			[](int64_t sum, const Clip& clip)
			{
				return sum + clip.frameCount;
			});
	}

	double MotionSet::Duration() const
	{
		return std::accumulate(clips.begin(), clips.end(), 0.0,
			[](double sum, const Clip& clip)
			{
				return sum + clip.Duration();
			});
	}

	Status MotionSet::Validate() const
	{
		if (clips.empty() && skeleton.names.empty())
		{
			return {};
		}
		if (Status status = skeleton.Validate(); !status)
		{
			return status;
		}
		if (!MotionSetPrivate::RolesFit(roles, skeleton))
		{
			return Error{EError::InvalidArgument, "a joint role names a joint that is not there", {}, {}};
		}
		std::unordered_set<std::string_view> names;
		for (const Clip& clip : clips)
		{
			if (clip.name.empty() || !names.insert(clip.name).second)
			{
				return Error{EError::InvalidArgument,
					Format("two clips are named '%s', or one has no name", Printable(clip.name).c_str()), {}, {}};
			}
			if (clip.frameRate != frameRate)
			{
				return Error{EError::InvalidArgument,
					Format("clip '%s' has %g Hz in a set of %g Hz", Printable(clip.name).c_str(), clip.frameRate,
						frameRate),
					"add clips with MotionSet::Add, which resamples them", {}};
			}
			if (Status status = clip.Validate(skeleton); !status)
			{
				return status;
			}
		}
		return {};
	}
}
