/** What a member who has opened a mailed link still has to do before the portal opens. */
export type MemberStep = "code" | "set-up" | "complete";

type Entry = {
	/** Whether the member has an authenticator code. */
	hasCode: boolean;
	/** Whether the firm requires one of everybody. */
	isRequired: boolean;
	/** When a code was entered in this session; null if not yet. */
	codeAt: number | null;
};

/** Evaluated at each request, so that a session from before a code or a requirement does not bypass it. */
export function memberStep({ hasCode, isRequired, codeAt }: Entry): MemberStep {
	if (hasCode) return codeAt === null ? "code" : "complete";
	return isRequired ? "set-up" : "complete";
}

/** Why staff reset the code of a firm's owner; recorded in the audit log. */
export const CODE_RESET_REASONS = ["lost", "misused"] as const;
export type CodeResetReason = (typeof CODE_RESET_REASONS)[number];
