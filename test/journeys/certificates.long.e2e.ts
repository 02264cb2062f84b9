import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptMandate, adminAction } from "#test/services/admin-by-forms.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";
import { aBillPdf } from "../factories/documents.ts";
import { APPLICANT, aNif } from "../services/fixtures.ts";
import { openAdminArea, openDocuments, submitAction } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const CHECKS = ["identity", "address", "representative"];

/** Paid, filed and with its number; only the authority's PDF is missing. */
async function anApplicationWithNif(page: Page, nif: string, email: string): Promise<string> {
	const id = await signUp(page, { email });
	await payWithin(page, id);
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	for (const kind of ["passport", "address"]) await adminAction(rui, id, `decide-${kind}`, { decision: "accepted" });
	await acceptMandate(rui, id);
	await adminAction(rui, id, "file", Object.fromEntries(CHECKS.map((check) => [`check.${check}`, "on"])));
	await adminAction(rui, id, "propose-nif", { nif, repeated: nif });
	await adminAction(eva, id, "confirm-nif", { nif });
	return id;
}

async function store(page: Page, id: string, bytes: Uint8Array, reason?: string): Promise<void> {
	await submitAction(page, id, "store-certificate", async (form) => {
		const file = { name: "nif.pdf", mimeType: "application/pdf", buffer: Buffer.from(bytes) };
		await form.locator('[name="certificate"]').setInputFiles(file);
		if (reason) await form.locator('[name="reason"]').fill(reason);
	});
}

/** Returns the file that the applicant can download. */
async function downloadCertificate(page: Page, id: string, language: Language): Promise<Buffer> {
	await page.goto(`/certificate/${id}?lang=${language}`);
	const label = m.certificate_download({}, { locale: language });
	const [download] = await Promise.all([page.waitForEvent("download"), page.getByText(label).first().click()]);
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

describe("a certificate", () => {
	const language: Language = "pt";
	it("is checked by a second person before the applicant gets it, and is replaced, with an e-mail, when wrong", async () => {
		const nif = aNif();
		const email = `certificate-${language}@example.com`;
		const applicant = await site.session({ locale: language });
		const { page } = applicant;
		const id = await anApplicationWithNif(page, nif, email);
		const rui = await openAdminArea(site, "rui@azulejo.example");
		const eva = await openAdminArea(site, "eva@azulejo.example");

		const wrong = aBillPdf(`${language} certificate`);
		await store(rui.page, id, wrong);
		await openDocuments(eva.page, id);
		const proposed = eva.page
			.locator("article, section, .card", { has: eva.page.locator("#certificate-proposed") })
			.last();
		await proposed.getByText("Its text does not show this NIF.").waitFor();
		await proposed.locator("iframe").scrollIntoViewIfNeeded();
		const displayed = await eva.page.request.get((await proposed.locator("iframe").getAttribute("src")) ?? "");
		expect((await displayed.body()).equals(Buffer.from(wrong))).toBe(true);
		await submitAction(eva.page, id, "confirm-certificate", (form) =>
			form.locator('[name="reason"]').fill("I saw it."),
		);
		expect((await downloadCertificate(page, id, language)).equals(Buffer.from(wrong))).toBe(true);

		const correct = specimenCertificate({ name: `${APPLICANT.firstName} ${APPLICANT.lastName}`, nif });
		await store(rui.page, id, correct, "An electricity bill went out.");
		expect((await downloadCertificate(page, id, language)).equals(Buffer.from(wrong))).toBe(true);
		await eva.page.goto(`/admin/applications/${id}?lang=en`);
		await eva.page.getByText("An electricity bill went out.").first().waitFor();
		await submitAction(eva.page, id, "confirm-certificate");
		expect((await downloadCertificate(page, id, language)).equals(Buffer.from(correct))).toBe(true);

		const client = new HttpClient(site.origin);
		await client.fetch("/offline/cron", { method: "POST" });
		const mails = await client.call<{ emailType: string; subject: string; text: string }[]>(
			`/offline/mailbox?format=json&to=${email}`,
		);
		const notifications = mails.filter(({ emailType }) => emailType === "certificate_replaced");
		expect(notifications).toHaveLength(1);
		expect(notifications[0]?.subject).toContain(m.mail_certificate_replaced_title({}, { locale: language }));
		expect(notifications[0]?.text).not.toContain("electricity");
		expect([...applicant.complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
		await Promise.all([applicant.close(), rui.close(), eva.close()]);
	});
});
