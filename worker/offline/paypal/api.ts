import * as z from "zod";
import { applyFault, droppedResponse, type Fault, type Faults } from "../provider/faults.ts";
import { randomText } from "../provider/random-text.ts";
import {
	type Batch,
	batchHeaderView,
	type Item,
	itemView,
	MAGIC_NOTES,
	paypalId,
	type SandboxContext,
	STEP_MS,
	settleItem,
} from "./batches.ts";
import { OFFLINE_ACCOUNT } from "./faults.ts";
import { verifySignature } from "./webhook-deliveries.ts";

export type RequestContext = {
	sandbox: SandboxContext;
	tokens: Tokens;
	faults: Faults;
	/** The secret that signs our webhook's events. */
	secret: string;
	/** Runs an action in a synchronous transaction. */
	runAtomically<T>(action: () => T): T;
};

const TOKEN_PATH = "/v1/oauth2/token";

type Handler = (context: RequestContext, call: { id: string; url: URL; text: string }) => Response;

const ENDPOINTS: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
	["POST", /^\/v1\/payments\/payouts$/, postBatch],
	["GET", /^\/v1\/payments\/payouts\/([\w-]+)$/, getBatch],
	["GET", /^\/v1\/payments\/payouts-item\/([\w-]+)$/, getItem],
	["POST", /^\/v1\/payments\/payouts-item\/([\w-]+)\/cancel$/, cancelItem],
	["POST", /^\/v1\/notifications\/verify-webhook-signature$/, verifyWebhookSignature],
];

/** Handles one request to the API, after the faults that apply to it. */
export async function handleRequest(request: Request, context: RequestContext): Promise<Response> {
	const path = new URL(request.url).pathname;
	// An expired token is rejected before any fault, which applies to the call itself.
	const authenticationError = catchFailure(() => authenticate(request, path, context));
	if (authenticationError) return authenticationError;
	const fault = context.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return droppedResponse();
	if (fault?.effect === "status") return faultResponse(fault);
	// Not text(): the runtime warns when forms are read with it.
	const text = new TextDecoder().decode(await request.arrayBuffer());
	if (fault?.effect === "slow") await scheduler.wait(fault.delay);
	const response = catchFailure(() => runEndpoint(request, path, text, context));
	return fault?.effect === "status-after" ? faultResponse(fault) : applyFault(response, fault);
}

function runEndpoint(request: Request, path: string, text: string, context: RequestContext): Response {
	if (request.method === "POST" && path === TOKEN_PATH) {
		return context.tokens.issue(request, text, context.sandbox.now);
	}
	for (const [method, pattern, handler] of ENDPOINTS) {
		const match = method === request.method ? pattern.exec(path) : null;
		if (!match) continue;
		return context.runAtomically(() => handler(context, { id: match[1] ?? "", url: new URL(request.url), text }));
	}
	throw notFoundError();
}

function authenticate(request: Request, path: string, { tokens, sandbox }: RequestContext): null {
	if (path !== TOKEN_PATH) tokens.check(request.headers, sandbox.now);
	return null;
}

function catchFailure<T extends Response | null>(action: () => T): T | Response {
	try {
		return action();
	} catch (error) {
		if (error instanceof PaypalFailure) return errorResponse(error);
		throw error;
	}
}

function faultResponse({ status }: Fault): Response {
	const name = status === 429 ? "RATE_LIMIT_REACHED" : status >= 500 ? "INTERNAL_SERVER_ERROR" : "INVALID_REQUEST";
	return errorResponse(new PaypalFailure(status, name, `A fault was injected here: ${status}.`));
}

function postBatch({ sandbox }: RequestContext, { text }: { text: string }): Response {
	const batch = createBatch(sandbox, parse(text));
	const href = `https://api.sandbox.paypal.com/v1/payments/payouts/${batch.id}`;
	const links = [{ href, rel: "self", method: "GET", encType: "application/json" }];
	return Response.json({ batch_header: batchHeaderView(batch), links }, { status: 201 });
}

