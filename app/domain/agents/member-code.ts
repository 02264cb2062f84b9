/** The next sign-in step of a member who has opened an e-mailed link. */
export type MemberStep = "code" | "set-up" | "complete";

type MemberSession = {
	/** Whether the member has an authenticator code. */
	hasCode: boolean;
	/** Whether the firm requires a code from every member. */
	isRequired: boolean;
	/** When a code was entered in this session; null if not yet. */
	codeAt: number | null;
};

/**
 * Returns the next step. Evaluated at each request, so that an older session cannot bypass a new code or requirement.
 */
export function memberStep({ hasCode, isRequired, codeAt }: MemberSession): MemberStep {
	if (hasCode) return codeAt === null ? "code" : "complete";
	return isRequired ? "set-up" : "complete";
}

/** Reasons for a reset of a firm owner's code by staff; recorded in the audit log. */
export const CODE_RESET_REASONS = ["lost", "misused"] as const;
export type CodeResetReason = (typeof CODE_RESET_REASONS)[number];
