import * as z from "zod";
import { refused } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import { expand, integer, metadata } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { BillingDetails, PaymentMethod } from "../shapes.ts";
import { cardOfToken, fullYear, readCard, type TestCard } from "./cards.ts";

const billingDetails = z.strictObject({
	email: z.string().optional(),
	name: z.string().optional(),
	phone: z.string().optional(),
	address: z.record(z.string(), z.string()).optional(),
});

/** What a card form sends, alone or inside a confirmation. */
export const methodData = z.strictObject({
	type: z.literal("card"),
	card: z.strictObject({
		number: z.string(),
		exp_month: integer,
		exp_year: integer,
		cvc: z.string().optional(),
	}),
	billing_details: billingDetails.optional(),
	metadata: metadata.optional(),
});
export const methodCreation = methodData.extend({ expand });

/** Keeps brand, country, expiry and the last four digits; number and security code end here. */
export function createMethod(sandbox: SandboxContext, data: z.output<typeof methodData>): PaymentMethod {
	const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
	const card = readCard({ number, expMonth, expYear, cvc }, sandbox.now);
	return keep(sandbox, card, expMonth, fullYear(expYear), data.billing_details, data.metadata);
}

/** A method by its id, or a fresh one of a test token. */
export function resolveMethod(sandbox: SandboxContext, id: string): PaymentMethod {
	const card = cardOfToken(id);
	if (card) return keep(sandbox, card, 12, new Date(sandbox.now).getUTCFullYear() + 2);
	const found = sandbox.store.find("payment_method", id);
	if (!found) throw refused(`No such PaymentMethod: '${id}'`, "resource_missing", { param: "payment_method" });
	return found;
}

function keep(
	sandbox: SandboxContext,
	card: TestCard,
	expMonth: number,
	expYear: number,
	billing: Partial<BillingDetails> = {},
	data: Record<string, string> = {},
): PaymentMethod {
	return sandbox.store.put({
		id: newId("pm"),
		object: "payment_method",
		billing_details: { email: null, name: null, phone: null, address: null, ...billing },
		card: {
			brand: card.brand,
			country: card.country,
			exp_month: expMonth,
			exp_year: expYear,
			fingerprint: card.fingerprint,
			funding: "credit",
			last4: card.number.slice(-4),
		},
		created: sandbox.seconds,
		customer: null,
		livemode: false,
		metadata: data,
		type: "card",
	});
}
