import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addSealFunction } from "../../services/memory-database.ts";
import { openMiniflare } from "./remote-database.ts";
import { FILLING } from "./synthetic-rows.ts";

const migrations = resolve(import.meta.dirname, "../../../migrations");
/** Columns that the room derives from others: the queue of each application, its balance, and the counts of the queues. */
const DERIVED_FIELDS = [
	`UPDATE applications SET
		stage = CASE
			WHEN status = 'draft' THEN 'collecting_documents'
			WHEN status = 'pending' AND payment_status NOT IN ('paid', 'partially_refunded') THEN 'awaiting_payment'
			WHEN status = 'pending' AND passport_decision IN ('verified', 'accepted')
				AND address_decision IN ('verified', 'accepted') THEN 'ready_to_file'
			WHEN status = 'pending' THEN 'in_review'
			WHEN status = 'verification_required' THEN 'waiting_for_applicant'
			WHEN status = 'processing' THEN 'at_tax_office'
			WHEN status = 'approved' THEN 'nif_assigned'
			WHEN status = 'completed' AND physical_delivery_requested = 0 THEN 'certificate_ready'
			WHEN status = 'completed' AND coalesce(shipping_status, '') <> 'delivered' THEN 'in_delivery'
			ELSE 'closed'
		END,
		balance = (SELECT coalesce(sum(amount_received - amount_refunded), 0) FROM payments
			WHERE payments.application_id = applications.id)`,
	"INSERT INTO stage_counts (stage, applications) SELECT stage, count(*) FROM applications GROUP BY stage",
];

export type Filled = { rows: number; megabytes: number; now: number };

/** Sixty days out of five years. */
const RECENT = 60 / 1825;

/**
 * Creates the file of a local D1 below a folder and fills it with applications of the last five years, a given
 * number of them of the last sixty days. @param filling additional statements with the same values @param afterwards
 * statements that need each application's queue
 */
export async function fillDatabase(
	folder: string,
	applications: number,
	recent = Math.round(applications * RECENT),
	filling: readonly string[] = FILLING,
	afterwards: readonly string[] = [],
): Promise<Filled> {
	const miniflare = openMiniflare(folder);
	const binding = await miniflare.getD1Database("DB");
	// The file exists after the first write.
	await binding.exec("CREATE TABLE first (id INTEGER)");
	await binding.exec("DROP TABLE first");
	await miniflare.dispose();

	const file = databaseFile(folder);
	const database = new DatabaseSync(file);
	addSealFunction(database);
	const now = Date.now();
	database.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000");
	const names = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
	for (const name of names.sort()) for (const statement of statementsOf(name)) database.exec(statement);
	// Audit logs are inserted in one go, out of the order that their triggers require.
	const guards = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
	for (const { name } of guards) database.exec(`DROP TRIGGER "${name}"`);
	database.exec("BEGIN");
	let rows = 0;
	const fill = (sql: string) => {
		const values = { applications: BigInt(applications), recent: BigInt(recent), now: BigInt(now) };
		const used = Object.entries(values).filter(([name]) => sql.includes(`:${name}`));
		rows += Number(database.prepare(sql).run(Object.fromEntries(used)).changes);
	};
	for (const sql of filling) fill(sql);
	for (const statement of DERIVED_FIELDS) database.exec(statement);
	for (const sql of afterwards) fill(sql);
	database.exec("COMMIT");
	for (const { sql } of guards) database.exec(String(sql));
	database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	database.close();
	return { rows, megabytes: Math.round(statSync(file).size / 1e6), now };
}

function statementsOf(migration: string): string[] {
	return readFileSync(join(migrations, migration), "utf8").split("--> statement-breakpoint");
}

function databaseFile(folder: string): string {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const found = files.find((file) => /d1.*\.sqlite$/.test(file) && !file.endsWith("metadata.sqlite"));
	if (!found) throw new Error("no database was created");
	return join(folder, found);
}
