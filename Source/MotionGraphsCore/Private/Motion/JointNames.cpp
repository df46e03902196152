// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Motion/JointNames.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <algorithm>
#include <cstddef>

namespace MotionGraphs
{
	namespace JointNamesPrivate
	{
		struct Alias
		{
			EPart part;
			bool sided;
			std::string_view stem;
		};

		/// Where rigs have two names for one part, the better one stands first.
		constexpr Alias kAliases[] = {
			{EPart::Hips, false, "hips"},
			{EPart::Hips, false, "pelvis"},
			{EPart::Hips, false, "hip"}, // Daz and Poser
			{EPart::Root, false, "root"}, // ASF; the Mannequin's root lies above its pelvis
			{EPart::Spine, false, "lowerback"}, // CMU
			{EPart::Spine, false, "spine"},
			{EPart::Spine, false, "abdomen"}, // Daz and Poser
			{EPart::Spine, false, "abdomenlower"},
			{EPart::Spine, false, "ab"},
			{EPart::Spine, false, "waist"},
			{EPart::Spine, false, "torso"},
			{EPart::Spine, false, "back"},
			{EPart::Chest, false, "chest"},
			{EPart::Chest, false, "upperchest"},
			{EPart::Chest, false, "chestupper"},
			{EPart::Chest, false, "thorax"}, // ASF
			{EPart::Chest, false, "upperback"}, // ASF
			{EPart::Neck, false, "neck"},
			{EPart::Neck, false, "lowerneck"}, // ASF
			{EPart::Neck, false, "necklower"},
			{EPart::Head, false, "head"},
			{EPart::Clavicle, true, "clavicle"},
			{EPart::Clavicle, true, "collar"},
			{EPart::Clavicle, true, "collarbone"},
			{EPart::UpperArm, true, "upperarm"},
			{EPart::UpperArm, true, "uparm"},
			{EPart::UpperArm, true, "humerus"}, // ASF
			{EPart::UpperArm, true, "shldr"}, // Daz and Poser
			{EPart::UpperArm, true, "shldrbend"},
			{EPart::Forearm, true, "forearm"},
			{EPart::Forearm, true, "lowerarm"},
			{EPart::Forearm, true, "lowarm"},
			{EPart::Forearm, true, "elbow"},
			{EPart::Forearm, true, "radius"}, // ASF
			{EPart::Forearm, true, "forearmbend"},
			{EPart::Hand, true, "hand"},
			{EPart::Thigh, true, "thigh"},
			{EPart::Thigh, true, "upleg"},
			{EPart::Thigh, true, "upperleg"},
			{EPart::Thigh, true, "femur"}, // ASF
			{EPart::Thigh, true, "thighbend"},
			{EPart::Shin, true, "shin"},
			{EPart::Shin, true, "calf"},
			{EPart::Shin, true, "lowerleg"},
			{EPart::Shin, true, "lowleg"},
			{EPart::Shin, true, "knee"},
			{EPart::Shin, true, "tibia"}, // ASF
			{EPart::Foot, true, "foot"},
			{EPart::Toes, true, "toebase"},
			{EPart::Toes, true, "toe"},
			{EPart::Toes, true, "toes"},
			{EPart::Toes, true, "ball"}, // the Mannequin
			{EPart::AmbiguousShoulder, true, "shoulder"},
			{EPart::AmbiguousArm, true, "arm"},
			{EPart::AmbiguousHip, true, "hip"},
			{EPart::AmbiguousLeg, true, "leg"},
			{EPart::AmbiguousAnkle, true, "ankle"},
			{EPart::AmbiguousWrist, true, "wrist"},
		};

		/// What tools put before a joint's name, with the number that counts characters in between ("Bip001 ").
		struct Prefix
		{
			std::string_view word;
			bool numbered; ///< Only with a number after it.
			bool separated; ///< Only with a separator after that.
		};

		constexpr Prefix kPrefixes[] = {
			{"mixamorig", false, false},
			{"valvebiped.bip", true, true},
			{"bip", true, true},
			{"character", true, true},
			{"cc_base", false, true},
		};

		static bool IsSeparator(char c)
		{
			return c == '_' || c == '-' || c == '.' || c == ' ' || c == ':' || c == '|';
		}

		static bool IsDigit(char c)
		{
			return c >= '0' && c <= '9';
		}

		static bool IsUpper(char c)
		{
			return c >= 'A' && c <= 'Z';
		}

		static bool IsLower(char c)
		{
			return c >= 'a' && c <= 'z';
		}

		/// Length of the known prefix that `name` starts with, or 0.
		static size_t PrefixLength(std::string_view name, const Prefix& prefix)
		{
			size_t at = prefix.word.size();
			if (name.size() <= at || ToLower(name.substr(0, at)) != prefix.word)
			{
				return 0;
			}
			const size_t digits = at;
			for (; at < name.size() && IsDigit(name[at]); ++at)
			{
			}
			const size_t separators = at;
			for (; at < name.size() && IsSeparator(name[at]); ++at)
			{
			}
			const bool fits = (!prefix.numbered || separators > digits) && (!prefix.separated || at > separators);
			return fits && at < name.size() ? at : 0;
		}

