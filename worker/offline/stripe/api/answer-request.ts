import { createHash } from "node:crypto";
import { afterFault, dropped, type Fault, type Faults } from "../../provider/faults.ts";
import { openSandbox, type SandboxParts } from "../sandbox-actions.ts";
import type { Access } from "../sandbox-context.ts";
import { findEndpoint } from "./endpoints.ts";
import { type ErrorBody, malformed, newId, StripeFailure, unauthorized } from "./errors.ts";
import { expandView } from "./expand.ts";
import { type FormValue, parseForm } from "./parameters.ts";

export type Parts = SandboxParts & {
	keys: IdempotencyKeys;
	faults: Faults;
	/** All or nothing, synchronously. */
	atomically<T>(action: () => T): T;
};

const MAX_KEY = 255;

type Answer = StoredAnswer & { replayed?: boolean };

/** Handles one request to the API, from the key to the response envelope. */
export async function answerRequest(request: Request, parts: Parts): Promise<Response> {
	const requestId = newId("req");
	const path = new URL(request.url).pathname;
	const fault = parts.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return dropped();
	const response = await attempt(requestId, async () => {
		if (fault?.effect === "status") throw faultyAnswer(fault.status);
		const response = await execute(request, path, requestId, fault, parts);
		if (fault?.effect === "status-after") throw faultyAnswer(fault.status);
		return response;
	});
	return afterFault(respond(response, request.headers, requestId), fault);
}

async function execute(
	request: Request,
	path: string,
	requestId: string,
	fault: Fault | null,
	parts: Parts,
): Promise<Answer> {
	const { key: publicKey, ...parameters } = await readParameters(request);
	const access = authenticate(request.headers, typeof publicKey === "string" ? publicKey : undefined);
	const found = findEndpoint(request.method, path);
	if (!found) throw unknownAddress(request.method, path);
	if (access === "publishable" && found.endpoint.access === "secret") {
		throw unauthorized("This API call cannot be made with a publishable API key.", "secret_key_required");
	}
	const ready = found.endpoint.prepare(parameters, found.id);
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (key && key.length > MAX_KEY) throw malformed("Idempotency key must be 255 characters or less.");
	const slowBank = fault?.effect === "processing" ? { outcome: fault.outcome, afterMs: fault.delay } : null;
	const sandbox = openSandbox(parts, { id: requestId, idempotency_key: key }, access, slowBank);
	const run = () => {
		const broken = fault && { ...envelope(faultyAnswer(fault.status), requestId), stored: true };
		if (broken && fault.effect === "status-kept") return broken;
		const response = attemptNow(requestId, () => expandView(sandbox, ready.action(sandbox), ready.expand));
		return broken && fault.effect === "status-stored" ? broken : response;
	};
	const slow = fault?.effect === "slow" ? fault.delay : 0;
	if (!key) {
		if (slow > 0) await scheduler.wait(slow);
		return parts.atomically(run);
	}
	return withIdempotencyKey(parts, key, fingerprintOf(request.method, path, parameters), slow, run);
}

async function withIdempotencyKey(
	parts: Parts,
	key: string,
	fingerprint: string,
	slow: number,
	run: () => Answer & { stored: boolean },
): Promise<Answer> {
	const before = parts.keys.begin(key, fingerprint, parts.now);
	if (before) return { ...before, replayed: true };
	try {
		if (slow > 0) await scheduler.wait(slow);
		return parts.atomically(() => {
			const response = run();
			if (response.stored) parts.keys.keep(key, fingerprint, response, parts.now);
			return response;
		});
	} finally {
		parts.keys.end(key);
	}
}

