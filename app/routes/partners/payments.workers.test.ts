import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { purgePartners } from "#app/commands/partners/purge-partners.server.ts";
import { createPayoutRun } from "#app/commands/payouts/payout-run.server.ts";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { affiliatePayments } from "#app/data/payout-schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import {
	aPartner,
	aReferredCase,
	enablePayouts,
	readPortal,
	sendToAccount,
	signInPartner,
	TAX,
} from "#test/services/partner-area.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const PERSON = { firstName: "Wilhelmina", lastName: "Quettleworth", email: "mina@quettleworth.example" };

describe("a statement", () => {
	it("totals the amount, names its payee but no applicant, and is visible only to its partner", async () => {
		await aPartner();
		await aPartner({ email: "rosa@partner.example", code: "FARO55" });
		const { applicationNumber, id } = await aReferredCase(PERSON);
		await enablePayouts(await signInPartner());
		await advanceClock("P32D", "deliver-effects", "approve-commissions");
		const services = await openServices();
		// Partners who leave are paid any amount.
		await services.db.run("UPDATE affiliates SET state = 'closed' WHERE code = 'PORTO22'");
		const outcome = await createPayoutRun(services, offlineStaff("Leo"), "paypal", "network");
		expect(outcome.ok).toBe(true);
		const [payment] = await services.db.select().from(affiliatePayments);
		const path = `/affiliate-statements/${payment?.id}?lang=en`;
		const marta = await signInPartner();
		expect(await readPortal(marta, "/payments")).toContain(`href="/affiliate-statements/${payment?.id}?lang=en"`);
		// A statement reflects its day: later changes of the details do not rewrite it.
		await sendToAccount(marta, "tax", { ...TAX, name: "Marta Sample Holding" });
		const response = await marta.get(path);
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
		const text = pdf
			.extractText()
			.map((page) => page.text)
			.join("\n");
		for (const phrase of ["Marta Sample", "Rua 1, Porto", "€7.90", "not an invoice", "pa•••@marta.example"])
			expect(text).toContain(phrase);
		expect(text).not.toContain("Holding");
		expect(text.match(/€7\.90/g)).toHaveLength(2);
		for (const secret of [...Object.values(PERSON), id, applicationNumber]) expect(text).not.toContain(secret);
		const rosa = await signInPartner("rosa@partner.example");
		expect((await rosa.get(path)).status).toBe(404);
		expect((await marta.get("/affiliate-statements/999?lang=en")).status).toBe(404);
	});
});

it("anonymises a partner ten years after leaving, in every payment as well", async () => {
	await aPartner();
	await aReferredCase(PERSON);
	await enablePayouts(await signInPartner());
	await advanceClock("P32D", "deliver-effects", "approve-commissions");
	const services = await openServices();
	const { db, now } = services;
	await db.run(`UPDATE affiliates SET state = 'closed', closed_at = ${now()}`);
	expect((await createPayoutRun(services, offlineStaff("Leo"), "paypal", "network")).ok).toBe(true);
	await purgePartners({ db, now: () => now() + 3650 * DAY });
	expect((await db.select().from(affiliates))[0]).toMatchObject({ name: "Marta Sample", state: "closed" });
	await purgePartners({ db, now: () => now() + 3654 * DAY });
	const anonymised = { name: "", email: "", taxInfo: null, paymentInfo: null, keyId: null };
	expect((await db.select().from(affiliates))[0]).toMatchObject(anonymised);
	const [payment] = await db.select().from(affiliatePayments);
	expect(payment).toMatchObject({ amount: 790, paypalEmail: "", payee: null, keyId: null });
});
