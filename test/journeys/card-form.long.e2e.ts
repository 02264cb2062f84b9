import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import type { Session } from "../services/browser.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";
import { CARD, pay, typeCard } from "./steps.ts";

const en = { locale: "en" } as const;
const site = freshSite();

/** Opens the card form of a new application in a browser. */
async function openCardForm(): Promise<Session & { id: string }> {
	const visitor = await site.session();
	const id = await signUp(visitor.page);
	await visitor.page.goto(`/checkout?id=${id}&package=standard&lang=en`);
	return { ...visitor, id };
}

type Row = { paymentStatus: string };
const statusOf = (id: string) =>
	new HttpClient(site.origin).call<Row>(`/api/applications/${id}`).then((row) => row.paymentStatus);

describe("the card form", () => {
	it("explains why a card was declined and accepts a good one in the same form", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await pay(page, CARD.declined);
		await page.getByText(m.payment_card_error({}, en)).first().waitFor();
		await pay(page, CARD.good);
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		await page.locator("details:has(.timeline) > summary").click();
		await page.getByText(m.event_paid({}, en), { exact: true }).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("asks for the card details before attempting a payment", async () => {
		const { page, complaints, close } = await openCardForm();
		const requestedUrls: string[] = [];
		page.on("request", (request) => requestedUrls.push(request.url()));
		await page.locator("form.card-form button[type=submit]").click();
		const alert = page.locator("form.card-form [role=alert]");
		await alert.getByText(m.payment_card_empty({}, en), { exact: true }).waitFor();
		expect(await alert.textContent()).not.toContain(m.payment_failed_title({}, en));
		expect(requestedUrls.filter((url) => url.includes("payment_intents"))).toEqual([]);
		expect(complaints).toEqual([]);
		await close();
	});

	it("continues when the bank's challenge is approved", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await pay(page, CARD.challenged);
		await answerChallenge(page, "#test-source-authorize-3ds");
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		expect(complaints).toEqual([]);
		await close();
	});

	it("charges nothing when the challenge fails, and allows another attempt", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await pay(page, CARD.challenged);
		await answerChallenge(page, "#test-source-fail-3ds");
		await page.locator("form.card-form [role=alert]").getByText(/\S/).first().waitFor();
		expect(await statusOf(id)).not.toBe("paid");
		await pay(page, CARD.good);
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		expect(complaints).toEqual([]);
		await close();
	});

	it("completes the payment even if the applicant leaves right after pressing the button", async () => {
		const { page, id, close } = await openCardForm();
		await typeCard(page, CARD.good);
		const confirmed = page.waitForResponse(
			(response) => response.url().includes("/confirm") && response.request().method() === "POST",
		);
		await page.locator("form.card-form button[type=submit]").click();
		await confirmed;
		await close();
		await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe("paid");
	});
});

/** Presses a button in the bank's dialog, in whichever frame the provider shows it. */
async function answerChallenge(page: Session["page"], button: string): Promise<void> {
	await expect
		.poll(async () =>
			(await Promise.all(page.frames().map((frame) => frame.locator(button).count()))).some((found) => found > 0),
		)
		.toBe(true);
	for (const frame of page.frames()) {
		if ((await frame.locator(button).count()) > 0) return frame.locator(button).click();
	}
}
