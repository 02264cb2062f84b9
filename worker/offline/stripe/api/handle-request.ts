import { createHash } from "node:crypto";
import { applyFault, droppedResponse, type Fault, type Faults } from "../../provider/faults.ts";
import { openSandbox, type SandboxDependencies } from "../sandbox-actions.ts";
import type { Access } from "../sandbox-context.ts";
import { findEndpoint } from "./endpoints.ts";
import { createId, type ErrorBody, invalidRequestError, StripeFailure, unauthorizedError } from "./errors.ts";
import { expandView } from "./expand.ts";
import { type FormValue, parseForm } from "./parameters.ts";

export type RequestDependencies = SandboxDependencies & {
	keys: IdempotencyKeys;
	faults: Faults;
	/** Runs an action in a synchronous transaction. */
	runAtomically<T>(action: () => T): T;
};

const MAX_KEY_LENGTH = 255;

type ApiResponse = StoredResponse & { replayed?: boolean };

/** Handles one request to the API, from the key to the response envelope. */
export async function handleRequest(request: Request, dependencies: RequestDependencies): Promise<Response> {
	const requestId = createId("req");
	const path = new URL(request.url).pathname;
	const fault = dependencies.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return droppedResponse();
	const response = await catchFailure(requestId, async () => {
		if (fault?.effect === "status") throw faultError(fault.status);
		const response = await runEndpoint(request, path, requestId, fault, dependencies);
		if (fault?.effect === "status-after") throw faultError(fault.status);
		return response;
	});
	return applyFault(toHttpResponse(response, request.headers, requestId), fault);
}

async function runEndpoint(
	request: Request,
	path: string,
	requestId: string,
	fault: Fault | null,
	dependencies: RequestDependencies,
): Promise<ApiResponse> {
	const { key: publicKey, ...parameters } = await readParameters(request);
	const access = authenticate(request.headers, typeof publicKey === "string" ? publicKey : undefined);
	const match = findEndpoint(request.method, path);
	if (!match) throw unknownPathError(request.method, path);
	if (access === "publishable" && match.endpoint.access === "secret") {
		throw unauthorizedError("This API call cannot be made with a publishable API key.", "secret_key_required");
	}
	const preparedCall = match.endpoint.prepare(parameters, match.id);
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (key && key.length > MAX_KEY_LENGTH) throw invalidRequestError("Idempotency key must be 255 characters or less.");
	const slowBank = fault?.effect === "processing" ? { outcome: fault.outcome, afterMs: fault.delay } : null;
	const sandbox = openSandbox(dependencies, { id: requestId, idempotency_key: key }, access, slowBank);
	const runPreparedCall = () => {
		const faultResponse = fault && { ...toErrorResponse(faultError(fault.status), requestId), stored: true };
		if (faultResponse && fault.effect === "status-kept") return faultResponse;
		const response = runAction(requestId, () => expandView(sandbox, preparedCall.action(sandbox), preparedCall.expand));
		return faultResponse && fault.effect === "status-stored" ? faultResponse : response;
	};
	const delayMs = fault?.effect === "slow" ? fault.delay : 0;
	if (!key) {
		if (delayMs > 0) await scheduler.wait(delayMs);
		return dependencies.runAtomically(runPreparedCall);
	}
	return withIdempotencyKey(dependencies, key, hashRequest(request.method, path, parameters), delayMs, runPreparedCall);
}

async function withIdempotencyKey(
	dependencies: RequestDependencies,
	key: string,
	fingerprint: string,
	delayMs: number,
	runPreparedCall: () => ApiResponse & { stored: boolean },
): Promise<ApiResponse> {
	const storedResponse = dependencies.keys.begin(key, fingerprint, dependencies.now);
	if (storedResponse) return { ...storedResponse, replayed: true };
	try {
		if (delayMs > 0) await scheduler.wait(delayMs);
		return dependencies.runAtomically(() => {
			const response = runPreparedCall();
			if (response.stored) dependencies.keys.store(key, fingerprint, response, dependencies.now);
			return response;
		});
	} finally {
		dependencies.keys.end(key);
	}
}