async function readParameters(request: Request): Promise<{ [name: string]: FormValue }> {
	if (request.method === "GET") return parseForm(new URL(request.url).searchParams);
	// Not text(): the runtime warns about forms read that way.
	return parseForm(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
}

function attemptNow(requestId: string, action: () => object): Answer & { stored: boolean } {
	try {
		return { status: 200, body: JSON.stringify(action()), stored: true };
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return { ...envelope(error, requestId), stored: error.stored };
	}
}

async function attempt(requestId: string, action: () => Promise<Answer>): Promise<Answer> {
	try {
		return await action();
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return envelope(error, requestId);
	}
}

function envelope(failure: StripeFailure, requestId: string): StoredAnswer {
	const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
	return { status: failure.status, body: JSON.stringify({ error: { ...failure.body, request_log_url } }) };
}

function unknownAddress(method: string, path: string): StripeFailure {
	const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
	return new StripeFailure(404, { type: "invalid_request_error", message }, false);
}

function respond(response: Answer, requestHeaders: Headers, requestId: string): Response {
	const headers = new Headers({ "content-type": "application/json", "request-id": requestId });
	for (const name of ["stripe-version", "idempotency-key"]) {
		const value = requestHeaders.get(name);
		if (value) headers.set(name, value);
	}
	if (response.replayed) headers.set("idempotent-replayed", "true");
	return new Response(response.body, { status: response.status, headers });
}

/**
 * The kind of a request's key: a Bearer token, a Basic user name, or the parameter `key` of a card form.
 * @throws StripeFailure 401 for a missing, live or invalid key
 */
function authenticate(headers: Headers, parameter: string | undefined): Access {
	const key = keyOf(headers.get("authorization")) ?? parameter;
	if (!key) throw unauthorized("You did not provide an API key.");
	if (/^[srp]k_live_/.test(key)) throw unauthorized("The offline world takes test keys only.", "testmode_only");
	if (/^[sr]k_test_/.test(key)) return "secret";
	if (/^pk_test_/.test(key)) return "publishable";
	throw unauthorized("Invalid API Key provided.");
}

function keyOf(authorization: string | null): string | null {
	const [scheme, value = ""] = (authorization ?? "").split(" ");
	if (scheme === "Bearer") return value;
	return scheme === "Basic" ? (atob(value).split(":")[0] ?? null) : null;
}

const RETENTION_MS = 24 * 60 * 60 * 1000;

export type StoredAnswer = { status: number; body: string };

/** Responses by idempotency key, stored for a day and replayed. */
export class IdempotencyKeys {
	readonly #sql: SqlStorage;
	readonly #inFlight = new Map<string, string>();

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS idempotency (
			key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);`);
	}

	/**
	 * Returns the stored response of this key, or null for a new request, which must be followed by `end`.
	 * @throws StripeFailure 400 for a key of another request, 409 while the first one is running
	 */
	begin(key: string, fingerprint: string, now: number): StoredAnswer | null {
		this.#sql.exec("DELETE FROM idempotency WHERE at <= ?", now - RETENTION_MS);
		const [stored] = this.#sql.exec<{ fingerprint: string; status: number; body: string }>(
			"SELECT fingerprint, status, body FROM idempotency WHERE key = ?",
			key,
		);
		const running = this.#inFlight.get(key);
		if ((stored?.fingerprint ?? running ?? fingerprint) !== fingerprint) throw otherRequest(key);
		if (stored) return { status: stored.status, body: stored.body };
		if (running !== undefined) throw keyInUse(key);
		this.#inFlight.set(key, fingerprint);
		return null;
	}

	keep(key: string, fingerprint: string, response: StoredAnswer, now: number): void {
		this.#sql.exec(
			"INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?)",
			key,
			fingerprint,
			response.status,
			response.body,
			now,
		);
	}

	end(key: string): void {
		this.#inFlight.delete(key);
	}
}

/** A hash that distinguishes requests; card numbers and security codes are not stored. */
function fingerprintOf(method: string, path: string, parameters: unknown): string {
	const text = JSON.stringify(parameters, (name, value) => {
		if (name === "cvc") return undefined;
		return name === "number" && typeof value === "string" ? value.slice(-4) : value;
	});
	return createHash("sha256").update(`${method} ${path} ${text}`).digest("hex");
}

function otherRequest(key: string): StripeFailure {
	const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
	return new StripeFailure(400, { type: "idempotency_error", message }, false);
}

function keyInUse(key: string): StripeFailure {
	const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
	return new StripeFailure(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
}

/** The provider's error for a fault's status. */
function faultyAnswer(status: number): StripeFailure {
	return new StripeFailure(status, bodyOf(status), false);
}

function bodyOf(status: number): ErrorBody {
	const message = `A fault was injected here: ${status}.`;
	if (status === 402) return { type: "card_error", code: "card_declined", decline_code: "generic_decline", message };
	if (status === 409) return { type: "idempotency_error", code: "idempotency_key_in_use", message };
	if (status === 429) return { type: "invalid_request_error", code: "rate_limit", message };
	return { type: status >= 500 ? "api_error" : "invalid_request_error", message };
}
