/** Exactly these three (row 101). */
export type FlagSeverity = "high" | "medium" | "other";

/** Whether a finding rejects the document, requires a review, or is only noted. */
type Effect = "reject" | "review" | "note";

/** Advice for the sender: retake the picture, send another document, or nothing. */
export type Advice = "retake" | "replace" | "none";

type FindingDefinition = { severity: FlagSeverity; effect: Effect; advice: Advice };

function defineFinding(severity: FlagSeverity, effect: Effect, advice: Advice): FindingDefinition {
	return { severity, effect, advice };
}

/**
 * The catalogue of findings. Each has a sentence in three languages (`flag_{code}`) and, if something can be done, an
 * instruction (`instruction_{code}`). Only certain facts reject: a genuine applicant is never rejected by a guess.
 */
const CATALOGUE = {
	// Reading
	not_read_yet: defineFinding("medium", "review", "none"),
	reading_failed: defineFinding("medium", "review", "none"),
	/** Documents of a minor's guardian. */
	read_by_person: defineFinding("other", "review", "none"),
	// File
	extension_mismatch: defineFinding("other", "note", "none"),
	leading_data: defineFinding("high", "review", "replace"),
	trailing_data: defineFinding("high", "review", "replace"),
	exact_duplicate: defineFinding("high", "review", "none"),
	/** The same number and name in a similar picture. */
	near_duplicate: defineFinding("medium", "review", "none"),
	// PDF
	owner_locked: defineFinding("other", "note", "none"),
	active_content: defineFinding("high", "review", "replace"),
	attachments: defineFinding("medium", "review", "replace"),
	several_revisions: defineFinding("medium", "review", "replace"),
	modified_after_creation: defineFinding("medium", "review", "replace"),
	editor_producer: defineFinding("medium", "review", "replace"),
	annotations: defineFinding("medium", "review", "replace"),
	scanned: defineFinding("other", "note", "none"),
	many_pages: defineFinding("other", "note", "none"),
	/** Compressed or encrypted content that the checks cannot measure, because no library may open it without limits. */
	unmeasured_content: defineFinding("medium", "review", "replace"),
	// Pictures
	cut_short: defineFinding("medium", "review", "retake"),
	extra_pictures: defineFinding("other", "note", "none"),
	editing_software: defineFinding("medium", "review", "retake"),
	generated: defineFinding("high", "review", "replace"),
	screenshot: defineFinding("medium", "review", "retake"),
	/** Bills received in apps are often saved like this; anyone can make such a picture. */
	screenshot_of_bill: defineFinding("medium", "review", "replace"),
	low_resolution: defineFinding("medium", "review", "retake"),
	too_dark: defineFinding("medium", "review", "retake"),
	// Passport or identity card
	mrz_not_found: defineFinding("medium", "review", "retake"),
	mrz_check_failed: defineFinding("high", "review", "retake"),
	mrz_unclear: defineFinding("medium", "review", "retake"),
	/** Our reader supports only OCR-B; staff can read other typefaces. */
	mrz_font: defineFinding("medium", "review", "none"),
	wrong_document: defineFinding("high", "review", "replace"),
	visa: defineFinding("high", "reject", "replace"),
	residence_permit: defineFinding("high", "review", "replace"),
	foreign_card: defineFinding("high", "review", "replace"),
	driving_licence: defineFinding("high", "review", "replace"),
	expired: defineFinding("high", "reject", "replace"),
	expires_soon: defineFinding("medium", "review", "replace"),
	/** The old French card does not contain it. */
	expiry_unknown: defineFinding("medium", "review", "none"),
	/** The zone's year has only two digits, so the form asks for all four. */
	underage: defineFinding("medium", "review", "none"),
	implausible_dates: defineFinding("high", "review", "retake"),
	unknown_state: defineFinding("high", "review", "none"),
	specimen: defineFinding("high", "reject", "replace"),
	/** Replaces `specimen` where the deployment allows specimens. */
	specimen_allowed: defineFinding("medium", "review", "none"),
	signature_page_missing: defineFinding("medium", "review", "retake"),
	other_side_missing: defineFinding("medium", "review", "retake"),
	several_people: defineFinding("high", "review", "replace"),
	/** The sender chose the applicant among several people; staff verify the choice. */
	person_chosen: defineFinding("medium", "review", "none"),
	/** Of one person: only one is sent to the tax office. */
	several_documents: defineFinding("medium", "review", "replace"),
	/** Lines of another document are visible, whose owner is unknown. */
	other_document: defineFinding("medium", "review", "retake"),
	/** The printed page contradicts the machine-readable zone. */
	printed_name: defineFinding("high", "review", "none"),
	printed_birth_date: defineFinding("high", "review", "none"),
	printed_number: defineFinding("high", "review", "none"),
	printed_expiry: defineFinding("high", "review", "none"),
	/** Text was read on the page, but not everything in the machine-readable zone. */
	print_unclear: defineFinding("medium", "review", "none"),
	/** For staff only: nothing on the printed page could be compared with the zone. */
	zone_only: defineFinding("other", "note", "none"),
	document_number_reused: defineFinding("high", "review", "none"),
	// Proof of address
	/** A passport page instead of a proof of address, or vice versa. */
	passport_for_bill: defineFinding("medium", "review", "replace"),
	bill_for_passport: defineFinding("medium", "review", "replace"),
	script_not_read: defineFinding("medium", "review", "none"),
	language_not_read: defineFinding("medium", "review", "none"),
	address_not_found: defineFinding("medium", "review", "retake"),
	/** Found, but staff have to verify it. */
	address_unclear: defineFinding("medium", "review", "none"),
	date_unclear: defineFinding("medium", "review", "none"),
	issuer_not_found: defineFinding("medium", "review", "replace"),
	word_processor: defineFinding("medium", "review", "replace"),
	address_in_portugal: defineFinding("medium", "review", "replace"),
	name_not_found: defineFinding("medium", "review", "retake"),
	name_differs: defineFinding("medium", "review", "replace"),
	name_mismatch: defineFinding("high", "review", "replace"),
	/** The name is there, but its context points, or may point, to another person. */
	name_estate: defineFinding("high", "review", "replace"),
	name_relative: defineFinding("high", "review", "replace"),
	name_company: defineFinding("high", "review", "replace"),
	name_generation: defineFinding("medium", "review", "replace"),
	name_title: defineFinding("medium", "review", "replace"),
	name_care_of: defineFinding("medium", "review", "replace"),
	name_order: defineFinding("medium", "review", "none"),
	/** On the page, but not in the addressee's position, or next to another one. */
	name_addressee: defineFinding("medium", "review", "none"),
	joint_holders: defineFinding("other", "note", "none"),
	date_not_found: defineFinding("medium", "review", "retake"),
	too_old: defineFinding("medium", "review", "replace"),
	future_date: defineFinding("high", "review", "replace"),
	not_a_bill: defineFinding("medium", "review", "replace"),
	po_box: defineFinding("medium", "review", "replace"),
	template_words: defineFinding("high", "review", "replace"),
	// Typed answers compared with the facts
	form_name: defineFinding("medium", "review", "none"),
	form_birth_date: defineFinding("high", "review", "none"),
	form_nationality: defineFinding("medium", "review", "none"),
	form_address: defineFinding("medium", "review", "none"),
} as const satisfies Record<string, FindingDefinition>;