async function readParameters(request: Request): Promise<{ [name: string]: FormValue }> {
	if (request.method === "GET") return parseForm(new URL(request.url).searchParams);
	// Not text(): the runtime warns when forms are read with it.
	return parseForm(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
}

function runAction(requestId: string, action: () => object): ApiResponse & { stored: boolean } {
	try {
		return { status: 200, body: JSON.stringify(action()), stored: true };
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return { ...toErrorResponse(error, requestId), stored: error.isStored };
	}
}

async function catchFailure(requestId: string, action: () => Promise<ApiResponse>): Promise<ApiResponse> {
	try {
		return await action();
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return toErrorResponse(error, requestId);
	}
}

function toErrorResponse(failure: StripeFailure, requestId: string): StoredResponse {
	const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
	return { status: failure.status, body: JSON.stringify({ error: { ...failure.body, request_log_url } }) };
}

function unknownPathError(method: string, path: string): StripeFailure {
	const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
	return new StripeFailure(404, { type: "invalid_request_error", message }, false);
}

function toHttpResponse(response: ApiResponse, requestHeaders: Headers, requestId: string): Response {
	const headers = new Headers({ "content-type": "application/json", "request-id": requestId });
	for (const name of ["stripe-version", "idempotency-key"]) {
		const value = requestHeaders.get(name);
		if (value) headers.set(name, value);
	}
	if (response.replayed) headers.set("idempotent-replayed", "true");
	return new Response(response.body, { status: response.status, headers });
}

/**
 * Returns the kind of a request's key: a Bearer token, a Basic user name, or the parameter `key` of a card form.
 * @throws StripeFailure 401 for a missing, live or invalid key
 */
function authenticate(headers: Headers, keyParameter: string | undefined): Access {
	const key = parseApiKey(headers.get("authorization")) ?? keyParameter;
	if (!key) throw unauthorizedError("You did not provide an API key.");
	if (/^[srp]k_live_/.test(key))
		throw unauthorizedError("The offline environment accepts test keys only.", "testmode_only");
	if (/^[sr]k_test_/.test(key)) return "secret";
	if (/^pk_test_/.test(key)) return "publishable";
	throw unauthorizedError("Invalid API Key provided.");
}

function parseApiKey(authorization: string | null): string | null {
	const [scheme, value = ""] = (authorization ?? "").split(" ");
	if (scheme === "Bearer") return value;
	return scheme === "Basic" ? (atob(value).split(":")[0] ?? null) : null;
}

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type StoredResponse = { status: number; body: string };

/** Stores responses by idempotency key for a day, to replay them. */
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
	 * @throws StripeFailure 400 for a key that another request used, 409 while the first one is running
	 */
	begin(key: string, fingerprint: string, now: number): StoredResponse | null {
		this.#sql.exec("DELETE FROM idempotency WHERE at <= ?", now - KEY_LIFETIME_MS);
		const [stored] = this.#sql.exec<{ fingerprint: string; status: number; body: string }>(
			"SELECT fingerprint, status, body FROM idempotency WHERE key = ?",
			key,
		);
		const inFlightFingerprint = this.#inFlight.get(key);
		if ((stored?.fingerprint ?? inFlightFingerprint ?? fingerprint) !== fingerprint) throw parameterMismatchError(key);
		if (stored) return { status: stored.status, body: stored.body };
		if (inFlightFingerprint !== undefined) throw keyInUseError(key);
		this.#inFlight.set(key, fingerprint);
		return null;
	}

	store(key: string, fingerprint: string, response: StoredResponse, now: number): void {
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

/** Returns a hash that distinguishes requests. Card numbers and security codes are not stored. */
function hashRequest(method: string, path: string, parameters: unknown): string {
	const text = JSON.stringify(parameters, (name, value) => {
		if (name === "cvc") return undefined;
		return name === "number" && typeof value === "string" ? value.slice(-4) : value;
	});
	return createHash("sha256").update(`${method} ${path} ${text}`).digest("hex");
}

function parameterMismatchError(key: string): StripeFailure {
	const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
	return new StripeFailure(400, { type: "idempotency_error", message }, false);
}

function keyInUseError(key: string): StripeFailure {
	const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
	return new StripeFailure(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
}

/** Creates the provider's error for a fault's status. */
function faultError(status: number): StripeFailure {
	return new StripeFailure(status, faultErrorBody(status), false);
}

function faultErrorBody(status: number): ErrorBody {
	const message = `A fault was injected here: ${status}.`;
	if (status === 402) return { type: "card_error", code: "card_declined", decline_code: "generic_decline", message };
	if (status === 409) return { type: "idempotency_error", code: "idempotency_key_in_use", message };
	if (status === 429) return { type: "invalid_request_error", code: "rate_limit", message };
	return { type: status >= 500 ? "api_error" : "invalid_request_error", message };
}
