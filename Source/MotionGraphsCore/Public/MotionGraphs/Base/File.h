// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace MotionGraphs
{
	/// A file's bytes in one block, read by one call.
	class MOTIONGRAPHSCORE_API FileBytes
	{
	public:
		FileBytes() = default;
		/// Uninitialised memory for `size` bytes, aligned to 64; Size() is 0 when the system has not got that much.
		explicit FileBytes(size_t size);

		std::byte* Data() { return data_.get(); }

		const std::byte* Data() const { return data_.get(); }

		size_t Size() const { return size_; }

		std::span<const std::byte> Bytes() const { return {data_.get(), size_}; }

		std::string_view Text() const { return {reinterpret_cast<const char*>(data_.get()), size_}; }

	private:
		struct Free
		{
			void operator()(std::byte* data) const;
		};

		std::unique_ptr<std::byte[], Free> data_;
		size_t size_ = 0;
	};

	MOTIONGRAPHSCORE_API Result<FileBytes> ReadFile(const std::filesystem::path& path);

	/// The system calls that a save makes, so that tests can make each of them fail.
	class MOTIONGRAPHSCORE_API IFileSystem
	{
	public:
		virtual ~IFileSystem() = default;
		/// All return 0 or the system's errno. Create makes a new file and fails where one exists.
		virtual int Create(const std::filesystem::path& path, int& handle) = 0;
		virtual int Write(int handle, std::span<const std::byte> bytes) = 0;
		/// Forces the bytes to the disk.
		virtual int Sync(int handle) = 0;
		virtual int Close(int handle) = 0;
		/// Replaces `to` in one step.
		virtual int Rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
		/// Forces a folder's entries to the disk, where the system can.
		virtual int SyncFolder(const std::filesystem::path& folder) = 0;
		virtual void Remove(const std::filesystem::path& path) = 0;
	};

	MOTIONGRAPHSCORE_API IFileSystem& RealFileSystem();

	/// Writes a whole file or nothing: a temporary file beside it, flushed, then renamed over it. Whatever fails, and
	/// wherever the process dies, `path` holds either its old bytes or all of the new ones.
	MOTIONGRAPHSCORE_API Status SaveFile(const std::filesystem::path& path, std::span<const std::byte> bytes,
		IFileSystem& fileSystem = RealFileSystem());
	MOTIONGRAPHSCORE_API Status SaveFile(
		const std::filesystem::path& path, std::string_view text, IFileSystem& fileSystem = RealFileSystem());

	/// A path as UTF-8 with forward slashes, for messages and JSON.
	MOTIONGRAPHSCORE_API std::string ToUtf8(const std::filesystem::path& path);
}
