import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { aLockedPdf, aPng } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";
import { openGroups } from "./steps.ts";
import { expectToast } from "./toasts.ts";

const es = { locale: "es" } as const;
const site = freshSite();
const passport = { name: "pasaporte.png", mimeType: "image/png", buffer: Buffer.from(aPng(1200, 800)) };

it("explains what is wrong with each bad file, and accepts the next one", async () => {
	const { page, complaints, close } = await site.session();
	await page.goto("/upload-documents?lang=es");
	await waitForHydration(page);
	const card = page.locator("#passport");

	await page.setInputFiles("#passport-file", {
		name: "notas.txt",
		mimeType: "text/plain",
		buffer: Buffer.from("notas"),
	});
	const wrongType = `${m.upload_wrong_type_title({}, es)}: ${m.upload_wrong_type({}, es)}`;
	await card.getByText(wrongType).waitFor();
	await expectToast(page, m.upload_wrong_type_title({}, es), m.upload_wrong_type({}, es));
	await page.setInputFiles("#passport-file", {
		name: "grande.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.alloc(10 * 1024 * 1024 + 1, aLockedPdf("secreto")),
	});
	await card.getByText(m.upload_too_large({}, es)).waitFor();
	await expectToast(page, m.upload_too_large_title({}, es), m.upload_too_large({}, es));

	await page.setInputFiles("#passport-file", {
		name: "cerrado.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from(aLockedPdf("secreto")),
	});
	const rejected = page.getByRole("dialog", { name: m.upload_rejected_dialog({}, es) });
	await rejected.getByText(m.error_file_password({}, es)).waitFor();
	await rejected.locator("label", { hasText: m.upload_rejected_dialog_other({}, es) }).waitFor();
	await page.keyboard.press("Escape");
	await rejected.waitFor({ state: "hidden" });
	await card.getByText(m.error_file_password({}, es)).waitFor();
	await expectToast(page, m.upload_rejected_title({}, es), m.error_file_password({}, es));

	// Each message is visible for half a second, which a busy machine may skip when it polls.
	const shown = await card.evaluateHandle((element) => {
		const texts = new Set<string>();
		const record = () => void texts.add(element.textContent ?? "");
		new MutationObserver(record).observe(element, { subtree: true, childList: true, characterData: true });
		return texts;
	});
	await page.setInputFiles("#passport-file", passport);
	await expectToast(page, m.upload_complete_title({}, es), m.upload_complete({}, es));
	const review = page.getByRole("dialog", { name: m.upload_review_dialog({}, es) });
	await review.getByText(m.flag_mrz_not_found({}, es)).waitFor();
	const shownText = await shown.evaluate((texts) => [...texts].join());
	for (const text of [m.upload_verifying_1({}, es), m.upload_verifying_2({}, es)]) expect(shownText).toContain(text);
	await review.getByRole("button", { name: m.upload_continue_anyway({}, es) }).click();
	await expectToast(page, m.upload_review_title({}, es), m.upload_review_default({}, es));
	await card.locator(".badge", { hasText: m.upload_badge_review({}, es) }).waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("lists every invalid answer at once, keeps the others and moves the focus to the list", async () => {
	const { page, complaints, close } = await site.session();
	const id = await signUp(page);
	await page.goto(`/personal-info?id=${id}&lang=es`);
	await waitForHydration(page);
	await openGroups(page);
	await page.fill('[name="firstName"]', "");
	await page.fill('[name="email"]', "nadie");
	await page.getByRole("button", { name: m.details_continue({}, es) }).click();
	const summary = page.getByRole("alert").filter({ hasText: m.error_summary_title({}, es) });
	await summary.getByRole("link", { name: m.error_first_name_required({}, es) }).waitFor();
	expect(await page.evaluate(() => document.activeElement?.textContent ?? "")).toContain(m.error_email_invalid({}, es));
	expect(await page.title()).toMatch(/^Error:/);
	expect(await page.inputValue('[name="lastName"]')).toBe("Gonçalves");
	await summary.getByRole("link", { name: m.error_email_invalid({}, es) }).click();
	expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
	expect(complaints).toEqual([]);
	await close();
});

it("offers a stranger with an application's URL only to e-mail a link to the stored address", async () => {
	const owner = await site.session();
	const id = await signUp(owner.page, { email: "owner@example.com" });
	const stranger = await site.session();
	for (const path of [`/payment?id=${id}`, `/checkout?id=${id}`, `/provide-information/${id}`]) {
		const response = await stranger.page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=es`);
		expect(response?.status()).toBe(401);
		expect(await stranger.page.content()).not.toMatch(/Gonçalves|owner@example\.com|client_secret|_secret_/);
	}
	await stranger.page.getByRole("button", { name: m.resume_send({}, es) }).click();
	await stranger.page.getByText(m.resume_sent_title({}, es)).waitFor();
	await owner.page.goto("/offline/mailbox?to=owner@example.com");
	await owner.page.getByText("NIF").first().waitFor();
	expect([...owner.complaints, ...stranger.complaints]).toEqual([]);
	await Promise.all([owner.close(), stranger.close()]);
});
