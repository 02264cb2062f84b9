import { authenticate } from "./authenticate.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Desk } from "./desk.ts";
import { findEndpoint } from "./endpoints.ts";
import { StripeFailure, unauthorized } from "./errors.ts";
import { recordEvent } from "./events.ts";
import { expandView } from "./expand.ts";
import { type Faults, faultyAnswer } from "./faults.ts";
import { fingerprintOf, type IdempotencyKeys, type StoredAnswer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { type FormValue, parseForm } from "./parse-form.ts";
import type { Store } from "./store.ts";

/** Tells whoever carries this answer to lose it: the caller must see a broken connection. */
export const DROPPED = "offline-dropped";

export type Parts = {
	store: Store;
	deliveries: Deliveries;
	keys: IdempotencyKeys;
	faults: Faults;
	/** All or nothing, and nothing in between. */
	atomically<T>(act: () => T): T;
	/** UTC milliseconds of the product's clock. */
	now: number;
};

type Answer = StoredAnswer & { replayed?: boolean };

/** One request to the API, from the key to the envelope of the answer. */
export async function answerRequest(request: Request, parts: Parts): Promise<Response> {
	const requestId = newId("req");
	const path = new URL(request.url).pathname;
	const fault = parts.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return dropped();
	const answer = await attempt(async () => {
		if (fault?.effect === "status") throw faultyAnswer(fault.status);
		const slow = fault?.effect === "slow" ? fault.delay : 0;
		return execute(request, path, requestId, slow, parts);
	});
	if (fault?.effect === "drop-after") return dropped();
	return respond(answer, request.headers, requestId);
}

async function execute(request: Request, path: string, requestId: string, slow: number, parts: Parts): Promise<Answer> {
	const { key: publicKey, ...given } = await readParameters(request);
	const access = authenticate(request.headers, typeof publicKey === "string" ? publicKey : undefined);
	const found = findEndpoint(request.method, path);
	if (!found) throw unknownAddress(request.method, path);
	if (access === "publishable" && found.endpoint.access === "secret") {
		throw unauthorized("This API call cannot be made with a publishable API key.", "secret_key_required");
	}
	const ready = found.endpoint.prepare(given, found.id);
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	const basis = { store: parts.store, now: parts.now, seconds: Math.floor(parts.now / 1000), access };
	const origin = { id: requestId, idempotency_key: key };
	const desk: Desk = {
		...basis,
		emit: (type, object) => recordEvent(basis, parts.deliveries, origin, type, object),
	};
	const run = () => attemptNow(() => expandView(desk, ready.act(desk), ready.expand));
	if (!key) {
		if (slow > 0) await scheduler.wait(slow);
		return parts.atomically(run);
	}
	return underKey(parts, key, fingerprintOf(request.method, path, given), slow, run);
}

async function underKey(
	parts: Parts,
	key: string,
	fingerprint: string,
	slow: number,
	run: () => Answer & { kept: boolean },
): Promise<Answer> {
	const before = parts.keys.begin(key, fingerprint, parts.now);
	if (before) return { ...before, replayed: true };
	try {
		if (slow > 0) await scheduler.wait(slow);
		return parts.atomically(() => {
			const answer = run();
			if (answer.kept) parts.keys.keep(key, fingerprint, answer, parts.now);
			return answer;
		});
	} finally {
		parts.keys.end(key);
	}
}

async function readParameters(request: Request): Promise<{ [name: string]: FormValue }> {
	if (request.method === "GET") return parseForm(new URL(request.url).searchParams);
	// Not text(): the runtime warns of every form that is read so.
	return parseForm(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
}

function attemptNow(act: () => object): Answer & { kept: boolean } {
	try {
		return { status: 200, body: JSON.stringify(act()), kept: true };
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return { ...envelope(error), kept: error.kept };
	}
}

async function attempt(act: () => Promise<Answer>): Promise<Answer> {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return envelope(error);
	}
}

function envelope(failure: StripeFailure): StoredAnswer {
	return { status: failure.status, body: JSON.stringify({ error: failure.body }) };
}

function unknownAddress(method: string, path: string): StripeFailure {
	const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
	return new StripeFailure(404, { type: "invalid_request_error", message }, false);
}

function respond(answer: Answer, asked: Headers, requestId: string): Response {
	const headers = new Headers({ "content-type": "application/json", "request-id": requestId });
	for (const name of ["stripe-version", "idempotency-key"]) {
		const value = asked.get(name);
		if (value) headers.set(name, value);
	}
	if (answer.replayed) headers.set("idempotent-replayed", "true");
	return new Response(answer.body, { status: answer.status, headers });
}

function dropped(): Response {
	return new Response(null, { status: 502, headers: { [DROPPED]: "true" } });
}
