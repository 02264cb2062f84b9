/** Where a partner stands (state machine 4H). */
export const PARTNER_STATES = ["applied", "active", "suspended", "rejected", "closed"] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Why staff say no, and why they suspend somebody: told in these words. */
export const PARTNER_REASONS = {
	rejected: ["needs-detail", "requirements", "no-fit"],
	suspended: ["broken-terms", "unclear-orders", "misleading-claims"],
} as const;
export type PartnerReason = (typeof PARTNER_REASONS)["rejected" | "suspended"][number];

/** What staff can do to a partner, and from where. */
const WAYS: Record<"approve" | "reject" | "suspend" | "restore", { from: readonly PartnerState[]; to: PartnerState }> =
	{
		approve: { from: ["applied", "rejected"], to: "active" },
		reject: { from: ["applied"], to: "rejected" },
		suspend: { from: ["active"], to: "suspended" },
		restore: { from: ["suspended"], to: "active" },
	};
export type PartnerAct = keyof typeof WAYS;
export const PARTNER_ACTS = Object.keys(WAYS) as PartnerAct[];

/** The state after an act; null when it cannot be done now. */
export function stateAfter(state: PartnerState, act: PartnerAct): PartnerState | null {
	return WAYS[act].from.includes(state) ? WAYS[act].to : null;
}

/** Whether the act needs one of the reasons above. */
export function reasonsFor(act: PartnerAct): readonly PartnerReason[] {
	if (act === "reject") return PARTNER_REASONS.rejected;
	return act === "suspend" ? PARTNER_REASONS.suspended : [];
}

/** Partners may sign in until they have closed their account: what they earned stays theirs. */
export function maySignIn(state: PartnerState): boolean {
	return state === "active" || state === "suspended" || state === "closed";
}

/** What a new code must look like: short enough to be said aloud. */
const NEW_CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,18}[A-Za-z0-9]$/;

/** Nobody may look like us or like an authority (F62). */
const OFFICIAL = /azulejo|financas|fisco|governo|gov|oficial|official|portaldas|autoridade|tribut/i;

export type CodeProblem = "shape" | "official";

/** What is wrong with a code that somebody would like to have; null when nothing is. Whether it is taken, the table knows. */
export function codeProblem(code: string): CodeProblem | null {
	if (!NEW_CODE.test(code)) return "shape";
	return OFFICIAL.test(code.replaceAll("-", "")) ? "official" : null;
}
