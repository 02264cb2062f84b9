import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { apply } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

/** More than one cron run processes. */
const MANY = 105;

let services: Services;
beforeEach(async () => {
	await new Client().get("/");
	services = await openServices();
});

function later(time: number, changes: Partial<Services> = {}): Services {
	return { ...services, ...changes, now: () => services.now() + time };
}

async function insertMany(sql: string, values: (n: number) => unknown[]): Promise<void> {
	const insert = env.DB.prepare(sql);
	await env.DB.batch(Array.from({ length: MANY }, (_, n) => insert.bind(...values(n))));
}

it("processes the commission queued behind a hundred e-mails that the mail provider rejects", async () => {
	const { id } = await apply(new Client());
	await env.DB.prepare("DELETE FROM outbox").run();
	const columns = "INSERT INTO outbox (key, application_id, effect, created_at, due_at) VALUES (?, ?, ?, ?, ?)";
	const mail = (n: number) => JSON.stringify({ kind: "mail", template: "submitted", key: `${id}:${n}` });
	await insertMany(columns, (n) => [`${id}:${n}`, id, mail(n), n + 1, n + 1]);
	const commission = JSON.stringify({ kind: "commission", key: `${id}:commission` });
	const due = services.now();
	await env.DB.prepare(columns).bind(`${id}:commission`, id, commission, due, due).run();
	const mailer = { send: () => Promise.reject(new Error("the mail provider is unavailable")) };
	await runScheduledJobs(later(MINUTE, { mailer }));
	expect(await count("outbox WHERE done_at IS NULL")).toBe(MANY);
	expect(await row("SELECT done_at IS NOT NULL AS done FROM outbox WHERE effect LIKE '%commission%'")).toEqual({
		done: 1,
	});
});

it("processes the due application queued behind a hundred that fail", async () => {
	const { id } = await apply(new Client());
	const now = services.now();
	const columns =
		"id, application_number, version, first_name, last_name, nationality, email, country, created_at, updated_at, state_since, deadline_at";
	const empty = Array.from({ length: 5 }, () => "''").join(", ");
	await insertMany(`INSERT INTO applications (${columns}) VALUES (?, ?, 1, ${empty}, 0, 0, 0, ?)`, (n) => [
		`stuck-${n}`,
		`NUMBER-${n}`,
		n + 1,
	]);
	await env.DB.prepare("UPDATE applications SET deadline_at = ? WHERE id = ?").bind(now, id).run();
	const processed: string[] = [];
	async function processDueTasks(applicationId: string): Promise<void> {
		if (applicationId.startsWith("stuck")) throw new Error("the room is unavailable");
		processed.push(applicationId);
	}
	const rooms = { ...services.rooms, processDueTasks };
	for (let run = 1; run <= 2; run += 1) await runScheduledJobs(later(run * 5 * MINUTE, { rooms }));
	expect(processed).toContain(id);
});

it("handles the event queued behind a hundred that fail every time", async () => {
	const columns =
		"(id, type, object_id, intent_id, created_at, received_at, attempts, livemode) VALUES (?, ?, ?, ?, ?, ?, ?, 0)";
	const now = services.now();
	await insertMany(`INSERT INTO stripe_events ${columns}`, (n) => {
		return [`evt_stuck_${n}`, "payment_intent.succeeded", "pi_stuck", "pi_stuck", n + 1, n + 1, 5];
	});
	await env.DB.prepare(`INSERT INTO stripe_events ${columns}`)
		.bind("evt_behind", "payment_intent.created", "pi_1", "pi_1", now, now, 0)
		.run();
	const unavailable = { ok: false, problem: { kind: "unavailable" } } as const;
	const payments = { ...services.payments, getIntent: async () => unavailable };
	await runScheduledJobs(later(HOUR, { payments }));
	expect(await row("SELECT state FROM stripe_events WHERE id = 'evt_behind'")).toEqual({ state: "ignored" });
});

it("reads a document queued behind fifty whose reading always fails", async () => {
	const columns = "INSERT INTO uploads (id, document_type, state, verdict, reading, reading_attempts, created_at)";
	await insertMany(`${columns} VALUES (?, 'passport', 'stored', 'review', 'pending', ?, ?)`, (n) => [
		`broken-${n}`,
		9,
		services.now() - HOUR,
	]);
	await env.DB.prepare(`${columns} VALUES ('behind', 'passport', 'stored', 'review', 'pending', 0, ?)`)
		.bind(services.now() - 10 * MINUTE)
		.run();
	// Every write about a reading fails, except for one document.
	async function sealText(uploadId: string, text: string): Promise<string> {
		if (uploadId !== "behind") throw new Error("the key is gone");
		return services.documents.sealText(uploadId, text);
	}
	await runScheduledJobs(later(0, { documents: { ...services.documents, sealText } }));
	expect(await row("SELECT reading FROM uploads WHERE id = 'behind'")).toEqual({ reading: "done" });
});
