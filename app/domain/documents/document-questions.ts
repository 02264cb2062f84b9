import { type Flag, type FlagCode, requiresReplacement } from "./document-flags.ts";

/** The sender's answer about a different name on a document: their own, or another person's. */
export const NAME_ANSWERS = ["own", "other"] as const;
/** `household`: shared by people of one order, who state that they live together. */
export type NameAnswer = (typeof NAME_ANSWERS)[number] | "household";

/** Findings that ask about a name instead of requesting another document: people change their names. */
const NAME_FINDINGS: ReadonlySet<string> = new Set<FlagCode>(["name_differs", "name_mismatch"]);

export function hasNameQuestion(codes: readonly (string | undefined)[]): boolean {
	return codes.some((code) => code !== undefined && NAME_FINDINGS.has(code));
}

/** Whether the answer explains a different name. */
function explainsName(answer: NameAnswer | null): boolean {
	return answer === "own" || answer === "household";
}

/**
 * Returns the findings that require another document. An explained name does not require one, although the explanation
 * verifies nothing.
 */
export function findingsToFix(flags: readonly Flag[], answer: NameAnswer | null): Flag[] {
	return flags.filter((flag) => requiresReplacement(flag) && !(explainsName(answer) && NAME_FINDINGS.has(flag.code)));
}

/** Whether the answers about a document make another document unnecessary. */
export function areQuestionsAnswered(flags: readonly Flag[], answer: NameAnswer | null): boolean {
	const isNameResolved = explainsName(answer) || flags.some(({ code }) => code === "person_chosen");
	return isNameResolved && findingsToFix(flags, answer).length === 0;
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
