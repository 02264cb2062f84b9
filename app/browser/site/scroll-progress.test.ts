import { expect, test } from "vitest";
import { scrollProgress } from "./scroll-progress.ts";

test("the bar shows the position over what can be scrolled, in whole percents", () => {
	expect(scrollProgress(0, 3000)).toBe(0);
	expect(scrollProgress(1000, 3000)).toBe(0.33);
	expect(scrollProgress(2000, 3000)).toBe(0.67);
	expect(scrollProgress(3000, 3000)).toBe(1);
});

test("the bar never leaves its ends, however far a finger pulls the page", () => {
	expect(scrollProgress(-80, 3000)).toBe(0);
	expect(scrollProgress(3080, 3000)).toBe(1);
});

test("a page that fits its window is read", () => {
	expect(scrollProgress(0, 0)).toBe(1);
});
