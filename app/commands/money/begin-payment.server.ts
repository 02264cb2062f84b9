import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { awaitedPayment, localMethodName } from "#app/domain/money/local-payment.ts";
import { type Cents, CURRENCY } from "#app/domain/money/money.ts";
import { isSameOrder, type OrderLine, sumLines } from "#app/domain/money/order-lines.ts";
import { calculatePrice, type PaymentPurpose } from "#app/domain/money/packages.ts";
import { createPayment, isOpen, type Payment, type PaymentSnapshot } from "#app/domain/money/payment.ts";
import { isHeld } from "#app/domain/money/payment-transitions.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { observePayment, paymentFailure } from "./observe-payment.server.ts";

export type StartedPayment = { paymentId: string; intentId: string; clientSecret: string; amount: number };

const MAX_ROUNDS = 5;

/**
 * Ensures that an application has one open payment for this purpose at the current price, and returns its client
 * secret. Repeated and concurrent calls result in the same row and intent. The amount comes only from our price table
 * (rule T7).
 * @param ipCountry country of the visitor's IP address, stored as tax evidence
 * @param otherApplicationIds applications of the same order to pay for with the same intent, if they can be paid for
 * now
 */
export async function beginPayment(
	services: Services,
	applicationId: string,
	purpose: PaymentPurpose,
	ipCountry: string | null,
	otherApplicationIds: readonly string[] = [],
): Promise<Outcome<StartedPayment>> {
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const [first, ...others] = await Promise.all(
			[applicationId, ...otherApplicationIds].map((id) => readOrderedApplication(services, id, purpose)),
		);
		if (!first?.application) return failure("not-found", "application_not_found");
		if (first.payments.some(isHeld)) return failure("conflict", "already_paid");
		const order = [first, ...others.filter(isPayable)];
		const rows = order.flatMap(({ payments }) => payments.find(isOpen) ?? []);
		const rowsOfOtherMode = rows.filter(
			({ livemode }) => livemode !== (services.payments.publicConfig().serverMode === "live"),
		);
		for (const row of rowsOfOtherMode) await dropPayment(services, row);
		if (rowsOfOtherMode.length > 0) continue;
		const attempt =
			rows.length < order.length
				? await openPaymentRows(services, order, purpose, ipCountry)
				: await beginIntent(services, rows, first.application);
		if (attempt !== "retry") return attempt;
	}
	return failure("unavailable", "payment_unavailable", { retryAfterSeconds: 5 });
}

type Attempt = Outcome<StartedPayment> | "retry";
type OrderedApplication = { application: Application | null; payments: Payment[] };

async function readOrderedApplication(
	services: Services,
	id: string,
	purpose: PaymentPurpose,
): Promise<OrderedApplication> {
	const [application, payments] = await Promise.all([findApplication(services, id), findPayments(services, id)]);
	return { application, payments: payments.filter((payment) => payment.purpose === purpose) };
}

/**
 * Whether another application of the order can be paid for together with the first. One that is being paid for
 * separately is excluded.
 */
function isPayable({ application, payments }: OrderedApplication): boolean {
	const isInProgress =
		awaitedPayment(payments, "application") !== null || payments.some(({ state }) => state === "processing");
	return application?.status === "pending" && application.paidAt === null && !payments.some(isHeld) && !isInProgress;
}

async function openPaymentRows(
	services: Services,
	order: readonly OrderedApplication[],
	purpose: PaymentPurpose,
	ipCountry: string | null,
): Promise<Attempt> {
	for (const { application, payments } of order) {
		if (!application || payments.some(isOpen)) continue;
		const rowResult = await openPaymentRow(services, application, purpose, ipCountry);
		if (rowResult !== "retry") return rowResult;
	}
	return "retry";
}

