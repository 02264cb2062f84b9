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

const EMPTY: SessionDraft = {
	passportDocumentPath: "",
	addressDocumentPath: "",
	personalInfo: null,
	packageType: DEFAULT_PACKAGE,
	affiliateCode: null,
};

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is object =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const IS_SAVED: Record<keyof SessionDraft, (value: unknown) => boolean> = {
	passportDocumentPath: isText,
	addressDocumentPath: isText,
	personalInfo: (value) => value === null || (isObject(value) && Object.values(value).every(isText)),
	packageType: (value) => PACKAGE_IDS.some((id) => id === value),
	affiliateCode: (value) => value === null || isText(value),
};
const FIELDS = Object.keys(IS_SAVED) as (keyof SessionDraft)[];

/** Returns the stored draft, or null; checked by hand, because every page before the payment loads this. */
function draftOf(stored: unknown): SessionDraft | null {
	if (!isObject(stored)) return null;
	const draft = { ...EMPTY, ...stored };
	return FIELDS.every((name) => IS_SAVED[name](draft[name])) ? draft : null;
}

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** Null if storage is blocked: the server's draft suffices. */
function tabStorage(): TabStorage | null {
	try {
		return sessionStorage;
	} catch {
		return null;
	}
}

/** Returns the draft of this tab; an unreadable one counts as none. */
export function readSessionDraft(storage: TabStorage | null = tabStorage()): SessionDraft {
	try {
		return draftOf(JSON.parse(storage?.getItem(KEY) ?? "{}")) ?? EMPTY;
	} catch {
		return EMPTY;
	}
}

/** Personal data stays in sessionStorage, which ends with the tab, and never reaches localStorage (ruling T51). */
export function changeSessionDraft(changes: Partial<SessionDraft>, storage: TabStorage | null = tabStorage()): void {
	try {
		storage?.setItem(KEY, JSON.stringify({ ...readSessionDraft(storage), ...changes }));
	} catch {
		// Full or blocked storage loses nothing: the server stores the same draft.
	}
}

/** Clears the draft after the confirmation, except for the affiliate code (row 121). */
export function resetSessionDraft(storage: TabStorage | null = tabStorage()): void {
	changeSessionDraft(
		{ passportDocumentPath: "", addressDocumentPath: "", personalInfo: null, packageType: DEFAULT_PACKAGE },
		storage,
	);
}

export function documentsUploaded(draft: SessionDraft): boolean {
	return draft.passportDocumentPath !== "" && draft.addressDocumentPath !== "";
}

export function personalInfoCompleted(draft: SessionDraft): boolean {
	return draft.personalInfo !== null;
}
