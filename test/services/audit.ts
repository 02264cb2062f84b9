import type { DatabaseSync } from "node:sqlite";
import type { ProviderBooks, ProviderIntent } from "./provider-account.ts";
import { readOurDatabase } from "./state-files.ts";

type OurApplication = {
	id: string;
	email: string;
	status: string;
	paymentStatus: string;
	paidAt: number | null;
	affiliateCode: string | null;
};
type OurPayment = {
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

/** All money records and open work in our database. */
export type OurBooks = {
	applications: OurApplication[];
	payments: OurPayment[];
	refunds: OurRefund[];
	disputes: OurDispute[];
	commissions: OurCommission[];
	/** Keys of sent e-mails. */
	sentMails: string[];
	/** Open effects, e-mails and events, by name. */
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

/** Reads a copy of the file, which must have no writer. */
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

export type Mail = { to: string; emailType: string };
export type Evidence = { ours: OurBooks; theirs: ProviderBooks; mails: readonly Mail[] };

const OPEN_STATES = ["created", "requires_action", "processing", "failed"];
const REFUNDED_STATES = ["pending", "requires_action", "succeeded"];
const DISPUTED_STATES = ["needs_response", "under_review"];
/** How long the provider remembers an idempotency key. */
const KEY_LIFETIME_SECONDS = 23 * 60 * 60;
const WAITING = ["pending", "processing", "failed", "canceled"];

/**
 * Compares our ledger with the card provider's and the mailboxes; returns one sentence per error. Call it only when
 * idle: no faults injected, nothing in progress.
 */
export function findFaults(evidence: Evidence): string[] {
	const { ours, theirs } = evidence;
	return [
		...ours.undone.map((item) => `left undone: ${item}`),
		...theirs.intents.flatMap((intent) => faultsOfIntent(evidence, intent)),
		...ours.payments.flatMap((payment) => faultsOfPayment(evidence, payment)),
		...faultsOfSums(evidence),
		...faultsOfRefunds(evidence),
		...ours.applications.flatMap((one) => [
			...faultsOfApplication(evidence, one),
			...faultsOfCommission(evidence, one),
		]),
	];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function refundedAmount({ theirs }: Evidence, intentId: string | null): number {
	const refunds = theirs.refunds.filter(
		(refund) => refund.payment_intent === intentId && REFUNDED_STATES.includes(refund.status),
	);
	return sum(refunds.map(({ amount }) => amount));
}

function disputesOf({ theirs }: Evidence, intentId: string | null): string[] {
	return theirs.disputes.filter((dispute) => dispute.payment_intent === intentId).map(({ status }) => status);
}

/** Every intent with money has a row of ours; no collection attempt repeats. */
function faultsOfIntent({ ours, theirs }: Evidence, intent: ProviderIntent): string[] {
	const { id, metadata } = intent;
	const found: string[] = [];
	if (metadata.applicationId === undefined) return found;
	const mine = ours.payments.filter(({ intentId }) => intentId === id);
	if (intent.latest_charge !== null && mine.length !== 1)
		found.push(`a card was tried on ${id}, which ${mine.length} of our payments know`);
	const twins = theirs.intents.filter(
		(other) => other.metadata.paymentId === metadata.paymentId && other.latest_charge !== null,
	);
	if (intent.latest_charge !== null && twins.length > 1)
		found.push(`payment ${metadata.paymentId} was tried on ${twins.length} intents`);
	const isRepeated = theirs.intents.some(
		(other) =>
			other.metadata.paymentId === metadata.paymentId &&
			other.amount === intent.amount &&
			other.id !== id &&
			Math.abs(other.created - intent.created) < KEY_LIFETIME_SECONDS,
	);
	if (isRepeated) found.push(`payment ${metadata.paymentId} was asked for twice within a day, once as ${id}`);
	return found;
}

/** Our open payments match the provider's; no refund exceeds the money received. */
function faultsOfPayment(evidence: Evidence, payment: OurPayment): string[] {
	const { ours, theirs } = evidence;
	const { id, state, intentId, amountReceived, amountRefunded } = payment;
	const found: string[] = [];
	const intent = theirs.intents.find((one) => one.id === intentId);
	const application = ours.applications.find((one) => one.id === payment.applicationId);
	if (intentId !== null && !intent) found.push(`payment ${id} names ${intentId}, which the provider does not know`);
	if (intent && OPEN_STATES.includes(state) !== !["succeeded", "canceled"].includes(intent.status))
		found.push(`payment ${id} is ${state} while its intent is ${intent.status}`);
	if (
		OPEN_STATES.includes(state) &&
		payment.purpose === "application" &&
		!WAITING.includes(application?.paymentStatus ?? "")
	)
		found.push(`payment ${id} is ${state} while its application says ${application?.paymentStatus}`);
	// A proposed refund has not left, and is not sent after a manual refund at the provider.
	const held = ours.refunds.filter(
		({ paymentId, state }) => paymentId === id && !hasFailed(state) && state !== "proposed",
	);
	if (sum(held.map(({ amount }) => amount)) > amountReceived) found.push(`payment ${id} refunds more than came in`);
	if (intent && refundedAmount(evidence, intentId) > intent.amount_received)
		found.push(`${intentId} refunded more than came in`);
	if (amountRefunded !== refundedAmount(evidence, intentId))
		found.push(`payment ${id} says ${amountRefunded} went back, the provider ${refundedAmount(evidence, intentId)}`);
	return found;
}

const hasFailed = (state: string) => ["failed", "canceled", "returned"].includes(state);

/** The sums of each application match by purpose on both sides, with at most one lasting success. */
function faultsOfSums(evidence: Evidence): string[] {
	const { ours, theirs } = evidence;
	const found: string[] = [];
	const key = (applicationId: string | undefined, purpose: string | undefined) => `${applicationId} ${purpose}`;
	const keys = new Set([
		...ours.payments.map(({ applicationId, purpose }) => key(applicationId, purpose)),
		...theirs.intents.flatMap(({ metadata: { applicationId, purpose } }) =>
			applicationId === undefined ? [] : [key(applicationId, purpose)],
		),
	]);
	for (const one of keys) {
		const mine = ours.payments.filter(({ applicationId, purpose }) => key(applicationId, purpose) === one);
		const intents = theirs.intents.filter(
			({ status, metadata }) => status === "succeeded" && key(metadata.applicationId, metadata.purpose) === one,
		);
		const ourTotal = sum(mine.map(({ amountReceived, amountRefunded }) => amountReceived - amountRefunded));
		const theirTotal = sum(intents.map(({ id, amount_received }) => amount_received - refundedAmount(evidence, id)));
		if (ourTotal !== theirTotal) found.push(`${one}: we have ${ourTotal}, the provider ${theirTotal}`);
		if (mine.filter(({ state }) => state === "succeeded").length > 1) found.push(`${one}: succeeded twice`);
		const paid = intents.filter(({ id, amount_received }) => refundedAmount(evidence, id) < amount_received);
		if (paid.length > 1) found.push(`${one}: paid ${paid.length} times and kept`);
	}
	return found;
}

/** Each refund exists once with the same amount; none has an unknown outcome. */
function faultsOfRefunds({ ours, theirs }: Evidence): string[] {
	const found: string[] = [];
	for (const { id, amount, state, providerId } of ours.refunds) {
		const matching = theirs.refunds.filter((refund) => refund.metadata.refundId === id || refund.id === providerId);
		if (matching.length > 1) found.push(`refund ${id} was made ${matching.length} times`);
		if (state === "requested") found.push(`refund ${id} is still only asked for`);
		if (matching.length === 1 && (matching[0]?.amount !== amount || matching[0]?.status !== state))
			found.push(`refund ${id} is ${amount} ${state} here and ${matching[0]?.amount} ${matching[0]?.status} there`);
		// A refund without a second approval must not have left.
		const isHeldBack = state === "proposed" || state === "returned";
		if (isHeldBack && matching.length > 0) found.push(`refund ${id} is ${state} and was made all the same`);
		if (matching.length === 0 && state !== "failed" && !isHeldBack)
			found.push(`refund ${id} is ${state} and was never made`);
	}
	for (const { id, metadata } of theirs.refunds) {
		const known = ours.refunds.some((refund) => refund.id === metadata.refundId || refund.providerId === id);
		if (!known) found.push(`the provider's refund ${id} is not in our ledger`);
	}
	return found;
}

/** The application's payment state is true, its e-mails were sent once, and no closed application retains money. */
function faultsOfApplication(evidence: Evidence, application: OurApplication): string[] {
	const { ours, mails } = evidence;
	const found: string[] = [];
	const paid = ours.payments.find(
		({ applicationId, purpose, state }) =>
			applicationId === application.id && purpose === "application" && state === "succeeded",
	);
	const label = labelOf(evidence, paid);
	if (paid ? application.paymentStatus !== label : !WAITING.includes(application.paymentStatus))
		found.push(`application ${application.id} says ${application.paymentStatus} and is ${label}`);
	const count = (type: string) =>
		mails.filter(({ to, emailType }) => to === application.email && emailType === type).length;
	const expected = {
		submitted: 1,
		paid: application.paidAt === null ? 0 : 1,
		cancelled: application.status === "cancelled" ? 1 : 0,
	};
	// A payment request is dropped when the payment arrives or the application closes before it is sent.
	const isDropped = (application.paidAt !== null || application.status === "cancelled") && count("submitted") === 0;
	if (isDropped) expected.submitted = 0;
	for (const [type, times] of Object.entries(expected))
		if (count(type) !== times)
			found.push(`application ${application.id} (${application.status}, ${label}) got ${count(type)} mails "${type}"`);
	const refunds = ours.refunds.filter(({ paymentId }) =>
		ours.payments.some(({ id, applicationId }) => id === paymentId && applicationId === application.id),
	);
	// A failed refund may have been announced earlier.
	const certain = refunds.filter(({ state }) => REFUNDED_STATES.includes(state)).length;
	if (count("refunded") < certain || count("refunded") > refunds.length)
		found.push(`application ${application.id} got ${count("refunded")} mails "refunded" of ${certain} refunds`);
	if (application.status === "cancelled") {
		for (const payment of ours.payments.filter(({ applicationId }) => applicationId === application.id)) {
			if (payment.amountReceived > payment.amountRefunded && !isWithStaff(evidence, payment))
				found.push(
					`application ${application.id} is cancelled and ${payment.amountReceived - payment.amountRefunded} stayed with us`,
				);
		}
	}
	return found;
}

/** Whether a dispute holds this money or a refund of it failed: staff were notified and decide. */
function isWithStaff({ ours }: Evidence, { id }: OurPayment): boolean {
	const mine = ours.disputes.filter(({ paymentId }) => paymentId === id);
	const failed = ours.refunds.filter(({ paymentId, state }) => paymentId === id && hasFailed(state));
	const notices = [
		...mine.filter(({ status }) => DISPUTED_STATES.includes(status)).map((dispute) => `${dispute.id}:admin:dispute`),
		...mine.filter(({ status }) => status === "lost").map((dispute) => `${dispute.id}:admin:dispute_lost`),
		...failed.map((refund) => `${refund.id}:admin:refund_failed`),
	];
	return notices.some((key) => ours.sentMails.includes(key));
}

function labelOf(evidence: Evidence, paid: OurPayment | undefined): string {
	if (!paid) return "not paid";
	const disputes = disputesOf(evidence, paid.intentId);
	if (disputes.includes("lost")) return "lost";
	if (disputes.some((status) => DISPUTED_STATES.includes(status))) return "disputed";
	const refunded = refundedAmount(evidence, paid.intentId);
	if (refunded >= paid.amountReceived) return "refunded";
	return refunded > 0 ? "partially_refunded" : "paid";
}

/**
 * Each referred application with retained money has one commission of the correct share; an immediately refunded one
 * may have none. No link was clicked here, so each commission waits for review (ruling T17).
 */
function faultsOfCommission(evidence: Evidence, application: OurApplication): string[] {
	const { ours } = evidence;
	const payment = ours.payments.find(
		({ applicationId, purpose, state }) =>
			applicationId === application.id && purpose === "application" && state === "succeeded",
	);
	const lost = disputesOf(evidence, payment?.intentId ?? null).includes("lost");
	const retained = lost || !payment ? 0 : payment.amountReceived - refundedAmount(evidence, payment.intentId);
	const owed = application.affiliateCode !== null && retained > 0;
	const rows = ours.commissions.filter(({ applicationId }) => applicationId === application.id);
	if (rows.length > 1 || (owed && rows.length === 0))
		return [`application ${application.id} has ${rows.length} commissions`];
	if (application.affiliateCode === null && rows.length > 0)
		return [`application ${application.id} was not referred and has a commission`];
	return rows.flatMap(({ amount, percentage, status }) => {
		const share = Math.round((retained * percentage) / 100);
		const isCorrect = amount === share && status === (share > 0 ? "hold" : "reversed");
		return isCorrect
			? []
			: [`application ${application.id} owes a commission of ${share} and records ${amount}, ${status}`];
	});
}
