import type { Application } from "../application/application.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isSamePerson, type ProposalKind, type ProposedBy } from "./approval.ts";

const PROPOSAL_FIELDS = {
	nif: "nifProposal",
	certificate: "certificateProposal",
	rejection: "rejectionProposal",
} as const satisfies Record<ProposalKind, keyof Application>;

/** Returns the author of a proposal; null if there is none. */
export function getProposer(application: Application, kind: ProposalKind): ProposedBy | null {
	return application[PROPOSAL_FIELDS[kind]];
}

/** Withdraws a proposal if called by its author; otherwise returns it with a reason. */
export function returnProposal(
	application: Application,
	{ proposal, reason }: { proposal: ProposalKind; reason: string },
	context: Context,
): Transition {
	const proposer = getProposer(application, proposal);
	if (!proposer || context.actor.kind !== "staff") return context.wrongState();
	if (!isSamePerson(proposer, context.actor) && !reason.trim()) return context.refuse("invalid", "reason_missing");
	return context.change({ [PROPOSAL_FIELDS[proposal]]: null });
}
