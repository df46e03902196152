// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/AsfSkeleton.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Base/Trigonometry.h"

#include <utility>

namespace MotionGraphs
{
	namespace AsfSkeletonPrivate
	{
		Error Fail(std::string_view file, const AsfBone& bone, std::string what, std::string remedy)
		{
			return {
				EError::Malformed, std::move(what), std::move(remedy), {std::string(file), bone.line, bone.name, -1}};
		}
	}

	Quatd AsfTurn(int32_t axis, double angle, bool inDegrees)
	{
		const SinCosPair half = inDegrees ? SinCosDegrees(0.5 * angle) : SinCos(0.5 * angle);
		return {axis == 0 ? half.sin : 0, axis == 1 ? half.sin : 0, axis == 2 ? half.sin : 0, half.cos};
	}

	void AsfSkeleton::IndexNames()
	{
		exact_.clear();
		lowered_.clear();
		for (size_t i = 0; i < bones.size(); ++i)
		{
			exact_.emplace(bones[i].name, static_cast<int32_t>(i));
			lowered_.emplace(ToLower(bones[i].name), static_cast<int32_t>(i));
		}
	}

	int32_t AsfSkeleton::FindBone(std::string_view name) const
	{
		if (const auto found = exact_.find(name); found != exact_.end())
		{
			return found->second;
		}
		const auto found = lowered_.find(ToLower(name));
		return found != lowered_.end() ? found->second : -1;
	}

	Status AsfSkeleton::BuildTree(const Vec3d& rootPosition, std::string_view file)
	{
		if (Status sorted = SortBones(file); !sorted)
		{
			return sorted;
		}
		IndexNames();
		BuildSkeleton(rootPosition);
		return {};
	}

	/// Children stay in file order; a stack of our own, as files may nest as deep as they like.
	Status AsfSkeleton::SortBones(std::string_view file)
	{
		std::vector<std::vector<int32_t>> children(bones.size());
		for (size_t i = 1; i < bones.size(); ++i)
		{
			if (bones[i].parent < 0)
			{
				return AsfSkeletonPrivate::Fail(file, bones[i],
					Format("the hierarchy does not place the bone '%s'", Printable(bones[i].name).c_str()),
					"add it to its parent's line in :hierarchy, or take it out of :bonedata");
			}
			children[static_cast<size_t>(bones[i].parent)].push_back(static_cast<int32_t>(i));
		}
		std::vector<std::pair<int32_t, int32_t>> order; ///< Old index, and the parent's new one.
		std::vector<std::pair<int32_t, int32_t>> stack = {{0, -1}};
		std::vector<bool> reached(bones.size(), false);
		while (!stack.empty())
		{
			const auto [bone, parent] = stack.back();
			stack.pop_back();
			reached[static_cast<size_t>(bone)] = true;
			const std::vector<int32_t>& below = children[static_cast<size_t>(bone)];
			for (size_t k = below.size(); k-- > 0;)
			{
				stack.push_back({below[k], static_cast<int32_t>(order.size())});
			}
			order.push_back({bone, parent});
		}
		for (size_t i = 1; i < bones.size(); ++i)
		{
			if (!reached[i])
			{
				return AsfSkeletonPrivate::Fail(file, bones[i],
					Format(
						"the bone '%s' hangs in a ring that the root does not reach", Printable(bones[i].name).c_str()),
					"correct the :hierarchy section");
			}
		}
		std::vector<AsfBone> sorted;
		for (const auto& [bone, parent] : order)
		{
			sorted.push_back(std::move(bones[static_cast<size_t>(bone)]));
			sorted.back().parent = parent;
		}
		bones = std::move(sorted);
		return {};
	}

	void AsfSkeleton::BuildSkeleton(const Vec3d& rootPosition)
	{
		std::vector<bool> hasChild(bones.size(), false);
		for (const AsfBone& bone : bones)
		{
			if (bone.parent < 0)
			{
				skeleton.AddJoint(bone.name, bone.parent, Vec3(rootPosition), Quat(bone.axis));
				continue;
			}
			const AsfBone& parent = bones[static_cast<size_t>(bone.parent)];
			skeleton.AddJoint(bone.name, bone.parent, Vec3(parent.direction * parent.length));
			hasChild[static_cast<size_t>(bone.parent)] = true;
		}
		for (size_t i = 0; i < bones.size(); ++i)
		{
			if (!hasChild[i] && bones[i].length > 0)
			{
				skeleton.endSites.push_back({static_cast<int32_t>(i), Vec3(bones[i].direction * bones[i].length)});
			}
		}
	}
}
