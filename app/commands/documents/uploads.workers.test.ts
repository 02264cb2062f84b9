import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { FileFacts, PictureFacts } from "#app/domain/documents/document-facts.ts";
import type { DocumentReader, Services } from "#app/services.ts";
import { aBill } from "#test/factories/bills/a-bill.ts";
import { aPassportJpeg } from "#test/factories/documents.ts";
import { aReading } from "#test/factories/readings.ts";
import { apply } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { runScheduledJobs } from "../cron/scheduled-jobs.server.ts";
import { deleteAbandonedUploads } from "./purge-documents.server.ts";
import { readDocument, readPending } from "./read-document.server.ts";
import { removeDocument, uploadDocument } from "./uploads.server.ts";

const EMPTY_READING: FileFacts = { engine: "embedded 1", readError: null, pdf: null, pages: [] };
const FAILED: FileFacts = { ...EMPTY_READING, readError: "engine_failed" };
const PICTURE: PictureFacts = {
	...{ width: 1600, height: 1200, orientation: 1, perceptualHash: "0123456789abcdef", software: null, light: 230 },
	...{ camera: true, generated: false, screenshot: false },
};
const PAGES = [{ bytes: aPassportJpeg(), name: "passport.jpg" }];

let services: Services;
let background: Promise<unknown>[];
beforeEach(async () => {
	background = [];
	services = { ...(await openServices()), background: (work) => void background.push(work.catch(() => null)) };
});

function withReader(read: DocumentReader["read"]): Services {
	return { ...services, reader: { read } };
}

async function row(uploadId: string) {
	return env.DB.prepare("select verdict, reading, reading_attempts as attempts, flags from uploads where id = ?")
		.bind(uploadId)
		.first<{ verdict: string; reading: string; attempts: number; flags: string }>();
}

async function upload(used: Services, timeout?: number) {
	const uploaded = await uploadDocument(used, "visit", "passport", PAGES, timeout);
	if (!uploaded.ok) throw new Error(uploaded.failure.code);
	return uploaded.value;
}

describe("a reading that takes longer than the timeout", () => {
	it("is reported as under review, and continues in the background", async () => {
		let finish: (facts: FileFacts) => void = () => {};
		const slow = withReader(
			() =>
				new Promise((resolve) => {
					finish = resolve;
				}),
		);
		const uploaded = await upload(slow, 0);
		expect(uploaded).toMatchObject({ verdict: "review", reading: "pending", flags: [{ code: "not_read_yet" }] });
		await expect.poll(async () => (await row(uploaded.uploadId))?.attempts).toBe(1);
		finish(EMPTY_READING);
		await Promise.all(background);
		expect(await row(uploaded.uploadId)).toMatchObject({ verdict: "review", reading: "done" });
		expect((await row(uploaded.uploadId))?.flags).toContain("mrz_not_found");
	});
});

it("a reading passes its result to the application that claims the document in the meantime", async () => {
	const { id } = await apply(new Client());
	const { passportDocumentPath, passportDecision } = await storedApplication(id);
	const path = passportDocumentPath ?? "";
	expect(passportDecision).toBe("review");
	await run(`UPDATE uploads SET reading = 'pending', application_id = NULL WHERE id = '${path}'`);
	const expired = aReading({ expiry: "2020-01-31" });
	const reader = withReader(async () => {
		await run(`UPDATE uploads SET application_id = '${id}' WHERE id = '${path}'`);
		return { ...EMPTY_READING, pages: [{ picture: null, mrz: expired, text: null }] };
	});
	expect(await readDocument(reader, path)).toMatchObject({ verdict: "rejected" });
	expect((await storedApplication(id)).passportDecision).toBe("rejected");
});

describe("a reading of a replaced document", () => {
	it("leaves nothing behind if the document was purged in the meantime", async () => {
		let finish: (facts: FileFacts) => void = () => {};
		const slow = withReader(
			() =>
				new Promise((resolve) => {
					finish = resolve;
				}),
		);
		const { uploadId } = await upload(slow, 0);
		await expect.poll(async () => (await row(uploadId))?.attempts).toBe(1);
		const next = await upload(withReader(async () => EMPTY_READING));
		await deleteAbandonedUploads(services);
		finish({ ...EMPTY_READING, pages: [{ picture: PICTURE, mrz: aReading(), text: null }] });
		await Promise.all(background);
		expect(await row(uploadId)).toBeNull();
		expect(await row(next.uploadId)).not.toBeNull();
		expect(await env.DB.prepare("select count(*) as n from picture_hashes").first()).toEqual({ n: 0 });
	});
});