		/// Words in lower case: "LHipJoint" is l, hip, joint; "spine_01" is spine, 01.
		static std::vector<std::string> Words(std::string_view name)
		{
			std::vector<std::string> words;
			size_t begin = 0;
			for (size_t i = 0; i <= name.size(); ++i)
			{
				bool boundary = i == name.size() || IsSeparator(name[i]);
				if (!boundary && i > begin)
				{
					const char before = name[i - 1];
					const bool nextIsLower = i + 1 < name.size() && IsLower(name[i + 1]);
					boundary = IsDigit(before) != IsDigit(name[i]) || (IsLower(before) && IsUpper(name[i])) ||
						(IsUpper(before) && IsUpper(name[i]) && nextIsLower);
				}
				if (boundary && i > begin)
				{
					words.push_back(ToLower(name.substr(begin, i - begin)));
					begin = i;
				}
				if (i < name.size() && IsSeparator(name[i]))
				{
					begin = i + 1;
				}
			}
			return words;
		}

		static ESide SideOf(std::string_view word)
		{
			if (word == "left" || word == "l")
			{
				return ESide::Left;
			}
			return word == "right" || word == "r" ? ESide::Right : ESide::None;
		}

		static EPart FindAlias(std::string_view stem, bool sided)
		{
			const auto found = std::find_if(std::begin(kAliases), std::end(kAliases),
				[&](const Alias& alias)
				{
					return alias.sided == sided && alias.stem == stem;
				});
			return found == std::end(kAliases) ? EPart::None : found->part;
		}

		static std::string_view WithoutNumber(std::string_view stem)
		{
			while (!stem.empty() && IsDigit(stem.back()))
			{
				stem.remove_suffix(1);
			}
			return stem;
		}

		/// Sides written as part of the word, as ASF does: "lfemur", "leftfoot". Only where the rest is a known part, as
		/// "lowerback" and "root" begin with the same letters.
		static void ReadGluedSide(JointName& name)
		{
			for (const std::string_view word : {"left", "right", "l", "r"})
			{
				const std::string_view stem = name.stem;
				const bool front = stem.starts_with(word);
				const bool back = word.size() > 1 && stem.ends_with(word);
				if (!front && !back)
				{
					continue;
				}
				const std::string_view rest =
					front ? stem.substr(word.size()) : stem.substr(0, stem.size() - word.size());
				const EPart part = FindAlias(WithoutNumber(rest), true);
				if (part != EPart::None)
				{
					name = {SideOf(word), part, std::string(rest), 2};
					return;
				}
			}
		}

		static JointName ReadJointName(std::string_view text)
		{
			JointName name;
			for (const std::string& word : Words(text))
			{
				const ESide side = name.side == ESide::None ? SideOf(word) : ESide::None;
				if (side != ESide::None)
				{
					name.side = side;
					continue;
				}
				name.stem += word;
			}
			const bool sided = name.side != ESide::None;
			name.part = FindAlias(name.stem, sided);
			if (name.part == EPart::None)
			{
				name.part = FindAlias(WithoutNumber(name.stem), sided);
				name.rank = 1;
			}
			if (name.part == EPart::None && !sided)
			{
				ReadGluedSide(name);
			}
			return name;
		}

		/// Length of what all names start with, up to a separator; 0 where a name would be left empty.
		static size_t CommonPrefix(const std::vector<std::string_view>& names)
		{
			if (names.size() < 2)
			{
				return 0;
			}
			size_t length = names[0].size();
			for (const std::string_view name : names)
			{
				const size_t most = std::min(length, name.size());
				length = static_cast<size_t>(
					std::mismatch(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(most), names[0].begin())
						.first -
					name.begin());
			}
			while (length > 0 && !IsSeparator(names[0][length - 1]))
			{
				--length;
			}
			const bool leavesAll = std::all_of(names.begin(), names.end(),
				[&](std::string_view name)
				{
					return name.size() > length;
				});
			return leavesAll ? length : 0;
		}

		std::vector<JointName> ReadJointNames(const Skeleton& skeleton)
		{
			std::vector<std::string_view> texts;
			for (const std::string& name : skeleton.names)
			{
				texts.push_back(WithoutNamePrefix(name));
			}
			const size_t common = CommonPrefix(texts);
			std::vector<JointName> names;
			for (const std::string_view text : texts)
			{
				names.push_back(ReadJointName(text.substr(common)));
			}
			return names;
		}
	}

	std::string_view WithoutNamePrefix(std::string_view name)
	{
		using namespace JointNamesPrivate;
		const size_t colon = name.find_last_of(":|");
		if (colon != std::string_view::npos && colon + 1 < name.size())
		{
			name.remove_prefix(colon + 1);
		}
		for (const Prefix& prefix : kPrefixes)
		{
			if (const size_t length = PrefixLength(name, prefix); length > 0)
			{
				return name.substr(length);
			}
		}
		return name;
	}
}