function getBatch({ sandbox: { batches } }: RequestContext, { id, url }: { id: string; url: URL }): Response {
	const batch = batches.find(id);
	if (!batch) throw notFoundError();
	const numberParam = (name: string, fallback: number) => Number(url.searchParams.get(name) ?? fallback);
	const pageSize = Math.min(Math.max(numberParam("page_size", 1000), 1), 1000);
	const total = batches.countItems(id);
	const items = batches.listItems(id, pageSize, (Math.max(numberParam("page", 1), 1) - 1) * pageSize);
	return Response.json({
		...(url.searchParams.get("total_required") === "true"
			? { total_items: total, total_pages: Math.ceil(total / pageSize) }
			: {}),
		batch_header: batchHeaderView(batch),
		items: items.map(itemView),
		links: [],
	});
}

function getItem({ sandbox: { batches } }: RequestContext, { id }: { id: string }): Response {
	const item = batches.findItem(id);
	if (!item) throw notFoundError();
	return Response.json(itemView(item));
}

function cancelItem({ sandbox }: RequestContext, { id }: { id: string }): Response {
	const item = sandbox.batches.findItem(id);
	if (!item) throw notFoundError();
	if (item.status !== "UNCLAIMED") {
		throw new PaypalFailure(400, "ITEM_NOT_CANCELLABLE", "Only an unclaimed payment can be cancelled.");
	}
	return Response.json(itemView(settleItem(sandbox, item, "RETURNED", null, "CANCELED")));
}

function verifyWebhookSignature({ secret }: RequestContext, { text }: { text: string }): Response {
	return Response.json({ verification_status: verifySignature(text, secret) ? "SUCCESS" : "FAILURE" });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** How long PayPal stores a key. */
const BATCH_KEY_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const centsSchema = z
	.string()
	.regex(/^\d{1,8}\.\d{2}$/)
	.transform((value) => Number(value.replace(".", "")))
	.refine((amount) => amount > 0);

/** The documented limits. Unknown names are rejected, so that typos are found before money is involved. */
const bodySchema = z.strictObject({
	sender_batch_header: z.strictObject({
		sender_batch_id: z.string().min(1).max(256),
		email_subject: z.string().max(255),
		email_message: z.string().max(1000),
	}),
	items: z
		.array(
			z.strictObject({
				recipient_type: z.literal("EMAIL"),
				receiver: z.email().max(127),
				amount: z.strictObject({ value: centsSchema, currency: z.literal("EUR") }),
				note: z.string().max(4000),
				sender_item_id: z.string().min(1).max(63),
				recipient_wallet: z.literal("PAYPAL"),
				purpose: z.literal("SERVICES"),
			}),
		)
		.min(1)
		.max(15_000),
});

/**
 * `POST /v1/payments/payouts`: creates a batch, without paying anything yet. @throws PaypalFailure for an invalid
 * request
 */
function createBatch(sandbox: SandboxContext, body: unknown): Batch {
	const { batches, accountLedger, now } = sandbox;
	const parsed = bodySchema.safeParse(body);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw validationError(issue?.path.join("/") ?? "", issue?.message ?? "");
	}
	const { sender_batch_header: header, items: requestedItems } = parsed.data;
	const [status, name] = MAGIC_NOTES[requestedItems[0]?.note ?? ""] ?? [];
	if (status !== undefined && name !== undefined) throw new PaypalFailure(status, name, "Requested by its note.");
	const existingBatch = batches.findByKey(header.sender_batch_id, now - BATCH_KEY_LIFETIME_MS);
	if (existingBatch) throw duplicateBatchError(existingBatch.id);
	const total = requestedItems.reduce((sum, { amount }) => sum + amount.value, 0);
	if (accountLedger.balance() < total) {
		throw new PaypalFailure(422, "INSUFFICIENT_FUNDS", "Sender does not have sufficient funds.");
	}
	const batch: Batch = {
		id: paypalId(),
		key: header.sender_batch_id,
		subject: header.email_subject,
		message: header.email_message,
		status: "PENDING",
		cents: total,
		createdAt: now,
		completedAt: null,
		dueAt: now + STEP_MS,
	};
	const items = requestedItems.map(
		({ receiver, amount, note, sender_item_id: key }): Item => ({
			id: paypalId(),
			batchId: batch.id,
			...{ key, receiver, note, cents: amount.value },
			...{ status: "PENDING", error: null, processedAt: null, dueAt: null },
		}),
	);
	batches.add(batch, items);
	return batch;
}

