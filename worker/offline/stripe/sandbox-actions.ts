import type Stripe from "stripe";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { toPaymentSnapshot } from "../../adapters/stripe-snapshot.ts";
import { StripeFailure } from "./api/errors.ts";
import { decideDispute, disputeView, issueFraudWarning, openDispute } from "./disputes.ts";
import { recordEvent } from "./events.ts";
import type { DisputeCause } from "./intents/cards.ts";
import { confirmIntent, finishIntent } from "./intents/confirm.ts";
import { createIntent } from "./intents/intents.ts";
import { createRefund, finishRefund } from "./refunds.ts";
import type { Access, SandboxAction, SandboxContext, SlowBank } from "./sandbox-context.ts";
import type { ScheduledActions } from "./scheduled-actions.ts";
import type { StripeEvent } from "./shapes.ts";
import type { Store } from "./store.ts";
import type { Deliveries } from "./webhook-deliveries.ts";

/** The object of an action. All except an intent name their intent. */
export type ActionTarget = { id: string; payment_intent?: string };

/** Performs an action, or returns the reason why it is impossible. A refused action changes nothing. */
export function perform(sandbox: SandboxContext, action: SandboxAction): { done: ActionTarget } | { refused: string } {
	try {
		return { done: performAction(sandbox, action) };
	} catch (error) {
		if (error instanceof StripeFailure) return { refused: error.message };
		throw error;
	}
}

function performAction(sandbox: SandboxContext, action: SandboxAction): ActionTarget {
	switch (action.action) {
		case "open-dispute":
			return openDispute(sandbox, action.charge, action.cause);
		case "decide-dispute":
			return decideDispute(sandbox, action.dispute, action.outcome);
		case "raise-warning":
			return issueFraudWarning(sandbox, action.charge);
		case "finish-refund":
			return finishRefund(sandbox, action.refund, action.outcome);
		case "finish-intent":
			return finishIntent(sandbox, action.intent, action.outcome, action.method);
	}
}

export type SandboxDependencies = {
	store: Store;
	deliveries: Deliveries;
	scheduledActions: ScheduledActions;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** The origin of the offline environment, without a trailing slash. */
	origin: string;
};

const NO_REQUEST: StripeEvent["request"] = { id: null, idempotency_key: null };

/** Creates the dependencies of an action. @param request the cause that the action's events name */
export function openSandbox(
	{ store, deliveries, scheduledActions, now, origin }: SandboxDependencies,
	request: StripeEvent["request"] = NO_REQUEST,
	access: Access = "secret",
	slowBank: SlowBank | null = null,
): SandboxContext {
	const base = { store, now, seconds: Math.floor(now / 1000), access, origin, slowBank };
	return {
		...base,
		emit: (type, object) => recordEvent(base, deliveries, request, type, object),
		schedule: (action, afterMs) => scheduledActions.add(action, now + afterMs),
	};
}

/** Actions from before the environment started. */
export type PastAction =
	| { action: "pay"; amount: number; currency: string; metadata: Record<string, string>; card: string }
	| { action: "refund"; intent: string; refundId: string; amount: number }
	| { action: "dispute"; intent: string; cause: DisputeCause }
	| { action: "win"; intent: string };

/** Performs a past action without events and returns the payment's snapshot. */
export function performPast(sandbox: SandboxContext, action: PastAction): PaymentSnapshot {
	const { store } = sandbox;
	if (action.action === "pay") {
		const { amount, currency, metadata, card } = action;
		const { id } = createIntent(sandbox, { amount, currency, metadata }) as { id: string };
		confirmIntent(sandbox, { payment_method: card }, id);
		return getSnapshot(sandbox, id);
	}
	const { intent } = action;
	const charge = store.get("payment_intent", intent).latest_charge ?? "";
	if (action.action === "refund") {
		const metadata = { refundId: action.refundId };
		createRefund(sandbox, { payment_intent: intent, amount: action.amount, metadata });
	} else if (action.action === "dispute") openDispute(sandbox, charge, action.cause);
	else for (const { id } of store.list("dispute", { charge, limit: 1 })) decideDispute(sandbox, id, "won");
	return getSnapshot(sandbox, intent);
}

/** Returns the payment's snapshot, through the real provider's adapter. */
function getSnapshot({ store, seconds }: SandboxContext, id: string): PaymentSnapshot {
	const intent = store.get("payment_intent", id);
	const latest_charge = store.get("charge", intent.latest_charge ?? "");
	const filter = { intent: id, limit: 100 };
	return toPaymentSnapshot(
		{ ...intent, latest_charge } as unknown as Stripe.PaymentIntent,
		store.list("refund", filter) as unknown as Stripe.Refund[],
		store.list("dispute", filter).map((dispute) => disputeView(dispute, seconds)) as unknown as Stripe.Dispute[],
	);
}
