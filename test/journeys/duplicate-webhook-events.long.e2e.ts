import { Agent } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LoadResponse, send } from "#test/bench/load.ts";
import { Applicant } from "#test/services/applicant.ts";
import { HttpClient } from "#test/services/http-client.ts";
import { eventHeaders, listAtProvider, type ProviderEvent } from "#test/services/provider-account.ts";
import { emptyState, freePort, type Server, startWorker } from "#test/services/server.ts";
import { readOurDatabase, webhookSecret } from "#test/services/state-files.ts";

const COPIES = 1000;
const state = emptyState();
let server: Server;

beforeAll(async () => {
	server = await startWorker(state.stateDir, await freePort());
});
afterAll(async () => {
	await server?.end("SIGKILL");
	state.remove();
});

const rows = (sql: string) => readOurDatabase(state.stateDir, (database) => database.prepare(sql).all());

it(`records one payment, one commission and one e-mail for ${COPIES} simultaneous copies of a webhook event`, async () => {
	const visitor = new HttpClient(server.origin);
	// The provider's events are dropped: only the test's events arrive.
	await visitor.call("/offline/stripe/faults", {
		match: "POST /api/webhooks/stripe",
		effect: "drop-before",
		times: 100,
	});
	const applicant = new Applicant(1, { affiliateCode: "LISBOA10" });
	while (!applicant.done) await applicant.step(server.origin);
	const events = await listAtProvider<ProviderEvent>(visitor, "events");
	const body = JSON.stringify(events.find(({ type }) => type === "payment_intent.succeeded"));
	const headers = eventHeaders(body, webhookSecret(state.stateDir));
	expect(rows("SELECT state FROM payments")).toEqual([{ state: "created" }]);

	const agent = new Agent({ keepAlive: true, maxSockets: COPIES });
	const delivery = { method: "POST", path: "/api/webhooks/stripe", headers, body: Buffer.from(body) };
	let brokenConnections = 0;
	/** A broken connection does not count as a response: the provider retries, and so does the test. */
	async function deliver(): Promise<LoadResponse> {
		for (;;) {
			const response = await send(server.origin, agent, delivery).catch(() => null);
			if (response) return response;
			brokenConnections += 1;
		}
	}
	const start = performance.now();
	const responses = await Promise.all(Array.from({ length: COPIES }, deliver));
	const seconds = (performance.now() - start) / 1000;
	agent.destroy();
	expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
	const results = responses.map(({ text }) => (JSON.parse(text) as { result: string }).result);
	expect(results.filter((result) => result === "handled").length).toBeLessThanOrEqual(1);
	expect(results.filter((result) => result !== "handled" && result !== "duplicate")).toEqual([]);

	await visitor.call("/offline/cron", {});
	expect(rows("SELECT state, amount_received FROM payments")).toEqual([{ state: "succeeded", amount_received: 7900 }]);
	expect(rows("SELECT version FROM application_events WHERE type = 'payment-observed'")).toHaveLength(1);
	expect(rows("SELECT amount, percentage, status FROM commission_transactions")).toEqual([
		{ amount: 790, percentage: 10, status: "hold" },
	]);
	expect(rows("SELECT key FROM outbox WHERE key LIKE '%:commission:%'")).toHaveLength(1);
	const mails = await visitor.call<{ emailType: string }[]>(`/offline/mailbox?format=json&to=${applicant.email}`);
	expect(mails.map(({ emailType }) => emailType).sort()).toEqual([
		"action_needed",
		"invoice_issued",
		"paid",
		"submitted",
	]);
	process.stdout.write(
		`duplicate webhook events: ${COPIES} at once, each answered 200 within ${seconds.toFixed(2)} s; broken connections: ${brokenConnections}\n`,
	);
}, 120_000);