/** Opens our row of a payment, unless a concurrent request has done so. Returns "retry" once there is one. */
export async function openPaymentRow(
	services: Services,
	application: Application,
	purpose: PaymentPurpose,
	ipCountry: string | null,
): Promise<ReturnType<typeof failure> | "retry"> {
	const { id: applicationId } = application;
	const { serverMode, publicKey } = services.payments.publicConfig();
	if (publicKey === null) return failure("not-configured", "payments_not_configured");
	const payment = createPayment(
		{
			id: randomId(),
			applicationId,
			purpose,
			amount: calculatePrice(purpose, application),
			currency: CURRENCY,
			livemode: serverMode === "live",
			ipCountry,
		},
		services.now(),
	);
	const outcome = await changeApplication(services, applicationId, SYSTEM, { type: "payment-opened", payment });
	if (outcome.ok) return "retry";
	// Use the payment that a concurrent request opened. Closed payments do not matter.
	const currentPayments = await findPayments(services, applicationId);
	if (currentPayments.some((row) => row.purpose === purpose && row.state !== "canceled")) return "retry";
	return outcome;
}

/**
 * Begins one intent for all rows: the existing one if it covers exactly these rows, otherwise a new one that replaces
 * theirs.
 */
async function beginIntent(services: Services, rows: readonly Payment[], first: Application): Promise<Attempt> {
	const [payment] = rows;
	if (!payment) return "retry";
	const lines = rows.length > 1 ? rows.map(toLine) : [];
	const intentIds = [...new Set(rows.map(({ intentId }) => intentId))];
	const [intentId] = intentIds;
	if (intentIds.length > 1) return replaceIntents(services, intentIds);
	if (!intentId) return createIntent(services, rows, lines, first);
	return continueIntent(services, payment, intentId, lines);
}

function toLine({ id: paymentId, applicationId, amount }: Payment): OrderLine {
	return { paymentId, applicationId, amount };
}

async function createIntent(
	services: Services,
	rows: readonly Payment[],
	lines: readonly OrderLine[],
	{ applicationNumber }: Application,
): Promise<Attempt> {
	const [payment] = rows;
	if (!payment) return "retry";
	const { id: paymentId, applicationId, purpose, currency, createdAt } = payment;
	const amount = lines.length > 0 ? sumLines(lines) : payment.amount;
	const canRedirect = await mayRedirect(services, purpose);
	const order = {
		paymentId,
		applicationId,
		applicationNumber,
		purpose,
		amount,
		lines,
		currency,
		createdAt,
		canRedirect,
	};
	const result = await services.payments.createIntent(order);
	if (!result.ok) return paymentFailure(result.problem);
	const { intentId, clientSecret } = result.value;
	const linked: boolean[] = [];
	for (const row of rows) linked.push(await linkIntent(services, row, intentId));
	if (linked.every(Boolean)) return success({ paymentId, intentId, clientSecret, amount });
	// The client secret was never returned: the amount is wrong, or an application no longer accepts payments.
	if (lines.length > 0) return replaceIntents(services, [intentId]);
	const currentPayments = await findPayments(services, applicationId);
	if (!currentPayments.some((row) => row.intentId === intentId))
		services.background(services.payments.cancelIntent(intentId));
	return "retry";
}

/** Cancels intents that do not match the current order, so that none of them can be paid too. */
export async function replaceIntents(
	services: Services,
	intentIds: readonly (string | null)[],
): Promise<ReturnType<typeof failure> | "retry"> {
	for (const intentId of intentIds) {
		if (intentId === null) continue;
		const canceled = await services.payments.cancelIntent(intentId);
		if (!canceled.ok && canceled.problem.kind !== "already") return paymentFailure(canceled.problem);
		const observation = await observePayment(services, intentId);
		if (!observation.ok) return observation;
	}
	return "retry";
}

/** Whether a payment may redirect to PayPal. Printed copies are paid for by card only. */
export async function mayRedirect(services: Services, purpose: PaymentPurpose): Promise<boolean> {
	return purpose === "application" && (await getSetting(services, "payment-methods")).payPal;
}

/**
 * Stores the intent's id in our row. Returns false if the application no longer accepts payments, or a concurrent
 * request was first.
 */
export async function linkIntent(services: Services, payment: Payment, intentId: string): Promise<boolean> {
	const event = { type: "payment-opened" as const, payment: { ...payment, intentId } };
	const outcome = await changeApplication(services, payment.applicationId, SYSTEM, event, {
		eventId: `intent:${intentId}`,
	});
	return outcome.ok;
}

