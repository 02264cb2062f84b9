import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, acceptMandate, adminAction } from "../services/admin-by-forms.ts";
import { findVisualDefects } from "../services/axe-checks.ts";
import { HttpClient, staffClient } from "../services/http-client.ts";
import { freshSite, JOURNEY_LANGUAGES } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();

type Mail = { to: string; emailType: string; text: string; files: string[] };

/** Newest first. */
async function mailsTo(to: string, emailType: string): Promise<Mail[]> {
	const all = await new HttpClient(site.origin).call<Mail[]>(
		`/offline/mailbox?format=json&to=${encodeURIComponent(to)}`,
	);
	return all.filter((mail) => mail.emailType === emailType);
}

async function aPaidApplication(language: string, changes: Record<string, unknown> = {}) {
	const session = await site.session();
	const email = `withdraws-${language}-${Math.random().toString(36).slice(2)}@example.com`;
	await session.page.goto(`/contact?lang=${language}`);
	const id = await signUp(session.page, { email, ...changes });
	await payWithin(session.page, id);
	await session.page.goto(`/confirmation/${id}?lang=${language}`);
	return { ...session, id, email };
}

async function fileApplication(id: string): Promise<void> {
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	await acceptDocuments(rui, id);
	await acceptMandate(rui, id);
	const checks = { "check.identity": "on", "check.address": "on", "check.representative": "on" };
	await adminAction(rui, id, "file", { ...checks, authorityReference: "AT-1" });
}

/** From a page's footer through both steps, by keyboard only. */
async function withdraw(page: Page, language: (typeof JOURNEY_LANGUAGES)[number]): Promise<string> {
	const open = page.locator("footer").getByRole("link", { name: WITHDRAWAL_LABELS[`open_${language}`], exact: true });
	await open.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/withdraw\b/);
	// The application's page has such a link too.
	await page.getByRole("heading", { level: 1, name: WITHDRAWAL_LABELS[`open_${language}`], exact: true }).waitFor();
	const ownLink = page.locator('main a[href*="/withdraw?id="]').first();
	await ownLink.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/withdraw\?id=/);
	const confirm = page.getByRole("button", { name: WITHDRAWAL_LABELS[`confirm_${language}`], exact: true });
	await confirm.focus();
	await page.keyboard.press("Enter");
	await page.getByText(m.withdraw_done_title({}, { locale: language })).waitFor();
	return page.locator("main").innerText();
}

describe.each(JOURNEY_LANGUAGES)("withdrawing in %s", (language) => {
	const locale = { locale: language };

	it("on day 3, before filing, refunds everything, and the confirmation is e-mailed as a PDF", async () => {
		const { page, complaints, email, close } = await aPaidApplication(language);
		await site.pass("P3D");
		const result = await withdraw(page, language);
		expect(result).toMatch(/79[.,]00/);
		const [mail] = await mailsTo(email, "withdrawal_received");
		expect(mail?.files).toHaveLength(1);
		expect(complaints).toEqual([]);
		await close();
	});

	it("on day 10, after filing, refunds the fair share", async () => {
		const { page, id, complaints, close } = await aPaidApplication(language);
		await fileApplication(id);
		await site.pass("P10D");
		expect(await withdraw(page, language)).toMatch(/80.?%[\s\S]*15[.,]80/);
		expect(complaints).toEqual([]);
		await close();
	});

	it("after the last day is rejected with an explanation and the remaining options", async () => {
		const { page, id, complaints, close } = await aPaidApplication(language);
		await site.pass("P18D");
		await page.goto(`/withdraw?id=${id}&lang=${language}`);
		const text = await page.locator("main").innerText();
		for (const words of [m.withdraw_late_title({}, locale), m.withdraw_still_cancel({}, locale)])
			expect(text).toContain(words);
		expect(complaints).toEqual([]);
		await close();
	});

	it("cancels an order by keyboard, after showing the refund", async () => {
		const { page, id, complaints, close } = await aPaidApplication(language);
		await page.goto(`/refunds/${id}?lang=${language}`);
		expect(await page.locator("main").innerText()).toMatch(/79[.,]00/);
		await page.getByRole("button", { name: m.refunds_cancel_button({}, locale) }).focus();
		await page.keyboard.press("Enter");
		await page.getByText(m.refunds_done_cancelled({}, locale)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("shows an order as waiting until the withdrawal period ends, and then continues", async () => {
		const { page, complaints, close } = await aPaidApplication(language, {
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

	it("has no visual defects in any window, in dark mode or with large text", { timeout: 600_000 }, async () => {
		const { page, id, close } = await aPaidApplication(language);
		for (const path of [`/withdraw?id=${id}`, "/withdraw", `/refunds/${id}`, "/model-withdrawal-form"]) {
			await page.goto(`${path + (path.includes("?") ? "&" : "?")}lang=${language}`);
			expect(await findVisualDefects(page), path).toEqual([]);
		}
		await close();
	});
});

it("withdrawing works without scripts, for a stranger, with number and e-mail address", async () => {
	const { page, email, id, close } = await aPaidApplication("en");
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
	const { page, id, close } = await aPaidApplication("en");
	const storageState = await page.context().storageState();
	await close();
	const withoutScripts = await site.session({ javaScriptEnabled: false, storageState });
	await withoutScripts.page.goto(`/refunds/${id}?lang=en`);
	await withoutScripts.page.getByRole("button", { name: m.refunds_cancel_button({}, { locale: "en" }) }).click();
	await withoutScripts.page.getByText(m.refunds_done_cancelled({}, { locale: "en" })).waitFor();
	expect(withoutScripts.complaints).toEqual([]);
	await withoutScripts.close();
});
