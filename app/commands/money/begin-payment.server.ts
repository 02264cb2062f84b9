import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { localMethodName } from "#app/domain/money/local-payment.ts";
import { type Cents, CURRENCY } from "#app/domain/money/money.ts";
import { type PaymentPurpose, priceOf } from "#app/domain/money/packages.ts";
import { isOpen, newPayment, type Payment, type PaymentSnapshot } from "#app/domain/money/payment.ts";
import { isHeld } from "#app/domain/money/payment-transitions.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { observePayment, paymentFailure } from "./observe-payment.server.ts";

export type BegunPayment = { paymentId: string; intentId: string; clientSecret: string; amount: number };

const ROUNDS = 4;

/**
 * Ensures that an application has one open payment for this purpose at the current price, and returns its client
 * secret. Repeats, tabs and races end with the same row and intent. The amount comes from our price table alone (rule
 * T7).
 * @param ipCountry of the visitor's address, stored as tax evidence
 */
export async function beginPayment(
	services: Services,
	applicationId: string,
	purpose: PaymentPurpose,
	ipCountry: string | null,
): Promise<Outcome<BegunPayment>> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const [application, all] = await Promise.all([
			findApplication(services, applicationId),
			findPayments(services, applicationId),
		]);
		if (!application) return failure("not-found", "application_not_found");
		const payments = all.filter((payment) => payment.purpose === purpose);
		if (payments.some(isHeld)) return failure("conflict", "already_paid");
		const open = payments.find(isOpen);
		if (open && open.livemode !== (services.payments.publicConfig().serverMode === "live")) {
			await dropPayment(services, open);
			continue;
		}
		const begun = !open
			? await openRow(services, application, purpose, ipCountry)
			: open.intentId === null
				? await createIntent(services, open, application)
				: await continueIntent(services, open, open.intentId);
		if (begun !== "again") return begun;
	}
	return failure("unavailable", "payment_unavailable", { retryAfterSeconds: 5 });
}

type Attempt = Outcome<BegunPayment> | "again";

async function openRow(
	services: Services,
	application: Application,
	purpose: PaymentPurpose,
	ipCountry: string | null,
): Promise<Attempt> {
	const { id: applicationId } = application;
	const { serverMode, publicKey } = services.payments.publicConfig();
	if (publicKey === null) return failure("not-configured", "payments_not_configured");
	const payment = newPayment(
		{
			id: randomId(),
			applicationId,
			purpose,
			amount: priceOf(purpose, application),
			currency: CURRENCY,
			livemode: serverMode === "live",
			ipCountry,
		},
		services.now(),
	);
	const outcome = await changeApplication(services, applicationId, SYSTEM, { type: "payment-opened", payment });
	if (outcome.ok) return "again";
	// A concurrent request opened one: use it. Closed ones do not matter.
	const now = await findPayments(services, applicationId);
	if (now.some((other) => other.purpose === purpose && other.state !== "canceled")) return "again";
	return outcome;
}

async function createIntent(
	services: Services,
	payment: Payment,
	{ applicationNumber }: Application,
): Promise<Attempt> {
	const { id: paymentId, applicationId, purpose, amount, currency, createdAt } = payment;
	const redirects = await mayRedirect(services, purpose);
	const order = { paymentId, applicationId, applicationNumber, purpose, amount, currency, createdAt, redirects };
	const created = await services.payments.createIntent(order);
	if (!created.ok) return paymentFailure(created.problem);
	const { intentId, clientSecret } = created.value;
	const linked = await linkIntent(services, payment, intentId);
	if (linked) return success({ paymentId, intentId, clientSecret, amount });
	// Its client secret was never handed out: wrong amount, or the application takes no payment.
	const now = await findPayments(services, applicationId);
	if (!now.some((other) => other.intentId === intentId)) services.background(services.payments.cancelIntent(intentId));
	return "again";
}

/** Whether a payment may redirect to PayPal: later orders are paid by card only. */
export async function mayRedirect(services: Services, purpose: PaymentPurpose): Promise<boolean> {
	return purpose === "application" && (await getSetting(services, "payment-methods")).payPal;
}

/**
 * Stores the intent's id in our row. False when the application takes no payment any more, or a concurrent request was
 * first.
 */
export async function linkIntent(services: Services, payment: Payment, intentId: string): Promise<boolean> {
	const event = { type: "payment-opened" as const, payment: { ...payment, intentId } };
	const linked = await changeApplication(services, payment.applicationId, SYSTEM, event, {
		eventId: `intent:${intentId}`,
	});
	return linked.ok;
}

async function continueIntent(services: Services, payment: Payment, intentId: string): Promise<Attempt> {
	const fetched = await services.payments.getIntent(intentId);
	if (!fetched.ok) return paymentFailure(fetched.problem);
	const { snapshot, clientSecret } = fetched.value;
	// Requested in an app or by voucher: another attempt would leave that one payable.
	const isAwaited = snapshot.state === "requires_action" && localMethodName(snapshot.method) !== null;
	if (isAwaited || ["processing", "succeeded", "canceled"].includes(snapshot.state)) {
		const observed = await observePayment(services, intentId);
		if (!observed.ok) return observed;
		const isUnderWay = isAwaited || snapshot.state === "processing";
		return isUnderWay ? failure("conflict", "payment_processing") : "again";
	}
	if (snapshot.amount !== payment.amount && snapshot.state === "requires_action") {
		// The bank is confirming the old price: a confirmation must not accept the new one.
		const canceled = await services.payments.cancelIntent(intentId);
		if (!canceled.ok && canceled.problem.kind !== "already") return paymentFailure(canceled.problem);
		const observed = await observePayment(services, intentId);
		return observed.ok ? "again" : observed;
	}
	if (snapshot.amount !== payment.amount) {
		const updated = await services.payments.updateIntentAmount({
			intentId,
			paymentId: payment.id,
			amount: payment.amount,
		});
		if (!updated.ok) return updated.problem.kind === "already" ? "again" : paymentFailure(updated.problem);
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
 * The open payment of the test page, unrelated to any application: one per session and day, so that reloads make no
 * more; after it is finished, the next one (ruling T61). Stores nothing: each idempotency key derives from the finished
 * payment before it.
 */
export async function openTestPayment(
	services: Services,
	sessionId: string,
	{ amount, currency }: { amount: Cents; currency: string },
): Promise<Outcome<{ id: string; clientSecret: string }>> {
	if (services.payments.publicConfig().serverMode === "live") return failure("invalid", "test_keys_only");
	const today = `${sessionId}:${Math.floor(services.now() / DAY)}:${amount}`;
	let key = today;
	for (let finished = 0; finished < MAX_PER_DAY; finished += 1) {
		const opened = await services.payments.createTestIntent({ amount, currency, key });
		if (!opened.ok) return paymentFailure(opened.problem);
		// A repeated key returns the initial state of the payment, not the current one.
		const present = await services.payments.getIntent(opened.value.id);
		if (!present.ok) return paymentFailure(present.problem);
		if (!FINISHED.includes(present.value.snapshot.state)) return success(opened.value);
		key = `${today}:${opened.value.id}`;
	}
	return failure("too-many", "too_many_requests", { retryAfterSeconds: DAY / 1000 });
}
