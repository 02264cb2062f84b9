import { setTimeout as pause } from "node:timers/promises";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { memoryOfGroup, memoryOfRuntime } from "../services/memory.ts";
import { addressOf, megabytes, type Outcome, quantileOf, toOutcome, withWorker } from "./bar.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const PER_SECOND = 20;
/** Seconds between paid journeys, in addition to the pages and calls. */
const JOURNEY_SECONDS = 5;
const SAMPLE_SECONDS = 15;
/** Caches fill and code is compiled in the first part; the slope is that of the rest. */
const SETTLED_AFTER = MINUTES * 60 * 0.25;
const MAX_SLOPE = 5;

const LANGUAGES = ["en", "es", "pt"];
const PAGES = [
	"/",
	"/pricing",
	"/faq",
	"/about-nif",
	"/blog",
	"/blog?q=nif",
	"/contact",
	"/upload-documents",
	"/nif-check",
];

type Sample = { seconds: number; runtime: number; group: number };

/** A constant request rate for an hour, as visitors, applicants and the cron cause it: memory must level off. */
export async function measure(): Promise<Outcome> {
	return withWorker(async (server) => {
		const samples: Sample[] = [];
		const times: number[] = [];
		const applications: string[] = [];
		const errors = new Map<string, number>();
		const pending: Promise<void>[] = [];
		let [visitors, sent, paid] = [0, 0, 0];
		function fail(label: string): void {
			errors.set(label, (errors.get(label) ?? 0) + 1);
		}
		async function request(path: string): Promise<void> {
			const start = performance.now();
			const client = new HttpClient(server.origin, addressOf(visitors++));
			await client.fetch(path).then(
				async (response) => {
					await response.arrayBuffer();
					times.push(performance.now() - start);
					// No application has the tracked number.
					if (response.status >= 400 && !(response.status === 404 && path.startsWith("/track")))
						fail(`${path.split(/[?/]/)[1]} ${response.status}`);
				},
				(error: Error) => fail(error.message),
			);
		}
		async function journey(index: number): Promise<void> {
			const applicant = new Applicant(index);
			for (let tries = 0; tries < 12 && !applicant.done; tries += 1)
				await applicant.step(server.origin).catch((error: Error) => fail(`journey: ${error.message}`));
			const { applicationId } = applicant.acknowledged;
			if (!applicant.done || applicationId === null) return fail("journey: not paid");
			paid += 1;
			applications.push(applicationId);
		}
		const start = performance.now();
		for (let second = 0; second < MINUTES * 60; second += 1) {
			const journeys = second % JOURNEY_SECONDS === 0 ? 1 : 0;
			if (journeys > 0) pending.push(journey(second / JOURNEY_SECONDS));
			if (second % 60 === 59)
				pending.push(
					new HttpClient(server.origin).call("/offline/cron", {}).then(ignore, (error: Error) => fail(error.message)),
				);
			// A journey is seven requests over the five seconds until the next one.
			for (let count = journeys; count < PER_SECOND - 1; count += 1) {
				sent += 1;
				pending.push(request(nextPath(sent, applications)));
				await pause(Math.max(0, start + second * 1000 + (count * 1000) / PER_SECOND - performance.now()));
			}
			if (second % SAMPLE_SECONDS === 0)
				samples.push({
					seconds: second,
					runtime: memoryOfRuntime(server.group) ?? 0,
					group: memoryOfGroup(server.group) ?? 0,
				});
			if (second % 60 === 0) pending.splice(0, pending.length - 100);
			await pause(Math.max(0, start + (second + 1) * 1000 - performance.now()));
		}
		await Promise.all(pending);
		const settled = samples.filter(({ seconds }) => seconds >= SETTLED_AFTER);
		const [runtime, group] = [slopeOf(settled, "runtime"), slopeOf(settled, "group")];
		const memories = samples
			.filter((_, index) => index % Math.ceil(samples.length / 8) === 0)
			.map((sample) => megabytes(sample.runtime));
		const failures = [...errors].map(([what, count]) => `${what}: ${count}`);
		return toOutcome(
			`${MINUTES} min, ${((sent + paid * 7) / (MINUTES * 60)).toFixed(1)} requests/s, ${paid} paid journeys; memory of workerd over time ${memories.join(", ")}; slope of the last three quarters ${runtime.toFixed(1)} MB/h (with miniflare's own process ${group.toFixed(1)}); p50 ${quantileOf(times, 0.5).toFixed(0)} ms, p99 ${quantileOf(times, 0.99).toFixed(0)} ms; errors: ${failures.join(", ") || "0"}`,
			[
				MINUTES < 60 && `${MINUTES} minutes instead of sixty`,
				runtime >= MAX_SLOPE && `the slope is above ${MAX_SLOPE} MB/h`,
				failures.length > 0 && "some requests failed",
			],
		);
	});
}

function ignore(): void {}

/** Mostly pages, a third of them about an application. */
function nextPath(sent: number, applications: readonly string[]): string {
	const language = LANGUAGES[sent % LANGUAGES.length];
	const id = applications[(sent * 7919) % Math.max(1, applications.length)];
	if (sent % 3 === 0 && id) {
		if (sent % 2 === 0) return `/api/applications/${id}`;
		return `/confirmation/${id}?lang=${language}`;
	}
	if (sent % 10 === 1) return "/track-application?number=NIF-ABCD-2345";
	const page = PAGES[sent % PAGES.length] ?? "/";
	return `${page}${page.includes("?") ? "&" : "?"}lang=${language}`;
}

/** Least squares, in megabytes per hour. */
function slopeOf(samples: readonly Sample[], field: "runtime" | "group"): number {
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [x, y] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map((sample) => sample[field]))];
	const above = samples.reduce((sum, sample) => sum + (sample.seconds - x) * (sample[field] - y), 0);
	const below = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
	return below === 0 ? 0 : ((above / below) * 3600) / 2 ** 20;
}
