// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Trigonometry.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace MotionGraphs
{
	namespace TrigonometryPrivate
	{
		// pi/2 in three parts of 33 bits, so that k * part is exact for the k that the reduction meets.
		constexpr double kHalfPi1 = 0x1.921fb544p+0;
		constexpr double kHalfPi2 = 0x1.0b4611a6p-34;
		constexpr double kHalfPi3 = 0x1.3198a2e03707p-69;

		// Taylor series within +-pi/4: the first term left out is below 1e-19.
		double SinSeries(double x)
		{
			const double s = x * x;
			double p = 1.0 / 355687428096000.0; // 17!
			p = p * s - 1.0 / 1307674368000.0;
			p = p * s + 1.0 / 6227020800.0;
			p = p * s - 1.0 / 39916800.0;
			p = p * s + 1.0 / 362880.0;
			p = p * s - 1.0 / 5040.0;
			p = p * s + 1.0 / 120.0;
			p = p * s - 1.0 / 6.0;
			return x + x * s * p;
		}

		double CosSeries(double x)
		{
			const double s = x * x;
			double p = 1.0 / 20922789888000.0; // 16!
			p = p * s - 1.0 / 87178291200.0;
			p = p * s + 1.0 / 479001600.0;
			p = p * s - 1.0 / 3628800.0;
			p = p * s + 1.0 / 40320.0;
			p = p * s - 1.0 / 720.0;
			p = p * s + 1.0 / 24.0;
			return (1.0 - 0.5 * s) + s * s * p;
		}

		SinCosPair FromQuadrant(int64_t quadrant, double rest)
		{
			const double s = SinSeries(rest);
			const double c = CosSeries(rest);
			switch (quadrant & 3)
			{
			case 0:
				return {s, c};
			case 1:
				return {c, -s};
			case 2:
				return {-s, -c};
			default:
				return {-c, s};
			}
		}

		// atan(k / 8), k = 0..8: the nearest one leaves a quotient within +-1/16 for the series.
		constexpr double kAtanEighths[9] = {0.0, 0.12435499454676144, 0.24497866312686415, 0.35877067027057225,
			0.46364760900080611, 0.55859931534356244, 0.64350110879328437, 0.71882999962162450, 0.78539816339744831};

		constexpr double kPiRest = 1.2246467991473532e-16; // pi - kPi

		double AtanUnit(double t)
		{
			const int k = static_cast<int>(t * 8.0 + 0.5);
			const double c = k / 8.0;
			const double u = (t - c) / (1.0 + t * c);
			const double s = u * u;
			double p = -1.0 / 15.0;
			p = p * s + 1.0 / 13.0;
			p = p * s - 1.0 / 11.0;
			p = p * s + 1.0 / 9.0;
			p = p * s - 1.0 / 7.0;
			p = p * s + 1.0 / 5.0;
			p = p * s - 1.0 / 3.0;
			return kAtanEighths[k] + (u + u * s * p);
		}
	}

	SinCosPair SinCos(double radians)
	{
		using namespace TrigonometryPrivate;
		double x = radians;
		if (!(std::fabs(x) < 1e5))
		{
			x = std::fmod(x, 2.0 * kPi); // Far away a turn is not exact any more, but it stays a turn.
		}
		if (!std::isfinite(x))
		{
			return {x, x};
		}
		const double k = std::floor(x * (2.0 / kPi) + 0.5);
		const double rest = ((x - k * kHalfPi1) - k * kHalfPi2) - k * kHalfPi3;
		return FromQuadrant(static_cast<int64_t>(k), rest);
	}

	SinCosPair SinCosDegrees(double degrees)
	{
		using namespace TrigonometryPrivate;
		const double x = std::fabs(degrees) <= 360.0 ? degrees : std::fmod(degrees, 360.0);
		if (!std::isfinite(x))
		{
			return {x, x};
		}
		const double k = std::floor(x * (1.0 / 90.0) + 0.5);
		return FromQuadrant(static_cast<int64_t>(k), (x - k * 90.0) * kDegree);
	}

	double Atan2(double y, double x)
	{
		using namespace TrigonometryPrivate;
		const double ax = std::fabs(x);
		const double ay = std::fabs(y);
		if (ax == 0.0 && ay == 0.0)
		{
			return 0.0;
		}
		if (!std::isfinite(ax) || !std::isfinite(ay))
		{
			return ax + ay; // No motion data is infinite: hand the fault on.
		}
		const double t = AtanUnit(ay <= ax ? ay / ax : ax / ay);
		const double half = ay <= ax ? (x < 0.0 ? kPi - (t - kPiRest) : t)
			: x < 0.0                ? 0.5 * kPi + (t + 0.5 * kPiRest)
									 : 0.5 * kPi - (t - 0.5 * kPiRest);
		return y < 0.0 ? -half : half;
	}

	double Acos(double x)
	{
		const double c = std::clamp(x, -1.0, 1.0);
		return Atan2(std::sqrt((1.0 - c) * (1.0 + c)), c);
	}

	double Asin(double x)
	{
		const double s = std::clamp(x, -1.0, 1.0);
		return Atan2(s, std::sqrt((1.0 - s) * (1.0 + s)));
	}

	double WrapAngle(double radians)
	{
		if (std::fabs(radians) <= kPi)
		{
			return radians;
		}
		const double wrapped = radians - 2.0 * kPi * std::floor(radians / (2.0 * kPi) + 0.5);
		return std::clamp(wrapped, -kPi, kPi);
	}
}
