import { expect, it } from "vitest";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { aPaidApplicationPage, withdrawByKeyboard } from "./withdrawal-steps.ts";

const site = freshSite();

type Mail = { to: string; emailType: string; text: string; files: string[] };

/** Newest first. */
async function mailsTo(to: string, emailType: string): Promise<Mail[]> {
	const all = await new HttpClient(site.origin).call<Mail[]>(
		`/offline/mailbox?format=json&to=${encodeURIComponent(to)}`,
	);
	return all.filter((mail) => mail.emailType === emailType);
}

it("withdrawing on day 3, before filing, refunds everything, and the confirmation is e-mailed as a PDF", async () => {
	const { page, complaints, email, close } = await aPaidApplicationPage(site, "pt");
	await site.pass("P3D");
	const result = await withdrawByKeyboard(page, "pt");
	expect(result).toMatch(/79[.,]00/);
	const [mail] = await mailsTo(email, "withdrawal_received");
	expect(mail?.files).toHaveLength(1);
	expect(complaints).toEqual([]);
	await close();
});

it("withdrawing works without scripts, for a stranger, with number and e-mail address", async () => {
	const { page, email, id, close } = await aPaidApplicationPage(site, "en");
	await page.goto(`/refunds/${id}?lang=en`);
	const number = (await page.locator("main").innerText()).match(/NIF-\w{4}-\w{4}/)?.[0] ?? "";
	await close();
	const stranger = await site.session({ javaScriptEnabled: false });
	await stranger.page.goto("/?lang=en");
	await stranger.page.locator("footer").getByRole("link", { name: WITHDRAWAL_LABELS.open_en }).click();
	await stranger.page.fill('[name="number"]', number);
	await stranger.page.fill('[name="email"]', email);
	await stranger.page.getByRole("button", { name: m.withdraw_continue({}, { locale: "en" }) }).click();
	await stranger.page.getByText(m.withdraw_sent_title({}, { locale: "en" })).waitFor();
	// This address is unverified and has had its hourly mail for the order: the link waits for the next hour.
	await site.pass("PT61M");
	await expect.poll(async () => (await mailsTo(email, "withdrawal_link")).length).toBe(1);
	const [mail] = await mailsTo(email, "withdrawal_link");
	const path = /\/withdraw\?token=[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
	await stranger.page.goto(`${path}&lang=en`);
	await stranger.page.getByRole("button", { name: WITHDRAWAL_LABELS.confirm_en, exact: true }).click();
	await stranger.page.getByText(m.withdraw_done_title({}, { locale: "en" })).waitFor();
	expect(stranger.complaints).toEqual([]);
	await stranger.close();
});

it("an order is cancelled without scripts from the page that shows the refund", async () => {
	const { page, id, close } = await aPaidApplicationPage(site, "en");
	const storageState = await page.context().storageState();
	await close();
	const withoutScripts = await site.session({ javaScriptEnabled: false, storageState });
	await withoutScripts.page.goto(`/refunds/${id}?lang=en`);
	await withoutScripts.page.getByRole("button", { name: m.refunds_cancel_button({}, { locale: "en" }) }).click();
	await withoutScripts.page.getByText(m.refunds_done_cancelled({}, { locale: "en" })).waitFor();
	expect(withoutScripts.complaints).toEqual([]);
	await withoutScripts.close();
});
