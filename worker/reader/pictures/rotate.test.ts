import { describe, expect, it } from "vitest";
import { rotate } from "./rotate.ts";

const PAGE = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };

describe("a page rotated clockwise", () => {
	it.each([
		[90, { width: 2, height: 3, pixels: Uint8Array.of(4, 1, 5, 2, 6, 3) }],
		[180, { width: 3, height: 2, pixels: Uint8Array.of(6, 5, 4, 3, 2, 1) }],
		[270, { width: 2, height: 3, pixels: Uint8Array.of(3, 6, 2, 5, 1, 4) }],
		[0, PAGE],
	])("by %d degrees", (degrees, result) => {
		expect(rotate(PAGE, degrees)).toEqual(result);
	});
});
