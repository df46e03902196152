// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/AnnotationsJson.h"

#include "MotionGraphs/Base/Json.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace MotionGraphs
{
	namespace AnnotationsJsonPrivate
	{
		constexpr std::string_view kFormat = "motiongraphs-labels";
		constexpr int32_t kVersion = 1;
		constexpr size_t kLongestName = 32; // No member name is longer, so no typing error of one is.

		using EKind = JsonValue::EKind;
		using Names = std::initializer_list<std::string_view>;

		/// Slips of the hand between two words: letters left out, added, changed, or swapped with their neighbour.
		size_t EditDistance(std::string_view a, std::string_view b)
		{
			std::array<std::array<size_t, kLongestName + 1>, kLongestName + 1> d{};
			for (size_t i = 0; i <= a.size(); ++i)
			{
				for (size_t j = 0; j <= b.size(); ++j)
				{
					if (i == 0 || j == 0)
					{
						d[i][j] = i + j;
						continue;
					}
					d[i][j] =
						std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
					if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
					{
						d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
					}
				}
			}
			return d[a.size()][b.size()];
		}

		/// The known name that `name` is probably meant to be, or nothing. Two slips at most, and fewer than half the letters:
		/// "id" is not a misspelt "end".
		std::string_view ProbablyMeant(std::string_view name, Names known)
		{
			if (name.size() > kLongestName)
			{
				return {};
			}
			const std::string lower = ToLower(name);
			std::string_view best;
			size_t least = 3;
			for (const std::string_view candidate : known)
			{
				const size_t distance = EditDistance(lower, candidate);
				if (distance < least && distance * 2 < candidate.size())
				{
					least = distance;
					best = candidate;
				}
			}
			return best;
		}

		class Reader
		{
		public:
			explicit Reader(std::string_view file)
				: file_(file)
			{
			}

			Result<std::vector<FileAnnotations>> Document(const JsonValue& root)
			{
				const JsonValue* clips = &root;
				if (root.Is(EKind::Object))
				{
					clips = Header(root);
				}
				else if (!root.Is(EKind::Array))
				{
					Fail(root, Format("expected an array of clips or an object, found %s", ToString(root.kind)));
				}
				std::vector<FileAnnotations> files;
				for (size_t i = 0; !error_ && i < clips->array.size(); ++i)
				{
					ReadClip(clips->array[i], files.emplace_back());
				}
				if (!error_)
				{
					CheckUnique(*clips, files);
				}
				if (error_)
				{
					return std::move(*error_);
				}
				return files;
			}

		private:
			/// The first failure stays; later code may go on with harmless values.
			void Fail(
				const JsonValue& where, std::string what, std::string remedy = "", EError code = EError::Malformed)
			{
				if (!error_)
				{
					const std::string clip = clip_.empty() ? "" : "clip \"" + Printable(clip_) + "\": ";
					error_ = Error{
						code, clip + std::move(what), std::move(remedy), {std::string(file_), where.line, "", -1}};
				}
			}

			const JsonValue* Header(const JsonValue& root)
			{
				CheckMembers(root, {"format", "version", "clips"});
				const JsonValue* format = Member(root, "format", EKind::String, true);
				if (format != nullptr && format->string != kFormat)
				{
					Fail(*format,
						Format(
							"format is \"%s\" instead of \"motiongraphs-labels\"", Printable(format->string).c_str()));
				}
				const JsonValue* version = Member(root, "version", EKind::Number, true);
				if (version != nullptr && version->number > kVersion)
				{
					Fail(*version,
						Format("written by a newer version %g; this build reads up to %d", version->number, kVersion),
						"update MotionGraphs", EError::Unsupported);
				}
				else if (version != nullptr && version->number != kVersion)
				{
					Fail(*version, Format("version %g does not exist", version->number));
				}
				const JsonValue* clips = Member(root, "clips", EKind::Array, true);
				return clips != nullptr ? clips : &root;
			}

			void CheckMembers(const JsonValue& object, Names known)
			{
				for (const auto& [name, value] : object.object)
				{
					if (std::find(known.begin(), known.end(), name) != known.end())
					{
						continue;
					}
					if (const std::string_view meant = ProbablyMeant(name, known); !meant.empty())
					{
						Fail(value, Format("unknown member \"%s\"", Printable(name).c_str()),
							Format("did you mean \"%s\"?", std::string(meant).c_str()));
					}
				}
			}

			const JsonValue* Member(const JsonValue& object, std::string_view name, EKind kind, bool required)
			{
				const std::string quoted = "\"" + std::string(name) + "\"";
				const JsonValue* member = object.Find(name);
				if (member == nullptr)
				{
					if (required)
					{
						Fail(object, quoted + " is missing");
					}
					return nullptr;
				}
				if (!member->Is(kind))
				{
					Fail(*member, quoted + " must be " + ToString(kind) + ", found " + ToString(member->kind));
					return nullptr;
				}
				return member;
			}

			double Rate(const JsonValue& clip, std::string_view name)
			{
				const JsonValue* rate = Member(clip, name, EKind::Number, false);
				if (rate == nullptr)
				{
					return 0;
				}
				if (!(rate->number > 0))
				{
					Fail(*rate,
						Format("\"%s\" is %g; a frame rate must be above 0", std::string(name).c_str(), rate->number));
				}
				return rate->number;
			}

			/// A clip's own members that the times of its intervals depend on.
			void ReadTiming(const JsonValue& clip, FileAnnotations& file)
			{
				const double frameRate = Rate(clip, "frame_rate");
				const double trueRate = Rate(clip, "fps_true");
				if (frameRate > 0 && trueRate > 0 && frameRate != trueRate)
				{
					Fail(*clip.Find("fps_true"),
						Format("\"frame_rate\" says %g and \"fps_true\" says %g", frameRate, trueRate),
						"leave one out");
				}
				file.frameRate = std::max(frameRate, trueRate);
				frames_ = std::numeric_limits<int32_t>::max();
				rate_ = 0;
				if (const JsonValue* frames = Member(clip, "frames", EKind::Number, false))
				{
					if (!(frames->number >= 0) || frames->number > frames_ ||
						frames->number != std::floor(frames->number))
					{
						Fail(*frames, Format("\"frames\" is %g, which is no number of frames", frames->number));
						return;
					}
					frames_ = static_cast<int32_t>(frames->number);
				}
				if (const JsonValue* unit = Member(clip, "unit", EKind::String, false))
				{
					if (unit->string != "seconds" && unit->string != "frames")
					{
						Fail(*unit,
							Format("\"unit\" is \"%s\"; it is \"frames\" or \"seconds\"",
								Printable(unit->string).c_str()));
					}
					else if (unit->string == "seconds" && !(file.frameRate > 0))
					{
						Fail(*unit, "times in seconds need the clip's \"frame_rate\"");
					}
					else if (unit->string == "seconds")
					{
						rate_ = file.frameRate;
					}
				}
			}

			int32_t Frame(const JsonValue& item, std::string_view name)
			{
				const JsonValue* value = Member(item, name, EKind::Number, true);
				if (value == nullptr)
				{
					return 0;
				}
				const std::string written = std::string(name) + " " + ToShortestString(value->number);
				double frame = value->number;
				if (rate_ > 0)
				{
					// The end of the last frame is written as the clip's duration.
					frame = std::floor(frame * rate_ + 0.5);
					frame = frame == frames_ ? frame - 1 : frame;
				}
				if (!(frame >= 0))
				{
					Fail(*value, written + " lies before the beginning; times count from 0");
				}
				else if (frame != std::floor(frame))
				{
					Fail(*value, written + " is not a whole frame", "write \"unit\": \"seconds\" to give seconds");
				}
				else if (frame >= frames_)
				{
					Fail(*value, Format("%s lies outside the clip's %d frames", written.c_str(), frames_));
				}
				return error_ ? 0 : static_cast<int32_t>(frame);
			}

			void Interval(const JsonValue& item, int32_t& first, int32_t& last)
			{
				first = Frame(item, "start");
				last = Frame(item, "end");
				if (last < first)
				{
					Fail(item, Format("end %d lies before start %d", last, first));
				}
			}

			std::string Label(const JsonValue& item)
			{
				const JsonValue* label = Member(item, "label", EKind::String, true);
				if (label != nullptr && label->string.empty())
				{
					Fail(*label, "the label is empty", "give it a name such as \"walk\"");
				}
				return label != nullptr ? label->string : "";
			}

			/// Calls read(item) for each object of an array that may be missing.
			template <class Read>
			void ForEach(const JsonValue& clip, std::string_view name, Names known, Read read)
			{
				const JsonValue* items = Member(clip, name, EKind::Array, false);
				for (size_t i = 0; items != nullptr && !error_ && i < items->array.size(); ++i)
				{
					const JsonValue& item = items->array[i];
					if (!item.Is(EKind::Object))
					{
						Fail(item,
							Format(
								"\"%s\" must hold objects, found %s", std::string(name).c_str(), ToString(item.kind)));
						return;
					}
					CheckMembers(item, known);
					read(item);
				}
			}

			void ReadClip(const JsonValue& clip, FileAnnotations& file)
			{
				clip_.clear();
				if (!clip.Is(EKind::Object))
				{
					Fail(clip, Format("a clip must be an object, found %s", ToString(clip.kind)));
					return;
				}
				CheckMembers(clip,
					{"file", "frame_rate", "fps_true", "frames", "source", "unit", "intervals", "actions", "contacts",
						"turns"});
				if (const JsonValue* name = Member(clip, "file", EKind::String, true))
				{
					file.file = name->string;
					clip_ = name->string;
					if (name->string.empty())
					{
						Fail(*name, "\"file\" is empty", "name the motion file that the labels belong to");
					}
				}
				ReadTiming(clip, file);
				ReadBehaviours(clip, file.annotations);
				ForEach(clip, "actions", {"label", "start", "centre", "end"},
					[&](const JsonValue& item)
					{
						ActionEvent& action = file.annotations.actions.emplace_back();
						action.name = Label(item);
						Interval(item, action.first, action.last);
						action.centre = Frame(item, "centre");
						if (action.centre < action.first || action.centre > action.last)
						{
							Fail(item,
								Format("centre %d lies outside start %d to end %d", action.centre, action.first,
									action.last));
						}
					});
				ForEach(clip, "contacts", {"limb", "start", "end", "contact"},
					[&](const JsonValue& item)
					{
						ReadContact(item, file.annotations.contactEdits.emplace_back());
					});
			}

			void ReadBehaviours(const JsonValue& clip, Annotations& annotations)
			{
				ForEach(clip, "intervals", {"label", "start", "end", "kind"},
					[&](const JsonValue& item)
					{
						BehaviourInterval interval;
						interval.name = Label(item);
						interval.kind = DefaultBehaviourKind(interval.name);
						Interval(item, interval.first, interval.last);
						if (const JsonValue* kind = Member(item, "kind", EKind::String, false))
						{
							const std::optional<EBehaviourKind> parsed = ParseBehaviourKind(kind->string);
							if (!parsed)
							{
								Fail(*kind,
									Format("kind \"%s\" is unknown; it is \"locomotion\" or \"selective\"",
										Printable(kind->string).c_str()));
							}
							interval.kind = parsed.value_or(interval.kind);
						}
						// Calibration poses are no behaviour.
						if (interval.name != "tpose")
						{
							annotations.behaviours.push_back(std::move(interval));
						}
					});
				ForEach(clip, "turns", {"start", "end", "degrees"},
					[&](const JsonValue& item)
					{
						BehaviourInterval& turn = annotations.behaviours.emplace_back();
						turn.name = "turn";
						Interval(item, turn.first, turn.last);
						Member(item, "degrees", EKind::Number, false);
					});
			}

			void ReadContact(const JsonValue& item, ContactEdit& edit)
			{
				Interval(item, edit.first, edit.last);
				if (const JsonValue* limb = Member(item, "limb", EKind::String, true))
				{
					const std::optional<ELimb> parsed = ParseLimb(limb->string);
					if (!parsed)
					{
						Fail(*limb,
							Format("limb \"%s\" is unknown; it is \"left_foot\", \"right_foot\", \"left_hand\" or "
								   "\"right_hand\"",
								Printable(limb->string).c_str()));
					}
					edit.limb = parsed.value_or(edit.limb);
				}
				if (const JsonValue* contact = Member(item, "contact", EKind::Bool, false))
				{
					edit.inContact = contact->boolean;
				}
			}

			void CheckUnique(const JsonValue& clips, std::span<const FileAnnotations> files)
			{
				std::vector<size_t> order(files.size());
				for (size_t i = 0; i < order.size(); ++i)
				{
					order[i] = i;
				}
				std::stable_sort(order.begin(), order.end(),
					[&](size_t a, size_t b)
					{
						return files[a].file < files[b].file;
					});
				for (size_t i = 1; i < order.size(); ++i)
				{
					if (files[order[i]].file == files[order[i - 1]].file)
					{
						clip_ = files[order[i]].file;
						Fail(clips.array[order[i]], Format("stands in line %d already", clips.array[order[i - 1]].line),
							"join the two");
					}
				}
			}

			std::string_view file_;
			std::string clip_;
			int32_t frames_ = 0;
			double rate_ = 0; ///< Of times in seconds; 0 = times are frames.
			std::optional<Error> error_;
		};

		std::string_view Stem(std::string_view file)
		{
			if (const size_t slash = file.find_last_of("/\\"); slash != std::string_view::npos)
			{
				file.remove_prefix(slash + 1);
			}
			const size_t dot = file.find_last_of('.');
			return dot == std::string_view::npos || dot == 0 ? file : file.substr(0, dot);
		}

		void WriteTimes(JsonWriter& json, int32_t first, int32_t last)
		{
			json.Name("start").Integer(first).Name("end").Integer(last);
		}

		void WriteClip(JsonWriter& json, const FileAnnotations& file)
		{
			json.BeginObject().Name("file").String(file.file);
			if (file.frameRate > 0)
			{
				json.Name("frame_rate").Number(file.frameRate);
			}
			json.Name("intervals").BeginArray();
			for (const BehaviourInterval& interval : file.annotations.behaviours)
			{
				json.BeginObject().Name("label").String(interval.name);
				WriteTimes(json, interval.first, interval.last);
				json.Name("kind").String(ToString(interval.kind)).EndObject();
			}
			json.EndArray().Name("actions").BeginArray();
			for (const ActionEvent& action : file.annotations.actions)
			{
				json.BeginObject().Name("label").String(action.name).Name("centre").Integer(action.centre);
				WriteTimes(json, action.first, action.last);
				json.EndObject();
			}
			json.EndArray().Name("contacts").BeginArray();
			for (const ContactEdit& edit : file.annotations.contactEdits)
			{
				json.BeginObject().Name("limb").String(ToString(edit.limb));
				WriteTimes(json, edit.first, edit.last);
				json.Name("contact").Bool(edit.inContact).EndObject();
			}
			json.EndArray().EndObject();
		}

		Status CheckInside(const char* kind, std::string_view name, int32_t first, double end, const std::string& file)
		{
			if (first <= end)
			{
				return {};
			}
			return Error{EError::InvalidArgument,
				Format("%s '%s' begins at frame %d, behind the last frame %.0f of the motion", kind,
					Printable(name).c_str(), first, end),
				"correct the labels, or remove what was cut off", {file, 0, "", -1}};
		}
	}

	Result<std::vector<FileAnnotations>> ParseAnnotations(std::string_view json, std::string_view file)
	{
		Result<JsonValue> root = ParseJson(json, file);
		if (!root)
		{
			return root.TakeError();
		}
		return AnnotationsJsonPrivate::Reader(file).Document(*root);
	}

	std::string WriteAnnotations(std::span<const FileAnnotations> files)
	{
		using namespace AnnotationsJsonPrivate;
		JsonWriter json;
		json.BeginObject().Name("format").String(kFormat).Name("version").Integer(kVersion);
		json.Name("clips").BeginArray();
		for (const FileAnnotations& file : files)
		{
			WriteClip(json, file);
		}
		json.EndArray().EndObject();
		return json.Take();
	}

	const FileAnnotations* FindAnnotations(std::span<const FileAnnotations> files, std::string_view clipName)
	{
		for (const FileAnnotations& file : files)
		{
			if (file.file == clipName || AnnotationsJsonPrivate::Stem(file.file) == clipName)
			{
				return &file;
			}
		}
		return nullptr;
	}

	Status Annotate(Clip& clip, const FileAnnotations& entry)
	{
		using namespace AnnotationsJsonPrivate;
		// File frames are counted at the rate that the import took for true, whatever the labels take it for.
		const double fileRate = clip.source.frameRate > 0 ? clip.source.frameRate
			: entry.frameRate > 0                         ? entry.frameRate
														  : clip.frameRate;
		const double scale = clip.frameRate / fileRate;
		const double first = static_cast<double>(clip.source.firstFrame);
		// Up to half a frame further, as far as rounding to the clip's frames reaches.
		const double end = std::floor(first + (clip.frameCount - 0.5) / scale);
		for (const BehaviourInterval& interval : entry.annotations.behaviours)
		{
			if (Status inside = CheckInside("behaviour", interval.name, interval.first, end, entry.file); !inside)
			{
				return inside;
			}
		}
		for (const ActionEvent& action : entry.annotations.actions)
		{
			if (Status inside = CheckInside("action", action.name, action.first, end, entry.file); !inside)
			{
				return inside;
			}
		}
		for (const ContactEdit& edit : entry.annotations.contactEdits)
		{
			if (Status inside = CheckInside("contact of", ToString(edit.limb), edit.first, end, entry.file); !inside)
			{
				return inside;
			}
		}
		// What ended before the clip began must go before rounding can pull it onto the first frame.
		const auto isBefore = [&](const auto& item)
		{
			return item.last < clip.source.firstFrame;
		};
		Annotations kept = entry.annotations;
		std::erase_if(kept.behaviours, isBefore);
		std::erase_if(kept.actions, isBefore);
		std::erase_if(kept.contactEdits, isBefore);
		clip.annotations = kept.Mapped(first, scale, clip.frameCount);
		ApplyContactEdits(clip.annotations, clip.contacts);
		return {};
	}
}
