import { expect, it } from "vitest";
import { aPaidApplication as anApplicationPaidWith } from "#test/services/admin-pages.ts";
import { aPaidApplication, readHtml, startRefund } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { asWholeWord } from "#test/services/read-page.ts";

const trackingPage = async (number: string) =>
	readHtml(await new Client().post("/track-application?lang=en", { number }));

it("shows only the owner the refunds and how long banks take", async () => {
	const { applicant, id, applicationNumber } = await aPaidApplication();
	await applicant.get(`/confirmation/${id}`);
	expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).not.toContain("Your refund");
	await startRefund(id, 5530);
	const page = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
	expect(page).toMatch(/On \w+ \d+, \d{4} we sent €55\.30 back to you, the way you paid\./);
	expect(page).toContain("Banks usually take 5-10 business days to show it.");
	for (const path of [`/confirmation/${id}`, `/confirmation/${id}.data`]) {
		const html = await (await new Client().get(`${path}?lang=en`)).text();
		expect(html).not.toContain("55.30");
		expect(html).not.toMatch(asWholeWord("5530"));
	}
	expect(await trackingPage(applicationNumber)).toContain("Partially refunded");
	await startRefund(id, 2370);
	const after = await trackingPage(applicationNumber);
	expect(after).toContain("Refunded");
	expect(after).not.toContain("Pending Payment");
});

it("shows a refund as on its way until Stripe has sent it", async () => {
	const applicant = new Client();
	const { id } = await anApplicationPaidWith({}, { card: "4000000000007726", applicant });
	await startRefund(id, 7900);
	expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(
		"€79.00 is on its way back to you, the way you paid.",
	);
});

it("hides a dispute from the public, and never requests a second payment", async () => {
	const { applicationNumber } = await anApplicationPaidWith({}, { card: "4000000000000259" });
	await advanceClock("PT3M");
	const page = await trackingPage(applicationNumber);
	expect(page).toContain("Paid");
	for (const wrong of ["Pending Payment", "Disputed", "disputed"]) expect(page).not.toContain(wrong);
});
