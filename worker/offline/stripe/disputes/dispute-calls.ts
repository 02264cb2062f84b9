import * as z from "zod";
import { stateless } from "../api/errors.ts";
import { listView } from "../api/lists.ts";
import { boolean, created, expand, metadata, page, withoutEmpty } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { EVIDENCE } from "./dispute-evidence.ts";
import { decideDispute, disputeView, isInquiry, keep, openDisputeOf, withdraw } from "./disputes.ts";
import type { Dispute } from "./reversal-shapes.ts";

const evidence = z.string().max(20_000).optional();

export const disputeUpdate = z.strictObject({
	evidence: z.strictObject(Object.fromEntries(EVIDENCE.map((name) => [name, evidence]))).optional(),
	expand,
	metadata: metadata.optional(),
	submit: boolean.default(true),
});
export const disputeList = z.strictObject({
	...page,
	charge: z.string().optional(),
	created,
	payment_intent: z.string().optional(),
});

export function retrieveDispute(sandbox: SandboxContext, _given: unknown, id: string): object {
	return disputeView(sandbox.store.get("dispute", id), sandbox.seconds);
}

export function listDisputes(sandbox: SandboxContext, given: z.output<typeof disputeList>): object {
	const { charge, created, payment_intent: intent } = given;
	return listView(sandbox, "dispute", "/v1/disputes", given, { charge, created, intent }, (dispute) =>
		disputeView(dispute, sandbox.seconds),
	);
}

/** Adds evidence, and hands all of it to the bank unless asked to wait with that. Some texts decide at once, as in test mode. */
export function updateDispute(sandbox: SandboxContext, given: z.output<typeof disputeUpdate>, id: string): object {
	const dispute = given.evidence ? openDisputeOf(sandbox, id) : sandbox.store.get("dispute", id);
	const texts = { ...dispute.evidence, ...given.evidence };
	const evidence = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null]));
	const hands = given.evidence !== undefined && given.submit;
	const details = dispute.evidence_details;
	if (hands && details.due_by !== null && sandbox.seconds > details.due_by) {
		throw stateless("The deadline for evidence on this dispute has passed.");
	}
	const changed: Dispute = {
		...dispute,
		evidence,
		evidence_details: {
			...details,
			has_evidence: details.has_evidence || given.evidence !== undefined,
			submission_count: details.submission_count + (hands ? 1 : 0),
		},
		metadata: withoutEmpty({ ...dispute.metadata, ...given.metadata }),
		status: hands ? underReview(dispute) : dispute.status,
	};
	const view = keep(sandbox, changed, "charge.dispute.updated");
	return hands ? (decided(sandbox, changed) ?? view) : view;
}

function underReview(dispute: Dispute): Dispute["status"] {
	return isInquiry(dispute) ? "warning_under_review" : "under_review";
}

function decided(sandbox: SandboxContext, dispute: Dispute): { id: string } | null {
	const text = dispute.evidence.uncategorized_text;
	if (text === "winning_evidence") return decideDispute(sandbox, dispute.id, "won");
	if (text === "escalate_inquiry_evidence" && isInquiry(dispute)) {
		return withdraw(sandbox, { ...dispute, status: "needs_response" });
	}
	return text === "losing_evidence" ? decideDispute(sandbox, dispute.id, "lost") : null;
}

/** Gives in. */
export function closeDispute(sandbox: SandboxContext, _given: unknown, id: string): object {
	return decideDispute(sandbox, id, "closed");
}
