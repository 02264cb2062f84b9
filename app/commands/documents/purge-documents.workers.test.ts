import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pictureHashes } from "#app/data/application-schema.server.ts";
import { sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { aPng } from "#test/factories/documents.ts";
import { upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { type DocumentEnvironment, documentEnvironment } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { deleteAbandonedUploads } from "./purge-documents.server.ts";
import { receiveDocument } from "./receive-document.server.ts";

const NOTHING = { uploads: [], pages: 0, objects: 0, hashes: 0 };

async function aStoredPassport(environment: DocumentEnvironment, sizes = [9, 10]): Promise<string> {
	const files = sizes.map((size) => ({ bytes: aPng(size, size), name: null }));
	const received = await receiveDocument(environment, { sessionId: "visit", documentType: "passport", files });
	return received.ok ? received.value.uploadId : "";
}

describe("an unclaimed document", () => {
	it("is deleted after thirty days with its pages and objects, and removed from its session", async () => {
		const environment = documentEnvironment();
		const id = await aStoredPassport(environment);
		const at = environment.now();
		await environment.db.insert(sessions).values({ id: "visit", passportUploadId: id, createdAt: at, updatedAt: at });
		await environment.db.insert(pictureHashes).values({ uploadId: id, page: 0, hash: "0001000000000000" });
		environment.pass(30 * DAY);
		expect(await deleteAbandonedUploads(environment)).toBe(0);
		environment.pass(1);
		expect(await deleteAbandonedUploads(environment)).toBe(1);
		expect(await environment.left()).toEqual(NOTHING);
		expect((await environment.db.select().from(sessions))[0]).toMatchObject({ id: "visit", passportUploadId: null });
	});
});

describe("a document claimed by an application", () => {
	it("is not deleted", async () => {
		const environment = documentEnvironment();
		const id = await aStoredPassport(environment);
		await environment.db.update(uploads).set({ applicationId: "case" }).where(eq(uploads.id, id));
		environment.pass(400 * DAY);
		expect(await deleteAbandonedUploads(environment)).toBe(0);
		expect(await environment.left()).toMatchObject({ pages: 2, objects: 2 });
	});
});

describe("a document whose storage was interrupted", () => {
	it("is deleted after a day, whichever objects it has", async () => {
		const environment = documentEnvironment();
		const id = await aStoredPassport(environment);
		await environment.db.update(uploads).set({ state: "receiving" }).where(eq(uploads.id, id));
		const [page] = await environment.db.select().from(uploadPages);
		await environment.documents.delete(page?.objectKey ?? "");
		environment.pass(DAY);
		expect(await deleteAbandonedUploads(environment)).toBe(0);
		environment.pass(1);
		expect(await deleteAbandonedUploads(environment)).toBe(1);
		expect(await environment.left()).toEqual(NOTHING);
	});
});

describe("a document replaced or removed by its session", () => {
	it("is deleted by the next run, and the latest one remains", async () => {
		const client = new Client();
		const paths: string[] = [];
		for (const mark of ["one", "two"]) paths.push(await upload(client, "passport", aPdf("p.pdf", mark)));
		await advanceClock("PT3M", "delete-uploads", "delete-images");
		const remaining = await env.DB.prepare("SELECT id FROM uploads").all<{ id: string }>();
		expect(remaining.results).toEqual([{ id: paths[1] }]);
		expect((await env.DOCUMENTS.list()).objects).toHaveLength(1);
		await client.post("/upload-documents?lang=en", { intent: "remove", documentType: "passport" });
		await advanceClock("PT3M", "delete-uploads", "delete-images");
		expect((await env.DOCUMENTS.list()).objects).toEqual([]);
	});

	it("is not deleted if an application has claimed it", async () => {
		const client = new Client();
		const { id } = await anApplication(client).build();
		await upload(client, "passport", aPdf("p.pdf", "another"));
		await advanceClock("PT3M", "delete-uploads", "delete-images");
		const claimed = await env.DB.prepare("SELECT count(*) AS n FROM uploads WHERE application_id = ?").bind(id).first();
		expect(claimed).toEqual({ n: 2 });
	});
});

it("continues an interrupted run, and deletes many in one run or, if it runs out of time, in several", async () => {
	const environment = documentEnvironment();
	for (let count = 0; count < 41; count++) await aStoredPassport(environment, [9]);
	environment.pass(31 * DAY);
	const failing = {
		...environment,
		documents: {
			...environment.documents,
			async delete() {
				throw new Error("the bucket is away");
			},
		},
	};
	await expect(deleteAbandonedUploads(failing)).rejects.toThrow("away");
	expect(await deleteAbandonedUploads(environment, 0)).toBe(40);
	expect(await deleteAbandonedUploads(environment)).toBe(1);
	expect(await environment.left()).toEqual(NOTHING);
	for (let count = 0; count < 41; count++) await aStoredPassport(environment, [9]);
	environment.pass(31 * DAY);
	expect(await deleteAbandonedUploads(environment)).toBe(41);
});
