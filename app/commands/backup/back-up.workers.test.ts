import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { parseBackupState } from "#app/domain/backup/backup.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { Client } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { copyAll } from "#test/services/memory-backup.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { runJob, runScheduledJobs } from "../cron/scheduled-jobs.server.ts";
import { eraseApplication } from "../retention/erase-application.server.ts";
import { backUp } from "./back-up.server.ts";
import { readSchema, type Value } from "./copied-rows.server.ts";
import { getManifest, listCopies, readCopy } from "./pieces.server.ts";

let services: Services;
let backup: NonNullable<Services["backup"]>;
let now: number;
beforeEach(async () => {
	services = await openServices();
	if (!services.backup) throw new Error("no bucket in the offline environment");
	backup = services.backup;
	now = services.now();
	services.now = () => now;
});

const keysIn = (prefix: string) => backup.bucket.list(prefix, null);
const readState = async () => parseBackupState(await readJobCursor(services.db, "back-up"));

async function lastManifest() {
	return getManifest(backup, (await listCopies(backup)).at(-1) ?? "");
}

/** Every table as it is in the database, or as it was in a copy. */
async function rowsInDatabase(): Promise<Map<string, { columns: string[]; rows: Value[][] }>> {
	const { tables } = await readSchema(services.db);
	const found = new Map<string, { columns: string[]; rows: Value[][] }>();
	for (const { name, columns } of tables.values()) {
		const list = columns.map((column) => `"${column}"`).join(", ");
		found.set(name, { columns, rows: await env.DB.prepare(`SELECT ${list} FROM "${name}"`).raw<Value[]>() });
	}
	return found;
}

const sorted = (rows: readonly Value[][]) => rows.map((row) => JSON.stringify(row)).sort();

/** Restores the database to its earlier state. */
async function restore(before: Awaited<ReturnType<typeof rowsInDatabase>>): Promise<void> {
	const triggers = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all<{
		name: string;
		sql: string;
	}>();
	const inserts = [...before].flatMap(([table, { columns, rows }]) => {
		if (table === "sqlite_sequence") return [];
		const names = columns.map((column) => `"${column}"`).join(", ");
		const literal = (value: Value) =>
			typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
		return rows.map((row) => `INSERT INTO "${table}" (${names}) VALUES (${row.map(literal).join(", ")})`);
	});
	await env.DB.batch(
		[
			"PRAGMA defer_foreign_keys = true",
			...triggers.results.map(({ name }) => `DROP TRIGGER "${name}"`),
			...[...before.keys()].filter((name) => name !== "sqlite_sequence").map((name) => `DELETE FROM "${name}"`),
			...inserts,
			...triggers.results.map(({ sql }) => sql),
		].map((sql) => env.DB.prepare(sql)),
	);
}

describe("the nightly copy", () => {
	it("contains every row of every table in the database", async () => {
		await anApplication(new Client()).paid().build();
		await anApplication(new Client()).build();
		await copyAll(services);
		const copied = new Map<string, Value[][]>();
		for await (const part of readCopy(backup, await lastManifest()))
			if ("table" in part) copied.set(part.table, [...(copied.get(part.table) ?? []), ...part.rows]);
		const source = await rowsInDatabase();
		// The jobs record their own runs.
		source.delete("scheduled_jobs");
		expect(source.size).toBeGreaterThan(50);
		for (const [name, { rows }] of source) expect(sorted(copied.get(name) ?? []), name).toEqual(sorted(rows));
		expect(copied.get("application_events")?.length).toBeGreaterThan(3);
	});

	it("is sealed: neither names nor addresses are readable in the bucket", async () => {
		await env.DB.prepare(
			`INSERT INTO contact_messages (id, name, email, subject, message, created_at)
			VALUES ('m', 'Canary Name', 'canary@b.example', '', '', 1)`,
		).run();
		await copyAll(services);
		const bytes = await Promise.all((await keysIn("copies/")).map((key) => backup.bucket.get(key)));
		expect(bytes.length).toBeGreaterThan(0);
		for (const object of bytes) expect(new TextDecoder("latin1").decode(object ?? undefined)).not.toMatch(/canary/i);
	});

	it("is made once a night, after two o'clock UTC", async () => {
		now = Date.parse("2027-03-03T12:00:00Z");
		await copyAll(services);
		for (const later of [HOUR, 12 * HOUR]) {
			now += later;
			await backUp(services);
		}
		expect(await listCopies(backup)).toEqual(["20270303T120000Z"]);
		now = Date.parse("2027-03-04T02:00:00Z");
		await copyAll(services);
		expect(await listCopies(backup)).toEqual(["20270303T120000Z", "20270304T020000Z"]);
	});

	it("resumes after an interrupted run, and restarts after a migration", async () => {
		const { put } = backup.bucket;
		backup.bucket.put = async (key, bytes) => {
			if (key.startsWith("manifests/")) throw new Error("away");
			await put(key, bytes);
		};
		await expect(copyAll(services)).rejects.toThrow("away");
		const pieces = (await readState())?.progress?.pieces ?? 0;
		expect(pieces).toBeGreaterThan(0);
		expect(await listCopies(backup)).toEqual([]);
		backup.bucket.put = put;
		const startedAtFirst = now;
		now += HOUR;
		await env.DB.prepare("CREATE TABLE later (id TEXT PRIMARY KEY)").run();
		await copyAll(services);
		const { startedAt, rows } = await lastManifest();
		expect(startedAt).toBe(startedAtFirst + HOUR);
		expect(rows).toHaveProperty("later");
	});

	it("only records since when it has been missing if no bucket is configured", async () => {
		await backUp({ ...services, backup: null });
		now += DAY;
		await backUp({ ...services, backup: null });
		expect(await readState()).toEqual({ since: now - DAY, last: null, progress: null });
	});
});

