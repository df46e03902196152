// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Contacts.h"

#include <gtest/gtest.h>

namespace MotionGraphs::Testing
{
	TEST(Contacts, EveryLimbHasANameThatParses)
	{
		for (int32_t limb = 0; limb < kLimbCount; ++limb)
		{
			EXPECT_EQ(ParseLimb(ToString(static_cast<ELimb>(limb))), static_cast<ELimb>(limb));
		}
		EXPECT_EQ(ParseLimb("tail"), std::nullopt);
	}

	TEST(Contacts, SettingLeavesOutFramesOutsideTheTrack)
	{
		ContactTrack track(4);
		SetContact(track, ELimb::RightFoot, -5, 2, true);
		SetContact(track, ELimb::LeftHand, 3, 99, true);
		EXPECT_EQ(track, (ContactTrack{2, 2, 0, 4}));
		SetContact(track, ELimb::RightFoot, 1, 2, false);
		SetContact(track, ELimb::RightFoot, 3, 1, true);
		EXPECT_EQ(track, (ContactTrack{2, 0, 0, 4}));
	}

	TEST(Contacts, MirroringExchangesLeftAndRight)
	{
		const ContactTrack track = {BitOf(ELimb::LeftFoot), BitOf(ELimb::RightHand), 0,
			static_cast<ContactBits>(BitOf(ELimb::RightFoot) | BitOf(ELimb::LeftHand))};
		const ContactTrack expected = {BitOf(ELimb::RightFoot), BitOf(ELimb::LeftHand), 0,
			static_cast<ContactBits>(BitOf(ELimb::LeftFoot) | BitOf(ELimb::RightHand))};
		EXPECT_EQ(Mirrored(track), expected);
		EXPECT_EQ(Mirrored(Mirrored(track)), track);
	}
}
