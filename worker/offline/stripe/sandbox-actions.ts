import { StripeFailure } from "./api/errors.ts";
import { decideDispute, openDispute } from "./disputes/disputes.ts";
import { raiseWarning } from "./disputes/early-fraud-warnings.ts";
import { finishIntent } from "./intents/processing.ts";
import { finishRefund } from "./refunds/refund-outcomes.ts";
import type { SandboxAction } from "./sandbox-action-schema.ts";
import type { SandboxContext } from "./sandbox-context.ts";

/** The object that was acted on; all but an intent name theirs. */
export type Done = { id: string; payment_intent?: string };

/** Does it, or says why it cannot be done as things stand: it may be overtaken by events. A refusal changes nothing. */
export function perform(sandbox: SandboxContext, action: SandboxAction): { done: Done } | { refused: string } {
	try {
		return { done: carryOut(sandbox, action) };
	} catch (error) {
		if (error instanceof StripeFailure) return { refused: error.message };
		throw error;
	}
}

function carryOut(sandbox: SandboxContext, action: SandboxAction): Done {
	switch (action.action) {
		case "open-dispute":
			return openDispute(sandbox, action.charge, action.cause);
		case "decide-dispute":
			return decideDispute(sandbox, action.dispute, action.outcome);
		case "raise-warning":
			return raiseWarning(sandbox, action.charge);
		case "finish-refund":
			return finishRefund(sandbox, action.refund, action.outcome);
		case "finish-intent":
			return finishIntent(sandbox, action.intent, action.outcome, action.method);
	}
}
