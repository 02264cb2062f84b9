import { describe, expect, it } from "vitest";
import { readHtml } from "#test/services/application-states.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client } from "#test/services/client.ts";
import { aCompletedApplication, applyAndPay } from "#test/services/states.ts";
import type { FaultInput } from "#worker/offline/provider/faults.ts";

const ADDRESS = {
	intent: "delivery",
	addressLine1: "Rua Augusta 1",
	city: "Lisboa",
	postalCode: "1100-048",
	country: "PT",
};

/** Orders and pays for the printed certificate with a fault injected into the payment. */
async function orderPrintedCopy(applicant: Client, id: string, fault: Pick<FaultInput, "effect" | "outcome">) {
	const ordered = await applicant.post(`/certificate/${id}?lang=en`, ADDRESS);
	const clientSecret = /pi_\w+_secret_\w+/.exec(await ordered.text())?.[0] ?? "";
	const intentId = clientSecret.split("_secret_")[0] ?? "";
	await cardProvider().injectFault({ match: "POST /v1/payment_intents/*/confirm", ...fault });
	await payWithCard(intentId, clientSecret, "4242424242424242");
	return { intentId, clientSecret };
}

describe("the certificate pages", () => {
	it("show the owner the full number and a stranger a masked one, and accept no orders from strangers", async () => {
		const { applicant, id, nif, spaced } = await aCompletedApplication();
		for (const page of ["certificate", "nif-ready"]) {
			const ownPage = await readHtml(await applicant.get(`/${page}/${id}?lang=en`));
			expect(ownPage, page).toContain(spaced);
			expect(ownPage, page).toContain(`href="/api/documents/${id}/original?download=true"`);
			expect(ownPage, page).toContain("Pay &amp; Request Delivery (€50)");
			const strangersPage = await (await new Client().get(`/${page}/${id}?lang=en`)).text();
			expect(strangersPage, page).toContain(`*** *** ${nif.slice(6)}`);
			for (const secret of [nif, spaced, "Gonçalves", "/original"]) expect(strangersPage, page).not.toContain(secret);
		}
		expect((await new Client().post(`/certificate/${id}`, { intent: "delivery" })).status).toBe(401);
	});

	it("accepts an address without scripts, reports missing fields, and opens the payment of 50 euros", async () => {
		const { applicant, id } = await aCompletedApplication();
		const path = `/certificate/${id}?lang=en`;
		const address = { intent: "delivery", addressLine1: "Rua Augusta 1", city: "Lisboa", postalCode: "1100-048" };
		const wrong = await applicant.post(path, address);
		const html = await readHtml(wrong);
		expect(wrong.status).toBe(422);
		expect(html).toContain('href="#country"');
		expect(html).toContain('value="Rua Augusta 1"');
		expect(html.indexOf(">United Kingdom<")).toBeLessThan(html.indexOf(">Afghanistan<"));

		const right = await applicant.post(path, { ...address, country: "PT" });
		const text = await right.text();
		expect(right.status).toBe(200);
		expect(text).toContain("Waiting for Stripe to initialize...");
		const secret = /pi_\w+_secret_\w+/.exec(text)?.[0] ?? "";
		await payWithCard(secret.split("_secret_")[0] ?? "", secret, "4242424242424242");
		const after = await readHtml(await applicant.get(path));
		expect(after).toContain("Your physical NIF certificate will be delivered to the provided address.");
		expect(after).not.toContain("Request Delivery");
	});

	it("requests no second payment while the 50 euros are processing or paid", async () => {
		const { applicant, id } = await aCompletedApplication();
		const { intentId } = await orderPrintedCopy(applicant, id, { effect: "processing", outcome: "wait" });
		const path = `/certificate/${id}?lang=en`;
		const waiting = await readHtml(await applicant.get(path));
		expect(waiting).toMatch(/role="status"[\s\S]*Payment being confirmed/);
		expect(waiting).not.toContain("Request Delivery");
		const again = await applicant.post(path, { ...ADDRESS, city: "Porto" });
		expect(again.status).toBe(409);
		expect(await again.text()).not.toContain("_secret_");
		await cardProvider().control({ action: "finish-intent", intent: intentId, outcome: "succeed" });
		const paid = await readHtml(await applicant.get(path));
		expect(paid).toContain("Your physical NIF certificate will be delivered to the provided address.");
		expect((await applicant.post(path, ADDRESS)).status).toBe(409);
	});

	it("offers the same 50 euros again after the bank declines", async () => {
		const { applicant, id } = await aCompletedApplication();
		const first = await orderPrintedCopy(applicant, id, { effect: "processing", outcome: "wait" });
		await cardProvider().control({ action: "finish-intent", intent: first.intentId, outcome: "fail" });
		const path = `/certificate/${id}?lang=en`;
		expect(await readHtml(await applicant.get(path))).toContain("Pay &amp; Request Delivery (€50)");
		expect(await (await applicant.post(path, ADDRESS)).text()).toContain(first.clientSecret);
	});

	it("preserves the address and reports an outage of the provider", async () => {
		const { applicant, id } = await aCompletedApplication();
		await cardProvider().injectFault({
			match: "POST /v1/payment_intents",
			effect: "status",
			status: 503,
			shouldRetry: false,
		});
		const outage = await applicant.post(`/certificate/${id}?lang=en`, ADDRESS);
		expect(outage.status).toBe(503);
		const html = await readHtml(outage);
		expect(html).toContain("There was a problem setting up the payment. Please try again.");
		expect(html).toContain('value="Rua Augusta 1"');
		expect((await applicant.post(`/certificate/${id}?lang=en`, ADDRESS)).status).toBe(200);
	});

	it("sells no delivery with Premium, which includes it, and none before the number exists", async () => {
		const delivery = { deliveryAddressLine1: "1 High St", deliveryCity: "York", deliveryPostalCode: "YO1 7HH" };
		const premium = await aCompletedApplication({ packageType: "premium", ...delivery, deliveryCountry: "GB" });
		const html = await readHtml(await premium.applicant.get(`/certificate/${premium.id}?lang=en`));
		expect(html).toContain("Physical Delivery Requested");
		expect(html).not.toContain("Request Delivery");
		const applicant = new Client();
		const early = { applicant, ...(await applyAndPay(applicant)) };
		for (const { applicant, id } of [premium, early]) {
			const refused = await applicant.post(`/certificate/${id}?lang=en`, ADDRESS);
			expect(refused.status).toBe(409);
			expect(await refused.text()).not.toContain("_secret_");
		}
		const { payments } = await cardProvider().overview();
		expect(payments.filter(({ amount }) => amount === 5000)).toEqual([]);
	});

	it("reports that there is no number yet", async () => {
		const applicant = new Client();
		const { id } = await applyAndPay(applicant);
		for (const page of ["certificate", "nif-ready"]) {
			const html = await readHtml(await applicant.get(`/${page}/${id}?lang=en`));
			expect(html).toContain("NIF Not Assigned Yet");
			expect(html).toContain("Your NIF application is still being processed. Please check back later.");
		}
	});
});
