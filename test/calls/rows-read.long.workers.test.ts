import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { claimNext } from "#app/commands/application/assignment.server.ts";
import { openDatabase } from "#app/data/db.server.ts";
import { SORT_NAMES } from "#app/domain/staff/list-sort.ts";
import { listApplications, type PagePosition } from "#app/queries/application/list-applications.server.ts";
import { findOpenedDocuments } from "#app/queries/audit/list-entries.server.ts";
import { MeasuredDatabase } from "#test/bench/growth/measured-database.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { Client } from "../services/client.ts";
import { openServices } from "../services/open-services.ts";
import { applyAndPay } from "../services/states.ts";

// The plan of each of these names an index, yet reads more rows every month: the index did not match the selective
// condition.

/** Returns the services and the number of rows read through them. */
async function measuredServices() {
	const services = await openServices();
	const measured = new MeasuredDatabase(env.DB);
	return {
		measured,
		services: { ...services, db: openDatabase(measured as unknown as D1Database, services.db.keyring) },
	};
}

/** Copies an application under different ids and numbers. */
async function copyApplication(id: string, count: number): Promise<void> {
	const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('applications')").all<{
		name: string;
	}>();
	const others: Record<string, string> = { id: "'copy' || i", application_number: "'NIF-' || i", nif_index: "NULL" };
	const names = results.map(({ name }) => name);
	await env.DB.prepare(
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
		INSERT INTO applications (${names.join(", ")}) SELECT ${names.map((name) => others[name] ?? name).join(", ")} FROM n, applications WHERE id = ?`,
	)
		.bind(id)
		.run();
}

it("claims the next application without reading all unassigned ones", async () => {
	const { id } = await applyAndPay(new Client());
	await copyApplication(id, 1000);
	await env.DB.prepare("INSERT INTO second_person_waits (application_id, since, maker) VALUES ('copy7', 0, 1)").run();
	const { measured, services } = await measuredServices();
	const claimed = await claimNext(services, offlineStaff("Rui"), "network");
	expect(claimed).toMatchObject({ ok: true, value: expect.any(String) });
	expect(measured.rowsRead).toBeLessThan(300);
});

it("finds the documents that a person has opened without reading every opening", async () => {
	const { now } = await openServices();
	await env.DB.prepare(
		`INSERT INTO audit_entries (seq, at, action, user_id, application_id, details, hash)
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
		SELECT i, ?, 'document-opened', 2, 'application' || (i % 1000), '{"uploadId":"upload' || i || '"}', 'hash' FROM n`,
	)
		.bind(now())
		.run();
	const { measured, services } = await measuredServices();
	const opened = await findOpenedDocuments(services, 2, "application7");
	expect([...opened].sort()).toEqual(["upload1007", "upload2007", "upload7"]);
	expect(measured.rowsRead).toBeLessThan(20);
});

it("reads no more rows for a page deep in the list than for the first, whatever the sort order", async () => {
	const { id } = await applyAndPay(new Client());
	await copyApplication(id, 1000);
	await env.DB.prepare("UPDATE applications SET estimated_completion_date = NULL WHERE id > 'copy5'").run();
	for (const sort of [
		null,
		...SORT_NAMES.flatMap((name) => [false, true].map((descending) => ({ name, descending }))),
	]) {
		const { measured, services } = await measuredServices();
		let position: PagePosition | null = null;
		for (let page = 1; page <= 8; page += 1) {
			const before = measured.rowsRead;
			const list = await listApplications(services, { stage: null, owner: null, search: "", sort, position });
			expect(list.applications).toHaveLength(50);
			expect(measured.rowsRead - before, `page ${page} of ${JSON.stringify(sort)}`).toBeLessThan(200);
			position = list.next;
		}
	}
});
