import type { Application } from "./application.ts";
import { addBusinessDays } from "./calendar.ts";
import type { Effect } from "./event.ts";
import { PACKAGES, priceOf } from "./packages.ts";
import { foldSnapshot, isOpen, type Payment, type PaymentSnapshot, paymentStatusOf } from "./payment.ts";
import type { Context, Transition } from "./status.ts";

/** A new row for an attempt to collect money: one open attempt per purpose, none once it is paid. */
export function paymentOpened(application: Application, payment: Payment, context: Context): Transition {
	const others = context.payments.filter((other) => other.purpose === payment.purpose);
	if (others.some((other) => other.state === "succeeded" || other.state === "mismatch"))
		return context.refuse("conflict", "already_paid");
	if (others.some((other) => other.id !== payment.id && isOpen(other))) return context.wrongState();
	if (payment.amount !== priceOf(payment.purpose, application.packageType)) return context.wrongState();
	const payable =
		payment.purpose === "application"
			? application.status === "pending" && application.paidAt === null
			: mayOrderPost(application);
	if (!payable) return context.wrongState();
	const changes = payment.purpose === "application" ? { paymentIntentId: payment.intentId } : {};
	return context.change(changes, [], [payment]);
}

function mayOrderPost(application: Application): boolean {
	return (
		application.status === "completed" &&
		!application.physicalDeliveryRequested &&
		application.physicalDeliveryAddress !== null
	);
}

/** The provider's present truth about one of our intents. Saying the same twice changes nothing. */
export function paymentObserved(application: Application, snapshot: PaymentSnapshot, context: Context): Transition {
	const before = findObserved(context.payments, snapshot);
	if (!before) return context.refuse("not-found", "application_not_found");
	const after = foldSnapshot(before, snapshot, context.now);
	if (context.payments.some((payment) => JSON.stringify(payment) === JSON.stringify(after))) {
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	}
	const arrived = before.state !== "succeeded" && after.state === "succeeded";
	const alert: Effect[] = after.state === "mismatch" && before.state !== "mismatch" ? [notice(after, "mismatch")] : [];
	if (after.purpose === "physical_delivery") {
		if (!arrived) return context.change({}, alert, [after]);
		return context.change(
			{ physicalDeliveryRequested: true, shippingStatus: "processing" },
			[{ kind: "mail", template: "delivery_confirmed", key: `${after.id}:delivery_confirmed` }, notice(after, "post")],
			[after],
		);
	}
	return applicationPayment(application, after, arrived, alert, context);
}

function applicationPayment(
	application: Application,
	after: Payment,
	arrived: boolean,
	alert: Effect[],
	context: Context,
): Transition {
	const paymentStatus = paymentStatusOf(after);
	if (!arrived) return context.change({ paymentStatus }, alert, [after]);
	// Money that arrives after the case was closed goes straight back.
	if (application.status !== "pending" && application.status !== "draft") {
		const back: Effect = {
			kind: "refund",
			paymentId: after.id,
			amount: after.amountReceived,
			key: `${after.id}:refund:closed`,
		};
		return context.change({ paymentStatus }, [back, notice(after, "late")], [after]);
	}
	return context.change(
		{
			status: "pending",
			paymentStatus,
			paymentIntentId: after.intentId,
			amount: after.amountReceived,
			paidAt: context.now,
			estimatedCompletionDate: addBusinessDays(context.now, PACKAGES[application.packageType].promisedWithin),
		},
		[{ kind: "mail", template: "paid", key: `${after.id}:paid` }, notice(after, "paid")],
		[after],
	);
}

/** Tells staff; once per payment and occasion. */
function notice(payment: Payment, about: "paid" | "post" | "late" | "mismatch"): Effect {
	return { kind: "mail", template: "admin_notice", key: `${payment.id}:admin:${about}` };
}

/** By the intent, or by our own id when the provider's notice outran the write of the intent's id. */
function findObserved(payments: readonly Payment[], snapshot: PaymentSnapshot): Payment | null {
	const known = payments.find((payment) => payment.intentId === snapshot.intentId);
	if (known) return known;
	const unlinked = payments.find((payment) => payment.intentId === null && payment.id === snapshot.paymentId);
	return unlinked ? { ...unlinked, intentId: snapshot.intentId } : null;
}

/** Open payments for the application, at the price of the package that is chosen now. */
export function repriced(payments: readonly Payment[], packageType: Application["packageType"]): Payment[] {
	const amount = priceOf("application", packageType);
	return payments
		.filter((payment) => payment.purpose === "application" && isOpen(payment) && payment.amount !== amount)
		.map((payment) => ({ ...payment, amount }));
}
