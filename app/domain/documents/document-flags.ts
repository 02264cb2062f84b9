/** Exactly these three (row 101). */
export type FlagSeverity = "high" | "medium" | "other";

/** Rejects, sends to a person, or is only noted. */
type Effect = "reject" | "review" | "note";

/** What the sender can do: take the picture anew, send another document, or nothing. */
export type Advice = "retake" | "replace" | "none";

type Meaning = { severity: FlagSeverity; effect: Effect; advice: Advice };

function meaning(severity: FlagSeverity, effect: Effect, advice: Advice): Meaning {
	return { severity, effect, advice };
}

/**
 * The catalogue of findings. Each has a sentence in three languages (`flag_{code}`) and, where something can be done,
 * what to do (`instruction_{code}`). Only what is certain rejects: a genuine applicant is never rejected by a guess.
 */
const CATALOGUE = {
	// The reading itself
	not_read_yet: meaning("medium", "review", "none"),
	reading_failed: meaning("medium", "review", "none"),
	/** Papers of whoever acts for an applicant under age. */
	read_by_person: meaning("other", "review", "none"),
	// The file
	extension_mismatch: meaning("other", "note", "none"),
	leading_data: meaning("high", "review", "replace"),
	trailing_data: meaning("high", "review", "replace"),
	exact_duplicate: meaning("high", "review", "none"),
	/** The same number and name in a picture that looks the same. */
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
	/** Packed or locked in a way that hides it from the checks: no library may open it unbounded. */
	unmeasured_content: meaning("medium", "review", "replace"),
	// Pictures
	cut_short: meaning("medium", "review", "retake"),
	extra_pictures: meaning("other", "note", "none"),
	editing_software: meaning("medium", "review", "retake"),
	generated: meaning("high", "review", "replace"),
	screenshot: meaning("medium", "review", "retake"),
	/** A bill that arrives in an app is often kept so; anybody can make such a picture. */
	screenshot_of_bill: meaning("medium", "review", "replace"),
	low_resolution: meaning("medium", "review", "retake"),
	too_dark: meaning("medium", "review", "retake"),
	// Passport or identity card
	mrz_not_found: meaning("medium", "review", "retake"),
	mrz_check_failed: meaning("high", "review", "retake"),
	mrz_unclear: meaning("medium", "review", "retake"),
	/** Our reader knows OCR-B alone; people read everything. */
	mrz_font: meaning("medium", "review", "none"),
	wrong_document: meaning("high", "review", "replace"),
	visa: meaning("high", "reject", "replace"),
	residence_permit: meaning("high", "review", "replace"),
	foreign_card: meaning("high", "review", "replace"),
	driving_licence: meaning("high", "review", "replace"),
	expired: meaning("high", "reject", "replace"),
	expires_soon: meaning("medium", "review", "replace"),
	/** The old French card does not say it in its lines. */
	expiry_unknown: meaning("medium", "review", "none"),
	/** By two digits of a year: the form asks for all four. */
	underage: meaning("medium", "review", "none"),
	implausible_dates: meaning("high", "review", "retake"),
	unknown_state: meaning("high", "review", "none"),
	specimen: meaning("high", "reject", "replace"),
	/** In place of `specimen` where the deployment allows them. */
	specimen_allowed: meaning("medium", "review", "none"),
	signature_page_missing: meaning("medium", "review", "retake"),
	other_side_missing: meaning("medium", "review", "retake"),
	several_people: meaning("high", "review", "replace"),
	/** Their sender said for whom the application is; a person looks whether that is who applies. */
	person_chosen: meaning("medium", "review", "none"),
	/** Of one person: the tax office is sent one. */
	several_documents: meaning("medium", "review", "replace"),
	/** Lines of another document show, and nobody knows whose it is. */
	other_document: meaning("medium", "review", "retake"),
	/** What people read on the page, and the lines for machines, do not say the same. */
	printed_name: meaning("high", "review", "none"),
	printed_birth_date: meaning("high", "review", "none"),
	printed_number: meaning("high", "review", "none"),
	printed_expiry: meaning("high", "review", "none"),
	/** Words were read on the page, and not everything among them that the lines for machines say. */
	print_unclear: meaning("medium", "review", "none"),
	/** Staff alone are told: nothing of the printed page could be compared with the lines for machines. */
	zone_only: meaning("other", "note", "none"),
	document_number_reused: meaning("high", "review", "none"),
	// Proof of address
	/** A page of a passport where a proof of address belongs, and the other way round. */
	passport_for_bill: meaning("medium", "review", "replace"),
	bill_for_passport: meaning("medium", "review", "replace"),
	script_not_read: meaning("medium", "review", "none"),
	language_not_read: meaning("medium", "review", "none"),
	address_not_found: meaning("medium", "review", "retake"),
	/** Something is there, and a person has to look whether it is right to the last letter. */
	address_unclear: meaning("medium", "review", "none"),
	date_unclear: meaning("medium", "review", "none"),
	issuer_not_found: meaning("medium", "review", "replace"),
	word_processor: meaning("medium", "review", "replace"),
	address_in_portugal: meaning("medium", "review", "replace"),
	name_not_found: meaning("medium", "review", "retake"),
	name_differs: meaning("medium", "review", "replace"),
	name_mismatch: meaning("high", "review", "replace"),
	/** The name is there, and the words beside it are of somebody else, or may be. */
	name_estate: meaning("high", "review", "replace"),
	name_relative: meaning("high", "review", "replace"),
	name_company: meaning("high", "review", "replace"),
	name_generation: meaning("medium", "review", "replace"),
	name_title: meaning("medium", "review", "replace"),
	name_care_of: meaning("medium", "review", "replace"),
	name_order: meaning("medium", "review", "none"),
	/** On the page, but not where the addressee stands, or beside another one. */
	name_addressee: meaning("medium", "review", "none"),
	joint_holders: meaning("other", "note", "none"),
	date_not_found: meaning("medium", "review", "retake"),
	too_old: meaning("medium", "review", "replace"),
	future_date: meaning("high", "review", "replace"),
	not_a_bill: meaning("medium", "review", "replace"),
	po_box: meaning("medium", "review", "replace"),
	template_words: meaning("high", "review", "replace"),
	// What was typed, compared with what was read
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

/** Each code once, in the order of finding. */
export function flagsOf(codes: readonly FlagCode[]): Flag[] {
	return [...new Set(codes)].map(flag);
}

export function adviceOn(code: FlagCode): Advice {
	return CATALOGUE[code].advice;
}

/**
 * Whether the sender is asked for another copy as soon as the application is paid (S3): there is something that they
 * can do about it. Notes never ask; the other findings are for a person alone.
 */
export function requiresReplacement({ code }: Flag): boolean {
	return adviceOn(code) !== "none";
}

/** What the checks conclude. Doubt goes to a person; only hard failures reject. */
export type Verdict = "verified" | "review" | "rejected";

/** Verified only when nothing above a note was found. */
export function verdictOf(flags: readonly Flag[]): Verdict {
	const effects = flags.map(({ code }): Effect => CATALOGUE[code].effect);
	if (effects.includes("reject")) return "rejected";
	return effects.includes("review") ? "review" : "verified";
}

/** What could act, hide or carry something else is never shown inside a page of ours (ruling T23). */
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
