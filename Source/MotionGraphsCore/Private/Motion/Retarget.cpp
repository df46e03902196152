// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Retarget.h"

#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>

namespace MotionGraphs
{
	namespace RetargetPrivate
	{
		constexpr int64_t kFramesAPiece = 128;
		/// m; a smaller hip height belongs to no figure, and scaling by it would be noise.
		constexpr float kLeastHipHeight = 1e-3f;

		struct RestPose
		{
			explicit RestPose(const Skeleton& skeleton)
				: positions(skeleton.names.size())
				, rotations(skeleton.names.size())
			{
				skeleton.RestPose(positions, rotations);
			}

			std::vector<Vec3> positions;
			std::vector<Quat> rotations;
		};

		/// Height of the hips above the lowest point of the rest pose.
		static float HipHeight(const Skeleton& skeleton, int32_t hips)
		{
			const RestPose rest(skeleton);
			float lowest = rest.positions.front().y;
			for (const Vec3& position : rest.positions)
			{
				lowest = std::min(lowest, position.y);
			}
			for (const EndSite& site : skeleton.endSites)
			{
				const size_t joint = static_cast<size_t>(site.joint);
				lowest = std::min(lowest, (rest.positions[joint] + Rotate(rest.rotations[joint], site.offset)).y);
			}
			return rest.positions[static_cast<size_t>(hips)].y - lowest;
		}

		static float HeightScale(const Skeleton& source, int32_t sourceHips, const Skeleton& target, int32_t targetHips)
		{
			const float from = HipHeight(source, sourceHips);
			const float to = HipHeight(target, targetHips);
			return from > kLeastHipHeight && to > kLeastHipHeight ? to / from : 1.0f;
		}

		/// Pairs up joints, each source joint once.
		class Pairing
		{
		public:
			Pairing(const Skeleton& source, const JointRoles& sourceRoles, const Skeleton& target,
				const JointRoles& targetRoles)
				: source_(source)
				, sourceRoles_(sourceRoles)
				, target_(target)
				, targetRoles_(targetRoles)
				, sourceOfTarget_(target.names.size(), Skeleton::kNone)
				, isUsed_(source.names.size(), false)
			{
			}

			std::vector<int32_t> Run()
			{
				ByName(
					[](const std::string& name)
					{
						return name;
					});
				ByName(
					[](const std::string& name)
					{
						return ToLower(WithoutNamePrefix(name));
					});
				for (int32_t role = 0; role < kJointRoleCount; ++role)
				{
					const int32_t from = sourceRoles_.joints[static_cast<size_t>(role)];
					const int32_t to = targetRoles_.joints[static_cast<size_t>(role)];
					if (from != Skeleton::kNone && to != Skeleton::kNone)
					{
						Pair(from, to);
					}
				}
				return sourceOfTarget_;
			}

		private:
			void Pair(int32_t from, int32_t to)
			{
				if (!isUsed_[static_cast<size_t>(from)] && sourceOfTarget_[static_cast<size_t>(to)] == Skeleton::kNone)
				{
					isUsed_[static_cast<size_t>(from)] = true;
					sourceOfTarget_[static_cast<size_t>(to)] = from;
				}
			}

			/// "LeftShoulder" is a clavicle in one rig and an upper arm in another.
			bool MeanTheSame(int32_t from, int32_t to) const
			{
				const std::optional<EJointRole> a = sourceRoles_.RoleOf(from);
				const std::optional<EJointRole> b = targetRoles_.RoleOf(to);
				return !a || !b || targetRoles_[*a] == to || sourceRoles_[*b] == from;
			}

			template <class KeyOf>
			void ByName(KeyOf keyOf)
			{
				std::unordered_map<std::string, int32_t> sources;
				for (int32_t joint = 0; joint < source_.JointCount(); ++joint)
				{
					// The first of several joints whose names differ in prefix only is the one nearest to the root.
					sources.emplace(keyOf(source_.names[static_cast<size_t>(joint)]), joint);
				}
				for (int32_t joint = 0; joint < target_.JointCount(); ++joint)
				{
					const auto found = sources.find(keyOf(target_.names[static_cast<size_t>(joint)]));
					if (found != sources.end() && MeanTheSame(found->second, joint))
					{
						Pair(found->second, joint);
					}
				}
			}

			const Skeleton& source_;
			const JointRoles& sourceRoles_;
			const Skeleton& target_;
			const JointRoles& targetRoles_;
			std::vector<int32_t> sourceOfTarget_;
			std::vector<bool> isUsed_;
		};

