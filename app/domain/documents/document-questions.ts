import { type Flag, type FlagCode, requiresReplacement } from "./document-flags.ts";

/** The sender's answer about a different name on a document: also theirs, or another person's. */
export const NAME_ANSWERS = ["own", "other"] as const;
/** `household`: shared by people of one order, who state that they live together. */
export type NameAnswer = (typeof NAME_ANSWERS)[number] | "household";

/** Findings that ask about a name instead of requesting another document: people change their names. */
const NAME_FINDINGS: ReadonlySet<string> = new Set<FlagCode>(["name_differs", "name_mismatch"]);

export function asksAboutName(codes: readonly (string | undefined)[]): boolean {
	return codes.some((code) => code !== undefined && NAME_FINDINGS.has(code));
}

/** Whether the answer explains a different name. */
function explainsName(answer: NameAnswer | null): boolean {
	return answer === "own" || answer === "household";
}

/**
 * Findings that request another document. A name that the answer explains does not, but the answer verifies nothing.
 */
export function findingsToFix(flags: readonly Flag[], answer: NameAnswer | null): Flag[] {
	return flags.filter((flag) => requiresReplacement(flag) && !(explainsName(answer) && NAME_FINDINGS.has(flag.code)));
}

/** Whether the questions about a document were answered so that no other document is needed. */
export function isAnswered(flags: readonly Flag[], answer: NameAnswer | null): boolean {
	const isNameQuestioned = explainsName(answer) || flags.some(({ code }) => code === "person_chosen");
	return isNameQuestioned && findingsToFix(flags, answer).length === 0;
}

/** Whether a finding says that a document belongs in the other position. */
export function isSwapFinding(code: string | undefined): boolean {
	return code === "bill_for_passport" || code === "passport_for_bill";
}

/** Whether both documents were found in each other's position. */
export function areSwapped(
	passport: readonly (string | undefined)[],
	address: readonly (string | undefined)[],
): boolean {
	return passport.includes("bill_for_passport") && address.includes("passport_for_bill");
}
