import { StripeFailure } from "./api/errors.ts";
import { decideDispute, openDispute } from "./disputes/disputes.ts";
import { raiseWarning } from "./disputes/early-fraud-warnings.ts";
import { finishIntent } from "./intents/processing.ts";
import { finishRefund } from "./refunds/refund-outcomes.ts";
import type { Act } from "./sandbox-action-schema.ts";
import type { Desk } from "./sandbox-context.ts";

/** The object that was acted on; all but an intent name theirs. */
export type Done = { id: string; payment_intent?: string };

/** Does it, or says why it cannot be done as things stand: it may be overtaken by events. A refusal changes nothing. */
export function perform(desk: Desk, act: Act): { done: Done } | { refused: string } {
	try {
		return { done: carryOut(desk, act) };
	} catch (error) {
		if (error instanceof StripeFailure) return { refused: error.message };
		throw error;
	}
}

function carryOut(desk: Desk, act: Act): Done {
	switch (act.act) {
		case "open-dispute":
			return openDispute(desk, act.charge, act.cause);
		case "decide-dispute":
			return decideDispute(desk, act.dispute, act.outcome);
		case "raise-warning":
			return raiseWarning(desk, act.charge);
		case "finish-refund":
			return finishRefund(desk, act.refund, act.outcome);
		case "finish-intent":
			return finishIntent(desk, act.intent, act.outcome);
	}
}
