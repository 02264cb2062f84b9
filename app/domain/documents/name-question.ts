import type { FlagCode } from "./document-flags.ts";

/** What the sender of a document says of a name in it that is not the passport's: also theirs, or somebody else's. */
export const NAME_ANSWERS = ["own", "other"] as const;
export type NameAnswer = (typeof NAME_ANSWERS)[number];

/** Findings that ask whose name it is in place of asking for another document: people marry, and change their names. */
const NAME_FINDINGS: ReadonlySet<string> = new Set<FlagCode>(["name_differs", "name_mismatch"]);

export function asksAboutName(codes: readonly (string | undefined)[]): boolean {
	return codes.some((code) => code !== undefined && NAME_FINDINGS.has(code));
}

/** Whether this finding asks for another document once its sender has said whose name it is. An answer verifies nothing. */
export function isAnsweredByOwner(code: string, answer: NameAnswer | null): boolean {
	return answer === "own" && NAME_FINDINGS.has(code);
}

/** Whether each of two documents was found to be the other one. */
export function areSwapped(
	passport: readonly (string | undefined)[],
	address: readonly (string | undefined)[],
): boolean {
	return passport.includes("bill_for_passport") && address.includes("passport_for_bill");
}
