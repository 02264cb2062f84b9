import { expect, it } from "vitest";
import { MAX_STROKES } from "#app/domain/mandate/drawing.ts";
import { parseDrawing } from "#app/domain/mandate/read-signature.ts";
import {
	EMPTY_PAD,
	isFull,
	type PadStrokes,
	penDown,
	penMove,
	penUp,
	toFormValue,
	toPadPosition,
	undoStroke,
} from "./pad-strokes.ts";

const point = (x: number, y: number, at: number) => ({ x, y, at });

/** A stroke from left to right by one pen, starting at this time. */
function stroke(pad: PadStrokes, { pointer = 1, at = 5_000, points = 20, y = 60 } = {}): PadStrokes {
	const down = penDown(pad, pointer, point(100, y, at));
	const path = Array.from({ length: points }, (_, step) => point(104 + step * 4, y + (step % 2) * 30, at + step * 8));
	return penUp(penMove(down, pointer, path), pointer);
}

it("sends what the server parses as the same drawing, with times since its first point", () => {
	const pad = stroke(stroke(EMPTY_PAD), { at: 7_000, y: 120 });
	const read = parseDrawing(toFormValue(pad));
	expect(read).toEqual({ strokes: pad.finished });
	expect(pad.finished.map((line) => line[0])).toEqual([
		{ x: 100, y: 60, t: 0 },
		{ x: 100, y: 120, t: 2_000 },
	]);
});

it("sends nothing without strokes, and no unfinished stroke", () => {
	expect(toFormValue(EMPTY_PAD)).toBe("");
	expect(toFormValue(penMove(penDown(EMPTY_PAD, 1, point(1, 1, 0)), 1, [point(90, 90, 5)]))).toBe("");
});

it("draws with one pointer at a time: a resting hand leaves no ink", () => {
	const drawing = penDown(EMPTY_PAD, 1, point(10, 10, 0));
	expect(penDown(drawing, 2, point(500, 150, 1))).toBe(drawing);
	expect(penMove(drawing, 2, [point(510, 150, 2)])).toBe(drawing);
	expect(penUp(drawing, 2)).toBe(drawing);
	const finished = penUp(penMove(drawing, 1, [point(40, 40, 3)]), 1);
	expect(finished.finished).toHaveLength(1);
	expect(penMove(finished, 1, [point(90, 90, 4)])).toBe(finished);
	expect(penDown(finished, 2, point(5, 5, 9)).current).toHaveLength(1);
});

it("clamps a pen that leaves the box to its edge, to a tenth of a unit", () => {
	const pad = penMove(penDown(EMPTY_PAD, 1, point(10.04, 20.06, 0.4)), 1, [point(-30, 250, 9.7), point(700, -5, 12)]);
	expect(pad.current).toEqual([
		{ x: 10, y: 20.1, t: 0 },
		{ x: 0, y: 200, t: 9 },
		{ x: 600, y: 0, t: 12 },
	]);
});

it("omits points that add nothing to the line", () => {
	const pad = penMove(penDown(EMPTY_PAD, 1, point(10, 10, 0)), 1, [
		point(10.5, 10, 1),
		point(11.4, 10, 2),
		point(11.6, 10, 3),
		point(11.6, 10, 4),
	]);
	expect(pad.current?.map(({ x }) => x)).toEqual([10, 11.6]);
});

it("removes the last stroke, one by one, and starts over after the first", () => {
	const twoStrokes = stroke(stroke(EMPTY_PAD), { at: 9_000 });
	expect(undoStroke(twoStrokes).finished).toEqual(twoStrokes.finished.slice(0, 1));
	const emptyPad = undoStroke(undoStroke(twoStrokes));
	expect(toFormValue(emptyPad)).toBe("");
	expect(toFormValue(undoStroke(emptyPad))).toBe("");
	expect(stroke(emptyPad, { at: 60_000 }).finished[0]?.[0]?.t).toBe(0);
});

it("removes a stroke in progress and preserves the others", () => {
	const before = stroke(EMPTY_PAD);
	const pad = undoStroke(penDown(before, 2, point(5, 5, 6_000)));
	expect(pad).toMatchObject({ finished: before.finished, current: null });
	expect(penMove(pad, 2, [point(90, 90, 6_100)])).toBe(pad);
});

it("limits ink as the server does, for any length and speed of drawing", () => {
	let pad = EMPTY_PAD;
	for (let index = 0; index < 100; index += 1) pad = stroke(pad, { points: 15, at: index * 10_000 });
	expect(pad.finished).toHaveLength(MAX_STROKES);
	expect(isFull(pad)).toBe(true);
	expect(parseDrawing(toFormValue(pad))).toHaveProperty("strokes");

	const scribble = Array.from({ length: 5_000 }, (_, index) =>
		point(100.1 + (index % 400), 100.1 + (index % 2) * 50, index * 2_000),
	);
	const full = penUp(penMove(penDown(EMPTY_PAD, 1, point(100, 100, 0)), 1, scribble), 1);
	expect(isFull(full)).toBe(true);
	expect(penDown(full, 1, point(1, 1, 1))).toBe(full);
	expect(parseDrawing(toFormValue(full))).toHaveProperty("strokes.length", 1);
});

it("maps a screen position to the box at any pad size, including rotated phones", () => {
	expect(toPadPosition({ left: 20, top: 400, width: 300, height: 100 }, { clientX: 170, clientY: 450 })).toEqual({
		x: 300,
		y: 100,
	});
	expect(toPadPosition({ left: 0, top: 0, width: 1200, height: 400 }, { clientX: 1200, clientY: 0 })).toEqual({
		x: 600,
		y: 0,
	});
});
