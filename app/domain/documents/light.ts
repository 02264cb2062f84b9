import type { PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";

/** Grey level below which paper is too dark. Every legible picture measured has 120 or more. */
const DARK_PAPER = 90;

/**
 * Replaces findings about unread content with one about poor light if a picture is dark.
 * @param unreadCodes findings that may be caused by poor light
 */
export function replaceIfDark(
	codes: FlagCode[],
	pages: readonly PageFacts[],
	unreadCodes: ReadonlySet<FlagCode>,
): FlagCode[] {
	const isDark = pages.some(({ picture }) => picture !== null && picture.light < DARK_PAPER);
	return isDark ? [...new Set(codes.map((code) => (unreadCodes.has(code) ? "too_dark" : code)))] : codes;
}
