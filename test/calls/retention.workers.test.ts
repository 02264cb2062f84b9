import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { purgeDocuments } from "#app/commands/documents/purge-documents.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { openDocuments } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { downloadCertificate, verifyBrowsers } from "#test/services/client.ts";
import { advanceClock, count, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication, anApplication } from "#test/services/states.ts";
import { Client, signIn } from "../services/client.ts";

const NO_IMAGES = "The images of passport and proof of address were deleted";

function documentLinks(page: string): string[] {
	return [...new Set(page.match(/\/admin\/documents\/[\w-]+\/\d+/g))];
}

/** Returns the keys of documents only: audit logs are stored in the same bucket. */
async function keys(): Promise<string[]> {
	return (await env.DOCUMENTS.list()).objects.map(({ key }) => key).filter((key) => !key.startsWith("history/"));
}

it("deletes the images of an application ninety days after its end, and keeps the certificate", async () => {
	const { applicant, id } = await aCompletedApplication();
	const admin = await signIn("rui@azulejo.example");
	await (await admin.get(`/admin/mandates/${id}`)).arrayBuffer();
	expect(await count("mandate_pages")).toBeGreaterThan(0);
	await openDocuments(admin, id);
	const before = await readHtml(await admin.get(`/admin/applications/${id}`));
	const images = documentLinks(before);
	expect(images).toHaveLength(5);
	await advanceClock("P89DT23H", "delete-images");
	expect(await keys()).toHaveLength(5);
	await advanceClock("PT2H", "delete-images");
	expect(await keys()).toHaveLength(1);
	const staff = await signIn("rui@azulejo.example");
	await openDocuments(staff, id);
	const after = await readHtml(await staff.get(`/admin/applications/${id}`));
	expect(after).toContain(NO_IMAGES);
	expect(documentLinks(after)).toHaveLength(1);
	const deleted = images.filter((image) => !after.includes(image));
	for (const image of deleted) expect((await staff.get(image)).status).toBe(404);
	await verifyBrowsers();
	expect((await downloadCertificate(applicant, id)).headers.get("Content-Type")).toBe("application/pdf");
	const { results: purged } = await env.DB.prepare("SELECT * FROM uploads WHERE state = 'purged'").all();
	expect(await count("mandate_pages")).toBe(0);
	expect(purged).toHaveLength(2);
	for (const row of purged) expect(row).toMatchObject({ facts: null, extracted: null, flags: "[]", visit_id: null });
});

it("keeps the documents of a closed application on hold, until the hold is lifted", async () => {
	const { id } = await anApplication(new Client()).paid().cancelled().build();
	const eva = await signIn("eva@azulejo.example");
	const form = { intent: "set-hold", holdReason: "A court wants it" };
	expect((await eva.post(`/admin/applications/${id}`, form)).status).toBe(302);
	const services = await openServices();
	const later = { ...services, now: () => services.now() + 91 * DAY };
	expect(await purgeDocuments(later)).toBe(0);
	expect(await keys()).toHaveLength(2);
	await eva.post(`/admin/applications/${id}`, { ...form, intent: "lift-hold" });
	expect(await purgeDocuments(later)).toBe(2);
	expect(await keys()).toEqual([]);
});

it("waits for a reading in progress, which would write the data again", async () => {
	await anApplication(new Client()).paid().cancelled().build();
	await run("UPDATE uploads SET reading = 'pending'");
	const services = await openServices();
	const later = { ...services, now: () => services.now() + 91 * DAY };
	expect(await purgeDocuments(later)).toBe(0);
	await run("UPDATE uploads SET reading = 'done'");
	expect(await purgeDocuments(later)).toBe(2);
});

it("deletes the documents of an unpaid application as soon as it closes", async () => {
	const { id } = await anApplication(new Client()).build();
	await advanceClock("P59D", "process-due-applications", "delete-uploads", "delete-images");
	expect(await keys()).toHaveLength(2);
	await advanceClock("P1DT1H", "process-due-applications");
	await advanceClock("PT5M", "delete-images");
	expect(await keys()).toEqual([]);
	const staff = await signIn("rui@azulejo.example");
	expect(await readHtml(await staff.get(`/admin/applications/${id}`))).toContain(NO_IMAGES);
});
