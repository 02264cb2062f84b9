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
const WAYS: Record<
	"approve" | "reject" | "suspend" | "restore" | "hold" | "release",
	{ from: readonly PartnerState[]; to: PartnerState }
> = {
	approve: { from: ["applied", "rejected"], to: "active" },
	reject: { from: ["applied"], to: "rejected" },
	suspend: { from: ["active"], to: "suspended" },
	restore: { from: ["suspended"], to: "active" },
	// What a closed account is still owed: it stays closed, and is paid or not.
	hold: { from: ["closed"], to: "closed" },
	release: { from: ["closed"], to: "closed" },
};
export type PartnerAction = keyof typeof WAYS;
export const PARTNER_ACTIONS = Object.keys(WAYS) as PartnerAction[];

type Standing = {
	state: PartnerState;
	/** Why staff last decided against the partner (a PartnerReason); null once they have decided for them. */
	decidedFor: string | null;
};

/** Whether a closed account is not paid what it is owed: it was suspended when it was closed, or staff have held it since. */
export function isHeld({ state, decidedFor }: Standing): boolean {
	return state === "closed" && PARTNER_REASONS.suspended.some((reason) => reason === decidedFor);
}

/** The state after an act; null when it cannot be done now. */
export function stateAfter({ state, decidedFor }: Standing, act: PartnerAction): PartnerState | null {
	if ((act === "hold" || act === "release") && isHeld({ state, decidedFor }) !== (act === "release")) return null;
	return WAYS[act].from.includes(state) ? WAYS[act].to : null;
}

/** Whether the act needs one of the reasons above. */
export function reasonsFor(act: PartnerAction): readonly PartnerReason[] {
	if (act === "reject") return PARTNER_REASONS.rejected;
	return act === "suspend" || act === "hold" ? PARTNER_REASONS.suspended : [];
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