/** The lifetime of PayPal's own tokens. */
const TOKEN_LIFETIME_SECONDS = 32_400;

/** The issued tokens. */
export class Tokens {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec("CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, until INTEGER NOT NULL);");
	}

	/** `POST /v1/oauth2/token`: issues a token, or an OAuth error. */
	issue(request: Request, form: string, now: number): Response {
		const { clientId, clientSecret } = OFFLINE_ACCOUNT;
		const isAuthorized = request.headers.get("authorization") === `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
		if (!isAuthorized) {
			const error_description = "Client Authentication failed";
			return Response.json({ error: "invalid_client", error_description }, { status: 401 });
		}
		if (new URLSearchParams(form).get("grant_type") !== "client_credentials") {
			return Response.json({ error: "unsupported_grant_type" }, { status: 400 });
		}
		const token = `A21AA${randomText(60)}`;
		this.#sql.exec("DELETE FROM tokens WHERE until <= ?", now);
		this.#sql.exec("INSERT INTO tokens (token, until) VALUES (?, ?)", token, now + TOKEN_LIFETIME_SECONDS * 1000);
		return Response.json({
			access_token: token,
			token_type: "Bearer",
			app_id: "APP-0FFL1NE",
			expires_in: TOKEN_LIFETIME_SECONDS,
		});
	}

	/** @throws PaypalFailure 401 for an unknown or expired token */
	check(headers: Headers, now: number): void {
		const [, token = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
		const [existing] = this.#sql.exec("SELECT 1 FROM tokens WHERE token = ? AND until > ?", token, now);
		if (!existing) throw invalidTokenError();
	}

	/** Simulates the early revocation of all tokens. */
	clear(): void {
		this.#sql.exec("DELETE FROM tokens");
	}
}

type Link = { href: string; rel: string; method: string; encType: string };
type Detail = { field: string; location: "body"; issue: string; link?: Link[] };

/** An error response in the provider's envelope. */
class PaypalFailure extends Error {
	readonly status: number;
	readonly details: Detail[];

	/** @param name PayPal's code, such as INSUFFICIENT_FUNDS */
	constructor(status: number, name: string, message: string, details: Detail[] = []) {
		super(message);
		this.name = name;
		this.status = status;
		this.details = details;
	}
}

function errorResponse({ status, name, message, details }: PaypalFailure): Response {
	const debug_id = paypalId().toLowerCase();
	const information_link = "https://developer.paypal.com/docs/api/payments.payouts-batch/#errors";
	return Response.json({ name, message, debug_id, information_link, details, links: [] }, { status });
}

function validationError(field: string, issue: string): PaypalFailure {
	return new PaypalFailure(400, "VALIDATION_ERROR", "Invalid request - see details", [
		{ field, location: "body", issue },
	]);
}

function notFoundError(): PaypalFailure {
	return new PaypalFailure(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
}

function invalidTokenError(): PaypalFailure {
	const message = "Authentication failed due to missing authorization header, or invalid authentication credentials.";
	return new PaypalFailure(401, "AUTHENTICATION_FAILURE", message);
}

/** Refuses a duplicate batch. The link contains the API's older host name, as PayPal's own does. */
function duplicateBatchError(batchId: string): PaypalFailure {
	const href = `https://api.sandbox.paypal.com/v1/payments/payouts/${batchId}`;
	return new PaypalFailure(400, "USER_BUSINESS_ERROR", "User business error.", [
		{
			field: "SENDER_BATCH_ID",
			location: "body",
			issue: "Batch with given sender_batch_id already exists",
			link: [{ href, rel: "self", method: "GET", encType: "application/json" }],
		},
	]);
}
