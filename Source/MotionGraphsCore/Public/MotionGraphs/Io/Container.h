// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace MotionGraphs
{
	/// Four letters that name a section, "SKEL" say.
	constexpr uint32_t SectionTag(const char (&letters)[5])
	{
		return static_cast<uint32_t>(static_cast<unsigned char>(letters[0])) |
			static_cast<uint32_t>(static_cast<unsigned char>(letters[1])) << 8 |
			static_cast<uint32_t>(static_cast<unsigned char>(letters[2])) << 16 |
			static_cast<uint32_t>(static_cast<unsigned char>(letters[3])) << 24;
	}

	/// Collects sections and lays them out as one .mgraph file: see Docs/formats.md.
	class MOTIONGRAPHSCORE_API ContainerWriter
	{
	public:
		/// `version` is the section's own; each kind of section counts its own changes. A tag may be added once.
		void Add(uint32_t tag, uint32_t version, std::vector<std::byte> bytes);

		/// The whole file. The same sections give the same bytes.
		std::vector<std::byte> Build() const;

	private:
		struct Section
		{
			uint32_t tag = 0;
			uint32_t version = 0;
			std::vector<std::byte> bytes;
		};

		std::vector<Section> sections_;
	};

	/// A .mgraph file in memory with its table checked. Sections are checked against their sums when asked for, so a damaged
	/// one does not take the others along.
	class MOTIONGRAPHSCORE_API Container
	{
	public:
		struct SectionInfo
		{
			uint32_t tag = 0;
			uint32_t version = 0;
			uint64_t offset = 0;
			uint64_t size = 0;
			uint64_t checksum = 0;
		};

		struct Section
		{
			uint32_t version = 0;
			std::span<const std::byte> bytes; ///< Aligned to 64; borrowed from the container.
		};

		/// Fails on: not an .mgraph, a newer version, a table that is damaged or points outside the file.
		static Result<Container> Open(FileBytes bytes, std::string_view file);

		bool Has(uint32_t tag) const;

		/// Fails when the section is missing or damaged.
		Result<Section> Find(uint32_t tag) const;

		std::span<const SectionInfo> Sections() const { return sections_; }

		const std::string& File() const { return file_; }

	private:
		FileBytes bytes_;
		std::string file_;
		std::vector<SectionInfo> sections_;
	};
}
