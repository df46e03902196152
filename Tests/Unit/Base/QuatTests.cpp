// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Quat.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace MotionGraphs::Testing
{
	static Quatd RandomQuat(std::mt19937& random)
	{
		std::normal_distribution<double> normal;
		const double x = normal(random);
		const double y = normal(random);
		const double z = normal(random);
		return Normalize(Quatd{x, y, z, normal(random)});
	}

	static void ExpectNear(const Vec3d& a, const Vec3d& b)
	{
		EXPECT_NEAR(Distance(a, b), 0.0, 1e-12);
	}

	TEST(Quat, TurnsRightHandedByTheSecondFactorFirst)
	{
		const Quatd aboutY = FromAxisAngle(Vec3d{0, 1, 0}, kPi / 2);
		const Quatd aboutX = FromAxisAngle(Vec3d{1, 0, 0}, kPi / 2);
		ExpectNear(Rotate(aboutY, Vec3d{0, 0, 1}), {1, 0, 0});
		ExpectNear(Rotate(aboutX, Vec3d{0, 1, 0}), {0, 0, 1});
		ExpectNear(Rotate(aboutY * aboutX, Vec3d{0, 1, 0}), {1, 0, 0});
	}

	TEST(Quat, ComposesLikeTheRotationsItStandsFor)
	{
		std::mt19937 random(1);
		for (int i = 0; i < 1000; ++i)
		{
			const Quatd a = RandomQuat(random);
			const Quatd b = RandomQuat(random);
			const Vec3d v{0.3, -1.2, 2.5};
			ExpectNear(Rotate(a * b, v), Rotate(a, Rotate(b, v)));
			ExpectNear(Rotate(Conjugate(a), Rotate(a, v)), v);
			ExpectNear(Rotate(-a, v), Rotate(a, v));
			EXPECT_NEAR(Length(Rotate(a, v)), Length(v), 1e-12);
		}
	}

	TEST(Quat, MeasuresTheAngleOfATurnWhateverTheSign)
	{
		std::mt19937 random(2);
		for (const double angle : {0.0, 1e-9, 0.5, 2.0, 3.1})
		{
			const Quatd a = RandomQuat(random);
			const Quatd b = a * FromAxisAngle(Normalize(Quatd{1, 2, 3, 0}).x * Vec3d{1, 2, 3}, angle);
			EXPECT_NEAR(AngleBetween(a, b), angle, 1e-12);
			EXPECT_NEAR(AngleBetween(a, -b), angle, 1e-12);
		}
	}

	TEST(Quat, InterpolatesAtConstantSpeedAlongTheShorterArc)
	{
		std::mt19937 random(3);
		for (int i = 0; i < 500; ++i)
		{
			const Quatd a = RandomQuat(random);
			const Quatd b = RandomQuat(random);
			const double angle = AngleBetween(a, b);
			for (const double t : {0.0, 0.25, 0.5, 1.0})
			{
				EXPECT_NEAR(AngleBetween(a, Slerp(a, b, t)), t * angle, 1e-9);
				EXPECT_NEAR(AngleBetween(Slerp(a, b, t), Slerp(a, -b, t)), 0.0, 1e-9);
				EXPECT_NEAR(Dot(Nlerp(a, b, t), Nlerp(a, b, t)), 1.0, 1e-12);
			}
			EXPECT_NEAR(AngleBetween(a, Nlerp(a, b, 0.5)), 0.5 * angle, 1e-9);
		}
	}

	TEST(Quat, FindsTheTwistAboutTheVertical)
	{
		for (const double heading : {-3.0, -1.0, 0.0, 0.7, 3.1})
		{
			const Quatd turn = FromAxisAngle(Vec3d{0, 1, 0}, heading);
			const Quatd lean = FromAxisAngle(Vec3d{1, 0, 0}, 0.4);
			EXPECT_NEAR(TwistAboutY(turn * lean), heading, 1e-12);
			EXPECT_NEAR(TwistAboutY(-(turn * lean)), heading, 1e-12);
		}
		EXPECT_EQ(TwistAboutY(Quatd{1, 0, 0, 0}), 0.0);
	}

	TEST(Quat, MakesTheIdentityOfNothing)
	{
		EXPECT_EQ(Normalize(Quat{0, 0, 0, 0}), Quat{});
		EXPECT_FALSE(IsFinite(Quat{0, std::numeric_limits<float>::infinity(), 0, 1}));
		EXPECT_TRUE(IsFinite(Quat{}));
	}
}
