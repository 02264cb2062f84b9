import type { Access } from "../sandbox-context.ts";
import type { PaymentIntent } from "../shapes.ts";

/** Fields of the pinned version that our integration leaves empty. */
const BLANK = {
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

/** Everything else is for the secret key only: metadata above all. */
const PUBLIC_FIELDS = new Set([
	...["id", "object", "amount", "amount_details", "automatic_payment_methods", "canceled_at", "cancellation_reason"],
	...["capture_method", "client_secret", "confirmation_method", "created", "currency", "description"],
	...["last_payment_error", "livemode", "next_action", "payment_method", "payment_method_configuration_details"],
	...["payment_method_types", "processing", "receipt_email", "setup_future_usage", "shipping", "source", "status"],
]);

/** An intent as the API shows it to the holder of such a key. */
export function intentView(intent: PaymentIntent, access: Access = "secret"): { id: string } {
	const whole = { ...BLANK, ...intent };
	if (access === "secret") return whole;
	const shown = Object.fromEntries(Object.entries(whole).filter(([name]) => PUBLIC_FIELDS.has(name)));
	return { id: intent.id, ...shown };
}
