import { applyD1Migrations, env, reset } from "cloudflare:test";
import { expect, it } from "vitest";
import { STATUSES, stageOf } from "#app/domain/application/application.ts";
import { aKeyring } from "#test/services/keyring.ts";
import { stageCounts } from "./counts-schema.server.ts";
import { openDatabase } from "./db.server.ts";
import { applications } from "./schema.server.ts";

const COLUMNS =
	"id, application_number, version, status, payment_status, passport_decision, address_decision, physical_delivery_requested, shipping_status, first_name, last_name, date_of_birth, nationality, email, phone, address_line1, city, postal_code, country, created_at, updated_at, state_since";

/** Applications from before the migration, in every state that a queue follows from. */
function everyApplication(): D1PreparedStatement[] {
	const made: D1PreparedStatement[] = [];
	const empty = Array.from({ length: 10 }, () => "''").join(", ");
	const insert = env.DB.prepare(
		`INSERT INTO applications (${COLUMNS}) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ${empty}, 0, 0, 0)`,
	);
	for (const status of STATUSES)
		for (const payment of ["pending", "paid", "partially_refunded", "refunded"])
			for (const passport of [null, "verified", "accepted", "refused"])
				for (const address of [null, "verified", "review"])
					for (const delivery of [0, 1])
						for (const shipping of [null, "shipped", "delivered"]) {
							const id = String(made.length);
							made.push(insert.bind(id, id, status, payment, passport, address, delivery, shipping));
						}
	return made;
}

it("gives applications from before it their queue, the money that is here, and the queues their counts", async () => {
	await reset();
	const before = env.TEST_MIGRATIONS.filter(({ name }) => name < "0004");
	await applyD1Migrations(env.DB, before);
	const made = everyApplication();
	await env.DB.batch(made);
	const columns = "id, application_id, purpose, state, amount, amount_received, amount_refunded, created_at";
	await env.DB.exec(
		`INSERT INTO payments (${columns}) VALUES ('a', '7', 'application', 'succeeded', 7900, 7900, 900, 0), ('b', '7', 'physical_delivery', 'succeeded', 5000, 5000, 0, 0)`,
	);
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
	const db = openDatabase(env.DB, aKeyring());
	const rows = await db.select().from(applications);
	expect(rows).toHaveLength(made.length);
	for (const row of rows) expect(row.stage, JSON.stringify(row)).toBe(stageOf({ ...row, representativeName: null }));
	expect(rows.map(({ moneyHere }) => moneyHere).filter((money) => money !== 0)).toEqual([12_000]);
	for (const { stage, applications } of await db.select().from(stageCounts))
		expect(applications, stage).toBe(rows.filter((row) => row.stage === stage).length);
});
