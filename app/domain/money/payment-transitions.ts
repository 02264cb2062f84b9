import { type Application, isPaid, wasFiled } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { DAY } from "../time/calendar.ts";
import { beginDates, requestBetterDocuments } from "../withdrawal/begin-request.ts";
import { withdrawalRefundDue } from "../withdrawal/repayment.ts";
import { isContested } from "./dispute.ts";
import { awaitedPayment } from "./local-payment.ts";
import { calculatePrice, type Order } from "./packages.ts";
import {
	createPayment,
	isOpen,
	isSettled,
	type Payment,
	type PaymentSnapshot,
	reducePayment,
	toPaymentStatus,
} from "./payment.ts";
import { notifyStaff, paymentEffects } from "./payment-effects.ts";
import { getRefundableAmount } from "./refund.ts";
import { startRefund } from "./refund-transitions.ts";

/** Adds a row for an attempt to collect money. Each purpose has at most one open attempt, and none once paid. */
export function openPayment(application: Application, payment: Payment, context: Context): Transition {
	const siblings = context.payments.filter((sibling) => sibling.purpose === payment.purpose);
	if (siblings.some(isHeld)) return context.refuse("conflict", "already_paid");
	if (siblings.some((sibling) => sibling.id !== payment.id && isOpen(sibling))) return context.wrongState();
	if (payment.amount !== calculatePrice(payment.purpose, application)) return context.wrongState();
	const existing = siblings.find((sibling) => sibling.id === payment.id);
	if (existing && !canLinkIntent(existing, payment)) return context.wrongState();
	const isPayable =
		payment.purpose === "application"
			? application.status === "pending" && application.paidAt === null
			: mayOrderDelivery(application);
	if (!isPayable) return context.wrongState();
	const changes = payment.purpose === "application" ? { paymentIntentId: payment.intentId } : {};
	return context.change(changes, [], [existing ? { ...existing, intentId: payment.intentId } : payment]);
}

/**
 * Whether a row accepts this intent. A row has one intent; a second one, created concurrently for another amount, is
 * discarded.
 */
function canLinkIntent(existing: Payment, requested: Payment): boolean {
	const isFirstOrSameIntent = existing.intentId === null || existing.intentId === requested.intentId;
	return isFirstOrSameIntent && isOpen(existing) && existing.amount === requested.amount;
}

/** Whether the delivery was refunded in full, so that it may be ordered and paid again. */
function isDeliveryRefunded({ purpose, state, amountReceived, amountRefunded }: Payment): boolean {
	return purpose === "physical_delivery" && state === "succeeded" && amountRefunded >= amountReceived;
}

/**
 * Whether the payment succeeded, or was irregular and not fully refunded: no more may then be collected for the same
 * purpose.
 */
export function isHeld(payment: Payment): boolean {
	if (isDeliveryRefunded(payment)) return false;
	return payment.state === "succeeded" || (isSettled(payment) && getRefundableAmount(payment) > 0);
}

function mayOrderDelivery(application: Application): boolean {
	return (
		application.status === "completed" &&
		!application.physicalDeliveryRequested &&
		application.physicalDeliveryAddress !== null
	);
}

/** Applies the provider's current state of one of our intents. Idempotent. */
export function applyPaymentSnapshot(
	application: Application,
	snapshot: PaymentSnapshot,
	context: Context,
): Transition {
	const before = findPaymentFor(context.payments, snapshot) ?? createUnmatchedPayment(snapshot, context);
	if (!before) return context.refuse("not-found", "application_not_found");
	const updatedPayment = reducePayment(before, snapshot, context.now);
	const hasArrived = !isSettled(before) && updatedPayment.state === "succeeded";
	const after = hasArrived ? acceptPayment(updatedPayment, application, context.payments) : updatedPayment;
	if (context.payments.some((payment) => JSON.stringify(payment) === JSON.stringify(after))) {
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	}
	const effects = paymentEffects(application, before, after);
	if (after.state === "duplicate" && hasArrived) return refundImmediately(after, "duplicate", effects, context);
	if (isReleasedByDispute(before, after, application)) {
		const changes = after.purpose === "application" ? { paymentStatus: toPaymentStatus(after) } : {};
		const { withdrawal } = application;
		if (withdrawal?.outcome !== "accepted") return refundImmediately(after, "cancelled", effects, context, changes);
		const refund = startRefund(after, "withdrawn", context.now, {
			amount: withdrawalRefundDue(after, withdrawal.step),
		});
		return context.change(changes, [...effects, ...refund.effects], [refund.payment]);
	}
	if (after.purpose === "physical_delivery")
		return applyDeliveryPayment(application, { before, after }, hasArrived, effects, context);
	return applyApplicationPayment(application, after, hasArrived, effects, context);
}

/**
 * Marks a payment as succeeded, or as a duplicate if the purpose was already paid, and records the customer's country
 * at the time of sale.
 */
function acceptPayment(payment: Payment, application: Application, siblings: readonly Payment[]): Payment {
	const isAlreadyPaid = siblings.some(
		(sibling) =>
			sibling.id !== payment.id &&
			sibling.purpose === payment.purpose &&
			sibling.state === "succeeded" &&
			!isDeliveryRefunded(sibling),
	);
	return { ...payment, state: isAlreadyPaid ? "duplicate" : "succeeded", declaredCountry: application.country };
}

/** Whether a dispute that prevented the refund of a cancelled application or a withdrawal was won. */
function isReleasedByDispute(before: Payment, after: Payment, application: Application): boolean {
	const isCancelled = application.status === "cancelled" && !wasFiled(application);
	const isOwed = isCancelled || application.withdrawal?.outcome === "accepted";
	return isOwed && isContested(before) && !isContested(after);
}

