// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/File.h"

#include "MotionGraphs/Base/Text.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>

#if defined(_WIN32)
#include <io.h>
#include <process.h>
#else
#include <unistd.h>
#endif

namespace MotionGraphs
{
	namespace FilePrivate
	{
		constexpr std::align_val_t kAlignment{64};

		std::string Reason(int error)
		{
			return std::generic_category().message(error);
		}

		Error CannotRead(const std::filesystem::path& path, int error)
		{
			return {EError::Unreadable, "cannot read: " + Reason(error),
				error == ENOENT ? "look for a typing error in the path" : "", {ToUtf8(path), 0, "", -1}};
		}

#if defined(_WIN32)
		int OpenToRead(const std::filesystem::path& path)
		{
			return _wopen(path.c_str(), _O_RDONLY | _O_BINARY);
		}

		int64_t ReadSome(int handle, std::byte* to, size_t count)
		{
			return _read(handle, to, static_cast<unsigned>(count < (1u << 30) ? count : (1u << 30)));
		}

		int64_t WriteSome(int handle, const std::byte* from, size_t count)
		{
			return _write(handle, from, static_cast<unsigned>(count < (1u << 30) ? count : (1u << 30)));
		}

		int CloseHandle(int handle)
		{
			return _close(handle);
		}

		bool StatHandle(int handle, int64_t& size, bool& isFile)
		{
			struct _stat64 info = {};
			const bool known = _fstat64(handle, &info) == 0;
			size = info.st_size;
			isFile = (info.st_mode & _S_IFMT) == _S_IFREG;
			return known;
		}

		int ProcessId()
		{
			return _getpid();
		}
#else
		int OpenToRead(const std::filesystem::path& path)
		{
			return ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
		}

		int64_t ReadSome(int handle, std::byte* to, size_t count)
		{
			return ::read(handle, to, count);
		}

		int64_t WriteSome(int handle, const std::byte* from, size_t count)
		{
			return ::write(handle, from, count);
		}

		int CloseHandle(int handle)
		{
			return ::close(handle);
		}

		bool StatHandle(int handle, int64_t& size, bool& isFile)
		{
			struct stat info = {};
			const bool known = ::fstat(handle, &info) == 0;
			size = info.st_size;
			isFile = S_ISREG(info.st_mode);
			return known;
		}

		int ProcessId()
		{
			return ::getpid();
		}
#endif

		class RealFiles final : public IFileSystem
		{
		public:
			int Create(const std::filesystem::path& path, int& handle) override
			{
#if defined(_WIN32)
				handle = _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
#else
				handle = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
#endif
				return handle < 0 ? errno : 0;
			}

			int Write(int handle, std::span<const std::byte> bytes) override
			{
				while (!bytes.empty())
				{
					const int64_t written = WriteSome(handle, bytes.data(), bytes.size());
					if (written < 0 && errno != EINTR)
					{
						return errno;
					}
					bytes = bytes.subspan(written < 0 ? 0 : static_cast<size_t>(written));
				}
				return 0;
			}

			int Sync(int handle) override
			{
#if defined(_WIN32)
				return _commit(handle) == 0 ? 0 : errno;
#else
				return ::fsync(handle) == 0 ? 0 : errno;
#endif
			}

			int Close(int handle) override
			{
				return CloseHandle(handle) == 0 ? 0 : errno;
			}

			int Rename(const std::filesystem::path& from, const std::filesystem::path& to) override
			{
				std::error_code error;
				std::filesystem::rename(from, to, error);
				return error.value();
			}

			int SyncFolder(const std::filesystem::path& folder) override
			{
#if defined(_WIN32)
				static_cast<void>(folder); // Windows has no such call; the rename itself is journalled.
				return 0;
#else
				const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
				if (handle < 0)
				{
					return errno;
				}
				const int result = ::fsync(handle) == 0 || errno == EINVAL ? 0 : errno;
				::close(handle);
				return result;
#endif
			}

			void Remove(const std::filesystem::path& path) override
			{
				std::error_code ignored;
				std::filesystem::remove(path, ignored);
			}
		};

		bool IsDiskFull(int error)
		{
#if defined(EDQUOT)
			return error == ENOSPC || error == EDQUOT;
#else
			return error == ENOSPC;
#endif
		}

