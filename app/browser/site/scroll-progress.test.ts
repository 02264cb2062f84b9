import { expect, test } from "vitest";
import { scrollProgress } from "./scroll-progress.ts";

test("the bar shows the position within the scrollable height, in whole percents", () => {
	expect(scrollProgress(0, 3000)).toBe(0);
	expect(scrollProgress(1000, 3000)).toBe(0.33);
	expect(scrollProgress(2000, 3000)).toBe(0.67);
	expect(scrollProgress(3000, 3000)).toBe(1);
});

test("the bar stays between its ends when the page is overscrolled", () => {
	expect(scrollProgress(-80, 3000)).toBe(0);
	expect(scrollProgress(3080, 3000)).toBe(1);
});

test("a page that fits its window counts as read", () => {
	expect(scrollProgress(0, 0)).toBe(1);
});
