import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { findFirstBrokenVersion, type HashedEvent, hashEntry, type LinkedEntry } from "#app/audit/chain.ts";
import { recordChainHeads } from "#app/commands/audit/audit-chain.server.ts";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { sealFields } from "#app/data/sealed-columns.server.ts";
import type { SealedFields } from "#app/domain/application/sealed-fields.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { aFiledApplication, aPaidApplication, submitAction } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication } from "#test/services/states.ts";

type Stored = {
	version: number;
	event_id: string;
	type: string;
	actor: string;
	details: string;
	words: string | null;
	status: string;
	at: number;
	hash: string;
};

async function rowsOf(id: string): Promise<Stored[]> {
	const rows = env.DB.prepare("SELECT * FROM application_events WHERE application_id = ? ORDER BY version").bind(id);
	return (await rows.all<Stored>()).results;
}

async function headOf(id: string): Promise<string | null> {
	return env.DB.prepare("SELECT head FROM applications WHERE id = ?").bind(id).first<string>("head");
}

function toHashedEvent({ event_id, actor, details, ...row }: Stored): HashedEvent {
	return { ...row, eventId: event_id, actor: JSON.parse(actor), details: JSON.parse(details) };
}

const run = (sql: string, ...values: unknown[]) =>
	env.DB.prepare(sql)
		.bind(...values)
		.run();

describe("the history of an application", () => {
	it("is a chain whose last hash is stored with the application", async () => {
		const id = await aFiledApplication();
		const rows = await rowsOf(id);
		expect(rows.length).toBeGreaterThan(6);
		expect(await findFirstBrokenVersion(id, rows.map(toHashedEvent), await headOf(id))).toBeNull();
		expect(rows.at(-1)?.hash).toBe(await headOf(id));
	});

	it("rejects every statement that changes, replaces or deletes an event, or inserts one out of order", async () => {
		const { id } = await aPaidApplication();
		const before = await rowsOf(id);
		const columns = "application_id, version, event_id, type, actor, details, status, at, hash";
		const values = (version: number | string, eventId: string) =>
			`SELECT application_id, ${version}, ${eventId}, 'cancelled', actor, details, status, at, hash FROM application_events WHERE application_id = ?1 AND version = 2`;
		for (const sql of [
			"UPDATE application_events SET type = 'cancelled' WHERE application_id = ?1 AND version = 2",
			"UPDATE application_events SET actor = '{}' WHERE application_id = ?1",
			"UPDATE application_events SET hash = 'x' WHERE application_id = ?1 AND version = 1",
			"UPDATE application_events SET hash = NULL WHERE application_id = ?1 AND version = 1",
			"UPDATE OR REPLACE application_events SET version = 1 WHERE application_id = ?1 AND version = 2",
			"DELETE FROM application_events WHERE application_id = ?1 AND version = 2",
			"DELETE FROM application_events",
			`REPLACE INTO application_events (${columns}) ${values(2, "event_id")}`,
			`INSERT OR REPLACE INTO application_events (${columns}) ${values(2, "'new'")}`,
			`INSERT OR IGNORE INTO application_events (${columns}) ${values(40, "'new'")}`,
			`INSERT INTO application_events (${columns}) ${values(before.length + 1, "event_id")}`,
			`REPLACE INTO application_events (${columns}) ${values(before.length + 1, "event_id")}`,
			"UPDATE applications SET head = 'x' WHERE id = ?1",
			"UPDATE applications SET history_version = version WHERE id = ?1",
			"UPDATE applications SET history_key = 'history/x', history_version = version WHERE id = ?1",
		]) {
			await expect(sql.includes("?1") ? run(sql, id) : run(sql), sql).rejects.toThrow(/append-only/);
		}
		expect(await rowsOf(id)).toEqual(before);
	});

	it("finds the first event that was changed after the triggers were removed", async () => {
		const id = await aFiledApplication();
		const events = (await rowsOf(id)).map(toHashedEvent);
		const head = await headOf(id);
		const changed = (version: number, changes: Partial<HashedEvent>) =>
			events.map((event) => (event.version === version ? { ...event, ...changes } : event));
		expect(await findFirstBrokenVersion(id, changed(3, { type: "cancelled" }), head)).toBe(3);
		expect(await findFirstBrokenVersion(id, changed(4, { actor: { kind: "applicant", id: "x" } }), head)).toBe(4);
		expect(await findFirstBrokenVersion(id, changed(5, { at: 1 }), head)).toBe(5);
		expect(await findFirstBrokenVersion(id, changed(2, { words: "x" }), head)).toBe(2);
		expect(await findFirstBrokenVersion(id, changed(2, { details: { packageType: "premium" } }), head)).toBe(2);
		expect(
			await findFirstBrokenVersion(
				id,
				events.filter(({ version }) => version !== 3),
				head,
			),
		).toBe(3);
		expect(await findFirstBrokenVersion(id, events.slice(0, -1), head)).toBe(events.length - 1);
		expect(await findFirstBrokenVersion("another", events, head)).toBe(1);
	});

	it("encrypts free text with the application's key, and stays valid after that key is destroyed", async () => {
		const { id } = await aPaidApplication();
		await submitAction(await signIn("rui@azulejo.example"), id, "decide-passport", {
			decision: "refused",
			reason: "The corner is cut off.",
		});
		const rows = await rowsOf(id);
		expect(JSON.stringify(rows)).not.toContain("corner");
		const services = await openServices();
		const reasons = async () =>
			JSON.stringify((await findApplicationFile(services, id))?.history.events.map(({ details }) => details));
		expect(await reasons()).toContain("The corner is cut off.");
		expect((await findApplication(services, id))?.caseKey).toMatch(/^[A-Za-z0-9+/]{22}$/);
		// Erasing personal data empties the sealed fields and the key with them.
		await run(
			"UPDATE applications SET sealed = ? WHERE id = ?",
			await sealFields(services.db, id, {} as SealedFields),
			id,
		);
		expect(await reasons()).not.toContain("corner");
		expect(await reasons()).toContain("forgotten");
		expect(await findFirstBrokenVersion(id, (await rowsOf(id)).map(toHashedEvent), await headOf(id))).toBeNull();
	});

	it("is archived as a whole, and its head stays in the database", async () => {
		const { id } = await aCompletedApplication();
		const before = (await rowsOf(id)).map(toHashedEvent);
		const head = await headOf(id);
		await advanceClock("P40D", "archive-events");
		expect(await rowsOf(id)).toEqual([]);
		expect(await headOf(id)).toBe(head);
		const file = await findApplicationFile(await openServices(), id);
		expect(file?.history.events.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
	});

	it("without hashes is chained once by the scheduled job, including concurrent events", async () => {
		const { id } = await aPaidApplication();
		const rows = await rowsOf(id);
		const triggers = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
			name: string;
			sql: string;
		}>();
		for (const { name } of triggers.results) await run(`DROP TRIGGER ${name}`);
		await run("UPDATE application_events SET hash = NULL");
		await run("UPDATE applications SET head = NULL");
		for (const { sql } of triggers.results) await run(sql);
		await submitAction(await signIn("rui@azulejo.example"), id, "decide-passport", {
			decision: "accepted",
			reason: "",
		});
		expect((await rowsOf(id)).map(({ hash }) => hash)).toEqual([...rows, null].map(() => null));
		await advanceClock("PT5M", "chain-histories");
		const chained = await rowsOf(id);
		expect(await findFirstBrokenVersion(id, chained.map(toHashedEvent), await headOf(id))).toBeNull();
		expect(chained.slice(0, -1).map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash));
		await submitAction(await signIn("eva@azulejo.example"), id, "decide-address", { decision: "accepted", reason: "" });
		expect(await findFirstBrokenVersion(id, (await rowsOf(id)).map(toHashedEvent), await headOf(id))).toBeNull();
		expect((await rowsOf(id)).at(-1)?.hash).not.toBeNull();
	});
});

