import * as z from "zod";
import { createId } from "../api/errors.ts";
import { createListView } from "../api/lists.ts";
import { createdFilter, expand, metadata, pagingParameters, removeEmptyValues } from "../api/parameters.ts";
import type { Access, SandboxContext } from "../sandbox-context.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../shapes.ts";
import type { Decline } from "./cards.ts";

export const chargeList = z.strictObject({
	...pagingParameters,
	created: createdFilter,
	payment_intent: z.string().optional(),
});
export const chargeUpdate = z.strictObject({
	description: z.string().optional(),
	expand,
	metadata: metadata.optional(),
	receipt_email: z.string().optional(),
});

const EMPTY_CHARGE_FIELDS = {
	application: null,
	application_fee: null,
	application_fee_amount: null,
	calculated_statement_descriptor: "AZULEJO",
	customer: null,
	failure_balance_transaction: null,
	fraud_details: {},
	invoice: null,
	on_behalf_of: null,
	receipt_number: null,
	review: null,
	shipping: null,
	source: null,
	source_transfer: null,
	statement_descriptor: null,
	statement_descriptor_suffix: null,
	transfer_data: null,
	transfer_group: null,
};

export function chargeView(charge: Charge): { id: string } {
	return { ...EMPTY_CHARGE_FIELDS, ...charge };
}

/** Records one attempt to collect an intent's amount, whether or not the bank agreed. */
export function recordCharge(
	sandbox: SandboxContext,
	intent: PaymentIntent,
	method: PaymentMethod,
	decline: Decline | null,
): Charge {
	const isPaid = decline === null;
	const id = createId("ch");
	const charge = sandbox.store.put<Charge>({
		id,
		object: "charge",
		amount: intent.amount,
		amount_captured: isPaid ? intent.amount : 0,
		amount_refunded: 0,
		balance_transaction: isPaid ? createId("txn") : null,
		billing_details: method.billing_details,
		captured: isPaid,
		created: sandbox.seconds,
		currency: intent.currency,
		description: intent.description,
		disputed: false,
		failure_code: decline?.code ?? null,
		failure_message: decline?.message ?? null,
		livemode: false,
		metadata: intent.metadata,
		outcome: toOutcome(decline),
		paid: isPaid,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: toMethodDetails(method),
		receipt_email: intent.receipt_email,
		receipt_url: isPaid ? `${sandbox.origin}/offline/stripe/receipts/${id}` : null,
		refunded: false,
		status: isPaid ? "succeeded" : "failed",
	});
	sandbox.emit(isPaid ? "charge.succeeded" : "charge.failed", chargeView(charge));
	return charge;
}

function toMethodDetails(method: PaymentMethod): Charge["payment_method_details"] {
	if (method.type === "card") return { type: "card", card: method.card };
	if (method.type === "paypal") return { type: "paypal", paypal: method.paypal };
	return method.type === "mb_way" ? { type: "mb_way", mb_way: {} } : { type: "multibanco", multibanco: {} };
}

function toOutcome(decline: Decline | null): Charge["outcome"] {
	if (!decline) {
		return {
			network_status: "approved_by_network",
			reason: null,
			risk_level: "normal",
			seller_message: "Payment complete.",
			type: "authorized",
		};
	}
	return {
		network_status: decline.isBlocked ? "not_sent_to_network" : "declined_by_network",
		reason: decline.isBlocked ? "highest_risk_level" : (decline.decline_code ?? decline.code),
		risk_level: decline.isBlocked ? "highest" : "normal",
		seller_message: decline.isBlocked
			? "Stripe blocked this payment as too risky."
			: "The bank did not return any further details with this decline.",
		type: decline.isBlocked ? "blocked" : "issuer_declined",
	};
}

export function retrieveCharge(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return chargeView(sandbox.store.get("charge", id));
}

export function updateCharge(sandbox: SandboxContext, params: z.output<typeof chargeUpdate>, id: string): object {
	const charge = sandbox.store.get("charge", id);
	const updatedCharge = sandbox.store.put<Charge>({
		...charge,
		description: params.description ?? charge.description,
		metadata: removeEmptyValues({ ...charge.metadata, ...params.metadata }),
		receipt_email: params.receipt_email ?? charge.receipt_email,
	});
	sandbox.emit("charge.updated", chargeView(updatedCharge));
	return chargeView(updatedCharge);
}

export function listCharges(sandbox: SandboxContext, params: z.output<typeof chargeList>): object {
	const filter = { intent: params.payment_intent, created: params.created };
	return createListView(sandbox, "charge", "/v1/charges", params, filter, chargeView);
}

/** Fields of the pinned version that our integration leaves empty. */
const EMPTY_INTENT_FIELDS = {
	amount_capturable: 0,
	amount_details: { tip: {} },
	application: null,
	application_fee_amount: null,
	capture_method: "automatic",
	confirmation_method: "automatic",
	customer: null,
	invoice: null,
	on_behalf_of: null,
	payment_method_configuration_details: null,
	payment_method_options: { card: { installments: null, network: null, request_three_d_secure: "automatic" } },
	payment_method_types: ["card"],
	processing: null,
	review: null,
	setup_future_usage: null,
	shipping: null,
	source: null,
	statement_descriptor: null,
	statement_descriptor_suffix: null,
	transfer_data: null,
	transfer_group: null,
};

/** The fields that a publishable key may see; all others, above all metadata, need a secret key. */
const PUBLIC_FIELDS = new Set([
	...["id", "object", "amount", "amount_details", "automatic_payment_methods", "canceled_at", "cancellation_reason"],
	...["capture_method", "client_secret", "confirmation_method", "created", "currency", "description"],
	...["last_payment_error", "livemode", "next_action", "payment_method", "payment_method_configuration_details"],
	...["payment_method_types", "processing", "receipt_email", "setup_future_usage", "shipping", "source", "status"],
]);

/** Formats an intent for a secret key, or with fewer fields for a publishable key. */
export function intentView(intent: PaymentIntent, access: Access = "secret"): { id: string } {
	const fullView = { ...EMPTY_INTENT_FIELDS, ...intent };
	if (access === "secret") return fullView;
	const publicView = Object.fromEntries(Object.entries(fullView).filter(([name]) => PUBLIC_FIELDS.has(name)));
	return { id: intent.id, ...publicView };
}
