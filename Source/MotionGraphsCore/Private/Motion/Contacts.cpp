// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Contacts.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace MotionGraphs
{
	namespace ContactsPrivate
	{
		constexpr std::array<const char*, kLimbCount> kNames = {"left_foot", "right_foot", "left_hand", "right_hand"};
	}

	const char* ToString(ELimb limb)
	{
		const size_t index = static_cast<size_t>(limb);
		return index < ContactsPrivate::kNames.size() ? ContactsPrivate::kNames[index] : "unknown";
	}

	std::optional<ELimb> ParseLimb(std::string_view name)
	{
		for (size_t index = 0; index < ContactsPrivate::kNames.size(); ++index)
		{
			if (name == ContactsPrivate::kNames[index])
			{
				return static_cast<ELimb>(index);
			}
		}
		return std::nullopt;
	}

	void SetContact(ContactTrack& track, ELimb limb, int32_t first, int32_t end, bool inContact)
	{
		const int64_t begin = std::max<int64_t>(first, 0);
		const int64_t stop = std::min<int64_t>(end, static_cast<int64_t>(track.size()));
		for (int64_t frame = begin; frame < stop; ++frame)
		{
			ContactBits& bits = track[static_cast<size_t>(frame)];
			bits = static_cast<ContactBits>(inContact ? bits | BitOf(limb) : bits & ~BitOf(limb));
		}
	}

	ContactTrack Mirrored(const ContactTrack& track)
	{
		// Twins differ in the lowest bit of the limb, so their flags are neighbours.
		ContactTrack mirrored(track.size());
		std::transform(track.begin(), track.end(), mirrored.begin(),
			[](ContactBits bits)
			{
				return static_cast<ContactBits>((bits & 0x55u) << 1 | (bits & 0xaau) >> 1);
			});
		return mirrored;
	}
}
