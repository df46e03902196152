// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Skeleton.h"

#include "MotionGraphs/Base/Text.h"

#include <cmath>
#include <cstddef>
#include <unordered_set>

namespace MotionGraphs
{
	namespace SkeletonPrivate
	{
		/// Rest rotations come from files and from matrices: unit length to within float rounding of a few products.
		constexpr float kUnitTolerance = 1e-3f;

		static Error Broken(std::string what, std::string_view joint = {})
		{
			Error error{EError::InvalidArgument, std::move(what), {}, {}};
			error.place.joint = Printable(joint);
			return error;
		}

		static Status ValidateJoint(const Skeleton& skeleton, int32_t joint)
		{
			const size_t j = static_cast<size_t>(joint);
			const std::string& name = skeleton.names[j];
			if (name.empty())
			{
				return Broken(Format("joint %d has no name", joint));
			}
			const int32_t parent = skeleton.parents[j];
			if (joint == 0 && parent != Skeleton::kNone)
			{
				return Broken(Format("the first joint must be the root, but its parent is joint %d", parent), name);
			}
			if (joint > 0 && parent == Skeleton::kNone)
			{
				return Broken("a second root; a skeleton has exactly one", name);
			}
			if (joint > 0 && (parent < 0 || parent >= joint))
			{
				return Broken(Format("parent %d does not come before joint %d", parent, joint), name);
			}
			if (!IsFinite(skeleton.offsets[j]))
			{
				return Broken("the offset is not finite", name);
			}
			const Quat& rest = skeleton.restRotations[j];
			if (!IsFinite(rest) || std::fabs(std::sqrt(Dot(rest, rest)) - 1.0f) > kUnitTolerance)
			{
				return Broken("the rest rotation is not a unit quaternion", name);
			}
			return {};
		}
	}

	int32_t Skeleton::AddJoint(std::string name, int32_t parent, const Vec3& offset, const Quat& restRotation)
	{
		const int32_t joint = JointCount();
		MG_ASSERT(joint == 0 ? parent == kNone : parent >= 0 && parent < joint, "the parent must be there already");
		names.push_back(std::move(name));
		parents.push_back(parent);
		offsets.push_back(offset);
		restRotations.push_back(restRotation);
		return joint;
	}

	int32_t Skeleton::FindJoint(std::string_view name) const
	{
		for (size_t joint = 0; joint < names.size(); ++joint)
		{
			if (names[joint] == name)
			{
				return static_cast<int32_t>(joint);
			}
		}
		return kNone;
	}

	Status Skeleton::Validate() const
	{
		using namespace SkeletonPrivate;
		if (names.empty())
		{
			return Broken("the skeleton has no joints");
		}
		if (names.size() > static_cast<size_t>(kMostJoints))
		{
			return Broken(Format("the skeleton has %zu joints, the most is %d", names.size(), kMostJoints));
		}
		if (parents.size() != names.size() || offsets.size() != names.size() || restRotations.size() != names.size())
		{
			return Broken(
				Format("%zu names, %zu parents, %zu offsets and %zu rest rotations: one of each a joint is needed",
					names.size(), parents.size(), offsets.size(), restRotations.size()));
		}
		std::unordered_set<std::string_view> seen;
		for (int32_t joint = 0; joint < JointCount(); ++joint)
		{
			if (Status status = ValidateJoint(*this, joint); !status)
			{
				return status;
			}
			if (!seen.insert(names[static_cast<size_t>(joint)]).second)
			{
				return Broken("two joints have this name", names[static_cast<size_t>(joint)]);
			}
		}
		for (const EndSite& site : endSites)
		{
			if (site.joint < 0 || site.joint >= JointCount())
			{
				return Broken(Format("an end site hangs on joint %d of %d", site.joint, JointCount()));
			}
			if (!IsFinite(site.offset))
			{
				return Broken("the end site's offset is not finite", names[static_cast<size_t>(site.joint)]);
			}
		}
		return {};
	}

	void Skeleton::RestPose(std::span<Vec3> positions, std::span<Quat> rotations) const
	{
		MG_ASSERT(positions.size() == names.size() && rotations.size() == names.size(), "one element a joint");
		for (size_t joint = 0; joint < names.size(); ++joint)
		{
			if (parents[joint] == kNone)
			{
				positions[joint] = offsets[joint];
				rotations[joint] = restRotations[joint];
				continue;
			}
			const size_t parent = static_cast<size_t>(parents[joint]);
			positions[joint] = positions[parent] + Rotate(rotations[parent], offsets[joint]);
			rotations[joint] = Normalize(rotations[parent] * restRotations[joint]);
		}
	}

	float Skeleton::BoneLength(int32_t joint) const
	{
		return Length(offsets[static_cast<size_t>(joint)]);
	}
}
