import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { send } from "../bench/load.ts";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { freePort } from "../services/server.ts";
import { addressOf, type Outcome, quantileOf, toOutcome, withWorker } from "./bar.ts";

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const PAGES_PER_SECOND = 150;
const JOURNEYS_PER_SECOND = 5;
const MAX_P99_MS = 500;
const LANES = 16;

type Load = { perSecond: number; p99: number; errors: string[] };

/** Pages rendered per visitor, then paid applications from the first upload to the confirmed payment. */
export async function measure(): Promise<Outcome> {
	const direct = await freePort();
	return withWorker(
		async ({ origin }) => {
			// Without miniflare's front proxy, which is not part of the product.
			const straight = `http://localhost:${direct}`;
			const applicant = new Applicant(1);
			while (!applicant.done) await applicant.step(origin);
			let visitors = 10;
			const agent = new Agent({ keepAlive: true, maxSockets: LANES });
			const page = (path: string) => async () => {
				const { status } = await send(straight, agent, { method: "GET", path, headers: addressOf(visitors++) });
				if (status !== 200) throw new Error(`${path}: ${status}`);
			};
			const tracking = await flood(LANES, page("/track-application?lang=pt"));
			const confirmation = await flood(LANES, page(`/confirmation/${applicant.acknowledged.applicationId}?lang=en`));
			agent.destroy();
			const visitor = new HttpClient(origin);
			const journeys = await flood(8, async () => {
				const applicant = new Applicant(visitors++);
				while (!applicant.done) await applicant.step(origin);
				const path = `/api/applications/${applicant.acknowledged.applicationId}`;
				while ((await visitor.call<{ paymentStatus: string }>(path)).paymentStatus !== "paid") await pause(20);
			});
			const formatLoad = ({ perSecond, p99, errors }: Load) =>
				`${perSecond.toFixed(1)}/s, p99 ${p99.toFixed(0)} ms, ${errors.length} errors${errors.length > 0 ? ` (such as ${errors[0]})` : ""}`;
			const slow = (load: Load) =>
				load.perSecond < PAGES_PER_SECOND || load.p99 >= MAX_P99_MS || load.errors.length > 0;
			return toOutcome(
				`${SECONDS} s each over ${LANES} connections: tracking page ${formatLoad(tracking)}; confirmation page ${formatLoad(confirmation)}; paid applications, 8 at once, ${formatLoad(journeys)}; load generator and server share the machine`,
				[
					SECONDS < 60 && `${SECONDS} s instead of sixty`,
					slow(tracking) && "the tracking page is below 150/s or above 500 ms",
					slow(confirmation) && "the confirmation page is below 150/s or above 500 ms",
					(journeys.perSecond < JOURNEYS_PER_SECOND || journeys.errors.length > 0) &&
						"less than 5 paid applications a second, or errors",
				],
			);
		},
		{ DIRECT: String(direct) },
	);
}

/** Repeats an action in this many lanes. */
async function flood(lanes: number, act: () => Promise<unknown>): Promise<Load> {
	const times: number[] = [];
	const errors: string[] = [];
	const start = performance.now();
	async function lane(): Promise<void> {
		while (performance.now() - start < SECONDS * 1000) {
			const start = performance.now();
			await act().then(
				() => times.push(performance.now() - start),
				(error: Error) => errors.push(error.message),
			);
		}
	}
	await Promise.all(Array.from({ length: lanes }, lane));
	return { perSecond: (times.length * 1000) / (performance.now() - start), p99: quantileOf(times, 0.99), errors };
}
