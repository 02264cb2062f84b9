import * as z from "zod";
import { randomText } from "../../provider/random-text.ts";
import { createId, invalidRequestError, stateError } from "../api/errors.ts";
import { createListView } from "../api/lists.ts";
import {
	boolean,
	createdFilter,
	expand,
	integer,
	metadata,
	pagingParameters,
	removeEmptyValues,
} from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { PaymentIntent } from "../shapes.ts";
import { intentView } from "./charges.ts";
import { resolveMethod } from "./payment-methods.ts";
import { supersedeAuthentications } from "./three-d-secure.ts";

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

const commonParameters = {
	description: z.string().optional(),
	expand,
	metadata: metadata.optional(),
	payment_method: z.string().optional(),
	receipt_email: z.string().optional(),
};

export const intentCreation = z.strictObject({
	...commonParameters,
	amount: integer,
	automatic_payment_methods: z
		.strictObject({ enabled: boolean, allow_redirects: z.enum(["always", "never"]).default("always") })
		.optional(),
	currency: z.string().regex(/^[a-zA-Z]{3}$/),
});
export const intentUpdate = z.strictObject({ ...commonParameters, amount: integer.optional() });
export const intentRetrieval = z.strictObject({ client_secret: z.string().optional(), expand });
export const intentList = z.strictObject({ ...pagingParameters, created: createdFilter });
export const intentCancellation = z.strictObject({
	cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
	expand,
});

export function createIntent(sandbox: SandboxContext, params: z.output<typeof intentCreation>): object {
	checkAmount(params.amount);
	const id = createId("pi");
	const method = params.payment_method ? resolveMethod(sandbox, params.payment_method).id : null;
	const intent = sandbox.store.put<PaymentIntent>({
		id,
		object: "payment_intent",
		amount: params.amount,
		amount_received: 0,
		automatic_payment_methods: params.automatic_payment_methods ?? { enabled: true, allow_redirects: "always" },
		canceled_at: null,
		cancellation_reason: null,
		client_secret: `${id}_secret_${randomText(25)}`,
		created: sandbox.seconds,
		currency: params.currency.toLowerCase(),
		description: params.description ?? null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		metadata: removeEmptyValues(params.metadata ?? {}),
		next_action: null,
		payment_method: method,
		receipt_email: params.receipt_email ?? null,
		status: method ? "requires_confirmation" : "requires_payment_method",
	});
	sandbox.emit("payment_intent.created", intentView(intent));
	return intentView(intent);
}

export function retrieveIntent(sandbox: SandboxContext, params: z.output<typeof intentRetrieval>, id: string): object {
	return intentView(findIntent(sandbox, id, params.client_secret), sandbox.access);
}

export function updateIntent(sandbox: SandboxContext, params: z.output<typeof intentUpdate>, id: string): object {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (params.amount !== undefined) checkAmount(params.amount);
	if (!isChangeable(intent))
		throw unexpectedStateError(
			intent,
			`This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
		);
	const method = params.payment_method ? resolveMethod(sandbox, params.payment_method).id : intent.payment_method;
	const updatedIntent: PaymentIntent = {
		...intent,
		amount: params.amount ?? intent.amount,
		description: params.description ?? intent.description,
		metadata: removeEmptyValues({ ...intent.metadata, ...params.metadata }),
		payment_method: method,
		receipt_email: params.receipt_email ?? intent.receipt_email,
		status: params.payment_method ? "requires_confirmation" : intent.status,
	};
	return intentView(sandbox.store.put(updatedIntent));
}

export function listIntents(sandbox: SandboxContext, params: z.output<typeof intentList>): object {
	const filter = { created: params.created };
	return createListView(sandbox, "payment_intent", "/v1/payment_intents", params, filter, (intent) =>
		intentView(intent),
	);
}

export function cancelIntent(sandbox: SandboxContext, params: z.output<typeof intentCancellation>, id: string): object {
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (!isChangeable(intent)) {
		throw unexpectedStateError(
			intent,
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
		);
	}
	supersedeAuthentications(sandbox, intent);
	const canceledIntent = sandbox.store.put<PaymentIntent>({
		...intent,
		canceled_at: sandbox.seconds,
		cancellation_reason: params.cancellation_reason ?? null,
		next_action: null,
		status: "canceled",
	});
	sandbox.emit("payment_intent.canceled", intentView(canceledIntent));
	return intentView(canceledIntent);
}

/** Finds an intent. @throws StripeFailure 404, or 400 if a browser does not know the intent's secret */
export function findIntent(sandbox: SandboxContext, id: string, clientSecret: string | undefined): PaymentIntent {
	if (sandbox.access === "publishable" && !clientSecret) {
		throw invalidRequestError("Missing required param: client_secret.", "parameter_missing", "client_secret");
	}
	const intent = sandbox.store.get("payment_intent", id, "intent");
	if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
		throw stateError(
			"The client_secret provided does not match the client_secret associated with the PaymentIntent.",
			"payment_intent_invalid_parameter",
			{ param: "client_secret" },
		);
	}
	return intent;
}

/** Returns whether the intent may change: it has not been sent to the bank, or was declined. */
export function isChangeable(intent: PaymentIntent): boolean {
	return intent.status.startsWith("requires_");
}

/** Creates an error about the intent's state. It contains the intent, so that the caller can act on it. */
export function unexpectedStateError(
	intent: PaymentIntent,
	message: string,
	access: SandboxContext["access"] = "secret",
) {
	return stateError(message, "payment_intent_unexpected_state", { payment_intent: intentView(intent, access) });
}

function checkAmount(amount: number): void {
	if (amount < 1) throw invalidRequestError("Invalid positive integer", "parameter_invalid_integer", "amount");
	if (amount < MIN_AMOUNT)
		throw stateError("Amount must be at least €0.50 eur", "amount_too_small", { param: "amount" });
	if (amount > MAX_AMOUNT)
		throw stateError("Amount must be no more than €999,999.99", "amount_too_large", { param: "amount" });
}

export const intentSearch = z.strictObject({
	expand,
	limit: integer.pipe(z.number().min(1).max(100)).optional(),
	page: z.string().optional(),
	query: z.string().min(1),
});

const QUOTED = `(?:"([^"]*)"|'([^']*)')`;
const CLAUSE = new RegExp(`^metadata\\[${QUOTED}\\]\\s*:\\s*${QUOTED}$`);

/** Finds intents by their metadata, at once: the provider's own search lags behind. */
export function searchIntents(sandbox: SandboxContext, params: z.output<typeof intentSearch>): object {
	const filter = { metadata: Object.fromEntries(params.query.split(/\s+AND\s+/).map(parseClause)) };
	const paging = { limit: params.limit, starting_after: params.page };
	const url = "/v1/payment_intents/search";
	const page = createListView(sandbox, "payment_intent", url, paging, filter, (intent) => intentView(intent));
	const last = page.data.at(-1);
	return { ...page, object: "search_result", next_page: page.has_more && last ? last.id : null };
}

function parseClause(clause: string): [string, string] {
	const [, name1, name2, value1, value2] = CLAUSE.exec(clause.trim()) ?? [];
	const name = name1 ?? name2;
	if (name === undefined) {
		throw invalidRequestError(
			`We were unable to parse your search query: only metadata["…"]:"…" is supported here.`,
			undefined,
			"query",
		);
	}
	return [name, value1 ?? value2 ?? ""];
}