		Error CannotWrite(const std::filesystem::path& path, const char* step, int error)
		{
			std::string remedy = "the old file, if there was one, is untouched";
			if (IsDiskFull(error))
			{
				remedy = "free some disk space and try again; " + remedy;
			}
			else if (error == EACCES || error == EROFS || error == EPERM)
			{
				remedy = "choose a folder that you may write to; " + remedy;
			}
			else if (error == ENOENT)
			{
				remedy = "make the folder first";
			}
			return {EError::WriteFailed, std::string("cannot ") + step + ": " + Reason(error), remedy,
				{ToUtf8(path), 0, "", -1}};
		}
	}

	FileBytes::FileBytes(size_t size)
		: data_(static_cast<std::byte*>(::operator new[](size, FilePrivate::kAlignment, std::nothrow)))
		, size_(data_ != nullptr ? size : 0)
	{
	}

	void FileBytes::Free::operator()(std::byte* data) const
	{
		::operator delete[](data, FilePrivate::kAlignment);
	}

	Result<FileBytes> ReadFile(const std::filesystem::path& path)
	{
		using namespace FilePrivate;
		const int handle = OpenToRead(path);
		if (handle < 0)
		{
			return CannotRead(path, errno);
		}
		int64_t size = 0;
		bool isFile = false;
		if (!StatHandle(handle, size, isFile) || !isFile)
		{
			CloseHandle(handle);
			return CannotRead(path, isFile ? EIO : EISDIR);
		}
		FileBytes bytes(static_cast<size_t>(size));
		if (bytes.Size() != static_cast<size_t>(size))
		{
			CloseHandle(handle);
			return CannotRead(path, ENOMEM);
		}
		size_t done = 0;
		while (done < bytes.Size())
		{
			const int64_t count = ReadSome(handle, bytes.Data() + done, bytes.Size() - done);
			if (count < 0 && errno == EINTR)
			{
				continue;
			}
			if (count <= 0)
			{
				const int error = count < 0 ? errno : EIO; // The file shrank while we read it.
				CloseHandle(handle);
				return CannotRead(path, error);
			}
			done += static_cast<size_t>(count);
		}
		CloseHandle(handle);
		return bytes;
	}

	IFileSystem& RealFileSystem()
	{
		static FilePrivate::RealFiles files;
		return files;
	}

	Status SaveFile(const std::filesystem::path& path, std::span<const std::byte> bytes, IFileSystem& fileSystem)
	{
		using namespace FilePrivate;
		static std::atomic<uint32_t> counter{0};
		std::filesystem::path temporary;
		int handle = -1;
		int error = EEXIST;
		// A process that was killed while saving leaves its file behind, and process ids come round again, in containers at
		// every start: step over what is there.
		for (int attempt = 0; attempt < 1000 && error == EEXIST; ++attempt)
		{
			temporary = path;
			temporary += Format(".%d-%u.tmp", ProcessId(), ++counter);
			error = fileSystem.Create(temporary, handle);
		}
		if (error != 0)
		{
			return CannotWrite(path, "create the file", error);
		}
		const char* step = "write the file";
		error = fileSystem.Write(handle, bytes);
		if (error == 0)
		{
			step = "flush the file to the disk";
			error = fileSystem.Sync(handle);
		}
		const int closeError = fileSystem.Close(handle);
		if (error == 0 && closeError != 0)
		{
			step = "close the file";
			error = closeError;
		}
		if (error == 0)
		{
			step = "replace the file";
			error = fileSystem.Rename(temporary, path);
		}
		if (error != 0)
		{
			fileSystem.Remove(temporary);
			return CannotWrite(path, step, error);
		}
		// The new file is whole and in place; a folder that cannot be flushed is no reason to call that a failure.
		const std::filesystem::path folder = path.parent_path();
		static_cast<void>(fileSystem.SyncFolder(folder.empty() ? std::filesystem::path(".") : folder));
		return {};
	}

	Status SaveFile(const std::filesystem::path& path, std::string_view text, IFileSystem& fileSystem)
	{
		return SaveFile(path, std::as_bytes(std::span(text.data(), text.size())), fileSystem);
	}

	std::string ToUtf8(const std::filesystem::path& path)
	{
		const auto text = path.generic_u8string();
		return {text.begin(), text.end()};
	}
}
