/** Exactly these three (row 101). */
export type FlagSeverity = "high" | "medium" | "other";

/** Rejects, needs review, or is only noted. */
type Effect = "reject" | "review" | "note";

/** What the sender can do: retake the picture, send another document, or nothing. */
export type Advice = "retake" | "replace" | "none";

type Meaning = { severity: FlagSeverity; effect: Effect; advice: Advice };

function meaning(severity: FlagSeverity, effect: Effect, advice: Advice): Meaning {
	return { severity, effect, advice };
}

/**
 * The catalogue of findings. Each has a sentence in three languages (`flag_{code}`) and, if something can be done, an
 * instruction (`instruction_{code}`). Only certain facts reject: a genuine applicant is never rejected by a guess.
 */
const CATALOGUE = {
	// The reading itself
	not_read_yet: meaning("medium", "review", "none"),
	reading_failed: meaning("medium", "review", "none"),
	/** Documents of a minor's guardian. */
	read_by_person: meaning("other", "review", "none"),
	// The file
	extension_mismatch: meaning("other", "note", "none"),
	leading_data: meaning("high", "review", "replace"),
	trailing_data: meaning("high", "review", "replace"),
	exact_duplicate: meaning("high", "review", "none"),
	/** The same number and name in a similar picture. */
	near_duplicate: meaning("medium", "review", "none"),
	// PDF
	owner_locked: meaning("other", "note", "none"),
	active_content: meaning("high", "review", "replace"),
	attachments: meaning("medium", "review", "replace"),
	several_revisions: meaning("medium", "review", "replace"),
	modified_after_creation: meaning("medium", "review", "replace"),
	editor_producer: meaning("medium", "review", "replace"),
	annotations: meaning("medium", "review", "replace"),
	scanned: meaning("other", "note", "none"),
	many_pages: meaning("other", "note", "none"),
	/** Compressed or encrypted in a way that hides it from the checks: no library may open it without limits. */
	unmeasured_content: meaning("medium", "review", "replace"),
	// Pictures
	cut_short: meaning("medium", "review", "retake"),
	extra_pictures: meaning("other", "note", "none"),
	editing_software: meaning("medium", "review", "retake"),
	generated: meaning("high", "review", "replace"),
	screenshot: meaning("medium", "review", "retake"),
	/** Bills received in apps are often saved like this; anyone can make such a picture. */
	screenshot_of_bill: meaning("medium", "review", "replace"),
	low_resolution: meaning("medium", "review", "retake"),
	too_dark: meaning("medium", "review", "retake"),
	// Passport or identity card
	mrz_not_found: meaning("medium", "review", "retake"),
	mrz_check_failed: meaning("high", "review", "retake"),
	mrz_unclear: meaning("medium", "review", "retake"),
	/** Our reader supports only OCR-B; people can read everything. */
	mrz_font: meaning("medium", "review", "none"),
	wrong_document: meaning("high", "review", "replace"),
	visa: meaning("high", "reject", "replace"),
	residence_permit: meaning("high", "review", "replace"),
	foreign_card: meaning("high", "review", "replace"),
	driving_licence: meaning("high", "review", "replace"),
	expired: meaning("high", "reject", "replace"),
	expires_soon: meaning("medium", "review", "replace"),
	/** The old French card does not contain it. */
	expiry_unknown: meaning("medium", "review", "none"),
	/** The year has only two digits: the form asks for all four. */
	underage: meaning("medium", "review", "none"),
	implausible_dates: meaning("high", "review", "retake"),
	unknown_state: meaning("high", "review", "none"),
	specimen: meaning("high", "reject", "replace"),
	/** Replaces `specimen` where the deployment allows specimens. */
	specimen_allowed: meaning("medium", "review", "none"),
	signature_page_missing: meaning("medium", "review", "retake"),
	other_side_missing: meaning("medium", "review", "retake"),
	several_people: meaning("high", "review", "replace"),
	/** The sender chose the applicant among several people; staff verify the choice. */
	person_chosen: meaning("medium", "review", "none"),
	/** Of one person: only one is sent to the tax office. */
	several_documents: meaning("medium", "review", "replace"),
	/** Lines of another document are visible, whose owner is unknown. */
	other_document: meaning("medium", "review", "retake"),
	/** The printed page contradicts the machine-readable zone. */
	printed_name: meaning("high", "review", "none"),
	printed_birth_date: meaning("high", "review", "none"),
	printed_number: meaning("high", "review", "none"),
	printed_expiry: meaning("high", "review", "none"),
	/** Text was read on the page, but not everything in the machine-readable zone. */
	print_unclear: meaning("medium", "review", "none"),
	/** For staff only: nothing on the printed page could be compared with the zone. */
	zone_only: meaning("other", "note", "none"),
	document_number_reused: meaning("high", "review", "none"),
	// Proof of address
	/** A passport page in place of a proof of address, or the other way round. */
	passport_for_bill: meaning("medium", "review", "replace"),
	bill_for_passport: meaning("medium", "review", "replace"),
	script_not_read: meaning("medium", "review", "none"),
	language_not_read: meaning("medium", "review", "none"),
	address_not_found: meaning("medium", "review", "retake"),
	/** Found, but a person has to verify every letter. */
	address_unclear: meaning("medium", "review", "none"),
	date_unclear: meaning("medium", "review", "none"),
	issuer_not_found: meaning("medium", "review", "replace"),
	word_processor: meaning("medium", "review", "replace"),
	address_in_portugal: meaning("medium", "review", "replace"),
	name_not_found: meaning("medium", "review", "retake"),
	name_differs: meaning("medium", "review", "replace"),
	name_mismatch: meaning("high", "review", "replace"),
	/** The name is there, but its context points, or may point, to another person. */
	name_estate: meaning("high", "review", "replace"),
	name_relative: meaning("high", "review", "replace"),
	name_company: meaning("high", "review", "replace"),
	name_generation: meaning("medium", "review", "replace"),
	name_title: meaning("medium", "review", "replace"),
	name_care_of: meaning("medium", "review", "replace"),
	name_order: meaning("medium", "review", "none"),
	/** On the page, but not in the addressee's position, or next to another one. */
	name_addressee: meaning("medium", "review", "none"),
	joint_holders: meaning("other", "note", "none"),
	date_not_found: meaning("medium", "review", "retake"),
	too_old: meaning("medium", "review", "replace"),
	future_date: meaning("high", "review", "replace"),
	not_a_bill: meaning("medium", "review", "replace"),
	po_box: meaning("medium", "review", "replace"),
	template_words: meaning("high", "review", "replace"),
	// Typed answers compared with the facts
	form_name: meaning("medium", "review", "none"),
	form_birth_date: meaning("high", "review", "none"),
	form_nationality: meaning("medium", "review", "none"),
	form_address: meaning("medium", "review", "none"),
} as const satisfies Record<string, Meaning>;

