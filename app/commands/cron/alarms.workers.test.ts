import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { Client } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { storeDeadLetters } from "../mail/outbox-queue.server.ts";
import { ALARMS, type Alarm, raiseAlarms } from "./alarms.server.ts";

let services: Services;
let alerts: string[];
let now: number;
beforeEach(async () => {
	services = await openServices();
	now = services.now();
	services.now = () => now;
	alerts = [];
	services.alert = async (text) => void alerts.push(text);
});

const run = (sql: string, ...values: unknown[]) =>
	env.DB.prepare(sql)
		.bind(...values)
		.run();
const alarmsIn = (texts: readonly string[]) => texts.map((text) => text.split(".")[0]);

/** The id of the paid application of this test. */
async function aPaidApplication(): Promise<string> {
	const found = await env.DB.prepare("SELECT id FROM applications").first<string>("id");
	if (found) return found;
	const { id } = await anApplication(new Client()).paid().build();
	await run("DELETE FROM outbox");
	return id;
}

/** Removes every fault, and what the alarms have recorded. */
async function removeFaults(): Promise<void> {
	const tables = ["outbox", "refunds", "disputes", "email_logs", "uploads", "scheduled_jobs", "stripe_events"];
	await env.DB.batch(
		[...tables, "dead_letters", "letters", "alarms"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
	);
	alerts = [];
}

async function anEffect(dueAt: number, failedAt: number | null, attempts = 0): Promise<void> {
	const id = await aPaidApplication();
	const effect = JSON.stringify({ kind: "commission" });
	const columns = "(key, application_id, effect, created_at, due_at, failed_at, attempts)";
	await run(`INSERT INTO outbox ${columns} VALUES ('late', ?, ?, 1, ?, ?, ?)`, id, effect, dueAt, failedAt, attempts);
}

async function aRefund(createdAt: number): Promise<void> {
	await aPaidApplication();
	await run(
		`INSERT INTO refunds (id, payment_id, application_id, amount, state, created_at, updated_at, requested_at)
		SELECT 'r1', id, application_id, 100, 'requested', ?1, ?1, ?1 FROM payments`,
		createdAt,
	);
}

async function aDispute(evidenceDueAt: number): Promise<void> {
	await aPaidApplication();
	await run(
		`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, evidence_due_at, created_at, updated_at)
		SELECT 'dp_1', id, application_id, amount, 'fraudulent', 'needs_response', ?, 1, 1 FROM payments`,
		evidenceDueAt,
	);
}

async function addReturnedEmails(mails: number): Promise<void> {
	for (let mail = 0; mail < mails; mail += 1)
		await run(
			"INSERT INTO email_logs (key, email_type, recipient, status, created_at) VALUES (?, 'paid', 'a@b.example', ?, ?)",
			`returned-${mail}`,
			mail % 2 ? "bounced" : "failed",
			now - MINUTE,
		);
}

function anUnreadDocument(createdAt: number) {
	return run(
		`INSERT INTO uploads (id, document_type, state, verdict, reading, created_at)
		VALUES ('unread', 'passport', 'stored', 'review', 'pending', ?)`,
		createdAt,
	);
}

function aFailingJob(failedAt: number) {
	return run(
		"INSERT INTO scheduled_jobs (name, failed_at, last_error) VALUES ('delete-expired', ?, 'Error')",
		failedAt,
	);
}

function aStuckEvent(attempts: number) {
	return run(
		"INSERT INTO stripe_events (id, type, livemode, received_at, attempts) VALUES ('evt_1', 'charge.refunded', 0, 1, ?)",
		attempts,
	);
}

function aChainCheck(broken: number | null) {
	const mark = JSON.stringify({ seq: 2, hash: "x", broken, ended: true, at: 1 });
	return run("INSERT INTO scheduled_jobs (name, cursor) VALUES ('check-chain', ?)", mark);
}

function aBackup(state: { last: object | null; since?: number }) {
	const mark = JSON.stringify({ since: 1, progress: null, ...state });
	return run("INSERT INTO scheduled_jobs (name, cursor) VALUES ('back-up', ?)", mark);
}

const DEAD_LETTER = { id: "dead", body: {}, attempts: 1, ack: () => undefined, retry: () => undefined };

/** The fault that causes each alarm, and a harmless near miss. */
const FAULTS: Record<Alarm, { fault: () => Promise<unknown>; harmless: () => Promise<unknown> }> = {
	"jobs-failing": { fault: () => aFailingJob(now - HOUR), harmless: () => aFailingJob(now - HOUR + 1) },
	"dead-letters": {
		fault: () => storeDeadLetters(services, [DEAD_LETTER]),
		harmless: async () => {
			await storeDeadLetters(services, [DEAD_LETTER]);
			await run("UPDATE dead_letters SET resolved_at = 1");
		},
	},
	"effects-late": {
		fault: () => anEffect(now - 30 * MINUTE, null),
		harmless: () => anEffect(now - 30 * MINUTE + 1, null),
	},
	"effects-given-up": { fault: () => anEffect(1, now), harmless: () => anEffect(now, null) },
	"webhooks-stuck": { fault: () => aStuckEvent(3), harmless: () => aStuckEvent(2) },
	"documents-unread": {
		fault: () => anUnreadDocument(now - 30 * MINUTE),
		harmless: () => anUnreadDocument(now - 30 * MINUTE + 1),
	},
	"mails-returned": { fault: () => addReturnedEmails(5), harmless: () => addReturnedEmails(4) },
	"refunds-overdue": { fault: () => aRefund(now - 10 * DAY), harmless: () => aRefund(now - DAY) },
	"dispute-due": { fault: () => aDispute(now + 2 * DAY), harmless: () => aDispute(now + 2 * DAY + 1) },
	"audit-chain-broken": { fault: () => aChainCheck(2), harmless: () => aChainCheck(null) },
	"backup-missing": {
		fault: () => aBackup({ last: { copy: "c", startedAt: now - 26 * HOUR, endedAt: now } }),
		harmless: () => aBackup({ last: null, since: now - 26 * HOUR + 1 }),
	},
};

describe("an alarm", () => {
	it("is raised for each fault, and for no near miss", async () => {
		for (const name of ALARMS) {
			await FAULTS[name].harmless();
			await raiseAlarms(services);
			expect(alerts, name).toEqual([]);
			await removeFaults();
			await FAULTS[name].fault();
			await raiseAlarms(services);
			expect(alarmsIn(alerts)).toEqual([`Alarm: ${name}`]);
			expect(await count(`letters WHERE email_type = 'alarm' AND subject = 'Alarm: ${name}'`)).toBe(1);
			await removeFaults();
		}
	});

	it("is raised for an effect that keeps failing, although each attempt makes it due later", async () => {
		await anEffect(now + HOUR, null, 6);
		await raiseAlarms(services);
		expect(alarmsIn(alerts)).toEqual([]);
		await run("UPDATE outbox SET attempts = 7");
		await raiseAlarms(services);
		expect(alarmsIn(alerts)).toEqual(["Alarm: effects-late"]);
	});

	it("is repeated once a day, and its end is reported", async () => {
		await FAULTS["jobs-failing"].fault();
		for (const later of [0, HOUR, 23 * HOUR, HOUR]) {
			now += later;
			await raiseAlarms(services);
		}
		expect(alarmsIn(alerts)).toEqual(["Alarm: jobs-failing", "Alarm: jobs-failing"]);
		await run("UPDATE scheduled_jobs SET failed_at = NULL");
		for (let runs = 0; runs < 2; runs += 1) await raiseAlarms(services);
		expect(alarmsIn(alerts).slice(2)).toEqual(["Over: jobs-failing"]);
	});

	it("is raised by the next run if its e-mail could not be stored", async () => {
		await FAULTS["dead-letters"].fault();
		await run("CREATE TRIGGER away BEFORE INSERT ON letters BEGIN SELECT RAISE(ABORT, 'away'); END");
		await expect(raiseAlarms(services)).rejects.toThrow();
		await run("DROP TRIGGER away");
		await raiseAlarms(services);
		expect(await count("letters WHERE email_type = 'alarm'")).toBe(1);
	});

	it("reaches the mailbox even if its webhook fails", async () => {
		services.alert = () => Promise.reject(new Error("away"));
		await FAULTS["dead-letters"].fault();
		await raiseAlarms(services);
		expect(await count("letters WHERE email_type = 'alarm'")).toBe(1);
	});
});
