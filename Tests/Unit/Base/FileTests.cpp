// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/File.h"

#include "FaultyFileSystem.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#if defined(__unix__)
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace MotionGraphs::Testing
{
	static constexpr int kErrors[] = {ENOSPC, EACCES, EROFS, EIO, EPERM, EDQUOT, EMFILE, ENOENT};

	static const std::string kOld = "the old bytes";
	static const std::string kNew = "the new bytes, which are more than the old ones";

	TEST(File, ReadsBackWhatWasSaved)
	{
		const TemporaryFolder folder;
		std::string text = "line\r\n";
		text += '\0';
		text += "\x1a\xff end";
		for (const char* name : {"plain", "with spaces in it.txt", "\xc3\xa4\xe4\xb8\xad\xf0\x9f\x98\x80.bin"})
		{
			ASSERT_TRUE(SaveFile(folder / name, text)) << name;
			const Result<FileBytes> read = ReadFile(folder / name);
			ASSERT_TRUE(read) << read.GetError().ToString();
			EXPECT_EQ(read->Text(), text);
			EXPECT_EQ(reinterpret_cast<uintptr_t>(read->Data()) % 64, 0u);
		}
		EXPECT_EQ(folder.FileCount(), 3);
	}

	TEST(File, ReadsAnEmptyFile)
	{
		const TemporaryFolder folder;
		ASSERT_TRUE(SaveFile(folder / "empty", ""));
		const Result<FileBytes> read = ReadFile(folder / "empty");
		ASSERT_TRUE(read);
		EXPECT_EQ(read->Size(), 0u);
		EXPECT_TRUE(read->Text().empty());
	}

	TEST(File, NamesWhatItCannotRead)
	{
		const TemporaryFolder folder;
		const Result<FileBytes> missing = ReadFile(folder / "no such file.bvh");
		ASSERT_FALSE(missing);
		EXPECT_EQ(missing.GetError().code, EError::Unreadable);
		EXPECT_NE(missing.GetError().ToString().find("no such file.bvh"), std::string::npos);
		const Result<FileBytes> isFolder = ReadFile(folder.Path());
		ASSERT_FALSE(isFolder);
		EXPECT_EQ(isFolder.GetError().code, EError::Unreadable);
	}

	TEST(File, RefusesAFileThatDoesNotFitIntoMemory)
	{
		const TemporaryFolder folder;
		ASSERT_TRUE(SaveFile(folder / "huge", "x"));
		std::error_code error;
		std::filesystem::resize_file(folder / "huge", uint64_t(1) << 43, error); // Sparse: takes no room.
		if (error)
		{
			GTEST_SKIP() << "SKIPPED: no sparse files of this size here";
		}
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
		EXPECT_FALSE(ReadFile(folder / "huge"));
#endif
	}

	TEST(File, KeepsTheOldFileWhenAnyCallFails)
	{
		for (const int errorNumber : kErrors)
		{
			bool failedOnce = false;
			for (int64_t call = 0; call < 8; ++call)
			{
				const TemporaryFolder folder;
				ASSERT_TRUE(SaveFile(folder / "file", kOld));
				FaultyFileSystem files;
				files.failure = errorNumber;
				files.faultyCall = call;
				const Status status = SaveFile(folder / "file", kNew, files);
				failedOnce = failedOnce || !status;
				EXPECT_EQ(Slurp(folder / "file"), status ? kNew : kOld) << "call " << call;
				EXPECT_EQ(folder.FileCount(), 1) << "a temporary file was left behind by call " << call;
				if (!status)
				{
					EXPECT_EQ(status.GetError().code, EError::WriteFailed);
					EXPECT_EQ(status.GetError().place.file, ToUtf8(folder / "file"));
					EXPECT_FALSE(status.GetError().remedy.empty());
				}
			}
			EXPECT_TRUE(failedOnce);
		}
	}

	TEST(File, LeavesTheOldFileOrTheNewOneWhenKilledAtAnyCallOrByte)
	{
		const auto killAt = [](int64_t call, int64_t byte)
		{
			const TemporaryFolder folder;
			ASSERT_TRUE(SaveFile(folder / "file", kOld));
			FaultyFileSystem files;
			files.fault = FaultyFileSystem::EFault::Kill;
			files.faultyCall = call;
			files.faultyByte = byte;
			static_cast<void>(SaveFile(folder / "file", kNew, files).IsOk());
			const std::string left = Slurp(folder / "file");
			EXPECT_TRUE(left == kOld || left == kNew) << "call " << call << ", byte " << byte << ": " << left;
			// And the next save works, whatever lies about.
			EXPECT_TRUE(SaveFile(folder / "file", "later"));
			EXPECT_EQ(Slurp(folder / "file"), "later");
		};
		for (int64_t call = 0; call < 8; ++call)
		{
			killAt(call, 1000);
		}
		for (int64_t byte = 0; byte <= static_cast<int64_t>(kNew.size()); ++byte)
		{
			killAt(-1, byte);
		}
	}

	TEST(File, SaysWhatToDoAboutAFullDiskAndAFolderThatIsReadOnly)
	{
		const TemporaryFolder folder;
		FaultyFileSystem full;
		full.faultyByte = 5;
		const Status noSpace = SaveFile(folder / "file", kNew, full);
		ASSERT_FALSE(noSpace);
		EXPECT_NE(noSpace.GetError().remedy.find("free some disk space"), std::string::npos);
		FaultyFileSystem readOnly;
		readOnly.failure = EROFS;
		readOnly.faultyCall = 0;
		const Status refused = SaveFile(folder / "file", kNew, readOnly);
		ASSERT_FALSE(refused);
		EXPECT_NE(refused.GetError().remedy.find("choose a folder"), std::string::npos);
		const Status noFolder = SaveFile(folder / "missing" / "file", kNew);
		ASSERT_FALSE(noFolder);
		EXPECT_NE(noFolder.GetError().remedy.find("make the folder"), std::string::npos);
		EXPECT_EQ(folder.FileCount(), 0);
	}

#if defined(__unix__)
	TEST(File, SurvivesTheDeathOfTheProcess)
	{
		/// Dies for real after some bytes.
		class Suicidal final : public IFileSystem
		{
		public:
			size_t bytesBefore = 0;

			int Create(const std::filesystem::path& path, int& handle) override
			{
				return RealFileSystem().Create(path, handle);
			}

			int Write(int handle, std::span<const std::byte> bytes) override
			{
				RealFileSystem().Write(handle, bytes.first(std::min(bytesBefore, bytes.size())));
				if (bytesBefore <= bytes.size())
				{
					::_exit(0);
				}
				return 0;
			}

			int Sync(int handle) override { return RealFileSystem().Sync(handle); }

			int Close(int handle) override { return RealFileSystem().Close(handle); }

			int Rename(const std::filesystem::path& from, const std::filesystem::path& to) override
			{
				const int error = RealFileSystem().Rename(from, to);
				::_exit(error);
			}

			int SyncFolder(const std::filesystem::path&) override { return 0; }

			void Remove(const std::filesystem::path&) override {}
		};

		const TemporaryFolder folder;
		for (const size_t bytes : {size_t(0), size_t(1), kNew.size() / 2, kNew.size(), kNew.size() + 1})
		{
			ASSERT_TRUE(SaveFile(folder / "file", kOld));
			const pid_t child = ::fork();
			ASSERT_GE(child, 0);
			if (child == 0)
			{
				Suicidal files;
				files.bytesBefore = bytes;
				static_cast<void>(SaveFile(folder / "file", kNew, files).IsOk());
				::_exit(1);
			}
			int status = 0;
			ASSERT_EQ(::waitpid(child, &status, 0), child);
			ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
			EXPECT_EQ(Slurp(folder / "file"), bytes > kNew.size() ? kNew : kOld) << bytes;
		}
	}
#endif

	TEST(File, StepsOverTemporaryFilesOfADeadProcessOfTheSameId)
	{
		class Occupied final : public IFileSystem
		{
		public:
			int taken = 3;

			int Create(const std::filesystem::path& path, int& handle) override
			{
				return taken-- > 0 ? EEXIST : RealFileSystem().Create(path, handle);
			}

			int Write(int handle, std::span<const std::byte> bytes) override
			{
				return RealFileSystem().Write(handle, bytes);
			}

			int Sync(int handle) override { return RealFileSystem().Sync(handle); }

			int Close(int handle) override { return RealFileSystem().Close(handle); }

			int Rename(const std::filesystem::path& from, const std::filesystem::path& to) override
			{
				return RealFileSystem().Rename(from, to);
			}

			int SyncFolder(const std::filesystem::path& path) override { return RealFileSystem().SyncFolder(path); }

			void Remove(const std::filesystem::path& path) override { RealFileSystem().Remove(path); }
		};

		const TemporaryFolder folder;
		Occupied files;
		EXPECT_TRUE(SaveFile(folder / "file", kNew, files));
		EXPECT_EQ(Slurp(folder / "file"), kNew);
	}

	TEST(File, WritesPathsAsUtf8)
	{
		EXPECT_EQ(ToUtf8(std::filesystem::path(u8"a/\u00e4 b.bvh")), "a/\xc3\xa4 b.bvh");
	}
}
