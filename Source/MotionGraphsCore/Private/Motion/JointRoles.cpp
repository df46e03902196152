// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/JointRoles.h"

#include "Motion/JointNames.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <numeric>
#include <unordered_map>

namespace MotionGraphs
{
	namespace JointRolesPrivate
	{
		using JointNamesPrivate::EPart;
		using JointNamesPrivate::ESide;
		using JointNamesPrivate::JointName;

		constexpr std::array<const char*, kJointRoleCount> kNames = {"hips", "spine", "chest", "neck", "head",
			"left_shoulder", "right_shoulder", "left_upper_arm", "right_upper_arm", "left_forearm", "right_forearm",
			"left_hand", "right_hand", "left_thigh", "right_thigh", "left_shin", "right_shin", "left_foot",
			"right_foot", "left_toes", "right_toes"};

		struct PartRole
		{
			EPart part;
			EJointRole role; ///< The left one of a pair.
		};

		constexpr PartRole kCentralRoles[] = {{EPart::Hips, EJointRole::Hips}, {EPart::Spine, EJointRole::Spine},
			{EPart::Chest, EJointRole::Chest}, {EPart::Neck, EJointRole::Neck}, {EPart::Head, EJointRole::Head}};

		constexpr PartRole kSidedRoles[] = {{EPart::Clavicle, EJointRole::LeftShoulder},
			{EPart::UpperArm, EJointRole::LeftUpperArm}, {EPart::Forearm, EJointRole::LeftForearm},
			{EPart::Hand, EJointRole::LeftHand}, {EPart::Thigh, EJointRole::LeftThigh},
			{EPart::Shin, EJointRole::LeftShin}, {EPart::Foot, EJointRole::LeftFoot},
			{EPart::Toes, EJointRole::LeftToes}};

		/// Finds the roles of one skeleton: names first, then the tree.
		class Finder
		{
		public:
			Finder(const Skeleton& skeleton, const JointRoles& given)
				: skeleton_(skeleton)
				, names_(JointNamesPrivate::ReadJointNames(skeleton))
				, roles_(given)
				, given_(given)
			{
			}

			JointRoles Find()
			{
				NameGivenJoints();
				for (int32_t joint = 0; joint < skeleton_.JointCount(); ++joint)
				{
					Decide(joint);
				}
				for (const PartRole& row : kSidedRoles)
				{
					Assign(row.role, row.part, ESide::Left);
					Assign(MirroredRole(row.role), row.part, ESide::Right);
				}
				Assign(EJointRole::Head, EPart::Head, ESide::None);
				Assign(EJointRole::Neck, EPart::Neck, ESide::None);
				FindHips();
				FindBack();
				FindHeadOfSpine();
				return roles_;
			}

		private:
			const JointName& NameOf(int32_t joint) const { return names_[static_cast<size_t>(joint)]; }

			int32_t ParentOf(int32_t joint) const { return skeleton_.parents[static_cast<size_t>(joint)]; }

			bool IsAbove(int32_t ancestor, int32_t joint) const
			{
				while (joint != Skeleton::kNone && joint != ancestor)
				{
					joint = ParentOf(joint);
				}
				return joint == ancestor;
			}

			bool IsOneOf(int32_t joint, ESide side, std::initializer_list<EPart> parts) const
			{
				const JointName& name = NameOf(joint);
				return name.side == side && std::find(parts.begin(), parts.end(), name.part) != parts.end();
			}

			bool HasAbove(int32_t joint, std::initializer_list<EPart> parts) const
			{
				const ESide side = NameOf(joint).side;
				for (int32_t up = ParentOf(joint); up != Skeleton::kNone; up = ParentOf(up))
				{
					if (IsOneOf(up, side, parts))
					{
						return true;
					}
				}
				return false;
			}

			/// The first joint below that is one of these, or kNone.
			int32_t FindBelow(int32_t joint, std::initializer_list<EPart> parts) const
			{
				const ESide side = NameOf(joint).side;
				for (int32_t down = joint + 1; down < skeleton_.JointCount(); ++down)
				{
					if (IsOneOf(down, side, parts) && IsAbove(joint, down))
					{
						return down;
					}
				}
				return Skeleton::kNone;
			}

			bool HasBelow(int32_t joint, std::initializer_list<EPart> parts) const
			{
				return FindBelow(joint, parts) != Skeleton::kNone;
			}

			bool IsLeaf(int32_t joint) const
			{
				return std::find(skeleton_.parents.begin(), skeleton_.parents.end(), joint) == skeleton_.parents.end();
			}

