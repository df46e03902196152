// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/RotationPacking.h"

#include "MotionGraphs/Base/Cpu.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace MotionGraphs::Testing
{
	namespace RotationPackingTestsPrivate
	{
		/// The format as its description says, in double precision.
		static Quatd Reference(uint64_t packed)
		{
			double stored[3];
			double sum = 0;
			for (int i = 0; i < 3; ++i)
			{
				const double code = static_cast<double>(packed >> (20 * i) & 0xfffffu) - 524288.0;
				stored[i] = code / (524287.0 * std::sqrt(2.0));
				sum += stored[i] * stored[i];
			}
			const double left = std::sqrt(1.0 - sum) * ((packed >> 62 & 1) != 0 ? -1.0 : 1.0);
			double q[4];
			int next = 0;
			for (int i = 0; i < 4; ++i)
			{
				q[i] = i == static_cast<int>(packed >> 60 & 3) ? left : stored[next++];
			}
			return {q[0], q[1], q[2], q[3]};
		}

		static std::vector<Quat> RandomRotations(size_t count, uint32_t seed)
		{
			std::mt19937 random(seed);
			std::normal_distribution<float> normal;
			std::vector<Quat> rotations;
			for (size_t i = 0; i < count; ++i)
			{
				Quat q{normal(random), normal(random), normal(random), normal(random)};
				q.x = i % 5 == 0 ? 0 : q.x;
				q.w = i % 7 == 0 ? q.y : q.w; // Ties between the largest components.
				rotations.push_back(Normalize(q));
			}
			return rotations;
		}

		static std::vector<uint64_t> Pack(std::span<const Quat> rotations)
		{
			std::vector<uint64_t> packed;
			for (const Quat& rotation : rotations)
			{
				packed.push_back(PackRotation(rotation));
			}
			return packed;
		}

		static bool Unpack(std::span<const uint64_t> packed, std::vector<Quat>& out)
		{
			out.assign(packed.size(), Quat{});
			return UnpackRotations(reinterpret_cast<const std::byte*>(packed.data()), out);
		}
	}

	TEST(RotationPacking, AgreesWithThePlainReadingOfTheFormat)
	{
		using namespace RotationPackingTestsPrivate;
		const std::vector<uint64_t> packed = Pack(RandomRotations(10007, 1));
		std::vector<Quat> rotations;
		ASSERT_TRUE(Unpack(packed, rotations));
		for (size_t i = 0; i < packed.size(); ++i)
		{
			const Quatd expected = Reference(packed[i]);
			ASSERT_NEAR(rotations[i].x, expected.x, 2e-7) << i;
			ASSERT_NEAR(rotations[i].y, expected.y, 2e-7) << i;
			ASSERT_NEAR(rotations[i].z, expected.z, 2e-7) << i;
			ASSERT_NEAR(rotations[i].w, expected.w, 2e-7) << i;
		}
	}

	TEST(RotationPacking, KeepsRotationLengthAndHemisphere)
	{
		using namespace RotationPackingTestsPrivate;
		const std::vector<Quat> original = RandomRotations(100000, 2);
		std::vector<Quat> rotations;
		ASSERT_TRUE(Unpack(Pack(original), rotations));
		for (size_t i = 0; i < original.size(); ++i)
		{
			const Quatd a = Normalize(static_cast<Quatd>(original[i]));
			const Quatd b = static_cast<Quatd>(rotations[i]);
			ASSERT_LT(AngleBetween(a, b), 5e-6) << i;
			ASSERT_NEAR(Dot(b, b), 1.0, 1e-6) << i;
			ASSERT_GT(Dot(a, b), 0.99) << i;
		}
	}

	TEST(RotationPacking, IsExactForTheIdentityAndForWholeTurnsAboutAnAxis)
	{
		using namespace RotationPackingTestsPrivate;
		const std::vector<Quat> exact = {{0, 0, 0, 1}, {0, 0, 0, -1}, {1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, 1, 0},
			{0, 0, 0, 1}, {0, 1, 0, 0}, {-1, 0, 0, 0}, {0, 0, -1, 0}};
		std::vector<Quat> rotations;
		ASSERT_TRUE(Unpack(Pack(exact), rotations));
		EXPECT_EQ(rotations, exact);
	}

	TEST(RotationPacking, GivesTheSameBitsOnEveryInstructionSet)
	{
		using namespace RotationPackingTestsPrivate;
		for (const size_t count : {size_t(0), size_t(1), size_t(7), size_t(8), size_t(9), size_t(1003)})
		{
			const std::vector<uint64_t> packed = Pack(RandomRotations(count, 3));
			std::vector<Quat> plain;
			LimitSimd(ESimd::Baseline);
			EXPECT_TRUE(Unpack(packed, plain));
			std::vector<Quat> wide;
			LimitSimd(SupportedSimd());
			EXPECT_TRUE(Unpack(packed, wide));
			EXPECT_TRUE(count == 0 || std::memcmp(plain.data(), wide.data(), count * sizeof(Quat)) == 0);
		}
	}

	TEST(RotationPacking, NoticesWordsThatAreNoRotation)
	{
		using namespace RotationPackingTestsPrivate;
		const std::vector<uint64_t> good = Pack(RandomRotations(20, 4));
		for (const ESimd level : {ESimd::Baseline, SupportedSimd()})
		{
			LimitSimd(level);
			for (const uint64_t bad :
				{uint64_t(0), ~uint64_t(0), good[0] | uint64_t(1) << 63, uint64_t(0x0fffffffffffffff)})
			{
				for (size_t at = 0; at < good.size(); ++at)
				{
					std::vector<uint64_t> words = good;
					words[at] = bad;
					std::vector<Quat> rotations;
					EXPECT_FALSE(Unpack(words, rotations)) << at;
					for (const Quat& rotation : rotations)
					{
						EXPECT_TRUE(IsFinite(rotation));
					}
				}
			}
		}
		LimitSimd(SupportedSimd());
	}
}
