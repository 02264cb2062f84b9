/** Status of a partner (state machine 4H). */
export const PARTNER_STATES = ["applied", "active", "suspended", "rejected", "closed"] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Reasons for a rejection or suspension, shown to the partner in a fixed text. */
export const PARTNER_REASONS = {
	rejected: ["needs-detail", "requirements", "no-fit"],
	suspended: ["broken-terms", "unclear-orders", "misleading-claims"],
} as const;
export type PartnerReason = (typeof PARTNER_REASONS)["rejected" | "suspended"][number];

/** Staff actions on a partner, and the states that allow them. */
const TRANSITIONS: Record<
	"approve" | "reject" | "suspend" | "restore" | "hold" | "release",
	{ from: readonly PartnerState[]; to: PartnerState }
> = {
	approve: { from: ["applied", "rejected"], to: "active" },
	reject: { from: ["applied"], to: "rejected" },
	suspend: { from: ["active"], to: "suspended" },
	restore: { from: ["suspended"], to: "active" },
	// Pays or holds the remaining balance of a closed account, which stays closed.
	hold: { from: ["closed"], to: "closed" },
	release: { from: ["closed"], to: "closed" },
};
export type PartnerAction = keyof typeof TRANSITIONS;
export const PARTNER_ACTIONS = Object.keys(TRANSITIONS) as PartnerAction[];

type PartnerStatus = {
	state: PartnerState;
	/** Reason of the last decision against the partner (a PartnerReason); null after a favourable one. */
	decidedFor: string | null;
};

/**
 * Whether the balance of a closed account is held: the account was suspended when closed, or staff have set a hold
 * since.
 */
export function isHeld({ state, decidedFor }: PartnerStatus): boolean {
	return state === "closed" && PARTNER_REASONS.suspended.some((reason) => reason === decidedFor);
}

/** Returns the state after an action; null if it is not possible now. */
export function stateAfter({ state, decidedFor }: PartnerStatus, action: PartnerAction): PartnerState | null {
	if ((action === "hold" || action === "release") && isHeld({ state, decidedFor }) !== (action === "release"))
		return null;
	return TRANSITIONS[action].from.includes(state) ? TRANSITIONS[action].to : null;
}

/** Returns the reasons to choose from for an action; empty if it needs none. */
export function reasonsFor(action: PartnerAction): readonly PartnerReason[] {
	if (action === "reject") return PARTNER_REASONS.rejected;
	return action === "suspend" || action === "hold" ? PARTNER_REASONS.suspended : [];
}

/** Whether a partner may sign in. Suspended and former partners can still see their earnings. */
export function maySignIn(state: PartnerState): boolean {
	return state === "active" || state === "suspended" || state === "closed";
}

/** Format of a new code, short enough to say aloud. */
const NEW_CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9-]{2,18}[A-Za-z0-9]$/;

/** Codes must not resemble our name or an authority's (F62). */
const OFFICIAL_NAMES = /azulejo|financas|fisco|governo|gov|oficial|official|portaldas|autoridade|tribut/i;

export type CodeProblem = "shape" | "official";

/** Returns what is wrong with a requested code; null if valid. The database checks whether it is taken. */
export function codeProblem(code: string): CodeProblem | null {
	if (!NEW_CODE_PATTERN.test(code)) return "shape";
	return OFFICIAL_NAMES.test(code.replaceAll("-", "")) ? "official" : null;
}
