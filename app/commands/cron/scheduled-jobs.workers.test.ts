import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { SCHEDULED_JOBS } from "#app/domain/scheduled-job.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { runScheduledJobs, sortJobs } from "./scheduled-jobs.server.ts";

class BucketUnavailable extends Error {
	override readonly name = "BucketAway";
}

let services: Services;
let logged: [event: string, fields: unknown][];
beforeEach(async () => {
	services = await openServices();
	logged = [];
	services.log = (event, fields) => void logged.push([event, fields]);
});

/** An unclaimed document and an expired counter: work for two jobs, the first of which may fail. */
async function addWork(): Promise<void> {
	await env.DB.batch([
		env.DB.prepare(
			"INSERT INTO uploads (id, document_type, state, verdict, created_at) VALUES ('left', 'passport', 'stored', 'review', 1)",
		),
		env.DB.prepare(
			"INSERT INTO upload_pages (upload_id, page, object_key, file_type, bytes, sha256) VALUES ('left', 0, 'key', 'png', 1, '')",
		),
		env.DB.prepare("INSERT INTO counters (key, count, expires_at) VALUES ('over', 1, 1)"),
	]);
}

function withoutBucket(): Services {
	return {
		...services,
		documents: {
			...services.documents,
			async delete() {
				throw new BucketUnavailable("key secret-key of Rosa Lima");
			},
		},
	};
}

const jobsPage = async () =>
	(await (await (await signIn("ana@azulejo.example")).get("/admin/jobs")).text()).replaceAll("<!-- -->", "");

describe("a scheduled job that fails", () => {
	it("stops none of the others, is logged only with its name and the error's, and shown to staff until it succeeds", async () => {
		await addWork();
		await runScheduledJobs(withoutBucket());
		expect(await count("counters")).toBe(0);
		expect(logged).toContainEqual(["scheduled-job-failed", { job: "delete-uploads", error: "BucketAway" }]);
		expect(JSON.stringify(logged)).not.toContain("Rosa");
		await runScheduledJobs(withoutBucket());
		const page = await jobsPage();
		for (const text of ["(2 runs)", "Deleting documents that nobody claims", "BucketAway"])
			expect(page).toContain(text);
		await runScheduledJobs(services);
		expect(await jobsPage()).not.toContain("Failing since");
		expect(await count("uploads")).toBe(0);
	});

	it("does not delay the others when the payment provider does not respond", async () => {
		await addWork();
		const payments = { ...services.payments, listEvents: () => Promise.reject(new Error("gone")) };
		await runScheduledJobs({ ...services, payments });
		expect(await count("counters")).toBe(0);
		expect(await count("uploads")).toBe(0);
		expect(await jobsPage()).toContain("Fetching missed events from the card provider");
	});
});

describe("a run of the scheduled jobs", () => {
	const row = (name: string) =>
		env.DB.prepare("SELECT started_at, duration_ms, locked_until FROM scheduled_jobs WHERE name = ?")
			.bind(name)
			.first<{ started_at: number | null; duration_ms: number | null; locked_until: number | null }>();

	it("leaves a job to the run that holds its lock", async () => {
		await addWork();
		await lock("delete-expired", services.now() + HOUR);
		await runScheduledJobs(services);
		expect(await count("counters")).toBe(1);
		expect(await count("uploads")).toBe(0);
	});

	it("runs no job without its lock, and records each job when the next one starts", async () => {
		const [, second = "", third = ""] = SCHEDULED_JOBS;
		let batches = 0;
		const batch = (...statements: Parameters<Services["db"]["batch"]>) => {
			batches += 1;
			if (batches === 2) throw new BucketUnavailable();
			return services.db.batch(...statements);
		};
		// The jobs themselves batch too: only the first two do nothing here.
		const db = Object.assign(Object.create(services.db) as Services["db"], { batch });
		await runScheduledJobs({ ...services, db });
		expect(logged).toContainEqual(["scheduled-job-failed", { job: third, error: "BucketAway" }]);
		expect((await row(second))?.started_at).toEqual(expect.any(Number));
		expect(await row(third)).toBeNull();
	});

	it("abandons a job that exceeds its time, and keeps its lock", async () => {
		await addWork();
		const payments = { ...services.payments, listEvents: () => new Promise<never>(() => undefined) };
		await runScheduledJobs({ ...services, payments }, { jobMs: 50, runMs: 60_000 });
		expect(logged).toContainEqual(["scheduled-job-failed", { job: "fetch-missed-events", error: "JobTimeout" }]);
		expect((await row("fetch-missed-events"))?.locked_until).toBeGreaterThan(services.now());
		expect(await count("counters")).toBe(0);
	});

	it("records when each job started, releases its lock, and starts with the jobs that the previous run had no time for", async () => {
		await runScheduledJobs(services, { jobMs: 1000, runMs: -1 });
		expect(await count("scheduled_jobs WHERE started_at IS NOT NULL")).toBe(0);
		await runScheduledJobs(services);
		expect(await count("scheduled_jobs WHERE locked_until IS NULL AND duration_ms >= 0")).toBe(SCHEDULED_JOBS.length);
		expect(await row("delete-expired")).toMatchObject({ started_at: expect.any(Number) });
		const last = SCHEDULED_JOBS.at(-1) ?? "";
		await env.DB.prepare("UPDATE scheduled_jobs SET started_at = 1 WHERE name = ?").bind(last).run();
		expect(await sortJobs(services)).toEqual([last, ...SCHEDULED_JOBS.slice(0, -1)]);
	});

	it("runs last the job during which an earlier run ended", async () => {
		await addWork();
		const [first] = SCHEDULED_JOBS;
		await lock(first, services.now() - 1);
		expect(await sortJobs(services)).toEqual([...SCHEDULED_JOBS.slice(1), first]);
	});

	it("finishes 200 applications even if every effect of another one throws", async () => {
		const effect = JSON.stringify({ kind: "commission", key: "" });
		const insert = env.DB.prepare(
			"INSERT INTO outbox (key, application_id, effect, due_at, created_at) VALUES (?, ?, ?, 1, 1)",
		);
		const unknownEffect = JSON.stringify({ kind: "of-a-newer-release" });
		await env.DB.batch([
			...Array.from({ length: 20 }, (_, index) => insert.bind(`poison-${index}`, "poison", unknownEffect)),
			...Array.from({ length: 200 }, (_, index) => insert.bind(`sound-${index}`, `sound-${index}`, effect)),
		]);
		await runScheduledJobs(services);
		expect(await count("outbox WHERE application_id <> 'poison' AND done_at IS NOT NULL")).toBe(200);
		expect(await count("outbox WHERE application_id = 'poison' AND done_at IS NULL AND attempts > 0")).toBe(20);
	});
});

function lock(name: string, until: number) {
	return env.DB.prepare("INSERT INTO scheduled_jobs (name, locked_until) VALUES (?, ?)").bind(name, until).run();
}
