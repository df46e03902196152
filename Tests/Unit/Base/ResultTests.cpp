// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace MotionGraphs::Testing
{
	TEST(Result, CarriesAValueOrAnError)
	{
		const Result<int> value = 3;
		ASSERT_TRUE(value);
		EXPECT_EQ(*value, 3);
		const Result<int> failed = Error{EError::Malformed, "bad", "mend it", {"file", 2, "", -1}};
		ASSERT_FALSE(failed);
		EXPECT_EQ(failed.GetError().code, EError::Malformed);
		const Result<std::string> passedOn = Status(failed.GetError());
		ASSERT_FALSE(passedOn);
		EXPECT_EQ(passedOn.GetError().ToString(), "file:2: bad; mend it");
	}

	TEST(Result, MovesWhatCannotBeCopied)
	{
		Result<std::unique_ptr<int>> value = std::make_unique<int>(4);
		const std::unique_ptr<int> taken = std::move(*value);
		EXPECT_EQ(*taken, 4);
	}

	TEST(Result, RefusesASuccessWithoutAValue)
	{
		static int reports;
		reports = 0;
		SetAssertionHandler(
			[](const AssertionInfo&)
			{
				++reports;
			});
		const Result<int> empty = Status();
		SetAssertionHandler(nullptr);
		EXPECT_EQ(reports, 1);
		EXPECT_FALSE(empty);
	}

	TEST(Result, NamesThePlaceOfAnError)
	{
		EXPECT_EQ((Place{"walk.bvh", 12, "Hips", 3}.ToString()), "walk.bvh:12, joint 'Hips', frame 3");
		EXPECT_EQ((Place{"", 12, "", -1}.ToString()), "line 12");
		EXPECT_EQ((Place{"", 0, "Hips", -1}.ToString()), "joint 'Hips'");
		EXPECT_EQ((Place{"", 0, "", 0}.ToString()), "frame 0");
		EXPECT_EQ(Place{}.ToString(), "");
		EXPECT_EQ((Error{EError::Malformed, "bad", "", {}}.ToString()), "bad");
		EXPECT_TRUE(Status());
		EXPECT_FALSE(Status(Error{}));
	}
}