		/// One frame's poses in model space.
		struct Workspace
		{
			std::vector<Vec3> sourcePositions;
			std::vector<Quat> sourceRotations;
			std::vector<Vec3> targetPositions;
			std::vector<Quat> targetRotations;
		};

		/// Carries a clip over, frame by frame.
		class Carrier
		{
		public:
			Carrier(const Skeleton& source, const Clip& clip, const Skeleton& target, const RetargetMap& map)
				: source_(source)
				, clip_(clip)
				, target_(target)
				, map_(map)
				, sourceRest_(source)
				, targetRest_(target)
				, keepsLocal_(target.names.size())
			{
				for (int32_t joint = 0; joint < target.JointCount(); ++joint)
				{
					keepsLocal_[static_cast<size_t>(joint)] = KeepsLocal(joint);
				}
			}

			Workspace MakeWorkspace() const
			{
				const size_t from = source_.names.size();
				const size_t to = target_.names.size();
				return {std::vector<Vec3>(from), std::vector<Quat>(from), std::vector<Vec3>(to), std::vector<Quat>(to)};
			}

			void CarryFrame(int32_t frame, Workspace& work, Clip& carried) const
			{
				ComputeModelPose(source_, clip_, frame, work.sourcePositions, work.sourceRotations);
				const std::span<Quat> rotations = carried.Rotations(frame);
				const std::span<Vec3> translations = carried.Translations(frame);
				size_t slot = 0;
				for (int32_t joint = 0; joint < target_.JointCount(); ++joint)
				{
					const size_t j = static_cast<size_t>(joint);
					rotations[j] = LocalRotation(frame, joint, work);
					Vec3 translation = target_.offsets[j];
					if (slot < translations.size() && carried.translatedJoints[slot] == joint)
					{
						translation = LocalTranslation(joint, work);
						translations[slot++] = translation;
					}
					const int32_t parent = target_.parents[j];
					work.targetPositions[j] = parent == Skeleton::kNone
						? translation
						: work.targetPositions[static_cast<size_t>(parent)] +
							Rotate(work.targetRotations[static_cast<size_t>(parent)], translation);
				}
			}

		private:
			int32_t SourceOf(int32_t joint) const { return map_.sourceOfTarget[static_cast<size_t>(joint)]; }

			bool HasSameRest(int32_t joint) const
			{
				const int32_t from = SourceOf(joint);
				return from != Skeleton::kNone &&
					sourceRest_.rotations[static_cast<size_t>(from)] ==
					targetRest_.rotations[static_cast<size_t>(joint)];
			}

			/// Where joint and parent have the same partners and rests, the turn away from rest is the local rotation, and
			/// taking it as it is keeps every bit.
			bool KeepsLocal(int32_t joint) const
			{
				if (!HasSameRest(joint))
				{
					return false;
				}
				const int32_t parent = target_.parents[static_cast<size_t>(joint)];
				const int32_t sourceParent = source_.parents[static_cast<size_t>(SourceOf(joint))];
				if (parent == Skeleton::kNone || sourceParent == Skeleton::kNone)
				{
					return parent == sourceParent;
				}
				return SourceOf(parent) == sourceParent && HasSameRest(parent);
			}

			/// Also leaves the joint's model-space rotation in `work`.
			Quat LocalRotation(int32_t frame, int32_t joint, Workspace& work) const
			{
				const size_t j = static_cast<size_t>(joint);
				const int32_t parent = target_.parents[j];
				const int32_t from = SourceOf(joint);
				const Quat above =
					parent == Skeleton::kNone ? Quat{} : work.targetRotations[static_cast<size_t>(parent)];
				if (from == Skeleton::kNone)
				{
					work.targetRotations[j] = Normalize(above * target_.restRotations[j]);
					return target_.restRotations[j];
				}
				const size_t s = static_cast<size_t>(from);
				if (keepsLocal_[j])
				{
					work.targetRotations[j] = work.sourceRotations[s];
					return clip_.Pose(frame).rotations[s];
				}
				const Quat turn = work.sourceRotations[s] * Conjugate(sourceRest_.rotations[s]);
				work.targetRotations[j] = Normalize(turn * targetRest_.rotations[j]);
				return Normalize(Conjugate(above) * work.targetRotations[j]);
			}

			/// Root and hips follow their partners' paths, scaled.
			Vec3 LocalTranslation(int32_t joint, const Workspace& work) const
			{
				const size_t j = static_cast<size_t>(joint);
				const int32_t from = SourceOf(joint);
				if (from == Skeleton::kNone)
				{
					return target_.offsets[j];
				}
				const Vec3 position = work.sourcePositions[static_cast<size_t>(from)] * map_.heightScale;
				const int32_t parent = target_.parents[j];
				if (parent == Skeleton::kNone)
				{
					return position;
				}
				const size_t p = static_cast<size_t>(parent);
				return Rotate(Conjugate(work.targetRotations[p]), position - work.targetPositions[p]);
			}

