// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/File.h"

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <set>
#include <string>

namespace MotionGraphs::Testing
{
	/// The real file system until a chosen call or byte; then that call fails, or the "process" dies there: nothing that it
	/// does afterwards, cleaning up included, reaches the disk.
	class FaultyFileSystem final : public IFileSystem
	{
	public:
		enum class EFault : uint8_t
		{
			Fail,
			Kill,
		};

		EFault fault = EFault::Fail;
		int failure = ENOSPC; ///< What the failing call returns.
		int64_t faultyCall = -1; ///< Counted from 0; -1 = none.
		int64_t faultyByte = std::numeric_limits<int64_t>::max(); ///< Bytes that still reach the disk.
		int64_t calls = 0;

		~FaultyFileSystem() override
		{
			for (const int handle : open_)
			{
				RealFileSystem().Close(handle);
			}
		}

		int Create(const std::filesystem::path& path, int& handle) override
		{
			if (const int error = Next(); error != 0)
			{
				return error;
			}
			const int error = RealFileSystem().Create(path, handle);
			if (error == 0)
			{
				open_.insert(handle);
			}
			return error;
		}

		int Write(int handle, std::span<const std::byte> bytes) override
		{
			if (const int error = Next(); error != 0)
			{
				return error;
			}
			const bool all = static_cast<int64_t>(bytes.size()) <= faultyByte;
			const int error =
				RealFileSystem().Write(handle, all ? bytes : bytes.first(static_cast<size_t>(faultyByte)));
			dead_ = !all && fault == EFault::Kill;
			return all ? error : failure;
		}

		int Sync(int handle) override
		{
			const int error = Next();
			return error != 0 ? error : RealFileSystem().Sync(handle);
		}

		int Close(int handle) override
		{
			if (const int error = Next(); error != 0)
			{
				return error;
			}
			open_.erase(handle);
			return RealFileSystem().Close(handle);
		}

		int Rename(const std::filesystem::path& from, const std::filesystem::path& to) override
		{
			const int error = Next();
			return error != 0 ? error : RealFileSystem().Rename(from, to);
		}

		int SyncFolder(const std::filesystem::path& folder) override
		{
			const int error = Next();
			return error != 0 ? error : RealFileSystem().SyncFolder(folder);
		}

		void Remove(const std::filesystem::path& path) override
		{
			if (!dead_)
			{
				RealFileSystem().Remove(path);
			}
		}

	private:
		int Next()
		{
			const bool isFaulty = calls++ == faultyCall;
			dead_ = dead_ || (isFaulty && fault == EFault::Kill);
			return dead_ || isFaulty ? failure : 0;
		}

		bool dead_ = false;
		std::set<int> open_;
	};

	/// An empty folder, gone with all it holds at the end of the test.
	class TemporaryFolder
	{
	public:
		TemporaryFolder()
		{
			static int counter = 0;
			do
			{
				path_ = std::filesystem::temp_directory_path() / ("motiongraphs test " + std::to_string(++counter));
			} while (!std::filesystem::create_directory(path_));
		}

		~TemporaryFolder()
		{
			std::error_code ignored;
			std::filesystem::remove_all(path_, ignored);
		}

		TemporaryFolder(const TemporaryFolder&) = delete;
		TemporaryFolder& operator=(const TemporaryFolder&) = delete;

		std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

		const std::filesystem::path& Path() const { return path_; }

		int64_t FileCount() const
		{
			return std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator());
		}

	private:
		std::filesystem::path path_;
	};

	/// A file's bytes without the code under test.
	inline std::string Slurp(const std::filesystem::path& path)
	{
		std::ifstream stream(path, std::ios::binary);
		return {std::istreambuf_iterator<char>(stream), {}};
	}
}