			/// Settles a name that means different joints in different rigs. Parents come first, so what is above is settled.
			void Decide(int32_t joint)
			{
				EPart& part = names_[static_cast<size_t>(joint)].part;
				switch (part)
				{
				case EPart::AmbiguousShoulder:
					part = HasBelow(joint, {EPart::UpperArm, EPart::AmbiguousArm}) ? EPart::Clavicle : EPart::UpperArm;
					break;
				case EPart::AmbiguousArm:
					part = HasAbove(joint, {EPart::UpperArm}) ? EPart::Forearm : EPart::UpperArm;
					break;
				case EPart::AmbiguousLeg:
					part =
						!HasBelow(joint, {EPart::Shin}) && HasAbove(joint, {EPart::Thigh}) ? EPart::Shin : EPart::Thigh;
					break;
				case EPart::AmbiguousHip:
					part = HasThighBelow(joint) ? EPart::None : EPart::Thigh;
					break;
				case EPart::AmbiguousAnkle:
					DecideAnkle(joint);
					break;
				case EPart::AmbiguousWrist:
					DecideWrist(joint);
					break;
				default:
					break;
				}
			}

			/// A hip whose leg has joints for thigh and shin besides is a helper above the thigh.
			bool HasThighBelow(int32_t hip) const
			{
				const int32_t leg = FindBelow(hip, {EPart::AmbiguousLeg});
				return HasBelow(hip, {EPart::Thigh}) || (leg != Skeleton::kNone && HasBelow(leg, {EPart::Shin}));
			}

			/// SMPL and Kinect call the ball of the foot "foot" and the joint above it "ankle".
			void DecideAnkle(int32_t ankle)
			{
				names_[static_cast<size_t>(ankle)].part = EPart::Foot;
				const int32_t foot = FindBelow(ankle, {EPart::Foot});
				if (foot != Skeleton::kNone)
				{
					names_[static_cast<size_t>(foot)].part = HasBelow(ankle, {EPart::Toes}) ? EPart::None : EPart::Toes;
				}
			}

			/// ASF's wrist is the far half of the forearm with the hand's fingers below; elsewhere a hand without fingers
			/// is the palm below the wrist.
			void DecideWrist(int32_t wrist)
			{
				const int32_t hand = FindBelow(wrist, {EPart::Hand});
				const bool wristBends = hand == Skeleton::kNone || IsLeaf(hand);
				names_[static_cast<size_t>(wrist)].part = wristBends ? EPart::Hand : EPart::None;
				if (hand != Skeleton::kNone && wristBends)
				{
					names_[static_cast<size_t>(hand)].part = EPart::None;
				}
			}

			/// What the user said of a joint counts as its name, so that it helps to settle the names around it.
			void NameGivenJoints()
			{
				const auto name = [&](EJointRole role, EPart part, ESide side) {
					if (given_.Has(role))
					{
						JointName& given = names_[static_cast<size_t>(given_[role])];
						given.part = part;
						given.side = side;
					}
				};
				for (const PartRole& row : kSidedRoles)
				{
					name(row.role, row.part, ESide::Left);
					name(MirroredRole(row.role), row.part, ESide::Right);
				}
				for (const PartRole& row : kCentralRoles)
				{
					name(row.role, row.part, ESide::None);
				}
			}

			bool IsGiven(int32_t joint) const { return given_.RoleOf(joint).has_value(); }

			/// The joint that fits a part best: by its plainest name, then nearest to the root.
			int32_t FindPart(EPart part, ESide side) const
			{
				int32_t best = Skeleton::kNone;
				for (int32_t joint = 0; joint < skeleton_.JointCount(); ++joint)
				{
					if (!IsOneOf(joint, side, {part}) || IsGiven(joint))
					{
						continue;
					}
					if (best == Skeleton::kNone || NameOf(joint).rank < NameOf(best).rank)
					{
						best = joint;
					}
				}
				return best;
			}

			void Assign(EJointRole role, EPart part, ESide side)
			{
				if (!roles_.Has(role))
				{
					roles_[role] = FindPart(part, side);
				}
			}

			int32_t CommonAncestor(int32_t a, int32_t b) const
			{
				while (a != b)
				{
					(a > b ? a : b) = ParentOf(std::max(a, b));
				}
				return a;
			}

			/// Lowest joint above both sides of a pair of roles, or kNone.
			int32_t CommonAncestorOfPair(EJointRole left) const
			{
				const int32_t a = roles_[left];
				const int32_t b = roles_[MirroredRole(left)];
				return a == Skeleton::kNone || b == Skeleton::kNone ? Skeleton::kNone : CommonAncestor(a, b);
			}

			bool IsAboveLimbs(int32_t joint) const
			{
				for (const EJointRole role : {EJointRole::LeftThigh, EJointRole::RightThigh, EJointRole::LeftUpperArm,
						 EJointRole::RightUpperArm, EJointRole::Head})
				{
					if (roles_.Has(role) && !IsAbove(joint, roles_[role]))
					{
						return false;
					}
				}
				return true;
			}

