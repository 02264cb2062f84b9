import { type Application, isPaid, wasFiled } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { DAY } from "../time/calendar.ts";
import { beginDates, requestBetterDocuments } from "../withdrawal/begin-request.ts";
import { withdrawalRefundDue } from "../withdrawal/repayment.ts";
import { isContested } from "./dispute.ts";
import { awaitedPayment } from "./local-payment.ts";
import { type Order, priceOf } from "./packages.ts";
import {
	isOpen,
	isSettled,
	newPayment,
	type Payment,
	type PaymentSnapshot,
	paymentStatusOf,
	reducePayment,
} from "./payment.ts";
import { moneyEffects, notifyStaff } from "./payment-effects.ts";
import { refundable } from "./refund.ts";
import { startRefund } from "./refund-transitions.ts";

/** Adds a row for an attempt to collect money: one open attempt per purpose, none while we have its money. */
export function paymentOpened(application: Application, payment: Payment, context: Context): Transition {
	const siblings = context.payments.filter((sibling) => sibling.purpose === payment.purpose);
	if (siblings.some(isHeld)) return context.refuse("conflict", "already_paid");
	if (siblings.some((sibling) => sibling.id !== payment.id && isOpen(sibling))) return context.wrongState();
	if (payment.amount !== priceOf(payment.purpose, application)) return context.wrongState();
	const existing = siblings.find((sibling) => sibling.id === payment.id);
	if (existing && !mayLink(existing, payment)) return context.wrongState();
	const payable =
		payment.purpose === "application"
			? application.status === "pending" && application.paidAt === null
			: mayOrderDelivery(application);
	if (!payable) return context.wrongState();
	const changes = payment.purpose === "application" ? { paymentIntentId: payment.intentId } : {};
	return context.change(changes, [], [existing ? { ...existing, intentId: payment.intentId } : payment]);
}

/** One row has one intent: a second one, created for another amount in a race, is discarded. */
function mayLink(known: Payment, requested: Payment): boolean {
	const first = known.intentId === null || known.intentId === requested.intentId;
	return first && isOpen(known) && known.amount === requested.amount;
}

/** Returns whether the delivery was refunded in full, so that it may be ordered and paid again. */
function isDeliveryTakenBack({ purpose, state, amountReceived, amountRefunded }: Payment): boolean {
	return purpose === "physical_delivery" && state === "succeeded" && amountRefunded >= amountReceived;
}

/**
 * Returns whether it was paid, or paid irregularly and not refunded: nothing more may be collected for the same
 * purpose.
 */
export function isHeld(payment: Payment): boolean {
	if (isDeliveryTakenBack(payment)) return false;
	return payment.state === "succeeded" || (isSettled(payment) && refundable(payment) > 0);
}

function mayOrderDelivery(application: Application): boolean {
	return (
		application.status === "completed" &&
		!application.physicalDeliveryRequested &&
		application.physicalDeliveryAddress !== null
	);
}

/** Applies the provider's current state of one of our intents. Repeats change nothing. */
export function paymentObserved(application: Application, snapshot: PaymentSnapshot, context: Context): Transition {
	const before = findObserved(context.payments, snapshot) ?? unmatchedPayment(snapshot, context);
	if (!before) return context.refuse("not-found", "application_not_found");
	const reduced = reducePayment(before, snapshot, context.now);
	const hasArrived = !isSettled(before) && reduced.state === "succeeded";
	const after = hasArrived ? acceptPayment(reduced, application, context.payments) : reduced;
	if (context.payments.some((payment) => JSON.stringify(payment) === JSON.stringify(after))) {
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	}
	const effects = moneyEffects(application, before, after);
	if (after.state === "duplicate" && hasArrived) return immediateRefund(after, "duplicate", effects, context);
	if (isReleased(before, after, application)) {
		const changes = after.purpose === "application" ? { paymentStatus: paymentStatusOf(after) } : {};
		const { withdrawal } = application;
		if (withdrawal?.outcome !== "accepted") return immediateRefund(after, "cancelled", effects, context, changes);
		const refund = startRefund(after, "withdrawn", context.now, {
			amount: withdrawalRefundDue(after, withdrawal.step),
		});
		return context.change(changes, [...effects, ...refund.effects], [refund.payment]);
	}
	if (after.purpose === "physical_delivery")
		return deliveryPayment(application, { before, after }, hasArrived, effects, context);
	return applicationPayment(application, after, hasArrived, effects, context);
}

/** The customer's country, fixed with the sale; and whether the same thing had already been paid for. */
function acceptPayment(payment: Payment, application: Application, siblings: readonly Payment[]): Payment {
	const paidBefore = siblings.some(
		(sibling) =>
			sibling.id !== payment.id &&
			sibling.purpose === payment.purpose &&
			sibling.state === "succeeded" &&
			!isDeliveryTakenBack(sibling),
	);
	return { ...payment, state: paidBefore ? "duplicate" : "succeeded", declaredCountry: application.country };
}

