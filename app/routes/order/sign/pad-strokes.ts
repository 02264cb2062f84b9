import { DRAWING_BOX, type Drawing, MAX_STROKES, type Stroke } from "#app/domain/mandate/drawing.ts";

type Place = { x: number; y: number };
type PenPoint = Stroke[number];

/** A signature being drawn: the strokes that are done, and one under way. */
export type PadStrokes = {
	done: readonly Stroke[];
	current: Stroke | null;
	/** The pen that draws: others on the screen meanwhile, such as a resting hand, leave no ink. */
	pointer: number | null;
	/** When the first point was made, by the clock of its event. */
	begun: number;
};

export const EMPTY_PAD: PadStrokes = { done: [], current: null, pointer: null, begun: 0 };

/** Limit below the domain's own: more points would exceed the size of a form field. */
const MAX_POINTS = 1_800;
/** Nearer to the last point than this, in units of the box, a point adds nothing to the curve. */
const NEAREST = 1.5;

/** Whether no more ink fits in. */
export function isFull({ done, current }: PadStrokes): boolean {
	return done.length >= MAX_STROKES || done.flat().length + (current?.length ?? 0) >= MAX_POINTS;
}

/** A pen touches. `at` in milliseconds of any clock that all points share. */
export function penDown(pad: PadStrokes, pointer: number, { at, ...place }: Place & { at: number }): PadStrokes {
	if (pad.pointer !== null || isFull(pad)) return pad;
	const begun = pad.done.length === 0 ? at : pad.begun;
	return { ...pad, pointer, begun, current: [pointAt(place, at - begun)] };
}

/** It moves, by as many points as it made since it was last asked. */
export function penMove(pad: PadStrokes, pointer: number, points: readonly (Place & { at: number })[]): PadStrokes {
	if (pad.pointer !== pointer || !pad.current) return pad;
	const current = [...pad.current];
	for (const { at, ...place } of points) {
		const point = pointAt(place, at - pad.begun);
		const last = current.at(-1) ?? point;
		if (Math.hypot(point.x - last.x, point.y - last.y) < NEAREST || isFull({ ...pad, current })) continue;
		current.push(point);
	}
	return { ...pad, current };
}

/** It is lifted, or taken away by the system: what was drawn stays. */
export function penUp(pad: PadStrokes, pointer: number): PadStrokes {
	if (pad.pointer !== pointer || !pad.current) return pad;
	return { ...pad, done: [...pad.done, pad.current], current: null, pointer: null };
}

/** Without the last stroke, be it one under way. */
export function undone(pad: PadStrokes): PadStrokes {
	const done = pad.current ? pad.done : pad.done.slice(0, -1);
	return { ...pad, done, current: null, pointer: null };
}

/** What a form sends: `Drawing` as JSON, or nothing while there is no stroke. */
export function formValue({ done }: PadStrokes): string {
	return done.length === 0 ? "" : JSON.stringify({ strokes: [...done] } satisfies Drawing);
}

/** A place on the screen in units of the box, which fills `frame`. */
export function placeIn(
	frame: { left: number; top: number; width: number; height: number },
	{ clientX, clientY }: { clientX: number; clientY: number },
): Place {
	return {
		x: ((clientX - frame.left) / frame.width) * DRAWING_BOX.width,
		y: ((clientY - frame.top) / frame.height) * DRAWING_BOX.height,
	};
}

/** Within the box, to a tenth of a unit and a whole millisecond: a captured pen may leave the box. */
function pointAt({ x, y }: Place, t: number): PenPoint {
	const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
	return { x: within(x, DRAWING_BOX.width), y: within(y, DRAWING_BOX.height), t: Math.max(0, Math.round(t)) };
}
