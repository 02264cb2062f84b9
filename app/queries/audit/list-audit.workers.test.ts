import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { openDatabase } from "#app/data/db.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { MeasuredDatabase } from "#test/bench/growth/measured-database.ts";
import { openServices } from "#test/services/open-services.ts";
import { listAudit } from "./list-audit.server.ts";

const ENTRIES = 3000;
const NO_FILTER = { userId: null, action: null, number: "", from: null, until: null, before: null };

/** One entry an hour, the first at the beginning of 1970. */
async function aLongChain(): Promise<void> {
	await env.DB.prepare(
		`INSERT INTO audit_entries (seq, at, action, user_id, details, hash)
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES})
		SELECT i, i * ${DAY / 24}, 'document-opened', 1 + i % 3, '{}', 'hash' FROM n`,
	).run();
}

it("finds an old day of the audit log without scanning newer entries", async () => {
	await aLongChain();
	const { db } = await openServices();
	const measured = new MeasuredDatabase(env.DB);
	const counting = { db: openDatabase(measured as unknown as D1Database, db.keyring) };
	const seqs = async (wanted: Partial<Parameters<typeof listAudit>[1]>) =>
		(await listAudit(counting, { ...NO_FILTER, ...wanted })).lines.map(({ seq }) => seq);

	expect(await seqs({ from: 2 * DAY, until: 3 * DAY })).toEqual(Array.from({ length: 24 }, (_, hour) => 71 - hour));
	expect(await seqs({ from: 2 * DAY, until: 3 * DAY, userId: 1 })).toEqual([69, 66, 63, 60, 57, 54, 51, 48]);
	expect(await seqs({ from: 0, until: 1 })).toEqual([]);
	expect(await seqs({ from: 9000 * DAY })).toEqual([]);
	expect(await seqs({ until: DAY / 8 })).toEqual([2, 1]);
	expect(measured.rowsRead, "rows read by five queries").toBeLessThan(1000);
});
