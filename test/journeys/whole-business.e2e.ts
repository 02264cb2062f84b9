import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillPdf } from "../factories/documents.ts";
import { openAdminArea, submitAction } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { applyAndPay, signOnPaper } from "./steps.ts";

const site = freshSite();

const NIF_PREFIXES: Record<Language, string> = { en: "29345678", es: "29345679", pt: "29345680" };

/** One in the short tier, the others in the long tier. */
const JOURNEY_LANGUAGES: readonly Language[] = process.env.LONG_TIER ? ["en", "es"] : ["pt"];

describe.each(JOURNEY_LANGUAGES)("the whole process in %s", (language) => {
	it("leads from two documents to a paid application, a NIF confirmed by two people, and a certificate", async () => {
		const firstEight = NIF_PREFIXES[language];
		const nif = `${firstEight}${nifCheckDigit(firstEight)}`;
		const certificate = Buffer.from(aBillPdf(`${language} certificate`));
		const applicant = await site.session();
		const id = await applyAndPay(applicant.page, language, `${language}@example.com`);
		const { page } = applicant;
		await page
			.getByText(m.confirmation_title({}, { locale: language }))
			.first()
			.waitFor();
		await page
			.getByText(m.event_paid({}, { locale: language }))
			.first()
			.waitFor();

		const rui = await openAdminArea(site, "rui@azulejo.example");
		const eva = await openAdminArea(site, "eva@azulejo.example");
		await submitAction(rui.page, id, "decide-passport");
		await submitAction(rui.page, id, "decide-address");
		await signOnPaper(page, language);
		await submitAction(rui.page, id, "decide-mandate");
		await submitAction(rui.page, id, "file", async (form) => {
			for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
		});
		await page
			.getByText(m.live_status_processing({}, { locale: language }))
			.first()
			.waitFor();
		await submitAction(rui.page, id, "propose-nif", async (form) => {
			await form.locator('[name="nif"]').fill(nif);
			await form.locator('[name="repeated"]').fill(nif);
		});
		await submitAction(eva.page, id, "confirm-nif", (form) => form.locator('[name="nif"]').fill(nif));
		await page
			.getByText(m.live_nif_assigned({}, { locale: language }))
			.first()
			.waitFor();
		await submitAction(rui.page, id, "store-certificate", (form) =>
			form
				.locator('[name="certificate"]')
				.setInputFiles({ name: "nif.pdf", mimeType: "application/pdf", buffer: certificate }),
		);
		await submitAction(eva.page, id, "confirm-certificate", (form) =>
			form.locator('[name="reason"]').fill("I saw it."),
		);

		await page.getByRole("link", { name: m.confirmation_certificate({}, { locale: language }) }).click();
		await page.waitForURL(/\/certificate\//);
		await page
			.locator("[aria-labelledby=nif]")
			.getByText(nif.replace(/(\d{3})(?=\d)/g, "$1 ").trim())
			.waitFor();
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page
				.getByText(m.certificate_download({}, { locale: language }))
				.first()
				.click(),
		]);
		const chunks: Buffer[] = [];
		for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
		expect(Buffer.concat(chunks).equals(certificate)).toBe(true);

		expect([...applicant.complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
		await Promise.all([applicant.close(), rui.close(), eva.close()]);
	});
});
