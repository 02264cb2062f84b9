import type { Fault } from "../../provider/fault-schema.ts";
import type { Faults } from "../../provider/faults.ts";
import { afterFault, dropped } from "../../provider/lost-answers.ts";
import { settle } from "../life.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { verifySignature } from "../webhooks/signature.ts";
import { createBatch } from "./create-batch.ts";
import { errorAnswer, missing, PaypalFailure } from "./errors.ts";
import type { Tokens } from "./tokens.ts";
import { batchHeaderView, itemView } from "./views.ts";

export type Parts = {
	sandbox: SandboxContext;
	tokens: Tokens;
	faults: Faults;
	/** With which our webhook's events are signed. */
	secret: string;
	/** All or nothing, and nothing in between. */
	atomically<T>(action: () => T): T;
};

const TOKENS = "/v1/oauth2/token";

type Handler = (parts: Parts, found: { id: string; url: URL; text: string }) => Response;

const ENDPOINTS: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
	["POST", /^\/v1\/payments\/payouts$/, postBatch],
	["GET", /^\/v1\/payments\/payouts\/([\w-]+)$/, getBatch],
	["GET", /^\/v1\/payments\/payouts-item\/([\w-]+)$/, getItem],
	["POST", /^\/v1\/payments\/payouts-item\/([\w-]+)\/cancel$/, cancelItem],
	["POST", /^\/v1\/notifications\/verify-webhook-signature$/, verify],
];

/** One request to the API, past the faults that wait for it. */
export async function answerRequest(request: Request, parts: Parts): Promise<Response> {
	const path = new URL(request.url).pathname;
	// A token that is over is told so first: the fault waits for the call itself.
	const refused = attempt(() => authenticate(request, path, parts));
	if (refused) return refused;
	const fault = parts.faults.take(request.method, path);
	if (fault?.effect === "drop-before") return dropped();
	if (fault?.effect === "status") return faulty(fault);
	// Not text(): the runtime warns of every form that is read so.
	const text = new TextDecoder().decode(await request.arrayBuffer());
	if (fault?.effect === "slow") await scheduler.wait(fault.delay);
	const answer = attempt(() => execute(request, path, text, parts));
	return fault?.effect === "status-after" ? faulty(fault) : afterFault(answer, fault);
}

function execute(request: Request, path: string, text: string, parts: Parts): Response {
	if (request.method === "POST" && path === TOKENS) {
		return parts.tokens.answer(request, text, parts.sandbox.now);
	}
	for (const [method, pattern, handler] of ENDPOINTS) {
		const match = method === request.method ? pattern.exec(path) : null;
		if (!match) continue;
		return parts.atomically(() => handler(parts, { id: match[1] ?? "", url: new URL(request.url), text }));
	}
	throw missing();
}

function authenticate(request: Request, path: string, { tokens, sandbox }: Parts): null {
	if (path !== TOKENS) tokens.check(request.headers, sandbox.now);
	return null;
}

function attempt<T extends Response | null>(action: () => T): T | Response {
	try {
		return action();
	} catch (error) {
		if (error instanceof PaypalFailure) return errorAnswer(error);
		throw error;
	}
}

function faulty({ status }: Fault): Response {
	const name = status === 429 ? "RATE_LIMIT_REACHED" : status >= 500 ? "INTERNAL_SERVER_ERROR" : "INVALID_REQUEST";
	return errorAnswer(new PaypalFailure(status, name, `A fault was injected here: ${status}.`));
}

function postBatch({ sandbox }: Parts, { text }: { text: string }): Response {
	const batch = createBatch(sandbox, parse(text));
	const href = `https://api.sandbox.paypal.com/v1/payments/payouts/${batch.id}`;
	const links = [{ href, rel: "self", method: "GET", encType: "application/json" }];
	return Response.json({ batch_header: batchHeaderView(batch), links }, { status: 201 });
}

function getBatch({ sandbox: { batches } }: Parts, { id, url }: { id: string; url: URL }): Response {
	const batch = batches.find(id);
	if (!batch) throw missing();
	const asked = (name: string, without: number) => Number(url.searchParams.get(name) ?? without);
	const size = Math.min(Math.max(asked("page_size", 1000), 1), 1000);
	const total = batches.countItems(id);
	const items = batches.itemsOf(id, size, (Math.max(asked("page", 1), 1) - 1) * size);
	return Response.json({
		...(url.searchParams.get("total_required") === "true"
			? { total_items: total, total_pages: Math.ceil(total / size) }
			: {}),
		batch_header: batchHeaderView(batch),
		items: items.map(itemView),
		links: [],
	});
}

function getItem({ sandbox: { batches } }: Parts, { id }: { id: string }): Response {
	const item = batches.findItem(id);
	if (!item) throw missing();
	return Response.json(itemView(item));
}

function cancelItem({ sandbox }: Parts, { id }: { id: string }): Response {
	const item = sandbox.batches.findItem(id);
	if (!item) throw missing();
	if (item.status !== "UNCLAIMED") {
		throw new PaypalFailure(400, "ITEM_NOT_CANCELLABLE", "Only an unclaimed payment can be cancelled.");
	}
	return Response.json(itemView(settle(sandbox, item, "RETURNED", null, "CANCELED")));
}

function verify({ secret }: Parts, { text }: { text: string }): Response {
	return Response.json({ verification_status: verifySignature(text, secret) ? "SUCCESS" : "FAILURE" });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