			void FindHips()
			{
				if (roles_.Has(EJointRole::Hips))
				{
					return;
				}
				// Daz figures have a "hip" and, beside the back, a "pelvis" below it: the hips bear everything.
				int32_t best = Skeleton::kNone;
				for (int32_t joint = 0; joint < skeleton_.JointCount(); ++joint)
				{
					const bool fits = IsOneOf(joint, ESide::None, {EPart::Hips}) && !IsGiven(joint);
					if (fits && (best == Skeleton::kNone || (!IsAboveLimbs(best) && IsAboveLimbs(joint))))
					{
						best = joint;
					}
				}
				best = best == Skeleton::kNone ? CommonAncestorOfPair(EJointRole::LeftThigh) : best;
				roles_[EJointRole::Hips] = best == Skeleton::kNone ? FindPart(EPart::Root, ESide::None) : best;
			}

			/// The back is the way from the hips to where the arms part; names serve where there is no such way.
			void FindBack()
			{
				int32_t chest = Skeleton::kNone;
				for (const EJointRole role :
					{EJointRole::LeftUpperArm, EJointRole::LeftShoulder, EJointRole::LeftForearm})
				{
					chest = chest == Skeleton::kNone ? CommonAncestorOfPair(role) : chest;
				}
				const int32_t hips = roles_[EJointRole::Hips];
				const bool isBack = chest != Skeleton::kNone && chest != hips && hips != Skeleton::kNone;
				if (!isBack || !IsAbove(hips, chest))
				{
					Assign(EJointRole::Spine, EPart::Spine, ESide::None);
					Assign(EJointRole::Chest, EPart::Chest, ESide::None);
					return;
				}
				if (!roles_.Has(EJointRole::Chest))
				{
					roles_[EJointRole::Chest] = chest;
				}
				if (!roles_.Has(EJointRole::Spine))
				{
					int32_t spine = chest;
					while (ParentOf(spine) != hips)
					{
						spine = ParentOf(spine);
					}
					roles_[EJointRole::Spine] = spine;
				}
			}

			/// Rigs that number one chain from the hips to the head (Rigify: spine ... spine.006).
			void FindHeadOfSpine()
			{
				const int32_t chest = roles_[EJointRole::Chest];
				if (chest == Skeleton::kNone || roles_.Has(EJointRole::Head) || roles_.Has(EJointRole::Neck))
				{
					return;
				}
				int32_t neck = Skeleton::kNone;
				int32_t head = chest;
				for (int32_t joint = chest + 1; joint < skeleton_.JointCount(); ++joint)
				{
					if (ParentOf(joint) == head && IsOneOf(joint, ESide::None, {EPart::Spine}))
					{
						neck = neck == Skeleton::kNone ? joint : neck;
						head = joint;
					}
				}
				if (head != neck && neck != Skeleton::kNone)
				{
					roles_[EJointRole::Neck] = neck;
					roles_[EJointRole::Head] = head;
				}
			}

			const Skeleton& skeleton_;
			std::vector<JointName> names_;
			JointRoles roles_;
			const JointRoles& given_;
		};

		/// Letters to change to get from one name to another (Levenshtein).
		static size_t EditDistance(std::string_view a, std::string_view b)
		{
			std::vector<size_t> row(b.size() + 1);
			std::iota(row.begin(), row.end(), size_t{0});
			for (size_t i = 1; i <= a.size(); ++i)
			{
				size_t diagonal = row[0];
				row[0] = i;
				for (size_t j = 1; j <= b.size(); ++j)
				{
					const size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
					diagonal = row[j];
					row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
				}
			}
			return row[b.size()];
		}

		static std::string NearestNames(const Skeleton& skeleton, std::string_view name)
		{
			constexpr size_t kMost = 3;
			const std::string wanted = ToLower(name.substr(0, 64));
			std::vector<std::pair<size_t, size_t>> byDistance;
			for (size_t joint = 0; joint < skeleton.names.size(); ++joint)
			{
				const std::string candidate = ToLower(WithoutNamePrefix(skeleton.names[joint]).substr(0, 64));
				byDistance.push_back({EditDistance(wanted, candidate), joint});
			}
			std::sort(byDistance.begin(), byDistance.end());
			std::string list;
			for (size_t i = 0; i < std::min(kMost, byDistance.size()); ++i)
			{
				list += (i == 0 ? "'" : ", '") + Printable(skeleton.names[byDistance[i].second]) + "'";
			}
			return list;
		}

		/// The exact name, else the only one that is the same but for prefix and case.
		static int32_t FindByUser(const Skeleton& skeleton, std::string_view name)
		{
			int32_t found = skeleton.FindJoint(name);
			if (found != Skeleton::kNone)
			{
				return found;
			}
			const std::string wanted = ToLower(WithoutNamePrefix(name));
			for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
			{
				if (ToLower(WithoutNamePrefix(skeleton.names[static_cast<size_t>(joint)])) == wanted)
				{
					if (found != Skeleton::kNone)
					{
						return Skeleton::kNone;
					}
					found = joint;
				}
			}
			return found;
		}

