import { expect, test } from "vitest";
import { type Box, placeToast } from "./place-toast.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const wide = { width: 420, height: 100 };
const narrow = { width: 358, height: 100 };
const button = (left: number, top: number): Box => ({ left, top, width: 160, height: 48 });

test.each([
	["in the bottom right corner", [], { left: 844, top: 684 }],
	["at the top when a button is at the bottom", [button(1000, 720)], { left: 844, top: 16 }],
	[
		"on the left when buttons are at both ends of the right edge",
		[button(1000, 720), button(1000, 30)],
		{ left: 16, top: 684 },
	],
])("on a desktop a toast appears %s", (_, controls, position) => {
	expect(placeToast(wide, DESKTOP, controls)).toEqual(position);
});

test("on a phone a toast appears between the buttons at top and bottom", () => {
	const controls = [button(16, 10), button(200, 600), button(16, 780)];
	const { left, top } = placeToast(narrow, PHONE, controls);
	expect(left).toBe(16);
	expect(top).toBeGreaterThan(652);
	expect(top + narrow.height).toBeLessThan(780);
});

test("a toast stays while its position is free, and moves when a button appears there", () => {
	const current = { left: 16, top: 200 };
	expect(placeToast(narrow, PHONE, [], current)).toEqual(current);
	expect(placeToast(narrow, PHONE, [button(16, 220)], current)).toEqual({ left: 16, top: 728 });
});

test("a toast covers as little as possible when no position is free", () => {
	const rows = Array.from({ length: 17 }, (_, row) => button(16, row * 50));
	const controls = [...rows, ...rows.filter(({ top }) => top < 400)];
	expect(placeToast(narrow, PHONE, controls).top).toBeGreaterThan(400);
});
