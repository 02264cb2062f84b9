import { DEFAULT_PACKAGE, PACKAGE_IDS, type PackageId } from "#app/domain/money/packages.ts";

const KEY = "applicationDraft";

/** The application as far as this tab knows it (row 98). */
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

/** What is kept of these five fields, or null; checked by hand, because every page before the payment keeps a draft. */
function draftOf(kept: unknown): SessionDraft | null {
	if (!isObject(kept)) return null;
	const draft = { ...EMPTY, ...kept };
	return FIELDS.every((name) => IS_SAVED[name](draft[name])) ? draft : null;
}

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** Null where the browser forbids storage: the server's own draft is enough to go on. */
function tabStorage(): TabStorage | null {
	try {
		return sessionStorage;
	} catch {
		return null;
	}
}

/** The draft of this tab; anything unreadable counts as none. */
export function readSessionDraft(storage: TabStorage | null = tabStorage()): SessionDraft {
	try {
		return draftOf(JSON.parse(storage?.getItem(KEY) ?? "{}")) ?? EMPTY;
	} catch {
		return EMPTY;
	}
}

/** Personal data stays in the tab: it ends with it, and is never written to localStorage (ruling T51). */
export function changeSessionDraft(changes: Partial<SessionDraft>, storage: TabStorage | null = tabStorage()): void {
	try {
		storage?.setItem(KEY, JSON.stringify({ ...readSessionDraft(storage), ...changes }));
	} catch {
		// A full or forbidden storage costs nothing: the server keeps the same draft.
	}
}

/** After the confirmation: everything goes but the affiliate code (row 121). */
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
