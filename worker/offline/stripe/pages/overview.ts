import type { Fault } from "../../provider/fault-schema.ts";
import type { Faults } from "../../provider/faults.ts";
import type { Dispute, EarlyFraudWarning, Refund } from "../disputes/reversal-shapes.ts";
import type { Attempt, Deliveries, Due } from "../events/deliveries.ts";
import type { StripeEvent } from "../events/event-shapes.ts";
import type { Charge, PaymentIntent } from "../shapes.ts";
import type { Query, Store } from "../store.ts";

const SHOWN = 50;

/** An intent without what a browser pays with. */
export type PaymentLine = Omit<PaymentIntent, "client_secret">;
/** An event with the id of the object that it carries. */
export type EventLine = Omit<StripeEvent, "data"> & { about: string };

/** What the page of the stand-in shows, newest first. */
export type Overview = {
	payments: PaymentLine[];
	charges: Charge[];
	refunds: Refund[];
	disputes: Dispute[];
	warnings: EarlyFraudWarning[];
	events: EventLine[];
	attempts: Attempt[];
	waiting: Due[];
	faults: Fault[];
};

/** One payment and all that came of it, newest first. */
export type PaymentFile = Pick<Overview, "charges" | "refunds" | "disputes" | "warnings" | "events" | "waiting"> & {
	payment: PaymentLine;
};

function reversals(store: Store, query: Query) {
	return {
		charges: store.list("charge", query),
		refunds: store.list("refund", query),
		disputes: store.list("dispute", query),
		warnings: store.list("radar.early_fraud_warning", query),
	};
}

function eventLine({ data, ...line }: StripeEvent): EventLine {
	return { ...line, about: data.object.id };
}

function paymentLine({ client_secret: _, ...line }: PaymentIntent): PaymentLine {
	return line;
}

export function overviewOf(store: Store, deliveries: Deliveries, faults: Faults): Overview {
	const newest = { limit: SHOWN };
	return {
		payments: store.list("payment_intent", newest).map(paymentLine),
		...reversals(store, newest),
		events: store.list("event", newest).map(eventLine),
		attempts: deliveries.attempts(SHOWN * 2),
		waiting: deliveries.waiting(SHOWN),
		faults: faults.list(),
	};
}

export function paymentFileOf(store: Store, deliveries: Deliveries, id: string): PaymentFile | null {
	const payment = store.find("payment_intent", id);
	if (!payment) return null;
	const events = store.list("event", { aboutIntent: id, limit: SHOWN }).map(eventLine);
	const waiting = deliveries.waiting(SHOWN * 20);
	return { payment: paymentLine(payment), ...reversals(store, { intent: id, limit: SHOWN }), events, waiting };
}
