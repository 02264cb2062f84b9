import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { answerThread } from "#app/commands/application/write-message.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { Client, downloadCertificate } from "#test/services/client.ts";
import { APPLICATION_TABLES, copiedColumns, type Row, rowCopier } from "#test/services/copied-rows.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aBillFile, aPassportFile, HOLDER, sendDocument } from "#test/services/sample-documents.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

/** Maximum database size of a closed application in bytes, index entries included: about 3,050, plus headroom. */
const MAX_BYTES = 4096;
const COPIES = 400;

/** Copies a database with one application, each copy under its own ids of the same length. */
async function copyDatabase(): Promise<void> {
	const tables: [string, Row[]][] = [];
	for (const table of APPLICATION_TABLES)
		tables.push([table, (await env.DB.prepare(`SELECT * FROM ${table}`).all<Row>()).results]);
	for (let copy = 0; copy < COPIES; copy += 1) {
		const valuesOf = rowCopier(copy);
		const statements = tables.flatMap(([table, rows]) =>
			rows.map((row) => {
				const columns = copiedColumns(row);
				const placeholders = columns.map(() => "?").join(", ");
				const insert = env.DB.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${placeholders})`);
				return insert.bind(...valuesOf(row, columns));
			}),
		);
		await env.DB.batch(statements);
	}
}

async function sizeOfDatabase(): Promise<number> {
	const { meta } = await env.DB.prepare("DELETE FROM counters WHERE key = 'none'").run();
	return meta.size_after;
}

/** Returns the bytes that one additional application takes. */
async function bytesPerApplication(): Promise<number> {
	const before = await sizeOfDatabase();
	await copyDatabase();
	return ((await sizeOfDatabase()) - before) / COPIES;
}

/** Three messages each way, of which only two timestamps may remain. */
async function exchangeMessages(applicant: Client, id: string): Promise<void> {
	for (let index = 0; index < 3; index += 1) {
		const message = { id: randomId(), text: `Question ${index}: ${"word ".repeat(100)}`, files: [] };
		const form = { messageId: message.id, back: "messages", message: message.text };
		expect((await applicant.post(`/messages/${id}`, form)).status).toBe(302);
		const reply = { ...message, id: randomId() };
		expect((await answerThread(await openServices(), offlineStaff("Rui"), "applicant", id, reply)).ok).toBe(true);
	}
	expect(await count("application_events WHERE type LIKE 'message-%'")).toBe(6);
}

/** A completed application with readable documents: the hash of the passport number remains. */
async function aReadApplication(): Promise<void> {
	const applicant = new Client();
	const passport = await sendDocument(applicant, "passport", aPassportFile());
	const bill = await sendDocument(applicant, "address", aBillFile());
	const documents = { passportDocumentPath: passport.body.filePath, addressDocumentPath: bill.body.filePath };
	const { id } = await aCompletedApplication({ ...HOLDER, ...documents }, applicant);
	await exchangeMessages(applicant, id);
	await downloadCertificate(applicant, id);
	await flushBackgroundWork();
	expect(await count("uploads WHERE document_fingerprint IS NOT NULL")).toBe(1);
}

it("a closed application with an archived history takes less than four kilobytes in the database", async () => {
	await aReadApplication();
	await advanceClock("P100D");
	const closed = Math.round(await bytesPerApplication());
	// docs/decisions/027-audit-archive.md relies on this figure.
	console.warn(`bytes of a closed application: ${closed}`);
	expect(closed).toBeLessThan(MAX_BYTES);
});

it("an application that has just been closed takes several times as much", async () => {
	await aReadApplication();
	const recent = Math.round(await bytesPerApplication());
	console.warn(`bytes of an application that was closed just now: ${recent}`);
	expect(recent).toBeGreaterThan(MAX_BYTES);
});
