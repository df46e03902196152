// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/BvhHierarchy.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace MotionGraphs
{
	namespace BvhHierarchyPrivate
	{
		bool IsBlank(char c)
		{
			return c == ' ' || c == '\t' || c == '\v' || c == '\f';
		}

		bool IsLineEnd(char c)
		{
			return c == '\n' || c == '\r';
		}

		std::string_view Trim(std::string_view text)
		{
			while (!text.empty() && (IsBlank(text.front()) || IsLineEnd(text.front())))
			{
				text.remove_prefix(1);
			}
			while (!text.empty() && (IsBlank(text.back()) || IsLineEnd(text.back())))
			{
				text.remove_suffix(1);
			}
			return text;
		}

		/// Words with their line numbers. Braces are words of their own; '#' and "//" start a comment at a word's start.
		class Scanner
		{
		public:
			explicit Scanner(std::string_view text)
				: text_(text)
				, at_(text.starts_with("\xef\xbb\xbf") ? 3 : 0)
			{
			}

			int64_t Line() const { return line_; }

			size_t Position() const { return at_; }

			std::string_view Word()
			{
				SkipSpace();
				const size_t begin = at_;
				if (at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '}'))
				{
					return text_.substr(at_++, 1);
				}
				while (at_ < text_.size() && !IsBlank(text_[at_]) && !IsLineEnd(text_[at_]) && text_[at_] != '{' &&
					text_[at_] != '}')
				{
					++at_;
				}
				return text_.substr(begin, at_ - begin);
			}

			std::string_view PeekWord()
			{
				const Scanner before = *this;
				const std::string_view word = Word();
				*this = before;
				return word;
			}

			/// What is left of the line, up to a brace; trimmed.
			std::string_view RestOfLine()
			{
				const size_t begin = at_;
				while (at_ < text_.size() && !IsLineEnd(text_[at_]) && text_[at_] != '{' && text_[at_] != '}')
				{
					++at_;
				}
				return Trim(text_.substr(begin, at_ - begin));
			}

			void SkipSpace()
			{
				while (at_ < text_.size())
				{
					const char c = text_[at_];
					if (IsLineEnd(c))
					{
						SkipLineEnd();
					}
					else if (c == '#' || text_.substr(at_, 2) == "//")
					{
						NextLine();
					}
					else if (IsBlank(c))
					{
						++at_;
					}
					else
					{
						return;
					}
				}
			}

			/// Goes to the start of the next line.
			void NextLine()
			{
				while (at_ < text_.size() && !IsLineEnd(text_[at_]))
				{
					++at_;
				}
				SkipLineEnd();
			}

		private:
			void SkipLineEnd()
			{
				if (at_ < text_.size())
				{
					at_ += text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
					++line_;
				}
			}

			std::string_view text_;
			size_t at_ = 0;
			int64_t line_ = 1;
		};

		bool IsWord(std::string_view word, std::string_view lowerCase)
		{
			return ToLower(word) == lowerCase;
		}

		std::optional<BvhChannel> ParseChannel(std::string_view word)
		{
			const std::string lower = ToLower(word);
			if (lower.empty() || lower[0] < 'x' || lower[0] > 'z')
			{
				return std::nullopt;
			}
			const int8_t axis = static_cast<int8_t>(lower[0] - 'x');
			const std::string_view kind = std::string_view(lower).substr(1);
			if (kind == "position" || kind == "translation")
			{
				return BvhChannel{BvhChannel::EKind::Position, axis};
			}
			if (kind == "rotation")
			{
				return BvhChannel{BvhChannel::EKind::Rotation, axis};
			}
			if (kind == "scale")
			{
				return BvhChannel{BvhChannel::EKind::Scale, axis};
			}
			return std::nullopt;
		}

		class Parser
		{
		public:
			Parser(std::string_view text, std::string_view file)
				: scanner_(text)
				, file_(file)
			{
			}

			Result<BvhHierarchy> Run()
			{
				if (!Hierarchy() || !MotionHeader())
				{
					return std::move(*error_);
				}
				return std::move(out_);
			}

		private:
			bool Fail(std::string what, std::string remedy = "", int64_t line = 0, EError code = EError::Malformed)
			{
				if (!error_)
				{
					error_ = Error{code, std::move(what), std::move(remedy),
						{std::string(file_), line > 0 ? line : scanner_.Line(), "", -1}};
				}
				return false;
			}

			void Note(EFinding kind, ESeverity severity, std::string what, std::string action)
			{
				out_.findings.push_back({kind, severity, std::move(what), std::move(action),
					{std::string(file_), scanner_.Line(), "", -1}});
			}

			bool Hierarchy()
			{
				const std::string_view first = scanner_.Word();
				if (first.empty())
				{
					return Fail("the file is empty", "export it again");
				}
				if (!IsWord(first, "hierarchy"))
				{
					return Fail("not a BVH: expected HIERARCHY, found '" + Printable(first) + "'",
						"check that the file is a BVH and not renamed");
				}
				const std::string_view root = scanner_.Word();
				if (!IsWord(root, "root"))
				{
					return Fail("expected ROOT, found '" + Printable(root) + "'");
				}
				return BeginJoint(-1) && Joints();
			}

			/// After ROOT or JOINT: the name and the opening brace. Names may hold spaces ("Bip01 L Thigh").
			bool BeginJoint(int32_t parent)
			{
				const int64_t line = scanner_.Line();
				std::string_view name = scanner_.RestOfLine();
				for (const std::string_view mark : {" #", "\t#", " //", "\t//"})
				{
					if (const size_t comment = name.find(mark); comment != std::string_view::npos)
					{
						Note(EFinding::TextOddity, ESeverity::Repaired,
							"a comment stands behind the joint name '" + Printable(Trim(name.substr(0, comment))) + "'",
							"left it out of the name");
						name = Trim(name.substr(0, comment));
						scanner_.NextLine();
					}
				}
				if (name.empty())
				{
					return Fail("a joint without a name", "give it one in the file", line);
				}
				if (scanner_.Word() != "{")
				{
					return Fail("expected '{' after joint '" + Printable(name) + "'");
				}
				if (out_.joints.size() >= static_cast<size_t>(Skeleton::kMostJoints))
				{
					return Fail(Format("more than %d joints", Skeleton::kMostJoints));
				}
				BvhJoint& joint = out_.joints.emplace_back();
				joint.name = name;
				joint.parent = parent;
				joint.line = line;
				open_.push_back(static_cast<int32_t>(out_.joints.size()) - 1);
				return true;
			}

			/// Everything until the root's closing brace. A stack of our own: files may nest deeper than ours.
			bool Joints()
			{
				while (!open_.empty())
				{
					const std::string_view word = scanner_.Word();
					const size_t current = static_cast<size_t>(open_.back());
					if (word == "}")
					{
						open_.pop_back();
						continue;
					}
					const std::string lower = ToLower(word);
					bool good = false;
					if (lower == "offset")
					{
						good = Offset(out_.joints[current].offset, out_.joints[current].name);
					}
					else if (lower == "channels")
					{
						good = Channels(out_.joints[current]);
					}
					else if (lower == "joint")
					{
						good = BeginJoint(static_cast<int32_t>(current));
					}
					else if (lower == "end")
					{
						good = EndSite(out_.joints[current]);
					}
					else if (word.empty() || lower == "motion")
					{
						good = Fail("joint '" + Printable(out_.joints[current].name) + "' is not closed",
							"the file was cut off or a '}' is missing");
					}
					else
					{
						good =
							Fail("expected OFFSET, CHANNELS, JOINT, End Site or '}', found '" + Printable(word) + "'");
					}
					if (!good)
					{
						return false;
					}
				}
				return true;
			}

			bool Offset(Vec3d& offset, const std::string& name)
			{
				double* const axes[] = {&offset.x, &offset.y, &offset.z};
				for (double* axis : axes)
				{
					std::string_view word = scanner_.Word();
					const std::string_view written = word;
					const std::optional<double> number = ConsumeNumber(word);
					if (!number || !word.empty() || !(std::fabs(*number) < 1e9))
					{
						return Fail("OFFSET of '" + Printable(name) + "' needs three numbers, found '" +
							Printable(written) + "'");
					}
					*axis = *number;
				}
				return true;
			}

			bool Channels(BvhJoint& joint)
			{
				if (!joint.channels.empty())
				{
					return Fail("joint '" + Printable(joint.name) + "' has CHANNELS twice");
				}
				std::string_view word = scanner_.Word();
				const std::string_view written = word;
				const std::optional<double> count = ConsumeNumber(word);
				if (!count || !word.empty() || *count < 0 || *count > 9 || *count != std::floor(*count))
				{
					return Fail("CHANNELS of '" + Printable(joint.name) + "' needs a count of 0 to 9, found '" +
						Printable(written) + "'");
				}
				for (int i = 0; i < static_cast<int>(*count); ++i)
				{
					const std::string_view name = scanner_.Word();
					const std::optional<BvhChannel> channel = ParseChannel(name);
					if (!channel)
					{
						return Fail(Format("channel %d of '%s' is '%s'", i + 1, Printable(joint.name).c_str(),
										Printable(name).c_str()),
							"known are Xposition, Yposition, Zposition, Xrotation, Yrotation and Zrotation");
					}
					for (const BvhChannel& other : joint.channels)
					{
						if (other.kind == channel->kind && other.axis == channel->axis)
						{
							return Fail(
								"channel '" + Printable(name) + "' stands twice in '" + Printable(joint.name) + "'");
						}
					}
					joint.channels.push_back(*channel);
				}
				if (ParseChannel(scanner_.PeekWord()))
				{
					return Fail(Format("CHANNELS of '%s' says %d but more names follow", Printable(joint.name).c_str(),
						static_cast<int>(*count)));
				}
				joint.firstChannel = out_.channelCount;
				out_.channelCount += static_cast<int32_t>(*count);
				return true;
			}

			bool EndSite(BvhJoint& joint)
			{
				scanner_.RestOfLine(); // "Site", or whatever the exporter calls it.
				if (scanner_.Word() != "{")
				{
					return Fail("expected '{' after End Site of '" + Printable(joint.name) + "'");
				}
				if (!IsWord(scanner_.Word(), "offset") || !Offset(joint.endSite, joint.name))
				{
					return Fail("the End Site of '" + Printable(joint.name) + "' needs an OFFSET");
				}
				if (scanner_.Word() != "}")
				{
					return Fail("expected '}' after the End Site of '" + Printable(joint.name) + "'");
				}
				joint.hasEndSite = true;
				return true;
			}

			/// Reads a line such as "Frames: 12": the label in any case and spacing, the colon touching or not. Nothing when
			/// the line has another label; NaN when no number follows it.
			std::optional<double> LabelledNumber(std::string_view label)
			{
				scanner_.SkipSpace();
				const Scanner before = scanner_;
				std::string_view rest = scanner_.RestOfLine();
				for (const char letter : label)
				{
					while (!rest.empty() && IsBlank(rest.front()))
					{
						rest.remove_prefix(1);
					}
					if (ToLower(rest.substr(0, 1)) != std::string_view(&letter, 1))
					{
						scanner_ = before;
						return std::nullopt;
					}
					rest.remove_prefix(1);
				}
				while (!rest.empty() && (rest.front() == ':' || IsBlank(rest.front())))
				{
					rest.remove_prefix(1);
				}
				const std::optional<double> number = ConsumeNumber(rest);
				return number && Trim(rest).empty() ? *number : std::numeric_limits<double>::quiet_NaN();
			}

			bool MotionHeader()
			{
				const std::string_view word = scanner_.Word();
				if (word.empty())
				{
					return true; // A skeleton alone.
				}
				if (IsWord(word, "root"))
				{
					return Fail("a second ROOT", "export one character a file", 0, EError::Unsupported);
				}
				if (!IsWord(word, "motion"))
				{
					return Fail("expected MOTION, found '" + Printable(word) + "'");
				}
				out_.hasMotion = true;
				const std::optional<double> count = LabelledNumber("frames");
				if (!count)
				{
					return Fail("expected 'Frames: N' after MOTION, found '" + Printable(scanner_.PeekWord()) + "'");
				}
				if (!(*count >= 0) || *count != std::floor(*count) || *count > 9e15)
				{
					return Fail("'Frames:' needs a whole number that is not negative");
				}
				out_.declaredFrames = static_cast<int64_t>(*count);
				const std::optional<double> frameTime = LabelledNumber("frametime");
				out_.hasFrameTime = frameTime.has_value();
				out_.frameTime = frameTime.value_or(0);
				if (frameTime)
				{
					scanner_.NextLine();
				}
				out_.dataBegin = scanner_.Position();
				out_.dataLine = scanner_.Line();
				return true;
			}

			Scanner scanner_;
			std::string_view file_;
			BvhHierarchy out_;
			std::vector<int32_t> open_;
			std::optional<Error> error_;
		};
	}

	Result<BvhHierarchy> ParseBvhHierarchy(std::string_view text, std::string_view file)
	{
		return BvhHierarchyPrivate::Parser(text, file).Run();
	}
}