function applyDeliveryPayment(
	application: Application,
	{ before, after }: { before: Payment; after: Payment },
	hasArrived: boolean,
	effects: readonly Effect[],
	context: Context,
): Transition {
	const isNewReversal = !isDeliveryRefunded(before) && isDeliveryRefunded(after);
	if (!hasArrived) return context.change(isNewReversal && isUnsent(application) ? NO_DELIVERY : {}, effects, [after]);
	if (!mayOrderDelivery(application)) return refundImmediately(after, "late", effects, context);
	return context.change(
		{ physicalDeliveryRequested: true, shippingStatus: "processing" },
		[...effects, ...paymentMails(after, "delivery_confirmed", "post")],
		[after],
	);
}

function isUnsent({ shippingStatus }: Application): boolean {
	return shippingStatus === null || shippingStatus === "processing";
}

const NO_DELIVERY = {
	physicalDeliveryRequested: false,
	physicalDeliveryAddress: null,
	shippingStatus: null,
} as const;

/** Returns e-mails to the applicant and to staff, each with its own key. */
function paymentMails(payment: Payment, template: "paid" | "delivery_confirmed", staffTopic: string): Effect[] {
	return [
		{ kind: "mail", template, key: `${payment.id}:${template}` },
		{ kind: "mail", template: "admin_notice", key: `${payment.id}:admin:${staffTopic}` },
	];
}

function applyApplicationPayment(
	application: Application,
	after: Payment,
	hasArrived: boolean,
	effects: readonly Effect[],
	context: Context,
): Transition {
	const paymentStatus = toPaymentStatus(after);
	const voucher = toApplicationVoucher(after, application, context.now);
	// A canceled or irregular row does not affect the row that was paid.
	const affectsStatus = after.state === "succeeded" || application.paidAt === null;
	// Money that arrived after the application ended and was held by a dispute pays for the application if it was
	// reopened since.
	const isAppliedToReopened =
		application.status === "pending" && application.paidAt === null && isPaid({ paymentStatus });
	if (!hasArrived && !isAppliedToReopened)
		return context.change(affectsStatus ? { paymentStatus, voucher } : {}, effects, [after]);
	if (application.status !== "pending" && application.status !== "draft") {
		return refundImmediately(after, "late", effects, context, { paymentStatus });
	}
	const beginFields = beginDates(application, context.now);
	return context.change(
		{
			status: "pending",
			paymentStatus,
			paymentIntentId: after.intentId,
			voucher: null,
			amount: after.amountReceived,
			paidAt: context.now,
			...beginFields,
		},
		[
			...effects,
			...paymentMails(after, "paid", "paid"),
			...(beginFields.beginsAt === null ? requestBetterDocuments([after]) : []),
		],
		[after],
	);
}

/** Returns the application's copy of a voucher. A voucher that expires within a day needs no second mail. */
function toApplicationVoucher({ voucher }: Payment, application: Application, now: number): Application["voucher"] {
	if (voucher === null) return null;
	const { expiresAt } = voucher;
	return expiresAt === application.voucher?.until
		? application.voucher
		: { until: expiresAt, announced: expiresAt - now <= DAY };
}

/**
 * Refunds money that we may not retain: received after the application closed, for a purpose already paid, or released
 * by a dispute.
 */
function refundImmediately(
	after: Payment,
	reason: "late" | "duplicate" | "cancelled",
	effects: readonly Effect[],
	context: Context,
	changes: Partial<Application> = {},
): Transition {
	const refund = startRefund(after, reason, context.now);
	const notifications: Effect[] = reason === "cancelled" ? [] : [notifyStaff(after.id, reason)];
	return context.change(changes, [...effects, ...refund.effects, ...notifications], [refund.payment]);
}

/** Finds the row by the intent, or by our own id if the provider's event arrived before the intent's id was stored. */
function findPaymentFor(payments: readonly Payment[], snapshot: PaymentSnapshot): Payment | null {
	const existing = payments.find((payment) => payment.intentId === snapshot.intentId);
	if (existing) return existing;
	const unlinked = payments.find((payment) => payment.intentId === null && payment.id === snapshot.paymentId);
	return unlinked ? { ...unlinked, intentId: snapshot.intentId } : null;
}

/** Creates a row for money without one, which becomes a mismatch, so that staff see it. */
function createUnmatchedPayment(snapshot: PaymentSnapshot, context: Context): Payment | null {
	if (snapshot.state !== "succeeded" || snapshot.applicationId !== context.applicationId) return null;
	const { intentId, amount, currency, livemode } = snapshot;
	const purpose = snapshot.purpose === "physical_delivery" ? "physical_delivery" : "application";
	const { applicationId, now } = context;
	const row = { id: intentId, applicationId, purpose, amount, currency, livemode, ipCountry: null } as const;
	return { ...createPayment(row, now), intentId };
}

/** Whether it is too late to change the price, because an app or a voucher already requests the previous price. */
export function isPriceCommitted(payments: readonly Payment[], order: Order): boolean {
	return awaitedPayment(repriceOpenPayments(payments, order), "application") !== null;
}

/** Returns the open payments for the application whose price is outdated, with the price of the current order. */
export function repriceOpenPayments(payments: readonly Payment[], order: Order): Payment[] {
	const amount = calculatePrice("application", order);
	return payments
		.filter((payment) => payment.purpose === "application" && isOpen(payment) && payment.amount !== amount)
		.map((payment) => ({ ...payment, amount }));
}