export type FlagCode = keyof typeof CATALOGUE;
export const FLAG_CODES = Object.keys(CATALOGUE) as FlagCode[];

export type Flag = { code: FlagCode; severity: FlagSeverity };

export function flag(code: FlagCode): Flag {
	return { code, severity: CATALOGUE[code].severity };
}

/** Converts codes to flags, each once, in the order of finding. */
export function toFlags(codes: readonly FlagCode[]): Flag[] {
	return [...new Set(codes)].map(flag);
}

export function getAdvice(code: FlagCode): Advice {
	return CATALOGUE[code].advice;
}

/**
 * Whether the sender is asked for another copy after the payment (S3), because they can fix the finding. All other
 * findings are for staff.
 */
export function requiresReplacement({ code }: Flag): boolean {
	return getAdvice(code) !== "none";
}

/** The result of the checks. Doubts need review; only hard failures reject. */
export type Verdict = "verified" | "review" | "rejected";

/** Returns the verdict for all flags: verified only if each is just a note. */
export function toVerdict(flags: readonly Flag[]): Verdict {
	const effects = flags.map(({ code }): Effect => CATALOGUE[code].effect);
	if (effects.includes("reject")) return "rejected";
	return effects.includes("review") ? "review" : "verified";
}

/** Files with active, hidden or attached content are never shown inside our pages (ruling T23). */
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
