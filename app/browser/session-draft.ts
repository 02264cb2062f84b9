import { DEFAULT_PACKAGE, PACKAGE_IDS, type PackageId } from "#app/domain/money/packages.ts";

const KEY = "applicationDraft";

/** The application as this tab knows it (row 98). */
export type SessionDraft = {
	passportDocumentPath: string;
	addressDocumentPath: string;
	personalInfo: Record<string, string> | null;
	packageType: PackageId;
	affiliateCode: string | null;
};

const EMPTY_DRAFT: SessionDraft = {
	passportDocumentPath: "",
	addressDocumentPath: "",
	personalInfo: null,
	packageType: DEFAULT_PACKAGE,
	affiliateCode: null,
};

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is object =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const VALIDATORS: Record<keyof SessionDraft, (value: unknown) => boolean> = {
	passportDocumentPath: isText,
	addressDocumentPath: isText,
	personalInfo: (value) => value === null || (isObject(value) && Object.values(value).every(isText)),
	packageType: (value) => PACKAGE_IDS.some((id) => id === value),
	affiliateCode: (value) => value === null || isText(value),
};
const FIELDS = Object.keys(VALIDATORS) as (keyof SessionDraft)[];

/**
 * Returns the stored draft, or null. Validated by hand to keep the script small: every page before payment loads it.
 */
function toSessionDraft(stored: unknown): SessionDraft | null {
	if (!isObject(stored)) return null;
	const draft = { ...EMPTY_DRAFT, ...stored };
	return FIELDS.every((name) => VALIDATORS[name](draft[name])) ? draft : null;
}

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** Returns sessionStorage; null if it is blocked, because the server's draft suffices. */
function tabStorage(): TabStorage | null {
	try {
		return sessionStorage;
	} catch {
		return null;
	}
}

/** Returns the draft of this tab; empty if it is missing or unreadable. */
export function readSessionDraft(storage: TabStorage | null = tabStorage()): SessionDraft {
	try {
		return toSessionDraft(JSON.parse(storage?.getItem(KEY) ?? "{}")) ?? EMPTY_DRAFT;
	} catch {
		return EMPTY_DRAFT;
	}
}

/** Changes the draft of this tab. Personal data must not be in localStorage, which outlives the tab (ruling T51). */
export function changeSessionDraft(changes: Partial<SessionDraft>, storage: TabStorage | null = tabStorage()): void {
	try {
		storage?.setItem(KEY, JSON.stringify({ ...readSessionDraft(storage), ...changes }));
	} catch {
		// If storage is full or blocked, nothing is lost: the server stores the same draft.
	}
}

/** Clears the draft after the confirmation, except for the affiliate code (row 121). */
export function resetSessionDraft(storage: TabStorage | null = tabStorage()): void {
	changeSessionDraft(
		{ passportDocumentPath: "", addressDocumentPath: "", personalInfo: null, packageType: DEFAULT_PACKAGE },
		storage,
	);
}

export function hasUploadedDocuments(draft: SessionDraft): boolean {
	return draft.passportDocumentPath !== "" && draft.addressDocumentPath !== "";
}

export function hasPersonalInfo(draft: SessionDraft): boolean {
	return draft.personalInfo !== null;
}
