import { expect, it } from "vitest";
import {
	changeSessionDraft,
	hasPersonalInfo,
	hasUploadedDocuments,
	readSessionDraft,
	resetSessionDraft,
} from "./session-draft.ts";

function aTab(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
	const entries = new Map<string, string>();
	return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) };
}

const EMPTY = {
	passportDocumentPath: "",
	addressDocumentPath: "",
	personalInfo: null,
	packageType: "standard",
	affiliateCode: null,
};

it("starts empty with the standard package", () => {
	expect(readSessionDraft(aTab())).toEqual(EMPTY);
});

it("detects when both documents are uploaded and the form is complete", () => {
	const tab = aTab();
	changeSessionDraft({ passportDocumentPath: "a" }, tab);
	expect(hasUploadedDocuments(readSessionDraft(tab))).toBe(false);
	changeSessionDraft({ addressDocumentPath: "b", personalInfo: { firstName: "Łucja" } }, tab);
	expect(hasUploadedDocuments(readSessionDraft(tab))).toBe(true);
	expect(hasPersonalInfo(readSessionDraft(tab))).toBe(true);
});

it("keeps only the affiliate code after a reset", () => {
	const tab = aTab();
	changeSessionDraft(
		{ passportDocumentPath: "a", packageType: "premium", affiliateCode: "LISBON", personalInfo: {} },
		tab,
	);
	resetSessionDraft(tab);
	expect(readSessionDraft(tab)).toEqual({ ...EMPTY, affiliateCode: "LISBON" });
});

it("treats unreadable, foreign or blocked storage as an empty draft", () => {
	for (const text of ["not json", "[]", '{"packageType":"gold"}', '{"personalInfo":{"city":5}}'])
		expect(readSessionDraft({ getItem: () => text, setItem: () => {} })).toEqual(EMPTY);
	const full = {
		getItem: () => null,
		setItem: () => {
			throw new Error("QuotaExceededError");
		},
	};
	expect(() => changeSessionDraft({ packageType: "express" }, full)).not.toThrow();
	expect(readSessionDraft(null)).toEqual(EMPTY);
});
