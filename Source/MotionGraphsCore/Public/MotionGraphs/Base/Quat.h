// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Trigonometry.h"
#include "MotionGraphs/Base/Vec3.h"

#include <cmath>

namespace MotionGraphs
{
	/// Unit quaternion, stored x y z w. a * b rotates by b first, then by a.
	template <class T>
	struct Quaternion
	{
		T x = 0;
		T y = 0;
		T z = 0;
		T w = 1;

		friend bool operator==(const Quaternion&, const Quaternion&) = default;

		template <class U>
		explicit constexpr operator Quaternion<U>() const
		{
			return {static_cast<U>(x), static_cast<U>(y), static_cast<U>(z), static_cast<U>(w)};
		}
	};

	using Quat = Quaternion<float>;
	using Quatd = Quaternion<double>;

	template <class T>
	constexpr Quaternion<T> operator*(const Quaternion<T>& a, const Quaternion<T>& b)
	{
		return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
			a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
	}

	template <class T>
	constexpr Quaternion<T> operator-(const Quaternion<T>& a)
	{
		return {-a.x, -a.y, -a.z, -a.w};
	}

	/// The inverse of a unit quaternion.
	template <class T>
	constexpr Quaternion<T> Conjugate(const Quaternion<T>& a)
	{
		return {-a.x, -a.y, -a.z, a.w};
	}

	template <class T>
	constexpr T Dot(const Quaternion<T>& a, const Quaternion<T>& b)
	{
		return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
	}

	template <class T>
	Quaternion<T> Normalize(const Quaternion<T>& a)
	{
		const T squared = Dot(a, a);
		if (!(squared > 0))
		{
			return {};
		}
		const T s = T(1) / std::sqrt(squared);
		return {a.x * s, a.y * s, a.z * s, a.w * s};
	}

	template <class T>
	constexpr Vector3<T> Rotate(const Quaternion<T>& q, const Vector3<T>& v)
	{
		const Vector3<T> u{q.x, q.y, q.z};
		const Vector3<T> t = Cross(u, v) * T(2);
		return v + t * q.w + Cross(u, t);
	}

	/// Right-handed turn by `angle` radians about a unit axis.
	template <class T>
	Quaternion<T> FromAxisAngle(const Vector3<T>& axis, T angle)
	{
		const SinCosPair half = SinCos(0.5 * static_cast<double>(angle));
		const T s = static_cast<T>(half.sin);
		return {axis.x * s, axis.y * s, axis.z * s, static_cast<T>(half.cos)};
	}

	/// Angle of the rotation that takes a to b, radians in 0..pi.
	template <class T>
	T AngleBetween(const Quaternion<T>& a, const Quaternion<T>& b)
	{
		const Quaternion<T> d = Conjugate(a) * b;
		const double s = std::sqrt(static_cast<double>(d.x * d.x + d.y * d.y + d.z * d.z));
		return static_cast<T>(2.0 * Atan2(s, std::fabs(static_cast<double>(d.w))));
	}

	/// Normalised linear interpolation along the shorter arc.
	template <class T>
	Quaternion<T> Nlerp(const Quaternion<T>& a, const Quaternion<T>& b, T t)
	{
		const T sign = Dot(a, b) < 0 ? T(-1) : T(1);
		return Normalize(Quaternion<T>{a.x + (b.x * sign - a.x) * t, a.y + (b.y * sign - a.y) * t,
			a.z + (b.z * sign - a.z) * t, a.w + (b.w * sign - a.w) * t});
	}

	/// Constant-speed interpolation along the shorter arc.
	template <class T>
	Quaternion<T> Slerp(const Quaternion<T>& a, const Quaternion<T>& b, T t)
	{
		const double angle = 0.5 * static_cast<double>(AngleBetween(a, b));
		const double s = SinCos(angle).sin;
		if (s < 1e-4)
		{
			return Nlerp(a, b, t);
		}
		const double sign = Dot(a, b) < 0 ? -1.0 : 1.0;
		const T wa = static_cast<T>(SinCos((1.0 - static_cast<double>(t)) * angle).sin / s);
		const T wb = static_cast<T>(sign * SinCos(static_cast<double>(t) * angle).sin / s);
		return Normalize(
			Quaternion<T>{a.x * wa + b.x * wb, a.y * wa + b.y * wb, a.z * wa + b.z * wb, a.w * wa + b.w * wb});
	}

	/// The part of a rotation that turns about the Y axis, radians in -pi..pi (swing-twist; a rotation that turns
	/// upside down exactly has none and gives 0).
	template <class T>
	T TwistAboutY(const Quaternion<T>& q)
	{
		const double angle = 2.0 * Atan2(static_cast<double>(q.y), static_cast<double>(q.w));
		return static_cast<T>(WrapAngle(angle));
	}

	template <class T>
	bool IsFinite(const Quaternion<T>& a)
	{
		return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z) && std::isfinite(a.w);
	}
}
