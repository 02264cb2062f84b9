import { beforeEach, describe, expect, it } from "vitest";
import { addBusinessDays, formatDate } from "#app/domain/time/calendar.ts";
import { withdrawalPeriodEnd } from "#app/domain/withdrawal/term.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication, applyAndPay } from "#test/services/states.ts";

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

async function anUnpaidOrder(): Promise<string> {
	return (await anApplication(applicant, { consentToBegin: false }).build()).id;
}

function confirm(id: string, fields: Record<string, string>): Promise<Response> {
	return applicant.post(`/payment?id=${id}&lang=en`, fields);
}

describe("the payment page", () => {
	it("shows the owner all answers with edit links, the packages and their prices", async () => {
		const id = await anUnpaidOrder();
		const html = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
		for (const text of ["Łucja María Gonçalves", "March 27, 1990", "Gdańsk", "Poland", "Under Manual Review"])
			expect(html).toContain(text);
		expect(html).toContain(`/personal-info?id=${id}&amp;lang=en#email`);
		expect(html).toMatch(/€79\.00[\s\S]*€0\.00[\s\S]*€109\.00[\s\S]*€129\.00/);
		expect(html).toContain("Continue to Checkout");
	});

	it("shows the date of each package for payment today, for both start options", async () => {
		const id = await anUnpaidOrder();
		const html = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
		expect(html).not.toMatch(/<input[^>]*name="begin"[^>]*checked/);
		const dates = [...html.matchAll(/data-begin="\w+">by ([^<]+)|NIF expected by ([^<]+)/g)].map(
			([, packageDate, date]) => packageDate ?? date,
		);
		const { now } = await openServices();
		const dateAfter = (from: number, days: number) => formatDate(addBusinessDays(from, days), "en");
		const [atOnce, later] = [now(), withdrawalPeriodEnd(now())].map((from) =>
			[5, 2, 2].map((days) => dateAfter(from, days)),
		);
		const packageDates = [0, 1, 2].flatMap((index) => [atOnce?.[index], later?.[index]]);
		expect(dates).toEqual([...packageDates, ...(atOnce ?? []), ...(later ?? [])]);
		const summary = [...html.matchAll(/Expected if you pay today<\/dt><dd>([^<]+)/g)].map(([, date]) => date);
		expect(new Set(summary)).toEqual(new Set(dates));
	});

	it("applies a code that was typed but not tried", async () => {
		const id = await anUnpaidOrder();
		const response = await confirm(id, { packageType: "standard", begin: "wait", code: "LISBOA10" });
		expect(response.headers.get("Location")).toMatch(/^\/checkout\?.*&ref=LISBOA10/);
	});

	it("continues to the checkout, which repeats the chosen package, start and date", async () => {
		const id = await anUnpaidOrder();
		const { now } = await openServices();
		for (const [begin, from] of [
			["now", now()],
			["wait", withdrawalPeriodEnd(now())],
		] as const) {
			const response = await confirm(id, { packageType: "express", begin });
			expect(response.status).toBe(302);
			expect(response.headers.get("Location")).toBe(`/checkout?id=${id}&package=express&lang=en`);
			const { body } = await applicant.call(`/api/applications/${id}`);
			expect(body).toMatchObject({ packageType: "express" });
			const checkout = await readHtml(await applicant.get(response.headers.get("Location") ?? ""));
			expect(checkout).toContain(`We expect your NIF by ${formatDate(addBusinessDays(from, 2), "en")}.`);
			expect(checkout).not.toContain("at most");
		}
	});

	it("restores the choice on return before payment, and withdraws the consent with the other option", async () => {
		const id = await anUnpaidOrder();
		await confirm(id, { packageType: "standard", begin: "now" });
		const consent = () =>
			row("SELECT consent_to_begin_at AS at, begin_request AS texts FROM applications WHERE id = ?", id);
		expect((await consent()).at).toBeGreaterThan(0);
		const html = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
		expect(html.match(/<input[^>]*name="begin"[^>]*>/g)?.filter((input) => input.includes("checked"))).toEqual([
			expect.stringContaining('value="now"'),
		]);
		expect((await confirm(id, { packageType: "standard", begin: "wait" })).status).toBe(302);
		expect(await consent()).toEqual({ at: null, texts: null });
	});

	it("requires the start option, with errors beside it and above the form", async () => {
		const response = await confirm(await anUnpaidOrder(), { packageType: "standard" });
		const html = await readHtml(response);
		expect(response.status).toBe(422);
		expect(html).toContain('href="#begin"');
		expect(html.match(/Choose when we begin/g)).toHaveLength(2);
		expect(html).toContain("<title>Error: Choose your package and pay");
	});

	it("rejects Premium without a delivery address", async () => {
		const id = await anUnpaidOrder();
		const html = await readHtml(await confirm(id, { packageType: "premium", begin: "now" }));
		expect(html).toMatch(/Validation Error<\/h2>.*Delivery address is required for Premium package\./s);
		for (const attribute of ['value="premium"', 'value="now"'])
			expect(html).toMatch(new RegExp(`<input[^>]*${attribute}[^>]*checked|<input[^>]*checked[^>]*${attribute}`));
		expect(html).toContain(`/personal-info?id=${id}&amp;package=premium`);
	});

	it("sends Premium's certificate to the applicant's own address while the preselected box stays ticked", async () => {
		const id = await anUnpaidOrder();
		const html = await readHtml(await applicant.get(`/payment?id=${id}&lang=en`));
		expect(html).toMatch(/<input[^>]*(name="deliverHome"[^>]*checked|checked[^>]*name="deliverHome")/);
		const response = await confirm(id, { packageType: "premium", begin: "now", deliverHome: "on" });
		expect(response.headers.get("Location")).toContain("package=premium");
		const stored = await storedApplication(id);
		expect(stored.physicalDeliveryAddress).toMatchObject({
			addressLine1: "ul. Długa 5",
			city: "Gdańsk",
			country: "PL",
		});
	});

	it("describes the format of partner codes for an invalid one", async () => {
		const id = await anUnpaidOrder();
		const html = await readHtml(await confirm(id, { packageType: "standard", intent: "code", code: "a b" }));
		expect(html).toMatch(/id="code-error"[^>]*>.*A code has 2 to 32 letters and digits/s);
	});

	it("offers a stranger an e-mailed link and shows nothing", async () => {
		const id = await anUnpaidOrder();
		const response = await new Client().get(`/payment?id=${id}&lang=en`);
		const html = await response.text();
		expect(response.status).toBe(401);
		expect(html).toContain('action="/resume?lang=en"');
		expect(html).not.toContain("Gonçalves");
	});

	it("returns 404 for an unknown id", async () => {
		const response = await applicant.get("/payment?id=nothing&lang=en");
		expect(response.status).toBe(404);
		expect(await response.text()).toContain("Application Not Found");
	});

	it("labels itself a demonstration when there is nothing to pay for", async () => {
		const html = await (await applicant.get("/payment?lang=en")).text();
		expect(html).toContain("Demo Mode");
		expect(html).toContain("/upload-documents?lang=en");
	});

	it("redirects a paid application to its confirmation", async () => {
		const { id } = await applyAndPay(applicant);
		for (const page of [`/payment?id=${id}&lang=en`, `/checkout?id=${id}&package=standard&lang=en`]) {
			const response = await applicant.get(page);
			expect(response.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		}
	});
});

describe("the checkout page", () => {
	it("shows the total, what is included and that card forms need scripts", async () => {
		const id = await anUnpaidOrder();
		const response = await applicant.get(`/checkout?id=${id}&package=express&lang=en`);
		const html = await readHtml(response);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		expect(html).toContain("Secure Checkout");
		expect(html).toMatch(/Total[\s\S]*€109\.00/);
		expect(html).toContain("Waiting for Stripe to initialize...");
		expect(html).toContain("The card form needs JavaScript");
		expect(html).toContain("Test payments: no real money");
	});

	it("reports an unknown referral code, and never shows a rate", async () => {
		const id = await anUnpaidOrder();
		const html = await (await applicant.get(`/checkout?id=${id}&package=standard&ref=NOBODY&lang=en`)).text();
		expect(html).toContain("This code could not be verified. Your purchase will proceed normally.");
		expect(html).not.toContain("commissionRate");
	});

	it("requires an application", async () => {
		const response = await applicant.get("/checkout?lang=en");
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toContain("No application ID provided. Please return to the payment page.");
		expect(html).toMatch(/href="\/payment\?lang=en"[^>]*>Go Back/);
	});

	it("gives the secret to the owner only", async () => {
		const id = await anUnpaidOrder();
		const response = await new Client().get(`/checkout?id=${id}&package=standard&lang=en`);
		expect(response.status).toBe(401);
		expect(await response.text()).not.toContain("_secret_");
	});

	it("redirects Premium without an address to the payment page", async () => {
		const id = await anUnpaidOrder();
		const response = await applicant.get(`/checkout?id=${id}&package=premium&lang=en`);
		expect(response.headers.get("Location")).toBe(`/payment?id=${id}&package=premium&lang=en`);
	});
});