		/// `text` with the side word that starts at `at` exchanged, letter case kept; empty when none starts there.
		static std::string WithOtherSide(std::string_view text, size_t at)
		{
			constexpr std::pair<std::string_view, std::string_view> kWords[] = {{"left", "right"}, {"Left", "Right"},
				{"LEFT", "RIGHT"}, {"right", "left"}, {"Right", "Left"}, {"RIGHT", "LEFT"}, {"l", "r"}, {"L", "R"},
				{"r", "l"}, {"R", "L"}};
			for (const auto& [word, other] : kWords)
			{
				if (text.substr(at).starts_with(word))
				{
					std::string changed(text.substr(0, at));
					changed += other;
					changed += text.substr(at + word.size());
					return changed;
				}
			}
			return {};
		}
	}

	const char* ToString(EJointRole role)
	{
		const size_t index = static_cast<size_t>(role);
		return index < JointRolesPrivate::kNames.size() ? JointRolesPrivate::kNames[index] : "unknown";
	}

	std::optional<EJointRole> ParseJointRole(std::string_view name)
	{
		for (size_t index = 0; index < JointRolesPrivate::kNames.size(); ++index)
		{
			if (name == JointRolesPrivate::kNames[index])
			{
				return static_cast<EJointRole>(index);
			}
		}
		return std::nullopt;
	}

	EJointRole MirroredRole(EJointRole role)
	{
		constexpr uint32_t kFirstSided = static_cast<uint32_t>(EJointRole::LeftShoulder);
		const uint32_t index = static_cast<uint32_t>(role);
		return index < kFirstSided ? role : static_cast<EJointRole>(((index - kFirstSided) ^ 1u) + kFirstSided);
	}

	std::optional<EJointRole> JointRoles::RoleOf(int32_t joint) const
	{
		const auto found = std::find(joints.begin(), joints.end(), joint);
		if (joint == Skeleton::kNone || found == joints.end())
		{
			return std::nullopt;
		}
		return static_cast<EJointRole>(found - joints.begin());
	}

	JointRoles FindJointRoles(const Skeleton& skeleton)
	{
		const JointRoles none;
		return JointRolesPrivate::Finder(skeleton, none).Find();
	}

	Result<JointRoles> FindJointRoles(
		const Skeleton& skeleton, std::span<const std::pair<EJointRole, std::string>> overrides)
	{
		JointRoles given;
		for (const auto& [role, name] : overrides)
		{
			if (role >= EJointRole::Count)
			{
				return Error{EError::InvalidArgument, "an override names no role", {}, {}};
			}
			given[role] = JointRolesPrivate::FindByUser(skeleton, name);
			if (given[role] == Skeleton::kNone)
			{
				return Error{EError::InvalidArgument,
					Format("no joint '%s' for the role %s", Printable(name).c_str(), ToString(role)),
					"the nearest names are " + JointRolesPrivate::NearestNames(skeleton, name), {}};
			}
		}
		return JointRolesPrivate::Finder(skeleton, given).Find();
	}

	std::vector<int32_t> FindMirrorJoints(const Skeleton& skeleton, const JointRoles& roles)
	{
		std::unordered_map<std::string_view, int32_t> byName;
		for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
		{
			byName.emplace(skeleton.names[static_cast<size_t>(joint)], joint);
		}
		std::vector<int32_t> mirror(static_cast<size_t>(skeleton.JointCount()));
		std::iota(mirror.begin(), mirror.end(), 0);
		const auto isFree = [&](int32_t joint)
		{
			return mirror[static_cast<size_t>(joint)] == joint;
		};
		const auto pair = [&](int32_t a, int32_t b)
		{
			mirror[static_cast<size_t>(a)] = b;
			mirror[static_cast<size_t>(b)] = a;
		};
		for (size_t index = 0; index < roles.joints.size(); ++index)
		{
			const int32_t joint = roles.joints[index];
			const int32_t other = roles[MirroredRole(static_cast<EJointRole>(index))];
			if (joint != Skeleton::kNone && other != Skeleton::kNone && isFree(joint) && isFree(other))
			{
				pair(joint, other);
			}
		}
		for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
		{
			const std::string& name = skeleton.names[static_cast<size_t>(joint)];
			for (size_t at = 0; at < name.size() && isFree(joint) && !roles.RoleOf(joint); ++at)
			{
				const auto found = byName.find(JointRolesPrivate::WithOtherSide(name, at));
				if (found != byName.end() && isFree(found->second) && !roles.RoleOf(found->second))
				{
					pair(joint, found->second);
				}
			}
		}
		return mirror;
	}
}
