import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { receiveDocument } from "#app/commands/documents/receive-document.server.ts";
import { sessions } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import { openDocuments } from "#test/services/admin-pages.ts";
import { apply, upload } from "#test/services/api-helpers.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, downloadCertificate, signIn } from "#test/services/client.ts";
import { APPLICANT, aKey, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, columnsWith, count, row, setDocumentKeys } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPassportFile, sendDocument } from "#test/services/sample-documents.ts";
import { aCompletedApplication, aFiledApplication } from "#test/services/states.ts";

const [K1, K2] = [aKey("k1", 1), aKey("k2", 2)];
const CRON_INTERVAL = "PT5M";
const NOT_SENT_YET = "The bank has called about";

beforeEach(async () => {
	await setDocumentKeys(K1);
	// Staff's second factors and partners' payout accounts are encrypted too, with the key current at their creation.
	await env.DB.prepare("DELETE FROM users").run();
	await env.DB.prepare("DELETE FROM affiliates").run();
	await env.DB.prepare("DELETE FROM index_keys").run();
	await offlineEnv.SIMULATOR.getByName("singleton").reset();
});

async function keysPage(): Promise<string> {
	const page = await readHtml(await (await signIn("ana@azulejo.example")).get("/admin/payments?lang=en"));
	return (/<section[^>]*aria-labelledby="keys".*?<\/section>/s.exec(page)?.[0] ?? "").replace(/<[^>]+>/g, " ");
}

/** Returns the key ids of all stored objects. */
async function keysOfObjects(): Promise<string[]> {
	const { objects } = await env.DOCUMENTS.list({ include: ["customMetadata"] });
	return objects.map(({ customMetadata }) => customMetadata?.keyId ?? "").sort();
}

async function aDraft(client: Client): Promise<void> {
	for (const kind of ["passport", "address"] as const) await upload(client, kind, aPdf(`${kind}.pdf`, kind));
	await client.post("/personal-info?lang=en", { phone: "+353861234567", email: "r@example.com", intent: "save" });
}

/** Checks every page and file that shows encrypted data. */
async function expectEverythingReadable(applicant: Client, id: string): Promise<void> {
	const staff = await signIn("rui@azulejo.example");
	await openDocuments(staff, id);
	const page = await readHtml(await staff.get(`/admin/applications/${id}?lang=en`));
	for (const shown of ["+48 601 234 567", "ul. Długa 5", "80-827", NOT_SENT_YET]) expect(page).toContain(shown);
	const images = [...new Set(page.match(/\/admin\/documents\/[\w-]+\/\d+/g))];
	expect(images).toHaveLength(5);
	for (const image of images) expect((await staff.get(image)).status).toBe(200);
	expect((await downloadCertificate(applicant, id)).status).toBe(200);
}

it("re-encrypts everything with the new key, during normal use, until the old one can be removed", async () => {
	const [applicant, drafting, late] = [new Client(), new Client(), new Client()];
	const { id, nif } = await aCompletedApplication({}, applicant);
	await sendDocument(new Client(), "passport", aPassportFile());
	await aDraft(drafting);
	const rui = await signIn("rui@azulejo.example");
	await rui.call(`/admin/drafts/${id}`, { form: "note", values: { note: NOT_SENT_YET } });
	const before = await row("SELECT nif_index, sealed FROM applications WHERE id = ?", id);
	expect(await keysPage()).toBe("");

	await setDocumentKeys(K2, K1);
	expect(await keysPage()).toMatch(/Key k2: 0 of \d+ re-wrapped\..*Key k1 is still needed for \d+: keep it\./s);
	await expectEverythingReadable(applicant, id);
	await apply(late);
	await advanceClock(CRON_INTERVAL);
	expect(await keysPage()).toContain("Nothing is under key k1 any more: it can be removed.");

	await setDocumentKeys(K2);
	expect(await keysPage()).toBe("");
	expect(new Set(await keysOfObjects())).toEqual(new Set(["k2"]));
	expect(await columnsWith(["sealed:k1:"])).toEqual([]);
	await expectEverythingReadable(applicant, id);
	expect(await (await drafting.get("/personal-info?lang=en")).text()).toContain("+353861234567");
	const after = await row("SELECT nif_index, sealed FROM applications WHERE id = ?", id);
	expect(after.nif_index).toBe(before.nif_index);
	expect(after.sealed).not.toBe(before.sealed);
	const second = await aFiledApplication();
	for (const name of ["rui", "eva"])
		await (await signIn(`${name}@azulejo.example`)).call(`/api/set-nif/${second.id}`, { nifNumber: nif });
	expect((await storedApplication(second.id)).nifNumber, "a taken number stays taken").toBeNull();
});

