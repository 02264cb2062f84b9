import { expect, it } from "vitest";
import { hashJson } from "#app/audit/chain.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { checkChain, checkWholeChain, recordChainHeads } from "./audit-chain.server.ts";
import { recordAction } from "./record-action.server.ts";

function anAuditLog() {
	const { db, sqlite } = openMemoryDatabase();
	for (const { name } of sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
		sqlite.exec(`DROP TRIGGER "${name}"`);
	const services = { db, now: () => 1000 };
	const heads = () =>
		sqlite
			.prepare("SELECT details FROM audit_entries WHERE action = 'heads-recorded' ORDER BY seq")
			.all()
			.map(({ details }) => JSON.parse(String(details)) as unknown);
	const addEvent = (application: string, version: number, hash: string | null) =>
		sqlite
			.prepare(
				"INSERT INTO application_events (application_id, version, event_id, type, actor, status, at, hash) VALUES (?, ?, ?, 'x', '{}', 'pending', 1, ?)",
			)
			.run(application, version, `${application}${version}`, hash);
	return { services, sqlite, heads, addEvent };
}

it("finds the first changed or missing entry of the audit log, and reports it intact once repaired", async () => {
	const { services, sqlite } = anAuditLog();
	for (const details of [{ n: 1 }, { n: 2 }, { n: 3 }])
		await recordAction(services, { action: "exported", actor: null, details });
	const check = async () => {
		const { seq, broken, ended, at } = await checkChain(services);
		return { seq, broken, ended, at };
	};
	const intact = { seq: 3, broken: null, ended: true, at: 1000 };
	expect(await check()).toEqual(intact);
	sqlite.exec(`UPDATE audit_entries SET details = '{"n":9}' WHERE seq = 2`);
	expect(await check()).toEqual({ ...intact, seq: 1, broken: 2 });
	expect(await checkWholeChain(services)).toMatchObject({ broken: 2 });
	sqlite.exec(`UPDATE audit_entries SET details = '{"n":2}' WHERE seq = 2`);
	expect(await check()).toEqual(intact);
	sqlite.exec("DELETE FROM audit_entries WHERE seq = 1");
	expect(await check()).toEqual({ ...intact, seq: 0, broken: 1 });
});

it("records the chain heads once, as a hash over the new events in order", async () => {
	const { services, sqlite, heads, addEvent } = anAuditLog();
	addEvent("one", 1, "a");
	addEvent("two", 1, null);
	await recordChainHeads(services);
	await recordChainHeads(services);
	const first = [
		["one", 1, "a"],
		["two", 1, null],
	];
	expect(heads()).toEqual([{ events: 2, root: await hashJson(first) }]);
	// The newest rows were archived: SQLite gives their numbers to the next ones.
	sqlite.exec("DELETE FROM application_events WHERE application_id = 'two'");
	await recordChainHeads(services);
	addEvent("three", 1, "c");
	await recordChainHeads(services);
	expect(heads().slice(1)).toEqual([{ events: 1, root: await hashJson([["three", 1, "c"]]) }]);
});
