// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

namespace MotionGraphs
{
	/// Our own elementary functions, because the C library's differ in the last bits from system to system and the same
	/// motion must come out on every machine. Only + - * / sqrt are used, which IEEE 754 rounds alike everywhere.
	/// Error against the exact value: below 5e-16 for arguments within +-1e5.
	inline constexpr double kPi = 3.14159265358979323846;
	inline constexpr double kDegree = kPi / 180.0;

	struct SinCosPair
	{
		double sin = 0;
		double cos = 1;
	};

	MOTIONGRAPHSCORE_API SinCosPair SinCos(double radians);

	/// Exact reduction, so whole turns cost no precision however many there are. Not finite in, not finite out.
	MOTIONGRAPHSCORE_API SinCosPair SinCosDegrees(double degrees);

	/// Angle of (x, y), -pi..pi; Atan2(0, 0) = 0.
	MOTIONGRAPHSCORE_API double Atan2(double y, double x);

	/// -1..1, values outside are clamped.
	MOTIONGRAPHSCORE_API double Acos(double x);
	MOTIONGRAPHSCORE_API double Asin(double x);

	/// The same direction in -pi..pi.
	MOTIONGRAPHSCORE_API double WrapAngle(double radians);
}
