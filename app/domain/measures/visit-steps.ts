import type { Failure } from "../failure.ts";

/** The path from visit to payment, in order: four pages and three events. */
export const VISIT_STEPS = ["visit", "upload", "documents", "details", "payment", "checkout", "paid"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** Tablets count as desktops, because their pages are as wide. */
export const DEVICE_CLASSES = ["phone", "desktop"] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/**
 * How a page was reached, as reported by the browser: from another site, from our pages, or by reloading or going back.
 */
export const ARRIVALS = ["entered", "followed", "returned"] as const;
export type Arrival = (typeof ARRIVALS)[number];

const PAGE_STEPS: Partial<Record<string, VisitStep>> = {
	"/upload-documents": "upload",
	"/personal-info": "details",
	"/payment": "payment",
	"/checkout": "checkout",
};

/** Returns the step of a page by its path template; null for other pages. */
export function stepOfPage(template: string): VisitStep | null {
	return PAGE_STEPS[template] ?? null;
}

/** Returns the steps reached by a page view. A visit begins on any public page. */
export function stepsReached(template: string, arrival: Arrival, isPublic: boolean): VisitStep[] {
	if (arrival === "returned") return [];
	const step = stepOfPage(template);
	const startsVisit = arrival === "entered" && isPublic;
	return [...(startsVisit ? (["visit"] as const) : []), ...(step ? [step] : [])];
}

/** Message keys of errors that occur in the browser without a request to our server, and that it may report. */
export const BROWSER_ERRORS = [
	"error_file_missing",
	"error_file_empty",
	"error_file_too_large",
	"error_file_wrong_type",
	"error_file_too_many_pages",
	"error_picture_heif",
	"error_picture_heavy",
	"error_upload_network",
	"error_card_declined",
	"error_card_funds",
	"error_card_expired",
	"error_card_details",
	"error_card_bank",
	"error_card_network",
	"error_card_other",
] as const;
export type BrowserError = (typeof BROWSER_ERRORS)[number];

/**
 * Returns the counted form of a failure: a message key, or a field and its message key (`phone:error_phone_invalid`).
 */
export function errorCodes({ code, fields = {} }: Pick<Failure, "code" | "fields">): string[] {
	const fieldCodes = fieldErrorCodes(fields);
	return fieldCodes.length > 0 ? fieldCodes : [`error_${code}`];
}

/**
 * Returns the counted form of the errors of a form's fields. Removes text after the message key (`error_email_sign:ó`),
 * which was typed by a person.
 */
export function fieldErrorCodes(fields: Readonly<Record<string, string>>): string[] {
	return Object.entries(fields).map(([field, key]) => `${field}:${key.split(":")[0]}`);
}

export type VisitCounts = Record<VisitStep, number>;

/**
 * Returns the step with the largest drop, starting at the upload page because most visitors only read. Null if there
 * is none.
 */
export function largestDrop(counts: VisitCounts): { from: VisitStep; to: VisitStep; lost: number } | null {
	const drops = VISIT_STEPS.slice(1, -1).map((from, n) => {
		const to = VISIT_STEPS[n + 2] ?? "paid";
		return { from, to, lost: counts[from] - counts[to] };
	});
	const largest = drops.reduce((max, drop) => (drop.lost > max.lost ? drop : max));
	return largest.lost > 0 ? largest : null;
}
