import * as z from "zod";
import { createId, stateError } from "../api/errors.ts";
import { expand, integer, metadata } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { type BillingDetails, type Charge, type PaymentMethod, WALLET_TYPES } from "../shapes.ts";
import { findCardByToken, parseCard, type TestCard, toFullYear } from "./cards.ts";

const billingDetails = z.strictObject({
	email: z.string().optional(),
	name: z.string().optional(),
	phone: z.string().optional(),
	address: z.record(z.string(), z.string()).optional(),
});

const cardData = z.strictObject({
	type: z.literal("card"),
	card: z.strictObject({
		number: z.string(),
		exp_month: integer,
		exp_year: integer,
		cvc: z.string().optional(),
		wallet: z.enum(WALLET_TYPES).optional(),
	}),
	billing_details: billingDetails.optional(),
	metadata: metadata.optional(),
});
/** MB WAY's phone number, or the e-mail address for a voucher. */
const localData = [
	z.strictObject({
		type: z.literal("mb_way"),
		billing_details: billingDetails.extend({ phone: z.string() }),
	}),
	z.strictObject({
		type: z.literal("multibanco"),
		billing_details: billingDetails.extend({ email: z.string() }),
	}),
] as const;
const payPalData = z.strictObject({ type: z.literal("paypal"), billing_details: billingDetails.optional() });

/** The data of a card form or wallet, alone or within a confirmation, or of our server's request for a local method. */
export const methodData = z.discriminatedUnion("type", [cardData, payPalData, ...localData]);
export const methodCreation = cardData.extend({ expand });

/** Creates a payment method. Stores brand, country, expiry and the last four digits; drops number and security code. */
export function createMethod(sandbox: SandboxContext, data: z.output<typeof methodData>): PaymentMethod {
	if (data.type === "paypal") {
		const paypal = { payer_email: null, payer_id: null };
		return storeMethod(sandbox, { type: data.type, paypal }, data.billing_details);
	}
	if (data.type !== "card") {
		const details = data.type === "mb_way" ? { type: data.type, mb_way: {} } : { type: data.type, multibanco: {} };
		return storeMethod(sandbox, details, data.billing_details);
	}
	const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
	const card = parseCard({ number, expMonth, expYear, cvc }, sandbox.now);
	const details = cardDetails(card, expMonth, toFullYear(expYear));
	const { wallet: type } = data.card;
	const wallet = type && { wallet: { type, dynamic_last4: null, [type]: {} } };
	return storeMethod(
		sandbox,
		{ ...details, card: { ...details.card, ...wallet } },
		data.billing_details,
		data.metadata,
	);
}

/** Finds a method by its id, or creates one for a test token. */
export function resolveMethod(sandbox: SandboxContext, id: string): PaymentMethod {
	const card = findCardByToken(id);
	if (card) return storeMethod(sandbox, cardDetails(card, 12, new Date(sandbox.now).getUTCFullYear() + 2));
	const method = sandbox.store.find("payment_method", id);
	if (!method) throw stateError(`No such PaymentMethod: '${id}'`, "resource_missing", { param: "payment_method" });
	return method;
}

function cardDetails({ brand, country, fingerprint, number }: TestCard, expMonth: number, expYear: number) {
	const last4 = number.slice(-4);
	const card = { brand, country, exp_month: expMonth, exp_year: expYear, fingerprint, funding: "credit", last4 };
	return { type: "card" as const, card };
}

function storeMethod(
	sandbox: SandboxContext,
	details: Charge["payment_method_details"],
	billing: Partial<BillingDetails> = {},
	data: Record<string, string> = {},
): PaymentMethod {
	return sandbox.store.put({
		id: createId("pm"),
		object: "payment_method",
		billing_details: { email: null, name: null, phone: null, address: null, ...billing },
		created: sandbox.seconds,
		customer: null,
		livemode: false,
		metadata: data,
		...details,
	});
}