describe("the audit log chain", () => {
	type Entry = LinkedEntry & { hash: string };
	const entries = async (): Promise<Entry[]> => {
		const { results } = await env.DB.prepare(
			"SELECT seq, at, action, user_id AS userId, role, network, application_id AS applicationId, details, words, hash FROM audit_entries ORDER BY seq",
		).all<Entry & { details: string }>();
		return results.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown }));
	};

	it("serializes concurrent entries", async () => {
		const services = await openServices();
		const actor = { id: 2, role: "reviewer" as const, network: "n" };
		await Promise.all(Array.from({ length: 8 }, () => recordAction(services, { action: "exported", actor })));
		const all = await entries();
		const exported = all.filter(({ action }) => action === "exported");
		expect(exported).toHaveLength(8);
		let before = "";
		for (const { hash, ...entry } of all) {
			expect(await hashEntry(before, entry)).toBe(hash);
			before = hash;
		}
	});

	it("rejects every statement that changes, replaces, deletes or skips an entry", async () => {
		await recordAction(await openServices(), { action: "exported", actor: null });
		for (const sql of [
			"UPDATE audit_entries SET action = 'signed-in'",
			"DELETE FROM audit_entries",
			"REPLACE INTO audit_entries SELECT * FROM audit_entries WHERE seq = 1",
			"INSERT INTO audit_entries (seq, at, action, details, hash) VALUES (40, 1, 'exported', '{}', 'x')",
		])
			await expect(run(sql), sql).rejects.toThrow(/append-only/);
	});

	it("records the heads of all histories that have grown since the last run", async () => {
		const { id } = await aPaidApplication();
		const services = await openServices();
		const recordedHeads = async () =>
			(await entries())
				.filter(({ action }) => action === "heads-recorded")
				.map(({ details }) => (details as { events: number }).events);
		const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
		await recordChainHeads(services);
		const first = await recordedHeads();
		expect(sum(first)).toBe((await rowsOf(id)).length);
		await recordChainHeads(services);
		expect(await recordedHeads()).toEqual(first);
		await submitAction(await signIn("rui@azulejo.example"), id, "decide-passport", {
			decision: "accepted",
			reason: "",
		});
		await recordChainHeads(services);
		expect(await recordedHeads()).toEqual([...first, 1]);
	});
});