it("re-encrypts an archived history as well, which staff can read after the old key is removed", async () => {
	const { id } = await aCompletedApplication();
	await flushBackgroundWork();
	await advanceClock("P31D");
	expect((await row("SELECT history_key FROM applications WHERE id = ?", id)).history_key).not.toBeNull();
	await setDocumentKeys(K2, K1);
	expect(await keysPage()).toContain("Key k1 is still needed");
	await advanceClock(CRON_INTERVAL);
	expect(await keysPage()).toContain("Nothing is under key k1 any more: it can be removed.");
	await setDocumentKeys(K2);
	expect(new Set(await keysOfObjects())).toEqual(new Set(["k2"]));
	const staff = await signIn("rui@azulejo.example");
	expect(await readHtml(await staff.get(`/admin/applications/${id}?lang=en`))).toContain("Application sent");
});

it("re-evaluates a passport whose reading was encrypted with the old key, and finds its number", async () => {
	const first = new Client();
	const { body } = await sendDocument(first, "passport", aPassportFile());
	const { facts } = await row("SELECT facts FROM uploads WHERE id = ?", body.filePath);
	await setDocumentKeys(K2, K1);
	await advanceClock(CRON_INTERVAL);
	await setDocumentKeys(K2);
	const stored = await row("SELECT facts, document_fingerprint FROM uploads WHERE id = ?", body.filePath);
	expect(stored.facts).not.toBe(facts);
	const { documents } = await openServices();
	expect(await documents.openText(body.filePath, String(stored.facts))).toContain("XN5820174");
	const again = await sendDocument(new Client(), "passport", aPassportFile({ seed: 3 }));
	const { document_fingerprint: found } = await row(
		"SELECT document_fingerprint FROM uploads WHERE id = ?",
		again.body.filePath,
	);
	expect(found).toBe(stored.document_fingerprint);
});

it("includes data that an old Worker encrypts with the old key during the rotation", async () => {
	await apply(new Client());
	await setDocumentKeys(K2, K1);
	const services = await openServices();
	let isSent = false;
	async function rewrap(objectKey: string) {
		const result = await services.documents.rewrap(objectKey);
		if (isSent) return result;
		isSent = true;
		// In the middle of the rotation: some of these rows precede its cursor, some follow it.
		await setDocumentKeys(K1, K2);
		for (let n = 0; n < 4; n += 1) await upload(new Client(), "address", aPdf("late.pdf", String(n)));
		await setDocumentKeys(K2, K1);
		return result;
	}
	await runScheduledJobs({ ...services, documents: { ...services.documents, rewrap } });
	expect(await keysOfObjects()).toContain("k1");
	expect(await keysPage()).not.toContain("can be removed");
	await advanceClock(CRON_INTERVAL);
	expect(await keysPage()).toContain("Nothing is under key k1 any more: it can be removed.");
	expect(new Set(await keysOfObjects())).toEqual(new Set(["k2"]));
});

it("skips a document that an old Worker is still storing", async () => {
	await setDocumentKeys(K1, K2);
	const old = await openServices();
	await setDocumentKeys(K2, K1);
	const renewed = await openServices();
	async function put(objectKey: string, uploadId: string, bytes: Uint8Array) {
		await runScheduledJobs(renewed);
		await old.documents.put(objectKey, uploadId, bytes);
	}
	const bytes = new Uint8Array(await aPdf("bill.pdf").arrayBuffer());
	const files = [{ bytes, name: null }];
	const request = { sessionId: "visit", documentType: "address" as const, files };
	const received = await receiveDocument({ ...old, documents: { ...old.documents, put } }, request);
	if (!received.ok) throw new Error(received.failure.code);
	expect(await keysPage()).toContain("Key k1 is still needed for 1: keep it.");
	await runScheduledJobs(renewed);
	await setDocumentKeys(K2);
	expect((await openDocument(await openServices(), received.value.uploadId, 0))?.bytes).toEqual(bytes);
});

it("restores nothing that is deleted or rewritten during the rotation", async () => {
	const { body } = await sendDocument(new Client(), "passport", aPassportFile());
	await setDocumentKeys(K2, K1);
	const services = await openServices();
	async function rewrapText(sealed: string) {
		await env.DB.prepare("UPDATE uploads SET facts = NULL, extracted = NULL").run();
		return services.documents.rewrapText(sealed);
	}
	await runScheduledJobs({ ...services, documents: { ...services.documents, rewrapText } });
	const stored = await row("SELECT facts, extracted FROM uploads WHERE id = ?", body.filePath);
	expect(stored).toEqual({ facts: null, extracted: null });
});

