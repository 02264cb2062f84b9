import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { requestApplicationLink } from "#app/commands/application/track-application.server.ts";
import { archiveEvents } from "#app/commands/cron/archive-events.server.ts";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml, startRefund } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication, applyAndPay } from "#test/services/states.ts";

const TABLES = ["application_events", "outbox", "email_logs"] as const;

const countRows = () => Promise.all(TABLES.map((table) => count(table)));
const files = async () => (await env.DOCUMENTS.list({ prefix: "history/" })).objects.map(({ key }) => key);

/** Returns an application page's list entries as staff read them. */
async function listsOf(id: string): Promise<string[]> {
	const staff = await signIn("rui@azulejo.example");
	const html = await readHtml(await staff.get(`/admin/applications/${id}?lang=en`));
	// Available actions differ: an archived e-mail cannot be resent.
	return [...html.matchAll(/aria-labelledby="(timeline|mails)">([\s\S]*?)<\/section>/g)].map(([, , inside = ""]) =>
		inside
			.replace(/<details class="log-folded"><summary><span>Send again[\s\S]*?<\/details>/g, " ")
			.replace(/<[^>]+>/g, " ")
			.replace(/\s+/g, " "),
	);
}

async function timelineOf(client: Client, id: string): Promise<string> {
	const html = await readHtml(await client.get(`/confirmation/${id}?lang=en`));
	return (/<ol class="timeline[\s\S]*?<\/ol>/.exec(html)?.[0] ?? "").replace(/<[^>]+>/g, " ");
}

/** Returns the services after this many days. */
async function inDays(days: number, changes: Partial<Services> = {}): Promise<Services> {
	const services = await openServices();
	const at = services.now() + days * DAY;
	return { ...services, now: () => at, ...changes };
}

describe("the history of an ended application", () => {
	it("moves to one sealed file thirty days after closing, and looks the same", async () => {
		const { id, applicant } = await aCompletedApplication();
		await flushBackgroundWork();
		const [byStaff, byApplicant] = [await listsOf(id), await timelineOf(applicant, id)];
		expect(byStaff[0]).toContain("Application sent");
		expect(byStaff.join()).toContain(APPLICANT.email);
		expect(byApplicant).toContain("Application");
		await archiveEvents(await inDays(29));
		expect(await files()).toEqual([]);
		await archiveEvents(await inDays(31));
		expect(await countRows()).toEqual([0, 0, 0]);
		const [key = "", ...more] = await files();
		expect(more).toEqual([]);
		const sealed = new TextDecoder().decode(await (await env.DOCUMENTS.get(key))?.arrayBuffer());
		for (const plain of [APPLICANT.email, "application-submitted", id]) expect(sealed + key).not.toContain(plain);
		expect(await listsOf(id)).toEqual(byStaff);
		expect(await timelineOf(applicant, id)).toEqual(byApplicant);
	});

	it("stays in the database while the application is open or has pending work", async () => {
		await applyAndPay(new Client());
		const ended = await aCompletedApplication();
		await flushBackgroundWork();
		await env.DB.prepare(
			"UPDATE outbox SET done_at = NULL WHERE key = (SELECT key FROM outbox WHERE application_id = ? LIMIT 1)",
		)
			.bind(ended.id)
			.run();
		await archiveEvents(await inDays(40));
		expect(await files()).toEqual([]);
		expect(await count(`application_events WHERE application_id = '${ended.id}'`)).toBeGreaterThan(5);
	});

	it("includes later events, in one file", async () => {
		const { id } = await aCompletedApplication();
		await flushBackgroundWork();
		await archiveEvents(await inDays(31));
		const [first] = await files();
		await startRefund(id, 1000);
		await flushBackgroundWork();
		const all = await listsOf(id);
		expect(all[0]).toContain("Application sent");
		expect(all[0]).toContain("Refund requested");
		await archiveEvents(await inDays(20));
		expect(await files()).toEqual([first]);
		await archiveEvents(await inDays(31));
		const again = await files();
		expect(again).toHaveLength(1);
		expect(again).not.toEqual([first]);
		expect(await countRows()).toEqual([0, 0, 0]);
		expect(await listsOf(id)).toEqual(all);
		expect(await row("SELECT history_pending FROM applications")).toEqual({ history_pending: null });
	});

	it("is extended by an e-mail requested later", async () => {
		const { id } = await aCompletedApplication();
		await flushBackgroundWork();
		await archiveEvents(await inDays(31));
		await requestApplicationLink(await openServices(), { id }, { network: "n", owned: [] });
		await flushBackgroundWork();
		expect(await count("email_logs")).toBe(1);
		const all = await listsOf(id);
		await archiveEvents(await inDays(62));
		expect(await count("email_logs")).toBe(0);
		expect(await files()).toHaveLength(1);
		expect(await listsOf(id)).toEqual(all);
	});

	it("survives a crash at every step, and leaves no second file", async () => {
		const { id } = await aCompletedApplication();
		await flushBackgroundWork();
		const all = await listsOf(id);
		const later = await inDays(31);
		/** Fails on the n-th call to the database or bucket. */
		function failingAt(n: number): Services {
			let calls = 0;
			const withFault = <T extends object>(thing: T, names: readonly string[]): T =>
				new Proxy(thing, {
					get(target, name) {
						const value = Reflect.get(target, name);
						if (typeof value !== "function") return value;
						if (!names.includes(String(name))) return value.bind(target);
						return (...args: unknown[]) => {
							calls += 1;
							if (calls >= n) throw new Error("gone");
							return value.apply(target, args);
						};
					},
				});
			return {
				...later,
				db: withFault(later.db, ["update", "batch"]),
				documents: withFault(later.documents, ["put", "get", "delete"]),
			};
		}
		for (let n = 1; n <= 8; n += 1) {
			await archiveEvents(failingAt(n)).catch(() => undefined);
			expect(await listsOf(id)).toEqual(all);
		}
		await archiveEvents(later);
		expect(await countRows()).toEqual([0, 0, 0]);
		expect(await files()).toHaveLength(1);
		expect(await listsOf(id)).toEqual(all);
	});

	it("is stored once by two concurrent runs", async () => {
		const { id } = await aCompletedApplication();
		await flushBackgroundWork();
		const all = await listsOf(id);
		const later = await inDays(31);
		await Promise.allSettled([archiveEvents(later), archiveEvents(later), archiveEvents(later)]);
		await archiveEvents(later);
		expect(await files()).toHaveLength(1);
		expect(await listsOf(id)).toEqual(all);
	});

	it("does not block others when it cannot be stored", async () => {
		const { id } = await aCompletedApplication();
		await flushBackgroundWork();
		const columns =
			"id, application_number, version, status, first_name, last_name, nationality, email, country, created_at, updated_at, state_since, history_key";
		const insert = env.DB.prepare(
			`INSERT INTO applications (${columns}) VALUES (?, ?, 1, 'completed', '', '', '', '', '', 0, 0, 0, 'history/gone')`,
		);
		await env.DB.batch(Array.from({ length: 25 }, (_, n) => insert.bind(`lost-${n}`, `LOST-${n}`)));
		const later = await inDays(31);
		for (let run = 0; run < 2; run += 1) await runScheduledJobs(later);
		expect(await count(`application_events WHERE application_id = '${id}'`)).toBe(0);
		expect(
			await row("SELECT failed_at IS NOT NULL AS fails FROM scheduled_jobs WHERE name = 'archive-events'"),
		).toEqual({
			fails: 1,
		});
	});

	it("is reported missing while the archive is unavailable, and the page still opens", async () => {
		const { id, applicant } = await aCompletedApplication();
		await flushBackgroundWork();
		await archiveEvents(await inDays(31));
		for (const key of await files()) await env.DOCUMENTS.put(key, "broken");
		const staff = await signIn("rui@azulejo.example");
		const response = await staff.get(`/admin/applications/${id}?lang=en`);
		expect(response.status).toBe(200);
		expect(await readHtml(response)).toContain("in the cold store, which cannot be read right now");
		expect((await applicant.get(`/confirmation/${id}`)).status).toBe(200);
	});
});

describe("temporary data", () => {
	let services: Services;
	beforeEach(async () => {
		await new Client().get("/");
		services = await openServices();
	});

	it("one-click links are deleted when they expire, used or not", async () => {
		const { id } = await apply(new Client());
		await flushBackgroundWork();
		const insert = env.DB.prepare(
			"INSERT INTO case_links (token_hash, application_id, created_at, expires_at, used_at) VALUES (?, ?, 0, ?, ?)",
		);
		const now = services.now();
		await env.DB.prepare("DELETE FROM case_links").run();
		await env.DB.batch([
			insert.bind("used", id, now - 1, 5),
			insert.bind("old", id, now - 1, null),
			insert.bind("new", id, now + DAY, null),
		]);
		await runScheduledJobs(services);
		expect(await row("SELECT group_concat(token_hash) AS left FROM case_links")).toEqual({ left: "new" });
	});

	it("handled webhook events are deleted after ninety days", async () => {
		const insert = env.DB.prepare(
			"INSERT INTO stripe_events (id, type, livemode, state, received_at) VALUES (?, 'x.y', 0, ?, ?)",
		);
		const old = services.now() - 91 * DAY;
		await env.DB.batch([
			insert.bind("handled", "handled", old),
			insert.bind("ignored", "ignored", old),
			insert.bind("young", "handled", old + 2 * DAY),
		]);
		await runScheduledJobs(services);
		expect(await row("SELECT group_concat(id) AS left FROM stripe_events")).toEqual({ left: "young" });
	});
});

it("retains accounting rows: payments, refunds and partner commissions", async () => {
	const { id } = await aCompletedApplication();
	await startRefund(id, 1000);
	await flushBackgroundWork();
	await advanceClock("P200D");
	expect(await countRows()).toEqual([0, 0, 0]);
	expect(await count("payments")).toBe(1);
	expect(await count("refunds")).toBe(1);
	expect(await count("stripe_events")).toBe(0);
});
