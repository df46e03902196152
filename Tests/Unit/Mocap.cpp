// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Mocap.h"

#include "MotionGraphs/Base/File.h"
#include "MotionGraphs/Base/Json.h"

#include <algorithm>

namespace MotionGraphs::Testing
{
	static std::vector<MocapClip> ReadIndex()
	{
		const std::filesystem::path folder = MG_SHARED_MOCAP;
		const Result<FileBytes> bytes = ReadFile(folder / "index.json");
		if (!bytes)
		{
			return {};
		}
		const Result<JsonValue> index = ParseJson(bytes->Text(), "index.json");
		std::vector<MocapClip> clips;
		for (const JsonValue& row : index->array)
		{
			MocapClip& clip = clips.emplace_back();
			clip.path = folder / row.Find("file")->string;
			clip.name = clip.path.stem().string();
			clip.trueFrameRate = row.Find("fps_true")->number;
			clip.frames = static_cast<int64_t>(row.Find("frames")->number);
			for (const JsonValue& dataset : row.Find("dataset")->array)
			{
				clip.datasets.push_back(dataset.string);
			}
			for (const JsonValue& behaviour : row.Find("behaviours")->array)
			{
				clip.behaviours.push_back(behaviour.string);
			}
		}
		std::sort(
			clips.begin(), clips.end(), [](const MocapClip& a, const MocapClip& b) { return a.name < b.name; });
		return clips;
	}

	const std::vector<MocapClip>& MocapLibrary()
	{
		static const std::vector<MocapClip> library = ReadIndex();
		return library;
	}

	const MocapClip& FindMocapClip(const std::string& name)
	{
		const std::vector<MocapClip>& library = MocapLibrary();
		const auto found = std::find_if(
			library.begin(), library.end(), [&](const MocapClip& clip) { return clip.name == name; });
		if (found == library.end())
		{
			ADD_FAILURE() << "no clip '" << name << "' in the library";
			return library.front();
		}
		return *found;
	}

	ImportedMotion ImportMocap(const MocapClip& clip)
	{
		ImportSettings settings;
		settings.frameRate = clip.trueFrameRate;
		Result<ImportedMotion> imported = ImportMotion(clip.path, settings);
		if (!imported)
		{
			ADD_FAILURE() << imported.GetError().ToString();
			return {};
		}
		return std::move(*imported);
	}
}
