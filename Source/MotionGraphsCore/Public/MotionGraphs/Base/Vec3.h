// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace MotionGraphs
{
	/// Plain three-vector. Core space: metres, right-handed, Y up, a character at rest faces +Z, its left is +X.
	template <class T>
	struct Vector3
	{
		T x = 0;
		T y = 0;
		T z = 0;

		friend bool operator==(const Vector3&, const Vector3&) = default;

		template <class U>
		explicit constexpr operator Vector3<U>() const
		{
			return {static_cast<U>(x), static_cast<U>(y), static_cast<U>(z)};
		}
	};

	using Vec3 = Vector3<float>;
	using Vec3d = Vector3<double>;

	template <class T>
	constexpr Vector3<T> operator+(const Vector3<T>& a, const Vector3<T>& b)
	{
		return {a.x + b.x, a.y + b.y, a.z + b.z};
	}

	template <class T>
	constexpr Vector3<T> operator-(const Vector3<T>& a, const Vector3<T>& b)
	{
		return {a.x - b.x, a.y - b.y, a.z - b.z};
	}

	template <class T>
	constexpr Vector3<T> operator-(const Vector3<T>& a)
	{
		return {-a.x, -a.y, -a.z};
	}

	template <class T>
	constexpr Vector3<T> operator*(const Vector3<T>& a, T s)
	{
		return {a.x * s, a.y * s, a.z * s};
	}

	template <class T>
	constexpr Vector3<T> operator*(T s, const Vector3<T>& a)
	{
		return a * s;
	}

	template <class T>
	constexpr T Dot(const Vector3<T>& a, const Vector3<T>& b)
	{
		return a.x * b.x + a.y * b.y + a.z * b.z;
	}

	template <class T>
	constexpr Vector3<T> Cross(const Vector3<T>& a, const Vector3<T>& b)
	{
		return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
	}

	template <class T>
	T Length(const Vector3<T>& a)
	{
		return std::sqrt(Dot(a, a));
	}

	template <class T>
	T Distance(const Vector3<T>& a, const Vector3<T>& b)
	{
		return Length(a - b);
	}

	template <class T>
	constexpr Vector3<T> Lerp(const Vector3<T>& a, const Vector3<T>& b, T t)
	{
		return a + (b - a) * t;
	}

	template <class T>
	bool IsFinite(const Vector3<T>& a)
	{
		return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
	}
}
