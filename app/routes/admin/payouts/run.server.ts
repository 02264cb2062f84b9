import * as v from "valibot";
import { settlePayout } from "#app/commands/payouts/payout-payments.server.ts";
import { cancelPayoutRun } from "#app/commands/payouts/payout-run.server.ts";
import { adoptBatch, approvePayoutRun, sendPayoutRun } from "#app/commands/payouts/send-payout-runs.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

const actionForm = v.variant("intent", [
	v.object({ intent: v.picklist(["approve", "cancel"]), version }),
	v.object({ intent: v.literal("reconcile") }),
	v.object({ intent: v.literal("link-batch"), batch: v.pipe(v.string(), v.trim(), v.maxLength(64)) }),
	v.object({
		intent: v.literal("settle"),
		word: v.picklist(["paid", "failed", "returned"]),
		payment: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
		note: v.optional(v.pipe(v.string(), v.maxLength(60)), ""),
	}),
]);

/** Handles a form of a run's page. */
export async function performRunAction(
	services: Services,
	staff: Staff,
	id: string,
	form: FormData,
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(actionForm, Object.fromEntries(form));
	if (!parsed.success) return failure("invalid", "invalid_request");
	const input = parsed.output;
	switch (input.intent) {
		case "approve":
			return approvePayoutRun(services, staff, { id, version: input.version }, network);
		case "cancel":
			return cancelPayoutRun(services, staff, { id, version: input.version }, network);
		case "reconcile":
			await sendPayoutRun(services, id);
			return success(null);
		case "link-batch":
			return adoptBatch(services, id, input.batch);
		case "settle": {
			const { payment = null, word, note } = input;
			return settlePayout(services, staff, { runId: id, paymentId: payment, decision: word, note }, network);
		}
	}
}
