import type { PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";

/** Paper that is darker than this lies in too little light: it is 120 and lighter in every legible picture measured. */
const DARK_PAPER = 90;

/**
 * In a dark picture it is the light that has to be mended, and nothing else is said of what could not be read.
 * @param unread what may have gone unread for want of light
 */
export function inLight(codes: FlagCode[], pages: readonly PageFacts[], unread: ReadonlySet<FlagCode>): FlagCode[] {
	const isDark = pages.some(({ picture }) => picture !== null && picture.light < DARK_PAPER);
	return isDark ? [...new Set(codes.map((code) => (unread.has(code) ? "too_dark" : code)))] : codes;
}
