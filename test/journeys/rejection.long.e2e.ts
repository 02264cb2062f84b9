import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEFAULT_MACROS } from "#app/content/macros.ts";
import type { Fault } from "#app/domain/application/application.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptMandate } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { openAdminArea, openDocuments, submitAction } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const ES = { locale: "es" } as const;
const CANNED = DEFAULT_MACROS["authority-refused"]?.text.es ?? "missing";
const ADDED_REASON = "Falta la firma del pasaporte.";
/** The refund after a rejection by the authority: 70 % of 79 euros, in cents. */
const SHARE = 5530;

/** A paid application of an applicant who reads Spanish. */
async function aPaidApplication() {
	const applicant = await site.session({ locale: "es" });
	const id = await signUp(applicant.page);
	await payWithin(applicant.page, id);
	return { ...applicant, id };
}

/** The reviewer selects a canned reason and adds text; the senior confirms it. */
async function rejectByTwo(rui: Page, eva: Page, id: string, fault: Fault): Promise<void> {
	await submitAction(rui, id, "reject", async (form) => {
		await form.locator('[name="macro"]').selectOption("authority-refused");
		await form.locator('[name="reason"]').fill(ADDED_REASON);
		await form.locator('[name="fault"]').selectOption(fault);
	});
	await rui.getByText("A second person must confirm this.").first().waitFor();
	await eva.goto(`/admin/applications/${id}?lang=en`);
	await eva.getByRole("link", { name: "Next: Confirm the rejection" }).click();
	await eva.locator("#reject-send:focus").waitFor();
	expect(await findVisualDefects(eva)).toEqual([]);
	await submitAction(eva, id, "reject");
}

/** Returns the applicant's status text. */
async function statusText(page: Page, id: string): Promise<string> {
	await page.goto(`/confirmation/${id}`);
	await page.locator("details:has(.timeline) > summary").click();
	return page.locator("main").innerText();
}

/** Returns an application's answers, its pages by hash, and the text of its log. */
async function snapshot(page: Page, id: string) {
	await openDocuments(page, id);
	const texts = (selector: string) =>
		page
			.locator(selector)
			.evaluateAll((complaintsOfAll) =>
				complaintsOfAll.map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()),
			);
	return {
		answers: await texts(".answers dd > span"),
		documents: await texts(".document-page code"),
		log: (await texts(".log-lines p:first-child")).filter((line) => line !== ""),
	};
}

it("a rejection reaches the applicant in their language with both reasons, and refunds according to fault", async () => {
	const { page, complaints, close, id } = await aPaidApplication();
	const rui = await openAdminArea(site, "rui@azulejo.example");
	const eva = await openAdminArea(site, "eva@azulejo.example");
	await rejectByTwo(rui.page, eva.page, id, "authority");
	const text = await statusText(page, id);
	for (const sentence of [m.confirmation_rejected_title({}, ES), m.closed_rejected({}, ES), CANNED, ADDED_REASON])
		expect(text).toContain(sentence);

	await new HttpClient(site.origin).fetch("/offline/cron", { method: "POST" });
	expect(await statusText(page, id)).toContain(formatMoney(SHARE, "es"));
	await eva.page.goto(`/admin/applications/${id}?lang=en`);
	expect(await eva.page.locator('[value="reopen"]').count(), "a refunded application cannot be reopened").toBe(0);
	expect([...complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
	await Promise.all([close(), rui.close(), eva.close()]);
});

it("a rejection is reversed within thirty days, answers, documents and reasons are kept, and work continues", async () => {
	const { page, complaints, close, id } = await aPaidApplication();
	const rui = await openAdminArea(site, "rui@azulejo.example");
	const evaBefore = await openAdminArea(site, "eva@azulejo.example");
	const original = await snapshot(evaBefore.page, id);
	expect([original.answers.length > 10, original.documents.length, original.log.length > 2]).toEqual([true, 2, true]);
	await rejectByTwo(rui.page, evaBefore.page, id, "applicant");
	expect(await evaBefore.page.locator("main").textContent()).toContain("Under the refund policy, nothing is refunded.");

	await site.pass("P29D");
	const eva = await openAdminArea(site, "eva@azulejo.example");
	await submitAction(eva.page, id, "reopen", (form) =>
		form.locator('[name="reason"]').fill("A signed passport came by post."),
	);
	const reopened = await snapshot(eva.page, id);
	expect([reopened.answers, reopened.documents]).toEqual([original.answers, original.documents]);
	expect(reopened.log).toEqual(expect.arrayContaining(original.log));
	const log = reopened.log.join("\n");
	for (const text of [CANNED, ADDED_REASON, "A signed passport came by post."]) expect(log).toContain(text);
	const text = await statusText(page, id);
	expect(text).toContain(m.event_reopened({}, ES));
	for (const gone of [m.closed_rejected({}, ES), ADDED_REASON]) expect(text).not.toContain(gone);

	for (const kind of ["passport", "address"]) await submitAction(eva.page, id, `decide-${kind}`);
	await acceptMandate(await staffClient(site.origin, "eva@azulejo.example"), id);
	await submitAction(eva.page, id, "file", async (form) => {
		for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
	});
	expect(await statusText(page, id)).toContain(m.event_filed({}, ES));
	const all = [...complaints, ...rui.complaints, ...evaBefore.complaints, ...eva.complaints];
	expect(all).toEqual([]);
	await Promise.all([close(), rui.close(), evaBefore.close(), eva.close()]);
});
