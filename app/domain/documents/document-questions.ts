import { type Flag, type FlagCode, requiresReplacement } from "./document-flags.ts";

/** What the sender of a document says of a name in it that is not the passport's: also theirs, or somebody else's. */
export const NAME_ANSWERS = ["own", "other"] as const;
export type NameAnswer = (typeof NAME_ANSWERS)[number];

/** Findings that ask whose name it is in place of asking for another document: people marry, and change their names. */
const NAME_FINDINGS: ReadonlySet<string> = new Set<FlagCode>(["name_differs", "name_mismatch"]);

export function asksAboutName(codes: readonly (string | undefined)[]): boolean {
	return codes.some((code) => code !== undefined && NAME_FINDINGS.has(code));
}

/** What asks the sender for another document. Once they have said that a name is also theirs, it does not: an answer verifies nothing. */
export function findingsToFix(flags: readonly Flag[], answer: NameAnswer | null): Flag[] {
	return flags.filter((flag) => requiresReplacement(flag) && !(answer === "own" && NAME_FINDINGS.has(flag.code)));
}

/** Whether what was asked about a document has been answered so that its sender need not send another one. */
export function isAnswered(flags: readonly Flag[], answer: NameAnswer | null): boolean {
	const wasAsked = answer === "own" || flags.some(({ code }) => code === "person_chosen");
	return wasAsked && findingsToFix(flags, answer).length === 0;
}

/** Whether a finding says that a document is the other one. */
export function isSwapFinding(code: string | undefined): boolean {
	return code === "bill_for_passport" || code === "passport_for_bill";
}

/** Whether each of two documents was found to be the other one. */
export function areSwapped(
	passport: readonly (string | undefined)[],
	address: readonly (string | undefined)[],
): boolean {
	return passport.includes("bill_for_passport") && address.includes("passport_for_bill");
}
