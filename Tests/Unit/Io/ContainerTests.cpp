// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Container.h"

#include "MotionGraphs/Base/Hash.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <string>

namespace MotionGraphs::Testing
{
	namespace ContainerTestsPrivate
	{
		static std::vector<std::byte> Bytes(std::string_view text)
		{
			const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
			return {bytes.begin(), bytes.end()};
		}

		static std::vector<std::byte> SmallFile()
		{
			ContainerWriter writer;
			writer.Add(SectionTag("AAAA"), 3, Bytes("first section"));
			writer.Add(SectionTag("BBBB"), 1, Bytes(std::string(70, 'b')));
			return writer.Build();
		}

		static Result<Container> Open(std::span<const std::byte> bytes)
		{
			FileBytes file(bytes.size());
			if (!bytes.empty())
			{
				std::memcpy(file.Data(), bytes.data(), bytes.size());
			}
			return Container::Open(std::move(file), "some file.mgraph");
		}

		template <class T>
		static void Patch(std::vector<std::byte>& bytes, size_t offset, T value)
		{
			std::memcpy(bytes.data() + offset, &value, sizeof value);
		}

		/// Makes the table's checksum right again after a forgery.
		static void Seal(std::vector<std::byte>& bytes)
		{
			Patch(bytes, 24, Hash64(std::span(bytes).subspan(32, 64)));
		}
	}

	TEST(Container, ReturnsTheSectionsThatWereAdded)
	{
		using namespace ContainerTestsPrivate;
		const Result<Container> container = Open(SmallFile());
		ASSERT_TRUE(container) << container.GetError().ToString();
		EXPECT_EQ(container->Sections().size(), 2u);
		EXPECT_EQ(container->File(), "some file.mgraph");
		EXPECT_TRUE(container->Has(SectionTag("AAAA")));
		EXPECT_FALSE(container->Has(SectionTag("CCCC")));
		const Result<Container::Section> first = container->Find(SectionTag("AAAA"));
		ASSERT_TRUE(first);
		EXPECT_EQ(first->version, 3u);
		EXPECT_EQ(std::vector<std::byte>(first->bytes.begin(), first->bytes.end()), Bytes("first section"));
		EXPECT_EQ(reinterpret_cast<uintptr_t>(first->bytes.data()) % 64, 0u);
		EXPECT_EQ(SmallFile(), SmallFile());
	}

	TEST(Container, MayBeEmptyAndHoldEmptySections)
	{
		using namespace ContainerTestsPrivate;
		const Result<Container> none = Open(ContainerWriter().Build());
		ASSERT_TRUE(none);
		EXPECT_TRUE(none->Sections().empty());
		ContainerWriter writer;
		writer.Add(SectionTag("AAAA"), 1, {});
		writer.Add(SectionTag("BBBB"), 1, Bytes("b"));
		writer.Add(SectionTag("CCCC"), 1, {});
		const Result<Container> container = Open(writer.Build());
		ASSERT_TRUE(container) << container.GetError().ToString();
		EXPECT_TRUE(container->Find(SectionTag("AAAA"))->bytes.empty());
		EXPECT_EQ(container->Find(SectionTag("BBBB"))->bytes.size(), 1u);
	}

	TEST(Container, RefusesToTakeASectionTwice)
	{
		static int reports;
		reports = 0;
		SetAssertionHandler(
			[](const AssertionInfo&)
			{
				++reports;
			});
		ContainerWriter writer;
		writer.Add(SectionTag("AAAA"), 1, {});
		writer.Add(SectionTag("AAAA"), 1, {});
		SetAssertionHandler(nullptr);
		EXPECT_EQ(reports, 1);
	}

