import type { Fault } from "../../provider/fault-schema.ts";
import type { Faults } from "../../provider/faults.ts";
import { afterFault, dropped } from "../../provider/lost-answers.ts";
import { faultyAnswer } from "../faults/faulty-answers.ts";
import { openSandbox, type SandboxParts } from "../open-sandbox.ts";
import { authenticate } from "./authenticate.ts";
import { findEndpoint } from "./endpoints.ts";
import { malformed, StripeFailure, unauthorized } from "./errors.ts";
import { expandView } from "./expand.ts";
import { fingerprintOf, type IdempotencyKeys, type StoredAnswer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { type FormValue, parseForm } from "./parse-form.ts";

export type Parts = SandboxParts & {
	keys: IdempotencyKeys;
	faults: Faults;
	/** All or nothing, and nothing in between. */
	atomically<T>(action: () => T): T;
};

const MAX_KEY = 255;

type Answer = StoredAnswer & { replayed?: boolean };

/** One request to the API, from the key to the envelope of the answer. */
export async function answerRequest(request: Request, parts: Parts): Promise<Response> {
	const requestId = newId("req");
	const path = new URL(request.url).pathname;
	const fault = parts.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return dropped();
	const answer = await attempt(requestId, async () => {
		if (fault?.effect === "status") throw faultyAnswer(fault.status);
		const answer = await execute(request, path, requestId, fault, parts);
		if (fault?.effect === "status-after") throw faultyAnswer(fault.status);
		return answer;
	});
	return afterFault(respond(answer, request.headers, requestId), fault);
}

async function execute(
	request: Request,
	path: string,
	requestId: string,
	fault: Fault | null,
	parts: Parts,
): Promise<Answer> {
	const { key: publicKey, ...given } = await readParameters(request);
	const access = authenticate(request.headers, typeof publicKey === "string" ? publicKey : undefined);
	const found = findEndpoint(request.method, path);
	if (!found) throw unknownAddress(request.method, path);
	if (access === "publishable" && found.endpoint.access === "secret") {
		throw unauthorized("This API call cannot be made with a publishable API key.", "secret_key_required");
	}
	const ready = found.endpoint.prepare(given, found.id);
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	if (key && key.length > MAX_KEY) throw malformed("Idempotency key must be 255 characters or less.");
	const slowBank = fault?.effect === "processing" ? { outcome: fault.outcome, afterMs: fault.delay } : null;
	const sandbox = openSandbox(parts, { id: requestId, idempotency_key: key }, access, slowBank);
	const run = () => {
		const broken = fault && { ...envelope(faultyAnswer(fault.status), requestId), kept: true };
		if (broken && fault.effect === "status-kept") return broken;
		const answer = attemptNow(requestId, () => expandView(sandbox, ready.action(sandbox), ready.expand));
		return broken && fault.effect === "status-stored" ? broken : answer;
	};
	const slow = fault?.effect === "slow" ? fault.delay : 0;
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

function attemptNow(requestId: string, action: () => object): Answer & { kept: boolean } {
	try {
		return { status: 200, body: JSON.stringify(action()), kept: true };
	} catch (error) {
		if (!(error instanceof StripeFailure)) throw error;
		return { ...envelope(error, requestId), kept: error.kept };
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

function respond(answer: Answer, asked: Headers, requestId: string): Response {
	const headers = new Headers({ "content-type": "application/json", "request-id": requestId });
	for (const name of ["stripe-version", "idempotency-key"]) {
		const value = asked.get(name);
		if (value) headers.set(name, value);
	}
	if (answer.replayed) headers.set("idempotent-replayed", "true");
	return new Response(answer.body, { status: answer.status, headers });
}
