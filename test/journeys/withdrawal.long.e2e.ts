import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, acceptMandate, adminAction } from "../services/admin-by-forms.ts";
import { findVisualDefects } from "../services/axe-checks.ts";
import { staffClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { aPaidApplicationPage, withdrawByKeyboard } from "./withdrawal-steps.ts";

const site = freshSite();
const language = "es";
const locale = { locale: language } as const;

async function fileApplication(id: string): Promise<void> {
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	await acceptDocuments(rui, id);
	await acceptMandate(rui, id);
	const checks = { "check.identity": "on", "check.address": "on", "check.representative": "on" };
	await adminAction(rui, id, "file", { ...checks, authorityReference: "AT-1" });
}

it("withdrawing on day 10, after filing, refunds the fair share", async () => {
	const { page, id, complaints, close } = await aPaidApplicationPage(site, language);
	await fileApplication(id);
	await site.pass("P10D");
	expect(await withdrawByKeyboard(page, language)).toMatch(/80.?%[\s\S]*15[.,]80/);
	expect(complaints).toEqual([]);
	await close();
});

it("withdrawing after the last day is rejected with an explanation and the remaining options", async () => {
	const { page, id, complaints, close } = await aPaidApplicationPage(site, language);
	await site.pass("P18D");
	await page.goto(`/withdraw?id=${id}&lang=${language}`);
	const text = await page.locator("main").innerText();
	for (const words of [m.withdraw_late_title({}, locale), m.withdraw_still_cancel({}, locale)])
		expect(text).toContain(words);
	expect(complaints).toEqual([]);
	await close();
});

it("an order is cancelled by keyboard, after showing the refund", async () => {
	const { page, id, complaints, close } = await aPaidApplicationPage(site, language);
	await page.goto(`/refunds/${id}?lang=${language}`);
	expect(await page.locator("main").innerText()).toMatch(/79[.,]00/);
	await page.getByRole("button", { name: m.refunds_cancel_button({}, locale) }).focus();
	await page.keyboard.press("Enter");
	await page.getByText(m.refunds_done_cancelled({}, locale)).waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("an order is shown as waiting until the withdrawal period ends, and then continues", async () => {
	const { page, complaints, close } = await aPaidApplicationPage(site, language, {
		consentToBegin: false,
		acknowledgesEnd: false,
	});
	const [waitingTitle = ""] = m.begin_waiting_title({ date: "|" }, locale).split("|");
	await page.getByRole("heading", { name: waitingTitle }).waitFor();
	await site.pass("P19D");
	await page.reload();
	await page
		.getByText(m.next_in_review({}, locale))
		.or(page.getByText(m.next_waiting_for_applicant({}, locale)))
		.first()
		.waitFor();
	expect(await page.getByRole("heading", { name: waitingTitle }).count()).toBe(0);
	expect(complaints).toEqual([]);
	await close();
});

it("the pages of a withdrawal have no visual defects in any window, in dark mode or with large text", {
	timeout: 600_000,
}, async () => {
	const { page, id, close } = await aPaidApplicationPage(site, language);
	for (const path of [`/withdraw?id=${id}`, "/withdraw", `/refunds/${id}`, "/model-withdrawal-form"]) {
		await page.goto(`${path + (path.includes("?") ? "&" : "?")}lang=${language}`);
		expect(await findVisualDefects(page), path).toEqual([]);
	}
	await close();
});
