import * as v from "valibot";
import { DEFAULT_PACKAGE, PACKAGE_IDS } from "#app/domain/money/packages.ts";

const KEY = "applicationDraft";

const draftSchema = v.object({
	passportDocumentPath: v.optional(v.string(), ""),
	addressDocumentPath: v.optional(v.string(), ""),
	personalInfo: v.optional(v.nullable(v.record(v.string(), v.string())), null),
	packageType: v.optional(v.picklist(PACKAGE_IDS), DEFAULT_PACKAGE),
	affiliateCode: v.optional(v.nullable(v.string()), null),
});

/** The application as far as this tab knows it (row 98). */
export type SessionDraft = v.InferOutput<typeof draftSchema>;

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
		return v.parse(draftSchema, JSON.parse(storage?.getItem(KEY) ?? "{}"));
	} catch {
		return v.parse(draftSchema, {});
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
