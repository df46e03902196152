// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// The limbs that can bear on the world. Left and right twins differ in the lowest bit.
	enum class ELimb : uint8_t
	{
		LeftFoot,
		RightFoot,
		LeftHand,
		RightHand,
		Count,
	};

	inline constexpr int32_t kLimbCount = static_cast<int32_t>(ELimb::Count);

	/// "left_foot", ...: the name in JSON.
	MOTIONGRAPHSCORE_API const char* ToString(ELimb limb);
	MOTIONGRAPHSCORE_API std::optional<ELimb> ParseLimb(std::string_view name);

	/// One bit a limb: which limbs are in contact in a frame. Flight is 0.
	using ContactBits = uint8_t;

	constexpr ContactBits BitOf(ELimb limb)
	{
		return static_cast<ContactBits>(1u << static_cast<uint32_t>(limb));
	}

	/// The contact state of every frame of a clip.
	using ContactTrack = std::vector<ContactBits>;

	/// Sets or clears one limb in the frames [first, end); frames outside the track are left out.
	MOTIONGRAPHSCORE_API void SetContact(ContactTrack& track, ELimb limb, int32_t first, int32_t end, bool inContact);

	/// The same contacts with left and right exchanged.
	MOTIONGRAPHSCORE_API ContactTrack Mirrored(const ContactTrack& track);
}