describe("documents", () => {
	const put = (key: string, text: string) => services.documents.put(key, "upload", new TextEncoder().encode(text));
	const nextNight = async () => {
		now += DAY;
		await copyAll(services);
	};

	it("are copied once unchanged, again when their key changes, and deleted once we no longer have them", async () => {
		for (const key of ["documentA", "documentB", "history/one"]) await put(key, key);
		await copyAll(services);
		const first = await keysIn("documents/");
		expect(first.map((key) => key.replace(/\.[0-9a-f]+$/, ""))).toEqual([
			"documents/documentA",
			"documents/documentB",
			"documents/history/one",
		]);
		const sealed = await services.documents.getSealed("documentA");
		expect(await backup.bucket.get(first[0] ?? "")).toEqual(sealed?.bytes);
		expect((await lastManifest()).documents).toBe(3);

		const writtenKeys: string[] = [];
		const { put: originalPut } = backup.bucket;
		backup.bucket.put = (key, bytes) => {
			if (key.startsWith("documents/")) writtenKeys.push(key);
			return originalPut(key, bytes);
		};
		await nextNight();
		expect(writtenKeys).toEqual([]);

		await put("documentA", "rewrapped");
		await services.documents.delete("documentB");
		await put("documentC", "new");
		await nextNight();
		const after = await keysIn("documents/");
		expect(after).toEqual([writtenKeys[0], writtenKeys[1], first[2]]);
		expect(writtenKeys.map((key) => key.replace(/\.[0-9a-f]+$/, ""))).toEqual([
			"documents/documentA",
			"documents/documentC",
		]);
		expect((await lastManifest()).documents).toBe(3);
	});

	it("stay in the backup if our bucket is suddenly empty", async () => {
		const keys = Array.from({ length: 120 }, (_, n) => `doc${String(n).padStart(4, "0")}`);
		await Promise.all(keys.map((key) => env.DOCUMENTS.put(key, key)));
		await copyAll(services);
		await env.DOCUMENTS.delete(keys);
		now += DAY;
		await expect(copyAll(services)).rejects.toThrow();
		expect((await keysIn("documents/")).length).toBe(120);
	});
});

describe("erased people stay erased", () => {
	const findPerson = (id: string) =>
		env.DB.prepare("SELECT first_name, email, status, erased_at, cleared_at FROM applications WHERE id = ?")
			.bind(id)
			.first<Record<string, unknown>>();

	it("after a restore from before the erasure, because the first cron run erases them again", async () => {
		const { id } = await anApplication(new Client()).build();
		const before = await rowsInDatabase();
		expect((await eraseApplication(services, id)).ok).toBe(true);
		const erasedAt = (await findPerson(id))?.erased_at;
		await runJob(services, "repeat-erasures");
		expect(await keysIn("erasures/")).toEqual([`erasures/${id}`]);
		const listed = new TextDecoder().decode((await backup.bucket.get(`erasures/${id}`)) ?? undefined);
		expect(JSON.parse(listed)).toEqual({ status: "cancelled", at: now });

		await restore(before);
		expect((await findPerson(id))?.email).not.toBe("");
		now += HOUR;
		await runScheduledJobs(services);
		expect(await findPerson(id)).toMatchObject({ first_name: "", email: "", status: "cancelled", erased_at: erasedAt });
		expect(await count(`uploads WHERE application_id = '${id}'`)).toBe(0);
		expect(await count(`name_words WHERE application_id = '${id}'`)).toBe(0);
		expect(await count("application_events WHERE type = 'data-erased'")).toBe(1);
		await runJob(services, "repeat-erasures");
		expect(await count("application_events WHERE type = 'data-erased'")).toBe(1);
	});

	it("even if the copy has them as customers in progress", async () => {
		const { id } = await anApplication(new Client()).paid().build();
		const bytes = new TextEncoder().encode(JSON.stringify({ status: "completed", at: now - DAY }));
		await backup.bucket.put(`erasures/${id}`, bytes);
		expect(await runJob(services, "repeat-erasures")).toMatchObject({ error: null });
		expect(await findPerson(id)).toMatchObject({ email: "", status: "completed", erased_at: now - DAY });
	});

	it("even if another one cannot be erased", async () => {
		const onHold = await anApplication(new Client()).build();
		const other = await anApplication(new Client()).build();
		await env.DB.prepare("INSERT INTO legal_holds VALUES (?, 1, 1, 'x')").bind(onHold.id).run();
		for (const { id } of [onHold, other])
			await backup.bucket.put(
				`erasures/${id}`,
				new TextEncoder().encode(JSON.stringify({ status: "cancelled", at: now })),
			);
		const { error } = await runJob(services, "repeat-erasures");
		expect((await findPerson(other.id))?.email).toBe("");
		expect((await findPerson(onHold.id))?.email).not.toBe("");
		expect(error).not.toBeNull();
	});
});
