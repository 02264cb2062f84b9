import type { Application } from "../application/application.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isSamePerson, type ProposalKind, type ProposedBy } from "./approval.ts";

const COLUMNS = {
	nif: "nifProposal",
	certificate: "certificateProposal",
	rejection: "rejectionProposal",
} as const satisfies Record<ProposalKind, keyof Application>;

/** Who made this proposal; null when there is none. */
export function proposerOf(application: Application, kind: ProposalKind): ProposedBy | null {
	return application[COLUMNS[kind]];
}

/** Whoever made a proposal takes it back, anybody else returns it and says why: it is to be made anew, if at all. */
export function returnProposal(
	application: Application,
	{ proposal, reason }: { proposal: ProposalKind; reason: string },
	context: Context,
): Transition {
	const proposer = proposerOf(application, proposal);
	if (!proposer || context.actor.kind !== "staff") return context.wrongState();
	if (!isSamePerson(proposer, context.actor) && !reason.trim()) return context.refuse("invalid", "reason_missing");
	return context.change({ [COLUMNS[proposal]]: null });
}
