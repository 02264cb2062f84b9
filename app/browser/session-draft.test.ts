import { expect, it } from "vitest";
import {
	changeSessionDraft,
	documentsUploaded,
	personalInfoCompleted,
	readSessionDraft,
	resetSessionDraft,
} from "./session-draft.ts";

function aTab(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
	const kept = new Map<string, string>();
	return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
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

it("knows when both documents are there and when the form is filled in", () => {
	const tab = aTab();
	changeSessionDraft({ passportDocumentPath: "a" }, tab);
	expect(documentsUploaded(readSessionDraft(tab))).toBe(false);
	changeSessionDraft({ addressDocumentPath: "b", personalInfo: { firstName: "Łucja" } }, tab);
	expect(documentsUploaded(readSessionDraft(tab))).toBe(true);
	expect(personalInfoCompleted(readSessionDraft(tab))).toBe(true);
});

it("loses everything at the end but the affiliate code", () => {
	const tab = aTab();
	changeSessionDraft(
		{ passportDocumentPath: "a", packageType: "premium", affiliateCode: "LISBON", personalInfo: {} },
		tab,
	);
	resetSessionDraft(tab);
	expect(readSessionDraft(tab)).toEqual({ ...EMPTY, affiliateCode: "LISBON" });
});

it("takes unreadable, foreign or forbidden storage for an empty draft", () => {
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
