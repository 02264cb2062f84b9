// npm run bench:payments: paid applications and acknowledged events per second of the built Worker. The simulated
// provider and the applicants run on the same machine: read the figures as a lower bound, and compare runs of one
// machine.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { eventHeaders, listAtProvider } from "../services/provider-account.ts";
import { emptyState, freePort, startWorker } from "../services/server.ts";
import { webhookSecret } from "../services/state-files.ts";
import { median, perSecond, requestsPerSecond, type Shot } from "./load.ts";

type StripeEvent = { id: string; type: string };

const ROUNDS = 5;
const MS = 2000;
const LANES = 8;
const root = resolve(import.meta.dirname, "../..");

if (!existsSync(join(root, "build/server/index.js")))
	spawnSync(join(root, "node_modules/.bin/node"), ["tasks.mjs", "build"], { cwd: root, stdio: "inherit" });

const state = emptyState();
const server = await startWorker(state.stateDir, await freePort());
const visitor = new HttpClient(server.origin);
let applicants = 0;
let events = 0;

/** Two uploads, the form, a payment intent, the card, and the provider's event: until the application is paid. */
async function payApplication(): Promise<void> {
	const applicant = new Applicant(applicants++);
	while (!applicant.done) await applicant.step(server.origin);
	const path = `/api/applications/${applicant.acknowledged.applicationId}`;
	while ((await visitor.call<{ paymentStatus: string }>(path)).paymentStatus !== "paid") await setTimeout(20);
}

/** Returns the request that delivers an event. */
function delivery(event: StripeEvent, secret: string): Shot {
	const body = JSON.stringify(event);
	return {
		method: "POST",
		path: "/api/webhooks/stripe",
		headers: eventHeaders(body, secret),
		body: Buffer.from(body),
	};
}

try {
	await perSecond(LANES, 500, payApplication);
	const secret = webhookSecret(state.stateDir);
	const delivered = await listAtProvider<StripeEvent>(visitor, "events");
	const [payment] = delivered.filter(({ type }) => type === "payment_intent.succeeded");
	if (!payment) throw new Error("the provider has no event of a payment");
	const deliver = (next: () => StripeEvent) =>
		requestsPerSecond(server.origin, LANES, MS, () => delivery(next(), secret));
	const series = {
		"paid applications, from the first upload to the status paid": () => perSecond(LANES, MS, payApplication),
		"webhook events acknowledged, each with a new id": () =>
			deliver(() => ({ ...payment, id: `evt_bench_${events++}` })),
		"webhook events acknowledged, all copies of one": () => deliver(() => payment),
	};
	for (const [name, measure] of Object.entries(series)) {
		const rates: number[] = [];
		for (let round = 0; round < ROUNDS; round += 1) rates.push(await measure());
		const range = `${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)}`;
		process.stdout.write(
			`${name}: ${median(rates).toFixed(1)}/s (median of ${ROUNDS} rounds of ${MS / 1000} s, ${range}, ${LANES} at once)\n`,
		);
	}
} finally {
	await server.end("SIGKILL");
	state.remove();
}
