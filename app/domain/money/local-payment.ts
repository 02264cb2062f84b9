import type { Cents } from "./money.ts";
import type { PaymentPurpose } from "./packages.ts";
import { isOpen, type Payment, type Voucher } from "./payment.ts";

/** Portuguese payment methods other than cards, by the provider's names; both accept only euros. */
export const LOCAL_METHODS = ["mb_way", "multibanco"] as const;
export type LocalMethod = (typeof LOCAL_METHODS)[number];

const NAMES: Record<string, string> = { mb_way: "MB WAY", multibanco: "Multibanco" } satisfies Record<
	LocalMethod,
	string
>;

/** Returns the name of a local method, the same in every language; null for a card or any other method. */
export function localMethodName(method: string | null): string | null {
	return NAMES[method ?? ""] ?? null;
}

/** Returns the name of a payment method other than a card, the same in every language; null for a card. */
export function methodName(method: string | null): string | null {
	if (method === "paypal") return "PayPal";
	return method === "link" ? "Link" : localMethodName(method);
}

/** Formats a reference as cash machines and bank apps show it: "123 456 789". */
export function groupReference(reference: string): string {
	return reference.replace(/\B(?=(\d{3})+$)/g, " ");
}

/** A payment that the payer completes outside our pages: in the MB WAY app, or with a voucher. */
export type AwaitedPayment = { paymentId: string; amount: Cents } & (
	| { method: "mb_way"; voucher: null }
	| { method: "multibanco"; voucher: Voucher }
);

/** Returns the open payment that the payer must complete outside our pages; null if there is none. */
export function awaitedPayment(payments: readonly Payment[], purpose: PaymentPurpose): AwaitedPayment | null {
	for (const payment of payments) {
		if (payment.purpose !== purpose || !isOpen(payment) || payment.state !== "requires_action") continue;
		const { id: paymentId, amount, method, voucher } = payment;
		if (method === "mb_way") return { paymentId, amount, method, voucher: null };
		if (method === "multibanco" && voucher) return { paymentId, amount, method, voucher };
	}
	return null;
}
