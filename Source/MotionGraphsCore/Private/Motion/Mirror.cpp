// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Mirror.h"

#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace MotionGraphs
{
	namespace MirrorPrivate
	{
		constexpr int64_t kFramesAPiece = 128;

		static Vec3 Reflect(const Vec3& v)
		{
			return {-v.x, v.y, v.z};
		}

		/// The same turn seen in the mirror x -> -x.
		static Quat Reflect(const Quat& q)
		{
			return {q.x, -q.y, -q.z, q.w};
		}

		static bool IsLetter(char c)
		{
			return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
		}

		static std::string_view OtherSide(std::string_view word)
		{
			constexpr std::pair<std::string_view, std::string_view> kPairs[] = {
				{"left", "right"}, {"Left", "Right"}, {"LEFT", "RIGHT"}};
			for (const auto& [left, right] : kPairs)
			{
				if (word == left || word == right)
				{
					return word == left ? right : left;
				}
			}
			return word;
		}

		static std::string WithSidesExchanged(std::string_view text)
		{
			std::string exchanged;
			while (!text.empty())
			{
				const auto end = std::find_if(text.begin() + 1, text.end(),
					[&](char c)
					{
						return IsLetter(c) != IsLetter(text.front());
					});
				const std::string_view run = text.substr(0, static_cast<size_t>(end - text.begin()));
				exchanged += OtherSide(run);
				text.remove_prefix(run.size());
			}
			return exchanged;
		}

		static Annotations Mirrored(Annotations annotations)
		{
			for (BehaviourInterval& interval : annotations.behaviours)
			{
				interval.name = WithSidesExchanged(interval.name);
			}
			for (ActionEvent& action : annotations.actions)
			{
				action.name = WithSidesExchanged(action.name);
			}
			for (ContactEdit& edit : annotations.contactEdits)
			{
				edit.limb = static_cast<ELimb>(static_cast<uint32_t>(edit.limb) ^ 1u);
			}
			return annotations;
		}

		/// Model-space poses of one frame before and after; one element a joint.
		struct Workspace
		{
			explicit Workspace(size_t joints)
				: positions(joints)
				, before(joints)
				, after(joints)
			{
			}

			std::vector<Vec3> positions;
			std::vector<Quat> before;
			std::vector<Quat> after;
		};

		struct Job
		{
			const Skeleton& skeleton;
			std::span<const int32_t> mirror;
			const Clip& clip;
			std::vector<Quat> rest;

			void MirrorFrame(int32_t frame, Workspace& work, Clip& mirrored) const
			{
				ComputeModelPose(skeleton, clip, frame, work.positions, work.before);
				const std::span<Quat> rotations = mirrored.Rotations(frame);
				for (size_t joint = 0; joint < rotations.size(); ++joint)
				{
					const size_t twin = static_cast<size_t>(mirror[joint]);
					const Quat turn = Reflect(work.before[twin] * Conjugate(rest[twin]));
					work.after[joint] = Normalize(turn * rest[joint]);
					const int32_t parent = skeleton.parents[joint];
					rotations[joint] = parent == Skeleton::kNone
						? work.after[joint]
						: Normalize(Conjugate(work.after[static_cast<size_t>(parent)]) * work.after[joint]);
				}
				for (size_t slot = 0; slot < mirrored.translatedJoints.size(); ++slot)
				{
					mirrored.Translations(frame)[slot] =
						MirroredTranslation(frame, mirrored.translatedJoints[slot], work);
				}
			}

			Vec3 MirroredTranslation(int32_t frame, int32_t joint, const Workspace& work) const
			{
				const int32_t twin = mirror[static_cast<size_t>(joint)];
				const int32_t parent = skeleton.parents[static_cast<size_t>(joint)];
				const int32_t twinParent = skeleton.parents[static_cast<size_t>(twin)];
				const Vec3& local = clip.LocalTranslation(skeleton, frame, twin);
				const Vec3 inModel =
					twinParent == Skeleton::kNone ? local : Rotate(work.before[static_cast<size_t>(twinParent)], local);
				const Vec3 reflected = Reflect(inModel);
				return parent == Skeleton::kNone
					? reflected
					: Rotate(Conjugate(work.after[static_cast<size_t>(parent)]), reflected);
			}
		};
	}

	Clip Mirror(const Skeleton& skeleton, std::span<const int32_t> mirrorJoints, const Clip& clip)
	{
		using namespace MirrorPrivate;
		MG_ASSERT(clip.jointCount == skeleton.JointCount() && mirrorJoints.size() == skeleton.names.size(),
			"clip and mirror joints of another skeleton");
		Clip mirrored = clip;
		mirrored.contacts = MotionGraphs::Mirrored(clip.contacts);
		mirrored.annotations = MirrorPrivate::Mirrored(clip.annotations);
		for (const int32_t joint : clip.translatedJoints)
		{
			mirrored.translatedJoints.push_back(mirrorJoints[static_cast<size_t>(joint)]);
		}
		std::vector<int32_t>& slots = mirrored.translatedJoints;
		std::sort(slots.begin(), slots.end());
		slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
		mirrored.translations.assign(static_cast<size_t>(clip.frameCount) * slots.size(), Vec3{});

		Job job{skeleton, mirrorJoints, clip, std::vector<Quat>(skeleton.names.size())};
		std::vector<Vec3> restPositions(skeleton.names.size());
		skeleton.RestPose(restPositions, job.rest);
		ParallelFor(clip.frameCount, kFramesAPiece,
			[&](int64_t begin, int64_t end)
			{
				Workspace work(skeleton.names.size());
				for (int64_t frame = begin; frame < end; ++frame)
				{
					job.MirrorFrame(static_cast<int32_t>(frame), work, mirrored);
				}
			});
		return mirrored;
	}
}
