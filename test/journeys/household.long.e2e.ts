import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, acceptMandate, adminAction } from "#test/services/admin-by-forms.ts";
import { HttpClient, type HttpClient as Staff, staffClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { aBillPdf } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { requestFromTaxOffice } from "./mandate-steps.ts";
import { DESKTOP, expectNoVisualDefects, NARROW, PHONE, WIDE } from "./phone-steps.ts";
import { continueAfterReview, openGroups, pay } from "./steps.ts";

const site = freshSite();
const MARIA = { givenNames: "MARIA ELENA", surname: "HARTWELL" };
const JAN = { givenNames: "JAN", surname: "HARTWELL" };
const ZOE = { givenNames: "ZOE", surname: "HARTWELL" };
const BIRTH_CERTIFICATE = { name: "birth.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf("birth")) };
const FILING = {
	authorityReference: "AT-2026-1",
	"check.identity": "on",
	"check.address": "on",
	"check.representative": "on",
};

/** Each run has its own home: a repeated bill would be compared with the earlier household's. */
type Applicant = { page: Page; language: Language; email: string; streetAddress: string };

async function send(page: Page, card: "passport" | "address", file: File): Promise<void> {
	const buffer = Buffer.from(await file.arrayBuffer());
	await page.setInputFiles(`#${card}-file`, { name: file.name, mimeType: file.type, buffer });
}

/** Takes one person from the documents to the payment page; returns the application's id. */
async function apply(
	applicant: Applicant,
	passport: File,
	sharedWith: string | null,
	isChild = false,
): Promise<string> {
	const { page, language } = applicant;
	const inLanguage = { locale: language };
	await waitForHydration(page);
	await send(page, "passport", passport);
	if (isChild) await continueAfterReview(page, language).click();
	await page.locator("#passport .badge").waitFor();
	if (sharedWith) await page.getByRole("button", { name: m.household_share({ name: sharedWith }, inLanguage) }).click();
	else {
		const address = { streetAddress: applicant.streetAddress, city: "Cork", postalCode: "T12 X7Y8", country: "IE" };
		await send(page, "address", aBillFile({ name: MARIA, address }));
	}
	await page.locator("#address .badge").waitFor();
	if (isChild) {
		await page.setInputFiles("#guardian-file", BIRTH_CERTIFICATE);
		await continueAfterReview(page, language).click();
		await page.locator("#guardian .badge").waitFor();
	}
	await page.getByRole("link", { name: m.wizard_continue({}, inLanguage), exact: true }).click();
	await page.waitForURL(/\/personal-info/);
	await waitForHydration(page);
	await openGroups(page);
	if (isChild) {
		// The passport has a two-digit year: the form asks for four digits.
		await page.fill('[name="dateOfBirth.day"]', "1");
		await page.selectOption('[name="dateOfBirth.month"]', "3");
		await page.fill('[name="dateOfBirth.year"]', "2015");
		await page.locator(".guardian").waitFor();
		await page.check('[name="guardianRelation"][value="parent"]');
		await page.fill('[name="guardianFirstName"]', "Maria Elena");
		await page.fill('[name="guardianLastName"]', "Hartwell");
		await page.fill('[name="guardianDateOfBirth.day"]', "30");
		await page.selectOption('[name="guardianDateOfBirth.month"]', "6");
		await page.fill('[name="guardianDateOfBirth.year"]', "1985");
	}
	if (!sharedWith) {
		await page.fill('[name="email"]', applicant.email);
		await page.fill('[name="phone"]', "+353 85 012 3456");
	}
	await page.check('[name="hadNif"][value="no"]');
	await page.check('[name="termsAccepted"]');
	await page.getByRole("button", { name: m.details_continue({}, inLanguage) }).click();
	await page.waitForURL(/\/payment\?.*id=/);
	await waitForHydration(page);
	return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Every language and both devices. */
const RUNS = [
	{ language: "en", device: DESKTOP, name: "desktop" },
	{ language: "es", device: PHONE, name: "phone" },
	{ language: "pt", device: PHONE, name: "phone" },
] as const;

async function choose(page: Page, packageType: string, begin: "now" | "wait"): Promise<void> {
	await page.check(`[name="packageType"][value="${packageType}"]`);
	await page.check(`[name="begin"][value="${begin}"]`);
}

/** Two members of staff take a paid application to its certificate, optionally after a refusal by the tax office. */
async function complete(id: string, isRefusedFirst = false): Promise<void> {
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	const eva = await staffClient(site.origin, "eva@azulejo.example");
	await adminAction(rui, id, "file", { ...FILING, "check.guardian": "on" });
	if (isRefusedFirst) {
		await adminAction(rui, id, "refuse", { reason: "technical", answer: "The form did not load.", ask: "" });
		await adminAction(rui, id, "file", { ...FILING, authorityReference: "AT-2026-2" });
	}
	type Granted = { nif: string; certificate: string };
	const { nif, certificate } = await requestFromTaxOffice<Granted>(site.origin, id, { answer: "grant" });
	await adminAction(rui, id, "propose-nif", { nif, repeated: nif });
	await adminAction(eva, id, "confirm-nif", { nif });
	const bytes = await (await new HttpClient(site.origin).fetch(certificate)).arrayBuffer();
	await adminAction(rui, id, "store-certificate", {
		certificate: new File([bytes], "nif.pdf", { type: "application/pdf" }),
	});
	await adminAction(eva, id, "confirm-certificate", { reason: "" });
}

async function accept(rui: Staff, id: string, isChild = false): Promise<void> {
	await acceptDocuments(rui, id);
	if (isChild) await adminAction(rui, id, "decide-guardian", { decision: "accepted" });
	await acceptMandate(rui, id);
}

it.each(RUNS)(
	"a couple and a child share a bill, pay once and get three certificates, in $language on a $name",
	{
		timeout: 300_000,
	},
	async ({ language, device, name }) => {
		const inLanguage = { locale: language };
		const viewport = device === PHONE ? NARROW : WIDE;
		const { page, complaints, close } = await site.session({ ...device, locale: language });
		const email = `household-${language}-${name}@example.com`;
		await page.goto(`/upload-documents?lang=${language}&package=standard`);
		const seed = 40 + LANGUAGES.indexOf(language);
		const applicant = { page, language, email, streetAddress: `${seed} Harbour Road` };
		const maria = await apply(applicant, aPassportFile({ person: MARIA, seed, number: `XN58${seed}1777` }), null);
		await choose(page, "express", "now");
		await page.getByRole("button", { name: m.household_add({}, inLanguage) }).click();
		await page.waitForURL(/\/upload-documents/);
		await page.getByText(m.household_next_person({}, inLanguage)).waitFor();
		await expectNoVisualDefects(page, viewport);
		const jan = await apply(
			applicant,
			aPassportFile({ person: JAN, seed, number: `XN58${seed}2777` }),
			"Maria Elena Hartwell",
		);
		await choose(page, "standard", "now");
		await page.getByRole("button", { name: m.household_add({}, inLanguage) }).click();
		await page.waitForURL(/\/upload-documents/);
		const child = aPassportFile({ person: { ...ZOE, birthDate: "2015-03-01" }, seed, number: `XN58${seed}3777` });
		const zoe = await apply(applicant, child, "Maria Elena Hartwell", true);
		await choose(page, "standard", "now");
		await page.getByRole("button", { name: m.wizard_continue({}, inLanguage) }).click();
		await page.waitForURL(/\/household\//);
		await expectNoVisualDefects(page, viewport);
		const total = formatMoney(26_700, language);
		await page.getByRole("link", { name: m.household_pay({ amount: total }, inLanguage) }).click();
		await page.waitForURL(/\/checkout\?/);
		await expectNoVisualDefects(page, viewport);
		await pay(page);
		await page.waitForURL(new RegExp(`/household/${maria}`));

		const rui = await staffClient(site.origin, "rui@azulejo.example");
		const eva = await staffClient(site.origin, "eva@azulejo.example");
		await accept(rui, maria);
		await accept(rui, jan);
		await accept(rui, zoe, true);
		await complete(maria);
		await complete(jan, true);
		await adminAction(eva, zoe, "refund", { amount: "20.00", note: "Agreed on the phone.", confirmed: "on" });
		await complete(zoe);

		await page.goto(`/household/${maria}?lang=${language}`);
		expect(await page.getByText(m.status_completed({}, inLanguage), { exact: true }).count()).toBe(3);
		await expectNoVisualDefects(page, viewport);
		for (const id of [maria, jan, zoe]) {
			await page.goto(`/confirmation/${id}?lang=${language}`);
			await page.getByText(m.ready_title({}, inLanguage)).first().waitFor();
		}
		await page.getByText(formatMoney(2000, language)).first().waitFor();
		expect(complaints).toEqual([]);
		await close();
	},
);