export type FlagCode = keyof typeof CATALOGUE;
export const FLAG_CODES = Object.keys(CATALOGUE) as FlagCode[];

export type Flag = { code: FlagCode; severity: FlagSeverity };

export function flag(code: FlagCode): Flag {
	return { code, severity: CATALOGUE[code].severity };
}

/** Returns each code once, in order of finding. */
export function flagsOf(codes: readonly FlagCode[]): Flag[] {
	return [...new Set(codes)].map(flag);
}

export function adviceOn(code: FlagCode): Advice {
	return CATALOGUE[code].advice;
}

/**
 * Whether the sender is asked for another copy after the payment (S3), because they can fix the finding. Notes never
 * ask; other findings are for staff.
 */
export function requiresReplacement({ code }: Flag): boolean {
	return adviceOn(code) !== "none";
}

/** The result of the checks. Doubts need review; only hard failures reject. */
export type Verdict = "verified" | "review" | "rejected";

/** Verified only without findings above a note. */
export function verdictOf(flags: readonly Flag[]): Verdict {
	const effects = flags.map(({ code }): Effect => CATALOGUE[code].effect);
	if (effects.includes("reject")) return "rejected";
	return effects.includes("review") ? "review" : "verified";
}

/** Content that can act, hide or carry something is never shown inside our pages (ruling T23). */
const NEVER_INLINE: ReadonlySet<FlagCode> = new Set([
	"active_content",
	"leading_data",
	"trailing_data",
	"attachments",
	"owner_locked",
]);

/** Whether staff may see the file in the sandboxed viewer; otherwise it is only downloaded. */
export function mayBeShownInline(flags: readonly Flag[]): boolean {
	return !flags.some((flag) => NEVER_INLINE.has(flag.code));
}
