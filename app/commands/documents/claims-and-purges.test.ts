import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { REPLACED_AT, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { IMAGE_RETENTION } from "#app/domain/retention/retention-rules.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { claimDocuments, findOwnDocuments } from "./claim-documents.server.ts";
import { deleteAbandonedUploads, purgeDocuments } from "./purge-documents.server.ts";

const OWNER = { sessionId: "visit", applicationId: "case-1" };
const NONE = { passport: null, address: null, guardian: null };

describe("the documents that a form names", () => {
	it("are uploads of the session or of the application, with the checks' verdict", async () => {
		const { services, addUpload } = applicationEnvironment();
		await addUpload("mine", { verdict: "verified" });
		await addUpload("claimed", { documentType: "address", sessionId: "another", applicationId: "case-1" });
		await addUpload("guardian", { documentType: "guardian", verdict: "rejected" });
		const paths = { passport: "mine", address: "claimed", guardian: "guardian" };
		expect(await findOwnDocuments(services, paths, OWNER)).toEqual({
			ok: true,
			value: {
				passport: { path: "mine", decision: "verified" },
				address: { path: "claimed", decision: "review" },
				guardian: { path: "guardian", decision: "rejected" },
			},
		});
		expect(await findOwnDocuments(services, { passport: null, address: null }, OWNER)).toEqual({
			ok: true,
			value: NONE,
		});
	});

	it.each<[string, Partial<typeof uploads.$inferInsert>, typeof OWNER | { sessionId: null; applicationId: null }]>([
		["of another session", { sessionId: "another" }, OWNER],
		["of another application", { applicationId: "another" }, OWNER],
		["of no session, for a visitor without one", { sessionId: null }, { sessionId: null, applicationId: null }],
		["that is still being received", { state: "receiving" }, OWNER],
		["that was deleted", { state: "purged" }, OWNER],
		["of another kind", { documentType: "address" }, OWNER],
	])("cannot be an upload %s", async (_title, columns, owner) => {
		const { services, addUpload } = applicationEnvironment();
		await addUpload("upload", columns);
		const outcome = await findOwnDocuments(services, { passport: "upload", address: null }, owner);
		expect(outcome).toEqual({ ok: false, failure: { kind: "invalid", code: "document_not_yours" } });
		expect(codeOf(await findOwnDocuments(services, { passport: "invented", address: null }, owner))).toBe(
			"document_not_yours",
		);
	});
});

it("claimed documents belong to the application with their proofs of a name; one replaced in the meantime counts as new", async () => {
	const { services, db, addUpload } = applicationEnvironment();
	await addUpload("passport", { createdAt: REPLACED_AT });
	await addUpload("address", { createdAt: 5, nameProof: "marriage", documentType: "address" });
	await addUpload("marriage", { createdAt: 6 });
	await addUpload("guardian", { applicationId: "case-1", createdAt: 7 });
	await addUpload("foreign", { applicationId: "another", createdAt: 8 });
	await addUpload("unnamed", { createdAt: 9 });
	const named = (path: string) => ({ path, decision: "review" as const });
	const claim = (documents: Partial<Parameters<typeof claimDocuments>[1]>) =>
		claimDocuments(services, { ...NONE, ...documents }, "case-1");
	await claim({});
	await claim({ passport: named("passport"), address: named("address"), guardian: named("guardian") });
	await claim({ passport: named("foreign") });
	const rows = await db.select().from(uploads).orderBy(uploads.id);
	expect(rows.map(({ id, applicationId, createdAt }) => [id, applicationId, createdAt])).toEqual([
		["address", "case-1", 5],
		["foreign", "another", 8],
		["guardian", "case-1", 7],
		["marriage", "case-1", 6],
		["passport", "case-1", NOON],
		["unnamed", null, 9],
	]);
});

/** An application with one stored document of two pages. */
async function withDocument(changes: Partial<Application> = {}, columns: Partial<typeof uploads.$inferInsert> = {}) {
	const environment = applicationEnvironment();
	const { services, db, sqlite, objects } = environment;
	await environment.add(
		anApplication()
			.paid()
			.with({ status: "completed", stateSince: NOON - IMAGE_RETENTION - 1, ...changes })
			.build(),
	);
	async function addDocument(id: string, more: Partial<typeof uploads.$inferInsert> = {}) {
		await environment.addUpload(id, { applicationId: "case-1", ...columns, ...more });
		for (const page of [0, 1]) {
			objects.set(`${id}-${page}`, new Uint8Array());
			await db.insert(uploadPages).values({
				...{ uploadId: id, page, objectKey: `${id}-${page}`, keyId: "k1", fileName: "me.pdf", fileType: "pdf" },
				...{ bytes: 1, sha256: `hash-${page}` },
			});
		}
		sqlite.prepare("INSERT INTO picture_hashes (upload_id, page, hash) VALUES (?, 0, 'h')").run(id);
	}
	await addDocument("document");
	const ids = async () =>
		(await db.select({ id: uploads.id, state: uploads.state }).from(uploads)).map(({ id, state }) => `${id} ${state}`);
	const count = (table: string) => environment.number(`SELECT count(*) FROM ${table}`);
	return { ...environment, addDocument, ids, count, purge: () => purgeDocuments(services) };
}

describe("the images of a closed application", () => {
	it("are deleted with everything that was read; only anonymous facts remain", async () => {
		const { db, purge, objects, count, sqlite, addDocument } = await withDocument(
			{},
			{
				...{ documentType: "passport", verdict: "review", flags: [{ code: "unreadable" } as never], reading: "done" },
				documentFingerprint: "f",
				nameAnswer: "household",
				nameProof: "p",
				facts: "sealed",
				keyId: "k1",
				readingAttempts: 2,
			},
		);
		await addDocument("certificate", { documentType: "certificate" });
		await addDocument("of-another", { applicationId: "another" });
		for (const id of ["case-1", "another"])
			sqlite.prepare("INSERT INTO mandate_pages VALUES (?, ?, 'e', 1, 1, 1)").run(`code-${id}`, id);
		expect(await purge()).toBe(1);
		expect((await db.select().from(uploads).where(eq(uploads.id, "document")))[0]).toEqual({
			...{ id: "document", sessionId: null, applicationId: "case-1", documentType: "passport", state: "purged" },
			...{ verdict: "review", flags: [], formFlags: [], reading: "done", readingAttempts: 2, facts: null },
			...{ extracted: null, documentFingerprint: "f", nameAnswer: null, nameProof: null, createdAt: NOON, keyId: null },
		});
		const pages = await db.select().from(uploadPages).where(eq(uploadPages.uploadId, "document"));
		expect(pages.map(({ objectKey, keyId, fileName, sha256 }) => [objectKey, keyId, fileName, sha256])).toEqual([
			[null, null, null, "hash-0"],
			[null, null, null, "hash-1"],
		]);
		expect([...objects.keys()]).toEqual(["certificate-0", "certificate-1", "of-another-0", "of-another-1"]);
		expect([count("picture_hashes"), sqlite.prepare("SELECT application_id AS id FROM mandate_pages").all()]).toEqual([
			2,
			[{ id: "another" }],
		]);
		expect(await purge()).toBe(0);
	});

	it.each(["mandate", "filing-pack", "attachment"] as const)(
		"of a %s are deleted without a trace",
		async (documentType) => {
			const { purge, ids, count, objects } = await withDocument({}, { documentType });
			expect(await purge()).toBe(1);
			expect([await ids(), count("upload_pages"), count("picture_hashes"), objects.size]).toEqual([[], 0, 0, 0]);
		},
	);

	it.each<[string, Partial<Application>, Partial<typeof uploads.$inferInsert>, number]>([
		["completed ninety days ago", { stateSince: NOON - IMAGE_RETENTION }, {}, 0],
		["rejected more than ninety days ago", { status: "rejected" }, {}, 1],
		["cancelled after the payment", { status: "cancelled", stateSince: NOON - IMAGE_RETENTION }, {}, 0],
		["cancelled before the payment", { status: "cancelled", stateSince: NOON, paidAt: null }, {}, 1],
		["completed without a payment", { stateSince: NOON, paidAt: null }, {}, 0],
		["in progress", { status: "processing" }, {}, 0],
		["still being read", {}, { reading: "pending" }, 0],
		["unread", {}, { reading: "failed" as never }, 1],
		["incomplete", {}, { state: "receiving" }, 0],
	])("that is %s", async (_title, changes, columns, purged) => {
		const { purge } = await withDocument(changes, columns);
		expect(await purge()).toBe(purged);
	});

	it("are retained on hold, and for the period of the setting", async () => {
		const { db, purge, sqlite } = await withDocument({ stateSince: NOON - 30 * DAY - 1 });
		expect(await purge()).toBe(0);
		const value = { days: 30 };
		await db.insert(settings).values({ key: "image-retention", version: 1, value, changedBy: 1, at: 1, reason: "" });
		clearSettingsCache();
		sqlite.exec("INSERT INTO legal_holds (application_id, set_by, set_at, words) VALUES ('case-1', 1, 1, '')");
		expect(await purge()).toBe(0);
		sqlite.exec("DELETE FROM legal_holds");
		expect(await purge()).toBe(1);
		clearSettingsCache();
	});

	it("are deleted forty at a time, from the last position", async () => {
		const { db, purge, addDocument, ids } = await withDocument();
		for (let n = 1; n < 45; n += 1) await addDocument(`document-${n}`);
		expect([await purge(), await readJobCursor(db, "delete-images")]).toEqual([40, null]);
		expect([await purge(), (await ids()).filter((line) => line.endsWith("stored"))]).toEqual([5, []]);
	});

	it("are found by a run that continues after an earlier one, and the round then begins again", async () => {
		const { db, sqlite, purge } = await withDocument();
		sqlite.exec("INSERT INTO scheduled_jobs (name, cursor) VALUES ('delete-images', 'case-1')");
		expect([await purge(), await readJobCursor(db, "delete-images")]).toEqual([0, null]);
		expect(await purge()).toBe(1);
	});

	it("are looked for in slices of five thousand documents", async () => {
		const { db, sqlite, purge } = await withDocument({ id: "z", applicationNumber: "Z" }, { applicationId: "z" });
		sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
			INSERT INTO uploads (id, application_id, document_type, state, verdict, created_at)
			SELECT 'u' || i, 'open-' || printf('%05d', i), 'passport', 'stored', 'review', 1 FROM n`);
		expect([await purge(), await readJobCursor(db, "delete-images")]).toEqual([0, "open-05000"]);
		expect([await purge(), await readJobCursor(db, "delete-images")]).toEqual([1, null]);
	});
});

describe("an unclaimed upload", () => {
	it("is removed from every field of its session, whose other documents remain", async () => {
		const { services, db, addUpload } = applicationEnvironment();
		const old = NOON - 30 * DAY - 1;
		for (const id of ["p", "a", "g"]) await addUpload(id, { createdAt: old });
		await addUpload("new");
		const row = { createdAt: 1, updatedAt: 1 };
		await db.insert(sessions).values([
			{ ...row, id: "visit", passportUploadId: "p", addressUploadId: "a", guardianUploadId: "g" },
			{ ...row, id: "other", passportUploadId: "new", addressUploadId: "a", guardianUploadId: "g" },
		]);
		await db.update(uploads).set({ sessionId: "other" }).where(eq(uploads.id, "a"));
		expect(await deleteAbandonedUploads(services)).toBe(3);
		const ids = (await db.select().from(sessions)).map(({ passportUploadId, addressUploadId, guardianUploadId }) => [
			...[passportUploadId, addressUploadId, guardianUploadId],
		]);
		expect(ids).toEqual([
			[null, null, null],
			["new", null, null],
		]);
	});

	it.each([
		["passportDocumentPath"],
		["addressDocumentPath"],
		["guardianDocumentPath"],
		["originalDocumentPath"],
	] as const)("is kept if an application names it as %s", async (field) => {
		const environment = applicationEnvironment();
		await environment.add(
			anApplication()
				.with({ [field]: "named" })
				.build(),
		);
		await environment.addUpload("named", { createdAt: 1 });
		await environment.addUpload("interrupted", { createdAt: 1, state: "receiving" });
		expect(await deleteAbandonedUploads(environment.services)).toBe(1);
		expect((await environment.db.select().from(uploads)).map(({ id }) => id)).toEqual(["named"]);
	});

	it("is kept if an application claimed it while it was being received", async () => {
		const { services, addUpload } = applicationEnvironment();
		await addUpload("claimed", { createdAt: 1, state: "receiving", applicationId: "case-1" });
		expect(await deleteAbandonedUploads(services)).toBe(0);
	});
});