async function continueIntent(
	services: Services,
	payment: Payment,
	intentId: string,
	lines: readonly OrderLine[],
): Promise<Attempt> {
	const fetchResult = await services.payments.getIntent(intentId);
	if (!fetchResult.ok) return paymentFailure(fetchResult.problem);
	const { snapshot, clientSecret } = fetchResult.value;
	// The payment was requested in an app or by voucher. Another attempt would leave it payable.
	const isAwaited = snapshot.state === "requires_action" && localMethodName(snapshot.method) !== null;
	if (isAwaited || ["processing", "succeeded", "canceled"].includes(snapshot.state)) {
		const observation = await observePayment(services, intentId);
		if (!observation.ok) return observation;
		const isInProgress = isAwaited || snapshot.state === "processing";
		return isInProgress ? failure("conflict", "payment_processing") : "retry";
	}
	const isForSeveral = lines.length + fetchResult.value.lines.length > 0;
	if (isForSeveral && !isSameOrder(lines, fetchResult.value.lines)) return replaceIntents(services, [intentId]);
	if (isForSeveral) return success({ paymentId: payment.id, intentId, clientSecret, amount: snapshot.amount });
	// The bank is confirming the old price. Its confirmation must not apply to the new price.
	if (snapshot.amount !== payment.amount && snapshot.state === "requires_action")
		return replaceIntents(services, [intentId]);
	if (snapshot.amount !== payment.amount) {
		const updateResult = await services.payments.updateIntentAmount({
			intentId,
			paymentId: payment.id,
			amount: payment.amount,
		});
		if (!updateResult.ok)
			return updateResult.problem.kind === "already" ? "retry" : paymentFailure(updateResult.problem);
	}
	return success({ paymentId: payment.id, intentId, clientSecret, amount: payment.amount });
}

/** Drops a payment of the other mode (test or live), which the current keys cannot see. */
async function dropPayment(services: Services, payment: Payment): Promise<void> {
	const { id: paymentId, applicationId, purpose, amount, currency, livemode } = payment;
	const intentId = payment.intentId ?? `none:${paymentId}`;
	const canceled = { state: "canceled", amountReceived: 0, refunds: [], disputes: [], lastError: null } as const;
	const card = { method: null, voucher: null, chargeId: null, cardBrand: null, cardLast4: null, cardCountry: null };
	const snapshot = { ...canceled, ...card, intentId, paymentId, applicationId, purpose, amount, currency, livemode };
	await changeApplication(services, applicationId, SYSTEM, { type: "payment-observed", snapshot });
}

/** Limit of finished payments per session, day and amount. */
const MAX_PER_DAY = 20;
const FINISHED: readonly PaymentSnapshot["state"][] = ["processing", "succeeded", "canceled"];

/**
 * Returns the open payment of the test page, which is unrelated to any application. There is one per session and day,
 * so that reloads create no others; once it is finished, the next one is created (ruling T61). Stores nothing: each
 * idempotency key is derived from the previous finished payment.
 */
export async function openTestPayment(
	services: Services,
	sessionId: string,
	{ amount, currency }: { amount: Cents; currency: string },
): Promise<Outcome<{ id: string; clientSecret: string }>> {
	if (services.payments.publicConfig().serverMode === "live") return failure("invalid", "test_keys_only");
	const keyPrefix = `${sessionId}:${Math.floor(services.now() / DAY)}:${amount}`;
	let key = keyPrefix;
	for (let finished = 0; finished < MAX_PER_DAY; finished += 1) {
		const createResult = await services.payments.createTestIntent({ amount, currency, key });
		if (!createResult.ok) return paymentFailure(createResult.problem);
		// A repeated key returns the initial state of the payment, not the current one.
		const current = await services.payments.getIntent(createResult.value.id);
		if (!current.ok) return paymentFailure(current.problem);
		if (!FINISHED.includes(current.value.snapshot.state)) return success(createResult.value);
		key = `${keyPrefix}:${createResult.value.id}`;
	}
	return failure("too-many", "too_many_requests", { retryAfterSeconds: DAY / 1000 });
}
