// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Assert.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace MotionGraphs
{
	/// What kind of failure, for code that must tell them apart (the tool maps each to an exit code).
	enum class EError : uint8_t
	{
		InvalidArgument, ///< The caller asked for something that cannot be.
		Unreadable, ///< A file is missing or the system would not let us read it.
		Malformed, ///< A file was read, but what it says breaks its format.
		Unsupported, ///< A valid file or version that we do not read.
		WriteFailed, ///< Nothing was written: disk full, folder read-only, ...
		Cancelled, ///< Progress::IsCancelled said so; nothing was left behind.
	};

	/// Where a failure or a finding sits. Unset fields are left out of the text.
	struct Place
	{
		std::string file;
		int64_t line = 0; ///< From 1; 0 = unset.
		std::string joint;
		int64_t frame = -1; ///< From 0, as counted in the file; -1 = unset.

		/// "walk.bvh:12, joint 'Hips', frame 3"; empty when nothing is set.
		MOTIONGRAPHSCORE_API std::string ToString() const;
	};

	struct Error
	{
		EError code = EError::InvalidArgument;
		std::string what; ///< What broke, with the value and the limit.
		std::string remedy; ///< What to do about it; may be empty.
		Place place;

		/// One line for people: "place: what; remedy".
		MOTIONGRAPHSCORE_API std::string ToString() const;
	};

	/// Success, or an Error. Costs one null pointer on success.
	class [[nodiscard]] Status
	{
	public:
		Status() = default;

		Status(Error error) // NOLINT: implicit, so that `return Error{...}` reads well
			: error_(std::make_unique<Error>(std::move(error)))
		{
		}

		bool IsOk() const { return error_ == nullptr; }

		explicit operator bool() const { return IsOk(); }

		/// Only when !IsOk().
		const Error& GetError() const { return *error_; }

		Error TakeError() { return std::move(*error_); }

	private:
		std::unique_ptr<Error> error_;
	};

	/// A value, or the Error that explains why there is none.
	template <class T>
	class [[nodiscard]] Result
	{
	public:
		Result(T value) // NOLINT: implicit, so that `return value` reads well
			: value_(std::move(value))
		{
		}

		Result(Error error) // NOLINT
			: status_(std::move(error))
		{
		}

		Result(Status status) // NOLINT
			: status_(std::move(status))
		{
			MG_ASSERT(!status_.IsOk(), "a Result without a value needs an error");
		}

		bool IsOk() const { return value_.has_value(); }

		explicit operator bool() const { return IsOk(); }

		T& operator*() { return *value_; }

		const T& operator*() const { return *value_; }

		T* operator->() { return &*value_; }

		const T* operator->() const { return &*value_; }

		/// Only when !IsOk().
		const Error& GetError() const { return status_.GetError(); }

		Error TakeError() { return status_.TakeError(); }

	private:
		std::optional<T> value_;
		Status status_;
	};
}
