import { DRAWING_BOX, type Drawing, MAX_STROKES, type Stroke } from "#app/domain/mandate/drawing.ts";

type ScreenPosition = { x: number; y: number };
type PenPoint = Stroke[number];

/** A signature in progress: the finished strokes and the current one. */
export type PadStrokes = {
	finished: readonly Stroke[];
	current: Stroke | null;
	/** Id of the drawing pointer. Other pointers, such as a resting hand, are ignored. */
	pointer: number | null;
	/** Event timestamp of the first point. */
	startedAt: number;
};

export const EMPTY_PAD: PadStrokes = { finished: [], current: null, pointer: null, startedAt: 0 };

/** Stricter than the domain's limit, because more points would exceed the size of a form field. */
const MAX_POINTS = 1_800;
/** Minimum distance between points in box units. Closer points do not improve the curve. */
const MIN_DISTANCE = 1.5;

/** Returns whether the maximum number of strokes or points is reached. */
export function isFull({ finished, current }: PadStrokes): boolean {
	return finished.length >= MAX_STROKES || finished.flat().length + (current?.length ?? 0) >= MAX_POINTS;
}

/** Handles pointer down. `at` is in milliseconds of a clock that all points share. */
export function penDown(
	pad: PadStrokes,
	pointer: number,
	{ at, ...position }: ScreenPosition & { at: number },
): PadStrokes {
	if (pad.pointer !== null || isFull(pad)) return pad;
	const startedAt = pad.finished.length === 0 ? at : pad.startedAt;
	return { ...pad, pointer, startedAt, current: [toPenPoint(position, at - startedAt)] };
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
		const point = toPenPoint(position, at - pad.startedAt);
		const last = current.at(-1) ?? point;
		if (Math.hypot(point.x - last.x, point.y - last.y) < MIN_DISTANCE || isFull({ ...pad, current })) continue;
		current.push(point);
	}
	return { ...pad, current };
}

/** Handles pointer up and cancel. Finishes the stroke. */
export function penUp(pad: PadStrokes, pointer: number): PadStrokes {
	if (pad.pointer !== pointer || !pad.current) return pad;
	return { ...pad, finished: [...pad.finished, pad.current], current: null, pointer: null };
}

/** Removes the last stroke, even one in progress. */
export function undoStroke(pad: PadStrokes): PadStrokes {
	const finished = pad.current ? pad.finished : pad.finished.slice(0, -1);
	return { ...pad, finished, current: null, pointer: null };
}

/** Returns the form value: `Drawing` as JSON, or "" without strokes. */
export function toFormValue({ finished }: PadStrokes): string {
	return finished.length === 0 ? "" : JSON.stringify({ strokes: [...finished] } satisfies Drawing);
}

/** Converts a screen position to units of the box that fills `frame`. */
export function toPadPosition(
	frame: { left: number; top: number; width: number; height: number },
	{ clientX, clientY }: { clientX: number; clientY: number },
): ScreenPosition {
	return {
		x: ((clientX - frame.left) / frame.width) * DRAWING_BOX.width,
		y: ((clientY - frame.top) / frame.height) * DRAWING_BOX.height,
	};
}

/**
 * Clamps a point to the box, because a captured pointer may leave it. Rounds to a tenth of a unit and a millisecond.
 */
function toPenPoint({ x, y }: ScreenPosition, t: number): PenPoint {
	const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max) * 10) / 10;
	return { x: clamp(x, DRAWING_BOX.width), y: clamp(y, DRAWING_BOX.height), t: Math.max(0, Math.round(t)) };
}
