import { DRAWING_BOX, type Drawing, MAX_STROKES, type Stroke } from "#app/domain/mandate/drawing.ts";

type ScreenPosition = { x: number; y: number };
type PenPoint = Stroke[number];

/** A signature in progress: the finished strokes and the current one. */
export type PadStrokes = {
	done: readonly Stroke[];
	current: Stroke | null;
	/** The drawing pointer: others on the screen, such as a resting hand, are ignored. */
	pointer: number | null;
	/** Event timestamp of the first point. */
	startedAt: number;
};

export const EMPTY_PAD: PadStrokes = { done: [], current: null, pointer: null, startedAt: 0 };

/** Stricter than the domain's limit: more points would exceed the size of a form field. */
const MAX_POINTS = 1_800;
/** Minimum distance between points in box units; closer ones add nothing to the curve. */
const NEAREST = 1.5;

/** Whether the maximum number of points is reached. */
export function isFull({ done, current }: PadStrokes): boolean {
	return done.length >= MAX_STROKES || done.flat().length + (current?.length ?? 0) >= MAX_POINTS;
}

/** Handles pointer down. `at`: milliseconds of any clock that all points share. */
export function penDown(
	pad: PadStrokes,
	pointer: number,
	{ at, ...place }: ScreenPosition & { at: number },
): PadStrokes {
	if (pad.pointer !== null || isFull(pad)) return pad;
	const startedAt = pad.done.length === 0 ? at : pad.startedAt;
	return { ...pad, pointer, startedAt, current: [pointAt(place, at - startedAt)] };
}

/** Handles pointer move, with the points coalesced since the last event. */
export function penMove(
	pad: PadStrokes,
	pointer: number,
	points: readonly (ScreenPosition & { at: number })[],
): PadStrokes {
	if (pad.pointer !== pointer || !pad.current) return pad;
	const current = [...pad.current];
	for (const { at, ...position } of points) {
		const point = pointAt(position, at - pad.startedAt);
		const last = current.at(-1) ?? point;
		if (Math.hypot(point.x - last.x, point.y - last.y) < NEAREST || isFull({ ...pad, current })) continue;
		current.push(point);
	}
	return { ...pad, current };
}

/** Handles pointer up and cancel: the drawn stroke remains. */
export function penUp(pad: PadStrokes, pointer: number): PadStrokes {
	if (pad.pointer !== pointer || !pad.current) return pad;
	return { ...pad, done: [...pad.done, pad.current], current: null, pointer: null };
}

/** Removes the last stroke, even one in progress. */
export function undone(pad: PadStrokes): PadStrokes {
	const done = pad.current ? pad.done : pad.done.slice(0, -1);
	return { ...pad, done, current: null, pointer: null };
}

/** Form value: `Drawing` as JSON, or "" without strokes. */
export function formValue({ done }: PadStrokes): string {
	return done.length === 0 ? "" : JSON.stringify({ strokes: [...done] } satisfies Drawing);
}

/** A screen position in units of the box that fills `frame`. */
export function placeIn(
	frame: { left: number; top: number; width: number; height: number },
	{ clientX, clientY }: { clientX: number; clientY: number },
): ScreenPosition {
	return {
		x: ((clientX - frame.left) / frame.width) * DRAWING_BOX.width,
		y: ((clientY - frame.top) / frame.height) * DRAWING_BOX.height,
	};
}

/** Clamps to the box, because a captured pointer may leave it; rounds to a tenth of a unit and a whole millisecond. */
function pointAt({ x, y }: ScreenPosition, t: number): PenPoint {
	const within = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max) * 10) / 10;
	return { x: within(x, DRAWING_BOX.width), y: within(y, DRAWING_BOX.height), t: Math.max(0, Math.round(t)) };
}
