import { type Application, isFullyRefunded } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isContested } from "../money/dispute.ts";
import { PACKAGES } from "../money/packages.ts";
import type { Payment } from "../money/payment.ts";
import { getRefundableAmount } from "../money/refund.ts";
import { startRefund } from "../money/refund-transitions.ts";

/** Returns the paid order of a printed certificate that can still be cancelled: ordered separately and not sent. */
export function findCancellablePost(
	{ status, shippingStatus, physicalDeliveryRequested }: Application,
	payments: readonly Payment[],
): Payment | null {
	if (status !== "completed" || !physicalDeliveryRequested) return null;
	if (shippingStatus !== null && shippingStatus !== "processing") return null;
	const deliveryPayment = payments.find(
		(payment) =>
			payment.purpose === "physical_delivery" && payment.state === "succeeded" && getRefundableAmount(payment) > 0,
	);
	return deliveryPayment && !isContested(deliveryPayment) ? deliveryPayment : null;
}

/** Cancels the printed certificate before it is sent, and refunds its price. */
export function cancelPost(application: Application, context: Context): Transition {
	const deliveryPayment = findCancellablePost(application, context.payments);
	if (!deliveryPayment) return context.refuse("conflict", "delivery_not_cancellable");
	const { payment, effects } = startRefund(deliveryPayment, "post_cancelled", context.now);
	return context.change(
		{ physicalDeliveryRequested: false, physicalDeliveryAddress: null, shippingStatus: null },
		[...mailEffects(application, context, "delivery_cancelled"), ...effects],
		[payment],
	);
}

/**
 * Whether the whole price of the delivery, or of the package that includes it, is being refunded, so that the parcel
 * must not be sent.
 */
export function isDeliveryBeingRefunded(application: Application, payments: readonly Payment[]): boolean {
	if (PACKAGES[application.packageType].includesPost) return isFullyRefunded(application);
	const deliveryPayments = payments.filter(
		({ purpose, state }) => purpose === "physical_delivery" && state === "succeeded",
	);
	return deliveryPayments.length > 0 && deliveryPayments.every((payment) => getRefundableAmount(payment) === 0);
}
