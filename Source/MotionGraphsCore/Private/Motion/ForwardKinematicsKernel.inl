// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT

// Forward kinematics of Lanes::kCount frames at a time, one frame a lane. Included once for each instruction set, inside
// that set's namespace and brackets. Positions of parents are read back from the output, which is still in the first
// cache; rotations live in the scratch. Components are written out, not looped over: compilers keep named registers in
// registers, but put small arrays of them into memory.

struct Point
{
	Lanes x, y, z;
};

struct Turn
{
	Lanes x, y, z, w;
};

/// p + rotate(q, u): t = 2 q x u, u + w t + q x t.
inline Point RotateAndAdd(const Turn& q, const Point& u, const Point& p)
{
	const Lanes two = Lanes::All(2.0f);
	const Lanes tx = two * Lanes::NegMulAdd(q.z, u.y, q.y * u.z);
	const Lanes ty = two * Lanes::NegMulAdd(q.x, u.z, q.z * u.x);
	const Lanes tz = two * Lanes::NegMulAdd(q.y, u.x, q.x * u.y);
	return {p.x + Lanes::MulAdd(q.w, tx, Lanes::NegMulAdd(q.z, ty, Lanes::MulAdd(q.y, tz, u.x))),
		p.y + Lanes::MulAdd(q.w, ty, Lanes::NegMulAdd(q.x, tz, Lanes::MulAdd(q.z, tx, u.y))),
		p.z + Lanes::MulAdd(q.w, tz, Lanes::NegMulAdd(q.y, tx, Lanes::MulAdd(q.x, ty, u.z)))};
}

inline Turn Multiply(const Turn& a, const Turn& b)
{
	return {Lanes::NegMulAdd(a.z, b.y, Lanes::MulAdd(a.y, b.z, Lanes::MulAdd(a.x, b.w, a.w * b.x))),
		Lanes::NegMulAdd(a.x, b.z, Lanes::MulAdd(a.z, b.x, Lanes::MulAdd(a.y, b.w, a.w * b.y))),
		Lanes::NegMulAdd(a.y, b.x, Lanes::MulAdd(a.x, b.y, Lanes::MulAdd(a.z, b.w, a.w * b.z))),
		Lanes::NegMulAdd(a.z, b.z, Lanes::NegMulAdd(a.y, b.y, Lanes::NegMulAdd(a.x, b.x, a.w * b.w)))};
}

/// A moving joint's translation, gathered from the frames of all lanes.
inline Point GatherTranslation(const float* const* frames, int64_t offset)
{
	float lanes[3][Lanes::kCount];
	for (int lane = 0; lane < Lanes::kCount; ++lane)
	{
		lanes[0][lane] = frames[lane][offset];
		lanes[1][lane] = frames[lane][offset + 1];
		lanes[2][lane] = frames[lane][offset + 2];
	}
	return {Lanes::Load(lanes[0]), Lanes::Load(lanes[1]), Lanes::Load(lanes[2])};
}

void ForwardKinematics(const ForwardKinematicsInput& input, int64_t first, int64_t end, float* scratch)
{
	constexpr int64_t kCount = Lanes::kCount;
	const ForwardKinematicsInput in = input; // A copy that stores through float pointers cannot change.
	for (int64_t frame = first; frame < end; frame += kCount)
	{
		// Lanes past the end repeat the last frame; their results fall into the padding of the output.
		const float* rotations[kCount];
		const float* translations[kCount];
		for (int64_t lane = 0; lane < kCount; ++lane)
		{
			const int64_t source = frame + lane < end ? frame + lane : end - 1;
			rotations[lane] = in.rotations + source * in.jointCount * 4;
			translations[lane] = in.translations + source * in.translatedCount * 3;
		}
		for (int64_t joint = 0; joint < in.jointCount; ++joint)
		{
			const int64_t slot = in.translationSlots[joint];
			const float* const offset = in.offsets + joint * 3;
			const Point local = slot >= 0 ? GatherTranslation(translations, slot * 3)
										  : Point{Lanes::All(offset[0]), Lanes::All(offset[1]), Lanes::All(offset[2])};
			float* const position = in.output + joint * 3 * in.stride + frame;
			float* const turn = scratch + joint * 4 * kCount;
			const int64_t parent = in.parents[joint];
			if (parent < 0)
			{
				local.x.Store(position);
				local.y.Store(position + in.stride);
				local.z.Store(position + 2 * in.stride);
				const Turn root = Lanes::LoadTransposed<Turn>(rotations, joint * 4);
				root.x.Store(turn);
				root.y.Store(turn + kCount);
				root.z.Store(turn + 2 * kCount);
				root.w.Store(turn + 3 * kCount);
				continue;
			}
			const float* const parentPosition = in.output + parent * 3 * in.stride + frame;
			const float* const parentTurn = scratch + parent * 4 * kCount;
			const Point p{Lanes::Load(parentPosition), Lanes::Load(parentPosition + in.stride),
				Lanes::Load(parentPosition + 2 * in.stride)};
			const Turn q{Lanes::Load(parentTurn), Lanes::Load(parentTurn + kCount),
				Lanes::Load(parentTurn + 2 * kCount), Lanes::Load(parentTurn + 3 * kCount)};
			const Point here = RotateAndAdd(q, local, p);
			here.x.Store(position);
			here.y.Store(position + in.stride);
			here.z.Store(position + 2 * in.stride);
			if (in.hasChildren[joint] != 0)
			{
				const Turn model = Multiply(q, Lanes::LoadTransposed<Turn>(rotations, joint * 4));
				model.x.Store(turn);
				model.y.Store(turn + kCount);
				model.z.Store(turn + 2 * kCount);
				model.w.Store(turn + 3 * kCount);
			}
		}
	}
}
