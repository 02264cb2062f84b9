import { describe, expect, it } from "vitest";
import { payWithCard } from "#test/services/card-holder.ts";
import { aCompletedCase, aPaidCase, seen } from "#test/services/case-states.ts";
import { Client } from "#test/services/client.ts";

describe("the certificate pages", () => {
	it.each(["certificate", "nif-ready"])(
		"/%s shows the owner the whole number and a stranger a masked one",
		async (page) => {
			const { applicant, id, nif, spaced } = await aCompletedCase();
			const own = await seen(await applicant.get(`/${page}/${id}?lang=en`));
			expect(own).toContain(spaced);
			expect(own).toContain(`href="/api/documents/${id}/original?download=true"`);
			expect(own).toContain("Pay &amp; Request Delivery (€50)");
			const foreign = await (await new Client().get(`/${page}/${id}?lang=en`)).text();
			expect(foreign).toContain(`*** *** ${nif.slice(6)}`);
			for (const secret of [nif, spaced, "Gonçalves", "/original"]) expect(foreign).not.toContain(secret);
		},
	);

	it("takes an address without scripts, says what is missing, and opens the payment of 50 euros", async () => {
		const { applicant, id } = await aCompletedCase();
		const path = `/certificate/${id}?lang=en`;
		const address = { intent: "delivery", addressLine1: "Rua Augusta 1", city: "Lisboa", postalCode: "1100-048" };
		const wrong = await applicant.post(path, address);
		const html = await seen(wrong);
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
		const after = await seen(await applicant.get(path));
		expect(after).toContain("Your physical NIF certificate will be delivered to the provided address.");
		expect(after).not.toContain("Request Delivery");
	});

	it("takes no orders from strangers", async () => {
		const { id } = await aCompletedCase();
		expect((await new Client().post(`/certificate/${id}`, { intent: "delivery" })).status).toBe(401);
	});

	it("says so while there is no number yet", async () => {
		const { applicant, id } = await aPaidCase();
		for (const page of ["certificate", "nif-ready"]) {
			const html = await seen(await applicant.get(`/${page}/${id}?lang=en`));
			expect(html).toContain("NIF Not Assigned Yet");
			expect(html).toContain("Your NIF application is still being processed. Please check back later.");
		}
	});
});
