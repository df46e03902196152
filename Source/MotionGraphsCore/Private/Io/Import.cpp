// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Import.h"

#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Io/AsfAmc.h"
#include "MotionGraphs/Io/Bvh.h"

#include <system_error>

namespace MotionGraphs
{
	namespace ImportPrivate
	{
		struct UnitName
		{
			EUnit unit;
			const char* name;
			double metres;
		};

		constexpr UnitName kUnits[] = {
			{EUnit::Auto, "auto", 0},
			{EUnit::Metres, "m", 1},
			{EUnit::Centimetres, "cm", 0.01},
			{EUnit::Millimetres, "mm", 0.001},
			{EUnit::Inches, "in", 0.0254},
			{EUnit::CmuUnits, "cmu", 0.0254 / 0.45},
		};

		std::string EndingOf(const std::filesystem::path& path)
		{
			return ToLower(ToUtf8(path.extension()));
		}

		/// The skeleton that an .amc belongs to: of the same name, of its subject ("16" for "16_15"), or the only one there.
		Result<std::filesystem::path> FindAsf(const std::filesystem::path& amc)
		{
			std::filesystem::path folder = amc.parent_path();
			folder = folder.empty() ? std::filesystem::path(".") : folder;
			const std::string stem = ToUtf8(amc.stem());
			const std::string subject = stem.substr(0, stem.find('_'));
			std::filesystem::path only;
			size_t count = 0;
			std::error_code error;
			for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
			{
				const std::filesystem::path& candidate = it->path();
				if (EndingOf(candidate) != ".asf")
				{
					continue;
				}
				const std::string name = ToUtf8(candidate.stem());
				if (name == stem || name == subject)
				{
					return candidate;
				}
				only = candidate;
				++count;
			}
			if (count == 1)
			{
				return only;
			}
			return Error{EError::Unreadable,
				Format("no skeleton for this motion: %zu .asf files beside it, none named '%s.asf' or '%s.asf'", count,
					stem.c_str(), subject.c_str()),
				"put the take's .asf beside it under one of these names", {ToUtf8(amc), 0, "", -1}};
		}

		Result<RawMotion> ReadAcclaim(const std::filesystem::path& path, Progress& progress)
		{
			const bool skeletonAlone = EndingOf(path) == ".asf";
			std::filesystem::path asfPath = path;
			FileBytes amc;
			if (!skeletonAlone)
			{
				Result<FileBytes> motion = ReadFile(path);
				if (!motion)
				{
					return motion.TakeError();
				}
				amc = std::move(*motion);
				Result<std::filesystem::path> found = FindAsf(path);
				if (!found)
				{
					return found.TakeError();
				}
				asfPath = *found;
			}
			const Result<FileBytes> asf = ReadFile(asfPath);
			if (!asf)
			{
				return asf.GetError();
			}
			return ParseAsfAmc(asf->Text(), ToUtf8(asfPath), amc.Text(), ToUtf8(path), progress);
		}

		Result<RawMotion> ReadRaw(const std::filesystem::path& path, Progress& progress)
		{
			const std::string ending = EndingOf(path);
			if (ending == ".asf" || ending == ".amc")
			{
				return ReadAcclaim(path, progress);
			}
			if (ending != ".bvh")
			{
				return Error{EError::Unsupported, "'" + ending + "' is not a motion format that the core reads",
					"use BVH or ASF/AMC; the motiongraphs tool converts FBX, glTF and Collada",
					{ToUtf8(path), 0, "", -1}};
			}
			const Result<FileBytes> bytes = ReadFile(path);
			if (!bytes)
			{
				return bytes.GetError();
			}
			return ParseBvh(bytes->Text(), ToUtf8(path), progress);
		}
	}

	double MetresPer(EUnit unit)
	{
		return ImportPrivate::kUnits[static_cast<size_t>(unit)].metres;
	}

	const char* ToString(EUnit unit)
	{
		return ImportPrivate::kUnits[static_cast<size_t>(unit)].name;
	}

	std::optional<EUnit> ParseUnit(std::string_view name)
	{
		for (const ImportPrivate::UnitName& unit : ImportPrivate::kUnits)
		{
			if (name == unit.name)
			{
				return unit.unit;
			}
		}
		return std::nullopt;
	}

	Result<ImportedMotion> ImportMotion(
		const std::filesystem::path& path, const ImportSettings& settings, Progress& progress)
	{
		Result<RawMotion> raw = ImportPrivate::ReadRaw(path, progress);
		if (!raw)
		{
			return raw.TakeError();
		}
		raw->clip.name = ToUtf8(path.stem());
		raw->clip.source.file = ToUtf8(path);
		return FinishImport(std::move(*raw), settings);
	}
}
