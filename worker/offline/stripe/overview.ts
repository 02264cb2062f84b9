import type { Fault, Faults } from "../provider/faults.ts";
import type { Charge, Dispute, EarlyFraudWarning, PaymentIntent, Refund, StripeEvent } from "./shapes.ts";
import type { Query, Store } from "./store.ts";
import type { Attempt, Deliveries, DueDelivery } from "./webhook-deliveries.ts";

const MAX_EVENTS = 50;

/** An intent without its client secret. */
export type PaymentLine = Omit<PaymentIntent, "client_secret">;
/** An event with the id of its object. */
export type EventLine = Omit<StripeEvent, "data"> & { about: string };

/** The data of the simulator's page, newest first. */
export type Overview = {
	payments: PaymentLine[];
	charges: Charge[];
	refunds: Refund[];
	disputes: Dispute[];
	warnings: EarlyFraudWarning[];
	events: EventLine[];
	attempts: Attempt[];
	waiting: DueDelivery[];
	faults: Fault[];
};

/** One payment and everything related to it, newest first. */
export type PaymentFile = Pick<Overview, "charges" | "refunds" | "disputes" | "warnings" | "events" | "waiting"> & {
	payment: PaymentLine;
};

function listRelatedObjects(store: Store, query: Query) {
	return {
		charges: store.list("charge", query),
		refunds: store.list("refund", query),
		disputes: store.list("dispute", query),
		warnings: store.list("radar.early_fraud_warning", query),
	};
}

function toEventLine({ data, ...line }: StripeEvent): EventLine {
	return { ...line, about: data.object.id };
}

function toPaymentLine({ client_secret: _, ...line }: PaymentIntent): PaymentLine {
	return line;
}

export function getOverview(store: Store, deliveries: Deliveries, faults: Faults): Overview {
	const newest = { limit: MAX_EVENTS };
	return {
		payments: store.list("payment_intent", newest).map(toPaymentLine),
		...listRelatedObjects(store, newest),
		events: store.list("event", newest).map(toEventLine),
		attempts: deliveries.listAttempts(MAX_EVENTS * 2),
		waiting: deliveries.listPending(MAX_EVENTS),
		faults: faults.list(),
	};
}

export function getPaymentFile(store: Store, deliveries: Deliveries, id: string): PaymentFile | null {
	const payment = store.find("payment_intent", id);
	if (!payment) return null;
	const events = store.list("event", { aboutIntent: id, limit: MAX_EVENTS }).map(toEventLine);
	const waiting = deliveries.listPending(MAX_EVENTS * 20);
	return {
		payment: toPaymentLine(payment),
		...listRelatedObjects(store, { intent: id, limit: MAX_EVENTS }),
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

type Row = { application: string | null; rows: number; amount: number };

const NO_FIGURES: ApplicationFigures = { succeededIntents: 0, succeededAmount: 0, refundedAmount: 0, openDisputes: 0 };
const OPEN_DISPUTE = "'needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'";

/** Computes the totals of the simulator's ledger, to compare with ours. */
export function computeFigures(sql: SqlStorage): Figures {
	const count = (where: string) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM objects WHERE ${where}`).one().n;
	const withStatus = (kind: string, states: string) =>
		`kind = '${kind}' AND json_extract(json, '$.status') IN (${states})`;
	const paid = sumByApplication(sql, "payment_intent", "'succeeded'");
	const refunded = sumByApplication(sql, "refund", "'pending', 'succeeded'");
	const openDisputes = sumByApplication(sql, "dispute", OPEN_DISPUTE);
	const applications: Record<string, ApplicationFigures> = {};
	const addFigures = (row: Row, figures: Partial<ApplicationFigures>) => {
		if (row.application === null) return;
		applications[row.application] = { ...NO_FIGURES, ...applications[row.application], ...figures };
	};
	for (const row of paid) addFigures(row, { succeededIntents: row.rows, succeededAmount: row.amount });
	for (const row of refunded) addFigures(row, { refundedAmount: row.amount });
	for (const row of openDisputes) addFigures(row, { openDisputes: row.rows });
	return {
		applications,
		intents: count("kind = 'payment_intent'"),
		succeededIntents: count(withStatus("payment_intent", "'succeeded'")),
		processingIntents: count(withStatus("payment_intent", "'processing'")),
		succeededAmount: sum(paid),
		refundedAmount: sum(refunded),
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
			`SELECT json_extract(i.json, '$.metadata.applicationId') AS application, count(*) AS rows,
				sum(json_extract(o.json, '$.amount')) AS amount
				FROM objects o JOIN objects i ON i.id = coalesce(o.intent, o.id)
				WHERE o.kind = '${kind}' AND json_extract(o.json, '$.status') IN (${states}) GROUP BY application`,
		)
		.toArray();
}

function sum(rows: Row[]): number {
	return rows.reduce((total, { amount }) => total + amount, 0);
}
