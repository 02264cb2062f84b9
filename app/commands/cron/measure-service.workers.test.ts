import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { SERVICE_PARTS, type ServicePart } from "#app/domain/measures/service-status.ts";
import { DAY, lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { Client } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { takeMetrics } from "#worker/offline/metrics.ts";
import { measureService } from "./measure-service.server.ts";
import { purgeExpired } from "./purge-expired.server.ts";

let services: Services;
let now: number;
beforeEach(async () => {
	await new Client().get("/");
	services = await openServices();
	now = services.now();
	services.now = () => now;
});

const run = (sql: string, ...values: unknown[]) =>
	env.DB.prepare(sql)
		.bind(...values)
		.run();
const unavailable = () => Promise.reject(new Error("away"));

async function samples(): Promise<Record<string, { level: number; ok: number; bad: number; worst: number }>> {
	const { results } = await env.DB.prepare("SELECT * FROM service_days").all<{
		part: string;
		level: number;
		ok: number;
		bad: number;
		worst: number;
	}>();
	return Object.fromEntries(results.map(({ part, level, ok, bad, worst }) => [part, { level, ok, bad, worst }]));
}

async function levels(): Promise<Record<string, number>> {
	return Object.fromEntries(Object.entries(await samples()).map(([part, { level }]) => [part, level]));
}

function insertFailingJob(name: string) {
	return run("INSERT INTO scheduled_jobs (name, failed_at, last_error) VALUES (?, ?, 'Error')", name, now);
}

async function insertOverdueMail(): Promise<void> {
	const { id } = await anApplication(new Client()).paid().build();
	await run("DELETE FROM outbox");
	const effect = JSON.stringify({ kind: "mail", template: "paid", key: "late" });
	await run(
		"INSERT INTO outbox (key, application_id, effect, created_at, due_at) VALUES ('late', ?, ?, 1, ?)",
		...[id, effect, now - 30 * MINUTE],
	);
}

/** What goes wrong, which part it concerns, and how badly. */
const FAULTS: [name: string, part: ServicePart, level: number, fault: () => unknown][] = [
	["rooms do not respond", "applications", 2, () => Object.assign(services.rooms, { ping: unavailable })],
	["applications are not processed", "applications", 1, () => insertFailingJob("process-due-applications")],
	["the bucket does not respond", "uploads", 2, () => Object.assign(services.documents, { ping: unavailable })],
	[
		"the reader fails",
		"documents",
		2,
		() => {
			services.signedPageReader = {
				readSignedFile: async () => ({ readError: "engine_failed" as const, pages: [], signatures: [] }),
			};
		},
	],
	[
		"a document waits half an hour",
		"documents",
		1,
		() =>
			run(
				`INSERT INTO uploads (id, document_type, state, verdict, reading, created_at)
				VALUES ('unread', 'passport', 'stored', 'review', 'pending', ?)`,
				now - 30 * MINUTE,
			),
	],
	[
		"the payment provider does not respond",
		"payments",
		2,
		() => {
			const { payments } = services;
			services.payments = { ...payments, diagnose: async () => ({ ...(await payments.diagnose()), reachable: false }) };
		},
	],
	["payment events are not fetched", "payments", 1, () => insertFailingJob("fetch-missed-events")],
	["an e-mail is half an hour late", "mail", 1, insertOverdueMail],
	["payouts are not sent", "payouts", 1, () => insertFailingJob("send-payouts")],
];

describe("a sample", () => {
	it("is good for every part while nothing is wrong", async () => {
		await measureService(services);
		expect(await levels()).toEqual(Object.fromEntries(SERVICE_PARTS.map((part) => [part, 0])));
	});

	it.each(FAULTS)("shows that %s, in one part only", async (_name, part, level, fault) => {
		await fault();
		await measureService(services);
		expect(await levels()).toEqual({ ...Object.fromEntries(SERVICE_PARTS.map((other) => [other, 0])), [part]: level });
	});

	it("is added to the samples of its day, which keeps its worst level", async () => {
		await measureService(services);
		await insertFailingJob("send-payouts");
		await measureService(services);
		await run("DELETE FROM scheduled_jobs");
		await measureService(services);
		const { payouts, mail } = await samples();
		expect([payouts, mail]).toEqual([
			{ ok: 2, bad: 1, worst: 1, level: 0 },
			{ ok: 3, bad: 0, worst: 0, level: 0 },
		]);
	});

	it("is deleted after 400 days", async () => {
		const insert = (age: number) =>
			run("INSERT INTO service_days VALUES ('mail', ?, 288, 0, 0, 0, 1)", lisbonDate(now - age * DAY));
		await insert(400);
		await insert(401);
		await purgeExpired(services);
		const { results } = await env.DB.prepare("SELECT day FROM service_days").all();
		expect(results).toEqual([{ day: lisbonDate(now - 400 * DAY) }]);
	});
});

it("writes gauges for what is waiting, and for how long", async () => {
	await insertOverdueMail();
	await run(
		"INSERT INTO stripe_events (id, type, livemode, received_at) VALUES ('evt_1', 'charge.refunded', 0, ?)",
		now - 7 * MINUTE,
	);
	await run(
		"UPDATE applications SET stage = 'in_review', state_since = ?, estimated_completion_date = ?",
		now - DAY,
		now - 2 * DAY,
	);
	takeMetrics();
	await measureService(services);
	const gauges = takeMetrics().filter(({ name }) => name === "gauge");
	expect(Object.fromEntries(gauges.map(({ subject, value }) => [subject, value]))).toEqual({
		"outbox-age": 30 * MINUTE,
		"outbox-open": 1,
		"dead-letters": 0,
		"webhook-age": 7 * MINUTE,
		"reading-age": 0,
		"mails-returned": 0,
		"failing-jobs": 0,
		"idle-case-age": DAY,
		"promises-late": 1,
		"promises-due-today": 0,
	});
});
