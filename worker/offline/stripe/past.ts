import type Stripe from "stripe";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { snapshotOf } from "../../adapters/stripe-snapshot.ts";
import { decideDispute, disputeView, openDispute } from "./disputes/disputes.ts";
import type { DisputeCause } from "./intents/cards.ts";
import { confirmIntent } from "./intents/confirm.ts";
import { createIntent } from "./intents/intents.ts";
import { createRefund } from "./refunds/refunds.ts";
import type { SandboxContext } from "./sandbox-context.ts";

/** What a business of before this world began has to do with its bank. */
export type PastAction =
	| { action: "pay"; amount: number; currency: string; metadata: Record<string, string>; card: string }
	| { action: "refund"; intent: string; refundId: string; amount: number }
	| { action: "dispute"; intent: string; cause: DisputeCause }
	| { action: "win"; intent: string };

/** Does it, and gives what the provider knows of the payment then. Nobody is told: it is past. */
export function performPast(sandbox: SandboxContext, past: PastAction): PaymentSnapshot {
	const { store } = sandbox;
	if (past.action === "pay") {
		const { amount, currency, metadata, card } = past;
		const { id } = createIntent(sandbox, { amount, currency, metadata }) as { id: string };
		confirmIntent(sandbox, { payment_method: card }, id);
		return snapshotIn(sandbox, id);
	}
	const { intent } = past;
	const charge = store.get("payment_intent", intent).latest_charge ?? "";
	if (past.action === "refund") {
		const metadata = { refundId: past.refundId };
		createRefund(sandbox, { payment_intent: intent, amount: past.amount, metadata });
	} else if (past.action === "dispute") openDispute(sandbox, charge, past.cause);
	else for (const { id } of store.list("dispute", { charge, limit: 1 })) decideDispute(sandbox, id, "won");
	return snapshotIn(sandbox, intent);
}

/** As the adapter of the real provider puts it into our words. */
function snapshotIn({ store, seconds }: SandboxContext, id: string): PaymentSnapshot {
	const intent = store.get("payment_intent", id);
	const latest_charge = store.get("charge", intent.latest_charge ?? "");
	const about = { intent: id, limit: 100 };
	return snapshotOf(
		{ ...intent, latest_charge } as unknown as Stripe.PaymentIntent,
		store.list("refund", about) as unknown as Stripe.Refund[],
		store.list("dispute", about).map((dispute) => disputeView(dispute, seconds)) as unknown as Stripe.Dispute[],
	);
}