/** A dispute prevented the refund of a cancelled application or a withdrawal; it was won. */
function isReleased(before: Payment, after: Payment, application: Application): boolean {
	const isCancelled = application.status === "cancelled" && !wasFiled(application);
	const isOwed = isCancelled || application.withdrawal?.outcome === "accepted";
	return isOwed && isContested(before) && !isContested(after);
}

function deliveryPayment(
	application: Application,
	{ before, after }: { before: Payment; after: Payment },
	hasArrived: boolean,
	effects: readonly Effect[],
	context: Context,
): Transition {
	const isNewReversal = !isDeliveryTakenBack(before) && isDeliveryTakenBack(after);
	if (!hasArrived) return context.change(isNewReversal && isUnsent(application) ? NOT_ORDERED : {}, effects, [after]);
	if (!mayOrderDelivery(application)) return immediateRefund(after, "late", effects, context);
	return context.change(
		{ physicalDeliveryRequested: true, shippingStatus: "processing" },
		[...effects, ...mailsAbout(after, "delivery_confirmed", "post")],
		[after],
	);
}

function isUnsent({ shippingStatus }: Application): boolean {
	return shippingStatus === null || shippingStatus === "processing";
}

const NOT_ORDERED = { physicalDeliveryRequested: false, physicalDeliveryAddress: null, shippingStatus: null } as const;

/** Notifies the applicant, and staff under a separate key. */
function mailsAbout(payment: Payment, template: "paid" | "delivery_confirmed", toStaff: string): Effect[] {
	return [
		{ kind: "mail", template, key: `${payment.id}:${template}` },
		{ kind: "mail", template: "admin_notice", key: `${payment.id}:admin:${toStaff}` },
	];
}

function applicationPayment(
	application: Application,
	after: Payment,
	hasArrived: boolean,
	effects: readonly Effect[],
	context: Context,
): Transition {
	const paymentStatus = paymentStatusOf(after);
	const voucher = voucherOf(after, application, context.now);
	// A canceled or irregular row does not affect the one that paid.
	const speaks = after.state === "succeeded" || application.paidAt === null;
	// Money that arrived after the end and was held by a dispute pays for an application that was reopened in the
	// meantime.
	const isKept = application.status === "pending" && application.paidAt === null && isPaid({ paymentStatus });
	if (!hasArrived && !isKept) return context.change(speaks ? { paymentStatus, voucher } : {}, effects, [after]);
	if (application.status !== "pending" && application.status !== "draft") {
		return immediateRefund(after, "late", effects, context, { paymentStatus });
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
			...mailsAbout(after, "paid", "paid"),
			...(beginFields.beginsAt === null ? requestBetterDocuments([after]) : []),
		],
		[after],
	);
}

/** Returns the application's copy of a voucher; one whose last day begins immediately needs no second mail. */
function voucherOf({ voucher }: Payment, application: Application, now: number): Application["voucher"] {
	if (voucher === null) return null;
	const { expiresAt } = voucher;
	return expiresAt === application.voucher?.until
		? application.voucher
		: { until: expiresAt, announced: expiresAt - now <= DAY };
}

/**
 * Refunds money that we may not retain: received after the application closed, for something already paid, or returned
 * from a dispute.
 */
function immediateRefund(
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
function findObserved(payments: readonly Payment[], snapshot: PaymentSnapshot): Payment | null {
	const existing = payments.find((payment) => payment.intentId === snapshot.intentId);
	if (existing) return existing;
	const unlinked = payments.find((payment) => payment.intentId === null && payment.id === snapshot.paymentId);
	return unlinked ? { ...unlinked, intentId: snapshot.intentId } : null;
}

/** Money for this application without a row of ours: it gets one, as a mismatch, so that a person sees it. */
function unmatchedPayment(snapshot: PaymentSnapshot, context: Context): Payment | null {
	if (snapshot.state !== "succeeded" || snapshot.applicationId !== context.applicationId) return null;
	const { intentId, amount, currency, livemode } = snapshot;
	const purpose = snapshot.purpose === "physical_delivery" ? "physical_delivery" : "application";
	const { applicationId, now } = context;
	const row = { id: intentId, applicationId, purpose, amount, currency, livemode, ipCountry: null } as const;
	return { ...newPayment(row, now), intentId };
}

/**
 * Returns whether it is too late to change the price: the payer was asked for the previous one in an app or by a
 * voucher.
 */
export function isPriceCommitted(payments: readonly Payment[], order: Order): boolean {
	return awaitedPayment(repriced(payments, order), "application") !== null;
}

/** Open payments for the application at the price of the current order. */
export function repriced(payments: readonly Payment[], order: Order): Payment[] {
	const amount = priceOf("application", order);
	return payments
		.filter((payment) => payment.purpose === "application" && isOpen(payment) && payment.amount !== amount)
		.map((payment) => ({ ...payment, amount }));
}
