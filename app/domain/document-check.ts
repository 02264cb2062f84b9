/** The two documents of an application; the passport may be several pages (ruling T41). */
export const DOCUMENT_TYPES = ["passport", "address"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export function isDocumentType(value: unknown): value is DocumentType {
	return value === "passport" || value === "address";
}

/** 10 MB inclusive (ruling T27). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Client-side stall limit (ruling T43), in milliseconds. */
export const UPLOAD_STALL_MS = 60_000;
/** The verification texts are shown at least this long, in milliseconds (ruling T44). */
export const VERIFICATION_MIN_MS = 2_500;
/** Files of one upload: the pages of a passport photographed one by one. */
export const MAX_PAGES = 8;
/** Decoded size that we accept before any decoder sees a picture. */
export const MAX_PIXELS = 50_000_000;
/** Inflated bytes of all streams of a PDF that we accept before any reader sees it. */
export const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Objects of a PDF that we accept; a bank statement of thirty pages has some thousands. */
export const MAX_PDF_OBJECTS = 50_000;
/** Pages of a PDF above which the report says so (a reader looks at the first ones only). */
export const MANY_PDF_PAGES = 20;

export type FileType = "jpeg" | "png" | "pdf";

/** What the checks conclude. Doubt goes to a person; only hard failures reject. */
export type Verdict = "verified" | "review" | "rejected";

export type FlagSeverity = "high" | "medium" | "other";

/** The catalogue of findings; each has a sentence in three languages (locales, key `flag_{code}`). */
export type FlagCode =
	| "not_read_yet"
	| "active_content"
	| "trailing_data"
	| "leading_data"
	| "several_revisions"
	| "attachments"
	| "unmeasured_content"
	| "cut_short"
	| "owner_locked"
	| "many_pages"
	| "extra_pictures"
	| "extension_mismatch";

export type Flag = { code: FlagCode; severity: FlagSeverity };

export type DocumentReport = {
	verdict: Verdict;
	flags: Flag[];
	/** Facts read from the document; absent until a reader has read it. */
	extracted: PassportFacts | AddressFacts | null;
};

/** Row 102. Dates are YYYY-MM-DD, nationality an ISO 3166-1 alpha-2 code. */
export type PassportFacts = {
	surname: string;
	givenNames: string;
	birthDate: string;
	countryName: string;
	nationality: string;
};

/** Row 103. */
export type AddressFacts = { streetAddress: string; city: string; postalCode: string; country: string };

const SEVERITY: Record<FlagCode, FlagSeverity> = {
	not_read_yet: "medium",
	active_content: "high",
	trailing_data: "high",
	leading_data: "high",
	several_revisions: "medium",
	attachments: "medium",
	/** Packed or locked in a way that hides it from the checks: no library may open it unbounded. */
	unmeasured_content: "medium",
	cut_short: "medium",
	owner_locked: "other",
	many_pages: "other",
	extra_pictures: "other",
	extension_mismatch: "other",
};

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
	return !flags.some((found) => NEVER_INLINE.has(found.code));
}

export function flag(code: FlagCode): Flag {
	return { code, severity: SEVERITY[code] };
}

/** Verified only when nothing above a note was found; a file that nothing has read is a matter for a person. */
export function verdictOf(flags: readonly Flag[]): Verdict {
	return flags.some((found) => found.severity !== "other") ? "review" : "verified";
}
