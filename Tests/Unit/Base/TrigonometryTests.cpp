// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Trigonometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace MotionGraphs::Testing
{
	// The bound that the header gives, against the C library in long double.
	static constexpr long double kTrigonometryError = 5e-16L;

	TEST(Trigonometry, StaysWithinItsErrorForSineAndCosine)
	{
		const uint32_t seed = 99;
		std::mt19937 random(seed);
		long double worst = 0;
		for (const double range : {1e-8, 0.8, 4.0, 100.0, 1e5})
		{
			std::uniform_real_distribution<double> arguments(-range, range);
			for (int i = 0; i < 100000; ++i)
			{
				const double x = arguments(random);
				const SinCosPair ours = SinCos(x);
				worst = std::max(worst, std::fabs(ours.sin - std::sin(static_cast<long double>(x))));
				worst = std::max(worst, std::fabs(ours.cos - std::cos(static_cast<long double>(x))));
			}
		}
		RecordProperty("worst", std::to_string(static_cast<double>(worst)));
		EXPECT_LT(worst, kTrigonometryError) << "seed " << seed;
	}

	TEST(Trigonometry, StaysWithinItsErrorForArcs)
	{
		const uint32_t seed = 98;
		std::mt19937 random(seed);
		std::uniform_real_distribution<double> arguments(-1.0, 1.0);
		long double worst = 0;
		for (int i = 0; i < 300000; ++i)
		{
			const double y = arguments(random);
			const double x = arguments(random) * (i % 3 == 0 ? 1e-6 : (i % 3 == 1 ? 1e5 : 1.0));
			worst = std::max(worst, std::fabs(Atan2(y, x) - std::atan2(static_cast<long double>(y), x)));
			worst = std::max(worst, std::fabs(Acos(y) - std::acos(static_cast<long double>(y))));
			worst = std::max(worst, std::fabs(Asin(y) - std::asin(static_cast<long double>(y))));
		}
		EXPECT_LT(worst, kTrigonometryError) << "seed " << seed;
	}

	TEST(Trigonometry, IsExactAtWholeQuarterTurnsInDegrees)
	{
		for (const double turns : {0.0, 1.0, 1000.0, -77.0})
		{
			EXPECT_EQ(SinCosDegrees(turns * 360).sin, 0.0);
			EXPECT_EQ(SinCosDegrees(turns * 360).cos, 1.0);
			EXPECT_EQ(SinCosDegrees(turns * 360 + 90).sin, 1.0);
			EXPECT_EQ(SinCosDegrees(turns * 360 + 180).cos, -1.0);
			EXPECT_EQ(SinCosDegrees(turns * 360 + 270).sin, -1.0);
		}
		std::mt19937 random(5);
		std::uniform_real_distribution<double> arguments(-720.0, 720.0);
		for (int i = 0; i < 100000; ++i)
		{
			const double degrees = arguments(random);
			const long double radians = static_cast<long double>(degrees) * 3.14159265358979323846264338328L / 180.0L;
			EXPECT_NEAR(SinCosDegrees(degrees).sin, static_cast<double>(std::sin(radians)), 5e-16);
			EXPECT_NEAR(SinCosDegrees(degrees).cos, static_cast<double>(std::cos(radians)), 5e-16);
		}
	}

	TEST(Trigonometry, ClampsAndHandsFaultsOn)
	{
		const double nan = std::numeric_limits<double>::quiet_NaN();
		const double infinity = std::numeric_limits<double>::infinity();
		EXPECT_EQ(Acos(2.0), 0.0);
		EXPECT_EQ(Acos(-2.0), kPi);
		EXPECT_EQ(Asin(2.0), kPi / 2);
		EXPECT_EQ(Atan2(0.0, 0.0), 0.0);
		EXPECT_EQ(Atan2(0.0, -1.0), kPi);
		EXPECT_EQ(Atan2(-1.0, 0.0), -kPi / 2);
		EXPECT_FALSE(std::isfinite(SinCos(nan).sin));
		EXPECT_FALSE(std::isfinite(SinCos(infinity).cos));
		EXPECT_FALSE(std::isfinite(SinCosDegrees(infinity).cos));
		EXPECT_FALSE(std::isfinite(Atan2(nan, 1.0)));
		EXPECT_TRUE(std::isfinite(SinCos(1e300).sin));
		EXPECT_LE(std::fabs(SinCos(1e300).sin), 1.0);
	}

	TEST(Trigonometry, WrapsAnglesIntoOneTurn)
	{
		std::mt19937 random(6);
		std::uniform_real_distribution<double> arguments(-50.0, 50.0);
		for (int i = 0; i < 10000; ++i)
		{
			const double angle = arguments(random);
			const double wrapped = WrapAngle(angle);
			EXPECT_LE(std::fabs(wrapped), kPi);
			EXPECT_NEAR(std::remainder(wrapped - angle, 2 * kPi), 0.0, 1e-13);
		}
		EXPECT_EQ(WrapAngle(kPi), kPi);
		EXPECT_EQ(WrapAngle(-kPi), -kPi);
		EXPECT_FALSE(std::isfinite(WrapAngle(std::numeric_limits<double>::infinity())));
	}
}
