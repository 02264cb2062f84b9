import type { Fault, Faults } from "../provider/faults.ts";
import type { Charge, Dispute, EarlyFraudWarning, PaymentIntent, Refund, StripeEvent } from "./shapes.ts";
import type { Query, Store } from "./store.ts";
import type { Attempt, Deliveries, DueDelivery } from "./webhook-deliveries.ts";

const MAX_SHOWN = 50;

/** An intent without its client secret. */
export type PaymentSummary = Omit<PaymentIntent, "client_secret">;
/** An event with the id of its object. */
export type EventSummary = Omit<StripeEvent, "data"> & { about: string };

/** The data of the simulator's page, newest first. */
export type Overview = {
	payments: PaymentSummary[];
	charges: Charge[];
	refunds: Refund[];
	disputes: Dispute[];
	warnings: EarlyFraudWarning[];
	events: EventSummary[];
	attempts: Attempt[];
	waiting: DueDelivery[];
	faults: Fault[];
};

/** One payment and everything related to it, newest first. */
export type PaymentDetails = Pick<Overview, "charges" | "refunds" | "disputes" | "warnings" | "events" | "waiting"> & {
	payment: PaymentSummary;
};

function listRelatedObjects(store: Store, query: Query) {
	return {
		charges: store.list("charge", query),
		refunds: store.list("refund", query),
		disputes: store.list("dispute", query),
		warnings: store.list("radar.early_fraud_warning", query),
	};
}

function toEventSummary({ data, ...summary }: StripeEvent): EventSummary {
	return { ...summary, about: data.object.id };
}

function toPaymentSummary({ client_secret: _, ...summary }: PaymentIntent): PaymentSummary {
	return summary;
}

export function getOverview(store: Store, deliveries: Deliveries, faults: Faults): Overview {
	const query = { limit: MAX_SHOWN };
	return {
		payments: store.list("payment_intent", query).map(toPaymentSummary),
		...listRelatedObjects(store, query),
		events: store.list("event", query).map(toEventSummary),
		attempts: deliveries.listAttempts(MAX_SHOWN * 2),
		waiting: deliveries.listPending(MAX_SHOWN),
		faults: faults.list(),
	};
}

export function getPaymentDetails(store: Store, deliveries: Deliveries, id: string): PaymentDetails | null {
	const payment = store.find("payment_intent", id);
	if (!payment) return null;
	const events = store.list("event", { aboutIntent: id, limit: MAX_SHOWN }).map(toEventSummary);
	const waiting = deliveries.listPending(MAX_SHOWN * 20);
	return {
		payment: toPaymentSummary(payment),
		...listRelatedObjects(store, { intent: id, limit: MAX_SHOWN }),
		events,
		waiting,
	};
}

/** The simulator's ledger for one application, in cents. */
type ApplicationFigures = {
	succeededIntents: number;
	succeededAmount: number;
	/** Amount of completed and pending refunds. */
	refundedAmount: number;
	openDisputes: number;
};

export type Figures = {
	/** By the application in an intent's metadata. */
	applications: Record<string, ApplicationFigures>;
	intents: number;
	succeededIntents: number;
	processingIntents: number;
	succeededAmount: number;
	refundedAmount: number;
	charges: number;
	refunds: number;
	disputes: number;
	openDisputes: number;
	earlyFraudWarnings: number;
	events: number;
	waitingDeliveries: number;
};

type Row = { application: string | null; objectCount: number; amount: number };

const NO_FIGURES: ApplicationFigures = { succeededIntents: 0, succeededAmount: 0, refundedAmount: 0, openDisputes: 0 };
const OPEN_DISPUTE = "'needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'";

/** Computes the totals of the simulator's ledger, to compare with ours. */
export function computeFigures(sql: SqlStorage): Figures {
	const count = (where: string) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM objects WHERE ${where}`).one().n;
	const withStatus = (kind: string, states: string) =>
		`kind = '${kind}' AND json_extract(json, '$.status') IN (${states})`;
	const paidRows = sumByApplication(sql, "payment_intent", "'succeeded'");
	const refundedRows = sumByApplication(sql, "refund", "'pending', 'succeeded'");
	const disputedRows = sumByApplication(sql, "dispute", OPEN_DISPUTE);
	const applications: Record<string, ApplicationFigures> = {};
	const addFigures = (row: Row, figures: Partial<ApplicationFigures>) => {
		if (row.application === null) return;
		applications[row.application] = { ...NO_FIGURES, ...applications[row.application], ...figures };
	};
	for (const row of paidRows) addFigures(row, { succeededIntents: row.objectCount, succeededAmount: row.amount });
	for (const row of refundedRows) addFigures(row, { refundedAmount: row.amount });
	for (const row of disputedRows) addFigures(row, { openDisputes: row.objectCount });
	return {
		applications,
		intents: count("kind = 'payment_intent'"),
		succeededIntents: count(withStatus("payment_intent", "'succeeded'")),
		processingIntents: count(withStatus("payment_intent", "'processing'")),
		succeededAmount: sum(paidRows),
		refundedAmount: sum(refundedRows),
		charges: count("kind = 'charge'"),
		refunds: count("kind = 'refund'"),
		disputes: count("kind = 'dispute'"),
		openDisputes: count(withStatus("dispute", OPEN_DISPUTE)),
		earlyFraudWarnings: count("kind = 'radar.early_fraud_warning'"),
		events: count("kind = 'event'"),
		waitingDeliveries: sql.exec<{ n: number }>("SELECT count(*) AS n FROM due").one().n,
	};
}

/** Counts objects of a kind in these states and sums their amounts, by the application of their intent. */
function sumByApplication(sql: SqlStorage, kind: string, states: string): Row[] {
	return sql
		.exec<Row>(
			`SELECT json_extract(i.json, '$.metadata.applicationId') AS application, count(*) AS objectCount,
				sum(json_extract(o.json, '$.amount')) AS amount
				FROM objects o JOIN objects i ON i.id = coalesce(o.intent, o.id)
				WHERE o.kind = '${kind}' AND json_extract(o.json, '$.status') IN (${states}) GROUP BY application`,
		)
		.toArray();
}

function sum(rows: Row[]): number {
	return rows.reduce((total, { amount }) => total + amount, 0);
}