it("re-evaluates a bill without a name once its passport is removed or refused", async () => {
	const [text = null] = aBill({ seed: 4, name: { givenNames: "Jean Paul", surname: "Delorme" } }).pages;
	const page = { picture: null, mrz: null, text: null };
	const bill = withReader(async () => ({ ...EMPTY_READING, pages: [{ ...page, text }] }));
	const sent = await uploadDocument(bill, "visit", "address", PAGES);
	if (!sent.ok) throw new Error(sent.failure.code);
	const flags = async () => (await row(sent.value.uploadId))?.flags;
	await upload(withReader(async () => ({ ...EMPTY_READING, pages: [{ ...page, mrz: aReading() }] })));
	expect(await flags()).toContain("name_mismatch");
	await removeDocument(services, "visit", "passport");
	expect(await flags()).not.toContain("name_mismatch");
	const expired = aReading({ expiry: "2020-01-31" });
	const refused = await upload(withReader(async () => ({ ...EMPTY_READING, pages: [{ ...page, mrz: expired }] })));
	expect(refused.verdict).toBe("rejected");
	expect(await flags()).not.toContain("name_mismatch");
});

describe("a reading that fails", () => {
	const later = (used: Services, minutes = 3): Services => ({ ...used, now: () => services.now() + minutes * 60_000 });

	it("is retried by the cron job", async () => {
		const { uploadId } = await upload(withReader(async () => FAILED));
		expect(await row(uploadId)).toMatchObject({ reading: "pending", attempts: 1 });
		await readPending(later(withReader(async () => EMPTY_READING)));
		expect(await row(uploadId)).toMatchObject({ reading: "done", attempts: 2 });
	});

	it("determines the holder of an earlier bill, whenever it ends", async () => {
		const [text = null] = aBill({ seed: 4, name: { givenNames: "Jean Paul", surname: "Delorme" } }).pages;
		const page = { picture: null, mrz: null, text: null };
		const bill = withReader(async () => ({ ...EMPTY_READING, pages: [{ ...page, text }] }));
		const sent = await uploadDocument(bill, "visit", "address", PAGES);
		if (!sent.ok) throw new Error(sent.failure.code);
		expect((await row(sent.value.uploadId))?.flags).not.toContain("name_mismatch");
		await upload(withReader(async () => FAILED));
		await readPending(later(withReader(async () => ({ ...EMPTY_READING, pages: [{ ...page, mrz: aReading() }] }))));
		expect((await row(sent.value.uploadId))?.flags).toContain("name_mismatch");
	});

	it("is retried once in each cron run, so that a short outage does not use up all attempts", async () => {
		const { uploadId } = await upload(withReader(async () => FAILED));
		await runScheduledJobs(later(withReader(async () => FAILED)));
		expect(await row(uploadId)).toMatchObject({ reading: "pending", attempts: 2 });
	});

	it("is abandoned after three attempts in forty minutes and left to a person, neither rejected nor verified", async () => {
		const broken = withReader(async () => FAILED);
		const { uploadId } = await upload(broken);
		for (let runs = 0; runs < 4; runs += 1) await readPending(later(broken, 35));
		// Long enough to raise the alarm that the reader is down.
		expect(await row(uploadId)).toMatchObject({ reading: "pending", attempts: 2 });
		for (let runs = 0; runs < 4; runs += 1) await readPending(later(broken, 45));
		expect(await row(uploadId)).toMatchObject({ verdict: "review", reading: "failed", attempts: 3 });
		expect((await row(uploadId))?.flags).toContain("reading_failed");
	});

	it("is counted before it begins, so that one that kills its reader is abandoned too", async () => {
		const crashing = withReader(async () => {
			throw new Error("isolate gone");
		});
		const { uploadId, reading } = await upload(crashing);
		expect(reading).toBe("pending");
		expect(await row(uploadId)).toMatchObject({ reading: "pending", attempts: 1 });
		for (let runs = 0; runs < 4; runs += 1) await readPending(later(crashing, 45));
		expect(await row(uploadId)).toMatchObject({ verdict: "review", reading: "failed" });
	});
});

it("reads the pages in memory without fetching them from the store", async () => {
	const read: Uint8Array[] = [];
	const fetched: string[] = [];
	const watched: Services = {
		...withReader(async ({ bytes }) => {
			read.push(bytes);
			return EMPTY_READING;
		}),
		documents: {
			...services.documents,
			get(objectKey, uploadId) {
				fetched.push(objectKey);
				return services.documents.get(objectKey, uploadId);
			},
		},
	};
	const pages = [aPassportJpeg(), aPassportJpeg()].map((bytes, page) => ({ bytes, name: `${page}.jpg` }));
	const uploaded = await uploadDocument(watched, "visit", "passport", pages);
	expect(uploaded).toMatchObject({ ok: true, value: { reading: "done" } });
	expect(read).toEqual(pages.map(({ bytes }) => bytes));
	expect(fetched).toEqual([]);
});
