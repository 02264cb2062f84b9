import type { NifCorrection, PortalPassword, RepresentationEnd } from "#app/domain/aftercare/aftercare.ts";

/** By when we act or ask again: UTC milliseconds; null while nothing is ours to do. */
type Due = { due: number | null };

/** What goes on after the number, as its owner sees it. The password itself is never part of it. */
export type AfterView = {
	id: string;
	number: string;
	/** Null without the wish, which gives the power to ask for it. `until`: when one that nobody reads is erased. */
	password:
		| (Pick<PortalPassword, "state" | "since" | "reference"> & Due & { codeUntil: number | null; until: number | null })
		| null;
	correction: (NifCorrection & Due) | null;
	/** Null for whoever is not represented by us. */
	representation: { end: (RepresentationEnd & Due) | null } | null;
	notifications: { requestedOn: string; activeFrom: string; over: boolean } | null;
	/** Civil dates: today, and from when notifications count that are asked for today. */
	today: string;
	activeIfToday: string;
};

/** What was wrong with a form: the sentence, its field, and what was typed into it. */
export type AfterProblem = { fieldId: string; message: string; values: Record<string, string> };

/** The part of the page that each form stands in. */
export const PARTS = { password: "password", correction: "wrong", leaving: "leave", notifications: "notes" } as const;
