import { expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { purgeExpired } from "./purge-expired.server.ts";

it("keeps unhandled payment events and answers to people, whatever their age", async () => {
	const { db, sqlite } = openMemoryDatabase();
	const remaining = (table: string, column: string) =>
		sqlite
			.prepare(`SELECT ${column} AS it FROM ${table} ORDER BY 1`)
			.all()
			.map(({ it }) => it);
	const event = sqlite.prepare(
		"INSERT INTO stripe_events (id, type, livemode, received_at, state) VALUES (?, 'x', 1, 1, ?)",
	);
	for (const state of ["received", "handled", "ignored"]) event.run(`evt_${state}`, state);
	const letter = sqlite.prepare(
		`INSERT INTO letters (key, email_type, recipient, language, subject, body, message_id, created_at, due_at)
		VALUES (?, 'x', '', 'en', '', '', ?, 1, 1)`,
	);
	letter.run("answer", "message-1");
	letter.run("notice", null);
	await purgeExpired({ db, now: () => 4000 * DAY });
	expect(remaining("stripe_events", "id")).toEqual(["evt_received"]);
	expect(remaining("letters", "key")).toEqual(["answer"]);
});
