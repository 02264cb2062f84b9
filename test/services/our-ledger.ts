import type { DatabaseSync } from "node:sqlite";
import { readOurDatabase } from "./state-files.ts";

export type OurApplication = {
	id: string;
	email: string;
	status: string;
	paymentStatus: string;
	paidAt: number | null;
	affiliateCode: string | null;
};
export type OurPayment = {
	id: string;
	applicationId: string;
	purpose: "application" | "physical_delivery";
	state: string;
	amount: number;
	intentId: string | null;
	amountReceived: number;
	amountRefunded: number;
};
type OurRefund = { id: string; paymentId: string; amount: number; state: string; providerId: string | null };
type OurDispute = { id: string; paymentId: string; status: string };
type OurCommission = { applicationId: string; amount: number; percentage: number; status: string };

/** Everything about money in our own database, and what is still to be done. */
export type OurBooks = {
	applications: OurApplication[];
	payments: OurPayment[];
	refunds: OurRefund[];
	disputes: OurDispute[];
	commissions: OurCommission[];
	/** Keys of mails that left. */
	sentMails: string[];
	/** What is not done: effects, mails, events, each by its name. */
	undone: string[];
};

const APPLICATIONS = `SELECT id, email, status, payment_status AS paymentStatus, paid_at AS paidAt, affiliate_code AS affiliateCode
	FROM applications`;
const PAYMENTS = `SELECT id, application_id AS applicationId, purpose, state, amount, intent_id AS intentId,
	amount_received AS amountReceived, amount_refunded AS amountRefunded FROM payments`;
const REFUNDS = "SELECT id, payment_id AS paymentId, amount, state, provider_id AS providerId FROM refunds";
const DISPUTES = "SELECT id, payment_id AS paymentId, status FROM disputes";
const COMMISSIONS = "SELECT application_id AS applicationId, amount, percentage, status FROM commission_transactions";
const UNDONE = `SELECT 'effect ' || key || ' (' || attempts || ' attempts, ' || coalesce(last_error, 'no error') || ')' AS name
	FROM outbox WHERE done_at IS NULL
	UNION ALL SELECT 'mail ' || key || ' is ' || status FROM email_logs WHERE status <> 'sent'
	UNION ALL SELECT 'notice ' || id || ' ' || type || ' (' || coalesce(last_error, 'no error') || ')' FROM stripe_events
		WHERE state = 'received'`;

/** Read from a copy of the file: nobody may be writing to it. */
export function ourBooks(stateDir: string): OurBooks {
	return readOurDatabase(stateDir, (database) => ({
		applications: all<OurApplication>(database, APPLICATIONS),
		payments: all<OurPayment>(database, PAYMENTS),
		refunds: all<OurRefund>(database, REFUNDS),
		disputes: all<OurDispute>(database, DISPUTES),
		commissions: all<OurCommission>(database, COMMISSIONS),
		sentMails: names(database, "SELECT key AS name FROM email_logs WHERE status = 'sent'"),
		undone: names(database, UNDONE),
	}));
}

function all<T>(database: DatabaseSync, sql: string): T[] {
	return database.prepare(sql).all() as T[];
}

function names(database: DatabaseSync, sql: string): string[] {
	return all<{ name: string }>(database, sql).map(({ name }) => name);
}
