import { HOUR } from "../time/calendar.ts";

/** Why somebody opens the documents of an application. `other` needs words. */
export const OPENING_REASONS = ["check", "compare", "question", "filing", "dispute", "other"] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

export function isOpeningReason(value: unknown): value is OpeningReason {
	return OPENING_REASONS.includes(value as OpeningReason);
}

/** So long a reason holds for a person and a document, in milliseconds. */
export const OPENING_HOLDS_MS = HOUR;