			const Skeleton& source_;
			const Clip& clip_;
			const Skeleton& target_;
			const RetargetMap& map_;
			RestPose sourceRest_;
			RestPose targetRest_;
			std::vector<bool> keepsLocal_;
		};

		static Status ValidateRetarget(
			const Skeleton& source, const Clip& clip, const Skeleton& target, const RetargetMap& map)
		{
			if (clip.jointCount != source.JointCount() || map.sourceOfTarget.size() != target.names.size())
			{
				return Error{EError::InvalidArgument,
					Format("a clip of %d joints and a map of %zu for skeletons of %d and %d joints", clip.jointCount,
						map.sourceOfTarget.size(), source.JointCount(), target.JointCount()),
					"make the map with these two skeletons", {}};
			}
			for (const int32_t joint : map.sourceOfTarget)
			{
				if (joint < Skeleton::kNone || joint >= source.JointCount())
				{
					return Error{EError::InvalidArgument,
						Format("the map names joint %d of a skeleton of %d", joint, source.JointCount()),
						"make the map with these two skeletons", {}};
				}
			}
			const bool hasHips = map.targetHips >= 0 && map.targetHips < target.JointCount() &&
				map.sourceOfTarget[static_cast<size_t>(map.targetHips)] != Skeleton::kNone;
			if (!hasHips)
			{
				return Error{EError::InvalidArgument,
					Format("the hips of clip '%s' found no partner", Printable(clip.name).c_str()),
					"name the joint that is the hips in both skeletons", {}};
			}
			return {};
		}
	}

	RetargetMap MakeRetargetMap(
		const Skeleton& source, const JointRoles& sourceRoles, const Skeleton& target, const JointRoles& targetRoles)
	{
		RetargetMap map;
		map.sourceOfTarget = RetargetPrivate::Pairing(source, sourceRoles, target, targetRoles).Run();
		std::vector<bool> isUsed(source.names.size());
		for (size_t joint = 0; joint < target.names.size(); ++joint)
		{
			const int32_t from = map.sourceOfTarget[joint];
			if (from == Skeleton::kNone)
			{
				map.unmappedTarget.push_back(target.names[joint]);
				continue;
			}
			isUsed[static_cast<size_t>(from)] = true;
		}
		for (size_t joint = 0; joint < source.names.size(); ++joint)
		{
			if (!isUsed[joint])
			{
				map.unmappedSource.push_back(source.names[joint]);
			}
		}
		// Figures without hips of their own (a prop, an animal of unknown names) move by their root.
		map.targetHips = targetRoles.Has(EJointRole::Hips) ? targetRoles[EJointRole::Hips] : 0;
		map.sourceHips = map.sourceOfTarget[static_cast<size_t>(map.targetHips)];
		if (map.sourceHips != Skeleton::kNone)
		{
			map.heightScale = RetargetPrivate::HeightScale(source, map.sourceHips, target, map.targetHips);
		}
		return map;
	}

	Result<Clip> Retarget(const Skeleton& source, const Clip& clip, const Skeleton& target, const RetargetMap& map)
	{
		using namespace RetargetPrivate;
		if (Status status = ValidateRetarget(source, clip, target, map); !status)
		{
			return status;
		}
		Clip carried;
		carried.name = clip.name;
		carried.frameRate = clip.frameRate;
		carried.frameCount = clip.frameCount;
		carried.jointCount = target.JointCount();
		carried.translatedJoints = {0};
		if (map.targetHips != 0)
		{
			carried.translatedJoints.push_back(map.targetHips);
		}
		carried.contacts = clip.contacts;
		carried.annotations = clip.annotations;
		carried.source = clip.source;
		const size_t frames = static_cast<size_t>(clip.frameCount);
		carried.rotations.resize(frames * target.names.size());
		carried.translations.resize(frames * carried.translatedJoints.size());
		const Carrier carrier(source, clip, target, map);
		ParallelFor(clip.frameCount, kFramesAPiece,
			[&](int64_t begin, int64_t end)
			{
				Workspace work = carrier.MakeWorkspace();
				for (int64_t frame = begin; frame < end; ++frame)
				{
					carrier.CarryFrame(static_cast<int32_t>(frame), work, carried);
				}
			});
		return carried;
	}
}