	TEST(Container, NamesFileAndCauseOfWhatIsWrong)
	{
		using namespace ContainerTestsPrivate;
		using Forgery = std::function<void(std::vector<std::byte>&)>;
		const std::tuple<const char*, EError, Forgery> cases[] = {
			{"empty", EError::Malformed,
				[](auto& b)
				{
					b.clear();
				}},
			{"not an .mgraph file", EError::Malformed,
				[](auto& b)
				{
					b = Bytes("HIERARCHY\nROOT Hips\n{\n}");
				}},
			{"text mode", EError::Malformed,
				[](auto& b)
				{
					b.erase(b.begin() + 6);
				}},
			{"cut short", EError::Malformed,
				[](auto& b)
				{
					b.resize(20);
				}},
			{"cut short", EError::Malformed,
				[](auto& b)
				{
					b.pop_back();
				}},
			{"instead of", EError::Malformed,
				[](auto& b)
				{
					b.push_back({});
				}},
			{"written by a newer version 2; this build reads up to 1", EError::Unsupported,
				[](auto& b)
				{
					Patch(b, 8, uint32_t(2));
				}},
			{"version 0", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 8, uint32_t(0));
				}},
			{"does not fit", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 12, uint32_t(0xffffffff));
				}},
			{"table is damaged", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 12, uint32_t(1));
				}},
			{"table is damaged", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 36, uint32_t(9));
				}},
			{"stands twice", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 64, SectionTag("AAAA")), Seal(b);
				}},
			{"not aligned", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 40, uint64_t(129)), Seal(b);
				}},
			{"outside the file", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 40, uint64_t(1) << 40), Seal(b);
				}},
			{"outside the file", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 48, ~uint64_t(0)), Seal(b);
				}},
			{"outside the file", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 72, ~uint64_t(63)), Seal(b);
				}},
			{"overlaps", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 48, uint64_t(100)), Seal(b);
				}},
			{"overlaps", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 40, uint64_t(64)), Seal(b);
				}},
			{"after the last section", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 80, uint64_t(69)), Seal(b);
				}},
			{"padding", EError::Malformed,
				[](auto& b)
				{
					Patch(b, 150, uint8_t(1));
				}},
		};
		for (const auto& [cause, code, forge] : cases)
		{
			std::vector<std::byte> bytes = SmallFile();
			forge(bytes);
			const Result<Container> container = Open(bytes);
			ASSERT_FALSE(container) << cause;
			EXPECT_EQ(container.GetError().code, code) << cause;
			EXPECT_EQ(container.GetError().place.file, "some file.mgraph");
			EXPECT_NE(container.GetError().what.find(cause), std::string::npos) << container.GetError().ToString();
			EXPECT_FALSE(container.GetError().remedy.empty());
		}
	}

	TEST(Container, KeepsWholeSectionsReadableBesideADamagedOne)
	{
		using namespace ContainerTestsPrivate;
		std::vector<std::byte> bytes = SmallFile();
		bytes.back() ^= std::byte{1};
		const Result<Container> container = Open(bytes);
		ASSERT_TRUE(container);
		EXPECT_TRUE(container->Find(SectionTag("AAAA")));
		const Result<Container::Section> damaged = container->Find(SectionTag("BBBB"));
		ASSERT_FALSE(damaged);
		EXPECT_NE(damaged.GetError().ToString().find("section 'BBBB' is damaged"), std::string::npos);
		const Result<Container::Section> missing = container->Find(SectionTag("CCCC"));
		ASSERT_FALSE(missing);
		EXPECT_NE(
			missing.GetError().ToString().find("no section 'CCCC' in it (it holds: AAAA, BBBB)"), std::string::npos);
	}

	TEST(Container, NoticesEveryCutAndEveryFlippedBit)
	{
		using namespace ContainerTestsPrivate;
		const std::vector<std::byte> whole = SmallFile();
		const auto isRead = [](std::span<const std::byte> bytes)
		{
			const Result<Container> container = Open(bytes);
			return container && container->Find(SectionTag("AAAA")) && container->Find(SectionTag("BBBB"));
		};
		ASSERT_TRUE(isRead(whole));
		for (size_t size = 0; size < whole.size(); ++size)
		{
			EXPECT_FALSE(isRead(std::span(whole).first(size))) << size;
		}
		for (size_t bit = 0; bit < whole.size() * 8; ++bit)
		{
			std::vector<std::byte> flipped = whole;
			flipped[bit / 8] ^= std::byte(1 << bit % 8);
			EXPECT_FALSE(isRead(flipped)) << "bit " << bit;
		}
	}
}