it("re-encrypts a whole application when one field changes, before the cron job runs", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	await setDocumentKeys(K2, K1);
	const { passportDocumentPath, addressDocumentPath } = await storedApplication(id);
	const changed = { ...APPLICANT, phone: "+48 601 000 111", passportDocumentPath, addressDocumentPath };
	expect(
		(await applicant.call("/api/personal-info", { ...changed, consentToBegin: true, acknowledgesEnd: true })).status,
	).toBe(200);
	await setDocumentKeys(K2);
	const page = await (await applicant.get(`/payment?id=${id}&lang=en`)).text();
	for (const shown of ["+48 601 000 111", "ul. Długa 5"]) expect(page).toContain(shown);
});

class BucketUnavailable extends Error {
	override readonly name = "BucketAway";
}

/** Services whose store fails after moving this many documents. */
function failingAfter(services: Services, limit: number, moved: string[]): Services {
	async function rewrap(objectKey: string) {
		if (moved.length >= limit) throw new BucketUnavailable(`key ${objectKey}`);
		moved.push(objectKey);
		return services.documents.rewrap(objectKey);
	}
	return { ...services, documents: { ...services.documents, rewrap } };
}

it("resumes where it was interrupted, and says until then that the old key is needed", async () => {
	for (let n = 0; n < 3; n += 1) await apply(new Client());
	await setDocumentKeys(K2, K1);
	const services = await openServices();
	const first: string[] = [];
	await runScheduledJobs(failingAfter(services, 2, first));
	expect(await keysOfObjects()).toEqual(["k1", "k1", "k1", "k1", "k2", "k2"]);
	const page = await keysPage();
	expect(page).toContain("Key k1 is still needed for 4: keep it.");
	expect(page).not.toContain("can be removed");
	const jobs = await readHtml(await (await signIn("ana@azulejo.example")).get("/admin/jobs?lang=en"));
	expect(jobs).toContain("Moving documents to the new key");
	expect(jobs).toContain("BucketAway");

	const rest: string[] = [];
	await runScheduledJobs(failingAfter(services, 100, rest));
	expect(rest).toHaveLength(4);
	expect(first.filter((key) => rest.includes(key))).toEqual([]);
	expect(await keysPage()).toContain("Nothing is under key k1 any more: it can be removed.");
});

it("processes a hundred rows per run, and continues after a hundred that cannot be opened", async () => {
	const insert = env.DB.prepare(
		"INSERT INTO visits (id, draft, created_at, updated_at, key_id) VALUES (?, ?, ?, ?, 'k1')",
	);
	const { db, now } = await openServices();
	const rows = await Promise.all(
		Array.from({ length: 220 }, async (_, n) => {
			const id = `v${String(n).padStart(3, "0")}`;
			const draft = n < 100 ? "sealed:k1:AAAA" : await sealJson(db, sessions.draft, id, {});
			return insert.bind(id, draft, now(), now());
		}),
	);
	await env.DB.batch(rows);
	await setDocumentKeys(K2, K1);
	const moved = [];
	for (let run = 0; run < 3; run += 1) {
		await advanceClock(CRON_INTERVAL);
		moved.push(await count("visits WHERE key_id = 'k2'"));
	}
	expect(moved).toEqual([0, 100, 120]);
	expect(await keysPage()).toMatch(/Key k2: 128 of 228 re-wrapped\..*Key k1 is still needed for 100: keep it\./s);
	await advanceClock(CRON_INTERVAL);
	const jobs = await readHtml(await (await signIn("ana@azulejo.example")).get("/admin/jobs?lang=en"));
	expect(jobs).toContain("Moving personal data to the new key");
	expect(jobs).toContain("DecryptionFailed");
});

it("warns staff when a key was removed too early", async () => {
	await apply(new Client());
	await setDocumentKeys(K2);
	expect(await keysPage()).toMatch(/\d+ are under key k1, which is no longer configured: nobody can open them\./);
	await setDocumentKeys(K2, K1);
	await advanceClock(CRON_INTERVAL);
	expect(await keysPage()).toContain("Nothing is under key k1 any more: it can be removed.");
});

it("does not restore a document that is deleted while it is being re-encrypted", async () => {
	const { documents } = await openServices();
	await upload(new Client(), "address", aPdf("bill.pdf"));
	const { object_key: key } = await row("SELECT object_key FROM upload_pages");
	await setDocumentKeys(K2, K1);
	const services = await openServices();
	async function rewrap(objectKey: string) {
		const moving = services.documents.rewrap(objectKey);
		await documents.delete(objectKey);
		return moving;
	}
	await runScheduledJobs({ ...services, documents: { ...services.documents, rewrap } });
	expect(await env.DOCUMENTS.head(String(key))).toBeNull();
});
