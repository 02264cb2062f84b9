import type { PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";

/** Grey level below which paper is in too little light: 120 or lighter in every legible picture measured. */
const DARK_PAPER = 90;

/**
 * In a dark picture the light is reported instead of unread content.
 * @param unreadCodes findings that may be caused by poor light
 */
export function reportPoorLight(
	codes: FlagCode[],
	pages: readonly PageFacts[],
	unreadCodes: ReadonlySet<FlagCode>,
): FlagCode[] {
	const isDark = pages.some(({ picture }) => picture !== null && picture.light < DARK_PAPER);
	return isDark ? [...new Set(codes.map((code) => (unreadCodes.has(code) ? "too_dark" : code)))] : codes;
}
