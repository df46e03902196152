// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Container.h"

#include "MotionGraphs/Base/Assert.h"
#include "MotionGraphs/Base/Hash.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace MotionGraphs
{
	namespace ContainerPrivate
	{
		constexpr uint32_t kVersion = 1;
		constexpr uint64_t kAlignment = 64;
		constexpr uint64_t kHeaderSize = 32;
		constexpr uint64_t kRowSize = 32;
		constexpr size_t kMagicSize = 8;
		// The line end shows when a transfer in text mode changed the bytes.
		constexpr char kMagic[kMagicSize + 1] = "MGRAPH\r\n";
		constexpr size_t kLettersOfMagic = 6;

		constexpr const char* kRebuild = "restore it from a backup or rebuild it from the source clips";

		constexpr uint64_t AlignUp(uint64_t offset)
		{
			return (offset + (kAlignment - 1)) / kAlignment * kAlignment;
		}

		template <class T>
		void Store(std::vector<std::byte>& bytes, uint64_t offset, T value)
		{
			std::memcpy(bytes.data() + offset, &value, sizeof value);
		}

		template <class T>
		T Load(std::span<const std::byte> bytes, uint64_t offset)
		{
			T value = 0;
			std::memcpy(&value, bytes.data() + offset, sizeof value);
			return value;
		}

		std::string TagName(uint32_t tag)
		{
			const char letters[4] = {static_cast<char>(tag & 0xff), static_cast<char>(tag >> 8 & 0xff),
				static_cast<char>(tag >> 16 & 0xff), static_cast<char>(tag >> 24)};
			return Printable({letters, sizeof letters});
		}

		Error Malformed(std::string_view file, std::string what, std::string remedy = kRebuild)
		{
			return {EError::Malformed, std::move(what), std::move(remedy), {std::string(file), 0, "", -1}};
		}

		Status CheckHeader(std::span<const std::byte> bytes, std::string_view file)
		{
			if (bytes.empty())
			{
				return Malformed(file, "the file is empty");
			}
			const size_t shown = std::min(bytes.size(), kMagicSize);
			if (std::memcmp(bytes.data(), kMagic, std::min(shown, kLettersOfMagic)) != 0)
			{
				return Malformed(file, "not an .mgraph file: it does not begin with \"MGRAPH\"",
					"give a file that MotionGraphs has saved");
			}
			if (std::memcmp(bytes.data(), kMagic, shown) != 0)
			{
				return Malformed(file, "the first line end is damaged, as by a transfer in text mode",
					"copy it again in binary mode");
			}
			if (bytes.size() < kHeaderSize)
			{
				return Malformed(file,
					Format("cut short: %llu bytes, and the header alone has %llu",
						static_cast<unsigned long long>(bytes.size()), static_cast<unsigned long long>(kHeaderSize)));
			}
			const uint32_t version = Load<uint32_t>(bytes, 8);
			if (version > kVersion)
			{
				return Error{EError::Unsupported,
					Format("written by a newer version %u; this build reads up to %u", version, kVersion),
					"update MotionGraphs", {std::string(file), 0, "", -1}};
			}
			if (version == 0)
			{
				return Malformed(file, "container version 0 does not exist");
			}
			const uint64_t size = Load<uint64_t>(bytes, 16);
			if (size != bytes.size())
			{
				return Malformed(file,
					Format(bytes.size() < size ? "cut short: %llu bytes of %llu" : "has %llu bytes instead of %llu",
						static_cast<unsigned long long>(bytes.size()), static_cast<unsigned long long>(size)));
			}
			return {};
		}

		Result<std::vector<Container::SectionInfo>> ReadTable(std::span<const std::byte> bytes, std::string_view file)
		{
			const uint32_t count = Load<uint32_t>(bytes, 12);
			if (count > (bytes.size() - kHeaderSize) / kRowSize)
			{
				return Malformed(file, Format("a table of %u sections does not fit into the file", count));
			}
			if (Hash64(bytes.subspan(kHeaderSize, count * kRowSize)) != Load<uint64_t>(bytes, 24))
			{
				return Malformed(file, "the section table is damaged: its checksum does not match");
			}
			std::vector<Container::SectionInfo> sections(count);
			uint64_t at = kHeaderSize;
			for (Container::SectionInfo& section : sections)
			{
				section.tag = Load<uint32_t>(bytes, at);
				section.version = Load<uint32_t>(bytes, at + 4);
				section.offset = Load<uint64_t>(bytes, at + 8);
				section.size = Load<uint64_t>(bytes, at + 16);
				section.checksum = Load<uint64_t>(bytes, at + 24);
				at += kRowSize;
			}
			return sections;
		}

		/// Every section aligned, inside the file and clear of the others; nothing but zeros between them.
		Status CheckLayout(
			std::span<const std::byte> bytes, std::span<const Container::SectionInfo> sections, std::string_view file)
		{
			for (const Container::SectionInfo& section : sections)
			{
				if (section.offset % kAlignment != 0)
				{
					return Malformed(
						file, Format("section '%s' is not aligned to 64 bytes", TagName(section.tag).c_str()));
				}
				if (section.offset > bytes.size() || section.size > bytes.size() - section.offset)
				{
					return Malformed(file, Format("section '%s' lies outside the file", TagName(section.tag).c_str()));
				}
			}
			std::vector<Container::SectionInfo> byOffset(sections.begin(), sections.end());
			std::sort(byOffset.begin(), byOffset.end(),
				[](const auto& a, const auto& b)
				{
					return std::pair(a.offset, a.size) < std::pair(b.offset, b.size);
				});
			uint64_t end = kHeaderSize + sections.size() * kRowSize;
			for (const Container::SectionInfo& section : byOffset)
			{
				const std::string name = TagName(section.tag);
				if (section.offset < end)
				{
					return Malformed(file, Format("section '%s' overlaps what comes before it", name.c_str()));
				}
				const auto gap = bytes.subspan(end, section.offset - end);
				if (!std::all_of(gap.begin(), gap.end(),
						[](std::byte b)
						{
							return b == std::byte{0};
						}))
				{
					return Malformed(file, Format("the padding before section '%s' is not zero", name.c_str()));
				}
				end = section.offset + section.size;
			}
			if (end != bytes.size())
			{
				return Malformed(file,
					Format("%llu bytes after the last section", static_cast<unsigned long long>(bytes.size() - end)));
			}
			return {};
		}

		Status CheckTags(std::span<const Container::SectionInfo> sections, std::string_view file)
		{
			std::vector<uint32_t> tags;
			for (const Container::SectionInfo& section : sections)
			{
				tags.push_back(section.tag);
			}
			std::sort(tags.begin(), tags.end());
			if (const auto twice = std::adjacent_find(tags.begin(), tags.end()); twice != tags.end())
			{
				return Malformed(file, Format("section '%s' stands twice in the table", TagName(*twice).c_str()));
			}
			return {};
		}
	}

	void ContainerWriter::Add(uint32_t tag, uint32_t version, std::vector<std::byte> bytes)
	{
		MG_ASSERT(std::none_of(sections_.begin(), sections_.end(),
					  [&](const Section& s)
					  {
						  return s.tag == tag;
					  }),
			"a section may be added once");
		sections_.push_back({tag, version, std::move(bytes)});
	}

	std::vector<std::byte> ContainerWriter::Build() const
	{
		using namespace ContainerPrivate;
		const uint64_t tableSize = sections_.size() * kRowSize;
		uint64_t size = kHeaderSize + tableSize;
		for (const Section& section : sections_)
		{
			size = AlignUp(size) + section.bytes.size();
		}

		std::vector<std::byte> file(size);
		std::memcpy(file.data(), kMagic, kMagicSize);
		Store(file, 8, kVersion);
		Store(file, 12, static_cast<uint32_t>(sections_.size()));
		Store(file, 16, size);
		uint64_t row = kHeaderSize;
		uint64_t offset = kHeaderSize + tableSize;
		for (const Section& section : sections_)
		{
			offset = AlignUp(offset);
			Store(file, row, section.tag);
			Store(file, row + 4, section.version);
			Store(file, row + 8, offset);
			Store(file, row + 16, static_cast<uint64_t>(section.bytes.size()));
			Store(file, row + 24, Hash64(section.bytes));
			if (!section.bytes.empty())
			{
				std::memcpy(file.data() + offset, section.bytes.data(), section.bytes.size());
			}
			row += kRowSize;
			offset += section.bytes.size();
		}
		Store(file, 24, Hash64(std::span(file).subspan(kHeaderSize, tableSize)));
		return file;
	}

	Result<Container> Container::Open(FileBytes bytes, std::string_view file)
	{
		using namespace ContainerPrivate;
		if (Status header = CheckHeader(bytes.Bytes(), file); !header)
		{
			return header;
		}
		Result<std::vector<SectionInfo>> sections = ReadTable(bytes.Bytes(), file);
		if (!sections)
		{
			return sections.TakeError();
		}
		if (Status tags = CheckTags(*sections, file); !tags)
		{
			return tags;
		}
		if (Status layout = CheckLayout(bytes.Bytes(), *sections, file); !layout)
		{
			return layout;
		}
		Container container;
		container.bytes_ = std::move(bytes);
		container.file_ = file;
		container.sections_ = std::move(*sections);
		return container;
	}

	bool Container::Has(uint32_t tag) const
	{
		return std::any_of(sections_.begin(), sections_.end(),
			[&](const SectionInfo& s)
			{
				return s.tag == tag;
			});
	}

	Result<Container::Section> Container::Find(uint32_t tag) const
	{
		using namespace ContainerPrivate;
		const auto found = std::find_if(sections_.begin(), sections_.end(),
			[&](const SectionInfo& s)
			{
				return s.tag == tag;
			});
		if (found == sections_.end())
		{
			std::string names;
			for (const SectionInfo& section : sections_)
			{
				names += (names.empty() ? "" : ", ") + TagName(section.tag);
			}
			return Malformed(file_,
				Format("there is no section '%s' in it (it holds: %s)", TagName(tag).c_str(),
					names.empty() ? "nothing" : names.c_str()),
				"give a file that holds one, or rebuild it from the source clips");
		}
		const std::span<const std::byte> bytes = bytes_.Bytes().subspan(found->offset, found->size);
		if (Hash64(bytes) != found->checksum)
		{
			return Malformed(
				file_, Format("section '%s' is damaged: its checksum does not match", TagName(tag).c_str()));
		}
		return Section{found->version, bytes};
	}
}
