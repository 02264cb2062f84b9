// npm run bench:payments: paid journeys and acknowledged events per second of the built Worker. The simulated
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
import { answersPerSecond, median, perSecond } from "./load.ts";

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
let notices = 0;

/** Two uploads, the answers, an intent, the card, and the provider's event: until the application is "paid". */
async function paidJourney() {
	const applicant = new Applicant(applicants++);
	while (!applicant.done) await applicant.step(server.origin);
	const path = `/api/applications/${applicant.acknowledged.applicationId}`;
	while ((await visitor.call(path)).paymentStatus !== "paid") await setTimeout(20);
}

/** An event of a completed payment; a new one each time, or always the same. */
function sendEvent(event, secret, repeated) {
	const id = repeated ? event.id : `evt_bench_${notices++}`;
	const body = JSON.stringify({ ...event, id });
	return {
		method: "POST",
		path: "/api/webhooks/stripe",
		headers: eventHeaders(body, secret),
		body: Buffer.from(body),
	};
}

try {
	await perSecond(LANES, 500, paidJourney);
	const secret = webhookSecret(state.stateDir);
	const events = await listAtProvider(visitor, "events");
	const paid = events.filter(({ type }) => type === "payment_intent.succeeded");
	const next = () => paid[notices % paid.length];
	const acknowledged = (shot) => answersPerSecond(server.origin, LANES, MS, shot);
	const series = {
		"paid journeys, from the first upload to the application that says paid": () => perSecond(LANES, MS, paidJourney),
		"webhook events acknowledged, each a new one": () => acknowledged(() => sendEvent(next(), secret, false)),
		"webhook events acknowledged, all copies of one": () => acknowledged(() => sendEvent(paid[0], secret, true)),
	};
	for (const [what, measure] of Object.entries(series)) {
		const figures = [];
		for (let round = 0; round < ROUNDS; round += 1) figures.push(await measure());
		const range = `${Math.min(...figures).toFixed(1)} to ${Math.max(...figures).toFixed(1)}`;
		process.stdout.write(
			`${what}: ${median(figures).toFixed(1)}/s (median of ${ROUNDS} rounds of ${MS / 1000} s, ${range}, ${LANES} at once)\n`,
		);
	}
} finally {
	await server.end("SIGKILL");
	state.remove();
}
