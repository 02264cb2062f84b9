import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import { forgetPartners } from "#app/commands/partners/forget-partners.server.ts";
import { makePayoutRun } from "#app/commands/payouts/make-payout-run.server.ts";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { affiliatePayments } from "#app/data/partners/payout-schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, dashboardOf, mailsTo, partnerRow, signInPartner, tokensTo } from "#test/services/partner-area.ts";
import { settle } from "#test/services/settle.ts";
import { aCompletedApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";

const pass = (advance: string) => new Client().call("/offline/clock", { advance });
const send = (client: Client, intent: string, fields: Record<string, string> = {}) =>
	client.post("/affiliate-dashboard?lang=en", { ...fields, intent });
const plain = (html: string) => html.replace(/<!-- -->/g, "").replace(/&#x27;|’/g, "'");

const PERSON = { firstName: "Wilhelmina", lastName: "Quettleworth", email: "mina@quettleworth.example" };
const PAYPAL = { method: "paypal", email: "pay@marta.example" };
const TAX = {
	...{ kind: "person", name: "Marta Sample", address: "Rua 1, Porto", country: "PT" },
	...{ taxNumber: "123456789", vatNumber: "" },
};

/** Somebody who followed the partner's link and has their NIF. */
async function aReferredCase() {
	const applicant = new Client();
	await applicant.get("/?ref=PORTO22&lang=en");
	return aCompletedApplication(PERSON, applicant);
}

/** Enters and confirms where to pay, and who statements are made out to. */
async function canBePaid(marta: Client) {
	await send(marta, "tax", TAX);
	await send(marta, "payment", PAYPAL);
	const [token = ""] = await tokensTo(PAYPAL.email);
	await new Client().post("/affiliate-sign-in?lang=en", { token });
}

describe("a partner's page", () => {
	it("says of a sale the day, the country and the amount, and of a person nothing (F59)", async () => {
		await aPartner();
		const { id, applicationNumber } = await aReferredCase();
		await settle();
		const page = await dashboardOf(await signInPartner());
		expect(page).toContain("€7.90");
		expect(page).toMatch(/Approved at the earliest on/);
		expect(page).toContain("Applications started");
		for (const secret of [...Object.values(PERSON), id, applicationNumber]) expect(page).not.toContain(secret);
	});

	it("says what is missing before a payment, each with its way to mend it, until nothing is", async () => {
		await aPartner();
		await aReferredCase();
		const marta = await signInPartner();
		const before = await dashboardOf(marta);
		expect(before).toMatch(/We do not know where to pay[\s\S]{0,80}href="#where-we-pay"/);
		expect(before).toMatch(/who statements are made out to[\s\S]{0,80}href="#tax"/);
		expect(before).toContain("Less than €25 is payable.");
		await canBePaid(marta);
		const after = await dashboardOf(marta);
		expect(after).not.toContain("We do not know where to pay");
		expect(after).not.toContain("Please enter your tax details");
		expect(after).toContain("We pay to pa•••@marta.example.");
	});

	it.each([
		["es", "<dt>Por cobrar</dt>", /Tiene menos de 25\s€ por cobrar/],
		["pt", "<dt>A receber</dt>", /Tem menos de 25\s€ a receber/],
	])("calls in %s what we owe theirs to receive, never theirs to pay", async (language, label, obstacle) => {
		await aPartner();
		await aReferredCase();
		const marta = await signInPartner();
		const page = plain(await (await marta.get(`/affiliate-dashboard?lang=${language}`)).text());
		expect(page).toContain(label);
		expect(page).toMatch(obstacle);
	});

	it("shows nobody else's, and leads whoever is not signed in to the sign-in", async () => {
		await aPartner();
		for (const path of ["/affiliate-dashboard", "/affiliate-marketing-materials", "/affiliate-statements/1"]) {
			const response = await new Client().get(`${path}?lang=en`);
			expect([response.status, response.headers.get("Location")], path).toEqual([302, "/affiliate-sign-in?lang=en"]);
		}
	});

	it("tells a suspended partner why, and what still holds", async () => {
		await aPartner({ state: "suspended", decidedFor: "misleading-claims" });
		const page = await dashboardOf(await signInPartner());
		expect(page).toContain("Something that was said about us could mislead people");
		expect(page).toContain("What has been approved remains yours.");
	});
});

describe("payment details", () => {
	it("count once the mailed link is opened by its button, and never before", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		expect((await send(marta, "payment", PAYPAL)).headers.get("Location")).toContain("done=payment");
		const [token = ""] = await tokensTo(PAYPAL.email);
		const shown = await (await new Client().get(`/affiliate-sign-in?token=${token}&lang=en`)).text();
		expect(plain(shown)).toContain("Pay to pa•••@marta.example from now on");
		expect(await partnerRow(id)).toMatchObject({ payoutMethod: null, payoutVerifiedAt: null });
		const confirmed = await new Client().post("/affiliate-sign-in?lang=en", { token });
		expect(plain(await confirmed.text())).toContain(
			"From now on we pay this partner's commission to pa•••@marta.example",
		);
		expect((await partnerRow(id)).payoutMethod).toBe("paypal");
		expect((await mailsTo("marta@partner.example")).map(({ subject }) => subject)).toContain(
			"Your payment details were changed",
		);
	});

	it("wait 72 hours after a change, and the page says until when", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		await canBePaid(marta);
		expect((await partnerRow(id)).payoutHeldUntil).toBeNull();
		await send(marta, "payment", { method: "bank", iban: "PT50 0002 0123 1234 5678 9015 4", holder: "Marta Sample" });
		const [token = ""] = await tokensTo("marta@partner.example");
		await new Client().post("/affiliate-sign-in?lang=en", { token });
		const { payoutHeldUntil, payoutVerifiedAt } = await partnerRow(id);
		expect((payoutHeldUntil ?? 0) - (payoutVerifiedAt ?? 0)).toBe(72 * 60 * 60 * 1000);
		expect(await dashboardOf(marta)).toContain("Your payment details were changed. Nothing is paid out before");
	});

	it("need a link that was opened just now: it is offered, and nothing typed is lost", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		await pass("PT20M");
		const refused = await send(marta, "payment", PAYPAL);
		expect(refused.status).toBe(401);
		const page = plain(await refused.text());
		expect(page).toContain("your sign-in link was opened more than 15 minutes ago");
		expect(page).toContain(`value="${PAYPAL.email}"`);
		const asked = plain(await (await send(marta, "payment:link", PAYPAL)).text());
		expect(asked).toContain("The link is on its way to you.");
		expect(asked).toContain(`value="${PAYPAL.email}"`);
		expect((await partnerRow(id)).nextPaymentInfo).toBeNull();
		const [token = ""] = await tokensTo("marta@partner.example");
		await marta.post("/affiliate-sign-in?lang=en", { token });
		expect((await send(marta, "payment", PAYPAL)).status).toBe(302);
		expect((await partnerRow(id)).nextPaymentInfo).not.toBeNull();
	});

	it("are confirmed by one mail an hour to an address that is not proved, and it still opens", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		let last = new Response();
		for (let one = 0; one < 9; one += 1) last = await send(marta, "payment", PAYPAL);
		expect(last.status).toBe(429);
		const page = plain(await last.text());
		expect(page).toContain(`value="${PAYPAL.email}"`);
		const tokens = await tokensTo(PAYPAL.email);
		expect(tokens).toHaveLength(1);
		await new Client().post("/affiliate-sign-in?lang=en", { token: tokens[0] ?? "" });
		expect((await partnerRow(id)).payoutMethod).toBe("paypal");
	});

	it("are told beside their fields what is wrong with them", async () => {
		await aPartner();
		const response = await send(await signInPartner(), "payment", { method: "bank", iban: "PT50 1", holder: "" });
		expect(response.status).toBe(422);
		const page = plain(await response.text());
		expect(page).toMatch(/id="iban-error"[\s\S]{0,900}This is not an IBAN/);
		expect(page).toMatch(/id="holder-error"[\s\S]{0,900}Please enter the name of the account holder/);
		expect(page).toContain('value="PT50 1"');
		const greek = { method: "bank", iban: "PT50 0002 0123 1234 5678 9015 4", holder: "Μάρτα Παπά" };
		const refused = await send(await signInPartner(), "payment", greek);
		expect(refused.status).toBe(422);
		expect(plain(await refused.text())).toMatch(/id="holder-error"[\s\S]{0,900}name in Latin letters/);
	});
});

describe("a partner's account", () => {
	it("is closed only by whoever says so and came by a link just now, and its code counts for nobody then", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		expect(plain(await (await send(marta, "close")).text())).toContain("Tick the box to close your account");
		await pass("PT20M");
		expect((await send(marta, "close", { sure: "on" })).status).toBe(401);
		expect((await partnerRow(id)).state).toBe("active");
		const again = await signInPartner();
		expect((await send(again, "close", { sure: "on" })).headers.get("Location")).toContain("done=closed");
		expect(await partnerRow(id)).toMatchObject({ state: "closed", isActive: false });
		expect(await dashboardOf(again)).toContain("Your account is closed");
	});

	it("has its other sessions ended at once, and its own by signing out", async () => {
		await aPartner();
		const [here, there] = [await signInPartner(), await signInPartner()];
		expect((await dashboardOf(here)).match(/last used/g)).toHaveLength(2);
		await send(here, "end-others");
		expect((await there.get("/affiliate-dashboard?lang=en")).status).toBe(302);
		expect((await dashboardOf(here)).match(/last used/g)).toHaveLength(1);
		await send(here, "sign-out");
		expect(here.cookies).not.toContain("__Host-partner");
	});

	it("ends another session of its own, and is signed out by ending this one", async () => {
		await aPartner();
		const [here, there] = [await signInPartner(), await signInPartner()];
		const listed = async (client: Client) =>
			/name="session" value="([^"]+)"/.exec(await dashboardOf(client))?.[1] ?? "";
		const [ofThere, ofHere] = [await listed(here), await listed(there)];
		await send(there, "end-session", { session: ofHere });
		expect((await here.get("/affiliate-dashboard?lang=en")).status).toBe(302);
		expect((await there.get("/affiliate-dashboard?lang=en")).status).toBe(200);
		await send(there, "end-session", { session: ofThere });
		expect(there.cookies).not.toContain("__Host-partner");
	});

	it("does nothing that no form of its page asks for", async () => {
		await aPartner();
		const marta = await signInPartner();
		const before = (await mailsTo("marta@partner.example")).length;
		for (const intent of ["__proto__", "constructor", "hasOwnProperty", "nothing", "__proto__:link", "sessions:link"]) {
			expect((await marta.get(`/affiliate-dashboard?lang=en&done=${intent}`)).status, intent).toBe(200);
			const answer = await send(marta, intent);
			const outcome = [answer.status, answer.headers.get("Location")];
			expect(outcome, intent).toEqual([302, "/affiliate-dashboard?lang=en"]);
		}
		expect(await mailsTo("marta@partner.example")).toHaveLength(before);
	});

	it("cannot end the session of another partner", async () => {
		await aPartner();
		await aPartner({ email: "rosa@partner.example", code: "FARO55" });
		const [marta, rosa] = [await signInPartner(), await signInPartner("rosa@partner.example")];
		await signInPartner();
		const [, session = ""] = /name="session" value="([^"]+)"/.exec(await dashboardOf(marta)) ?? [];
		expect(session).not.toBe("");
		await send(rosa, "end-session", { session });
		expect((await dashboardOf(marta)).match(/last used/g)).toHaveLength(2);
	});
});

describe("a statement", () => {
	it("comes to the amount, names whom it is made out to and no applicant, and is its partner's alone", async () => {
		await aPartner();
		await aPartner({ email: "rosa@partner.example", code: "FARO55" });
		const { applicationNumber, id } = await aReferredCase();
		await canBePaid(await signInPartner());
		await pass("P32D");
		await settle();
		const services = await openServices();
		// Whoever leaves is paid whatever the amount.
		await services.db.run("UPDATE affiliates SET state = 'closed' WHERE code = 'PORTO22'");
		const made = await makePayoutRun(services, offlineStaff("Leo"), "paypal", "network");
		expect(made.ok).toBe(true);
		const [payment] = await services.db.select().from(affiliatePayments);
		const path = `/affiliate-statements/${payment?.id}?lang=en`;
		const marta = await signInPartner();
		expect(await dashboardOf(marta)).toContain(`href="/affiliate-statements/${payment?.id}?lang=en"`);
		// A statement is of its day: details that change afterwards do not rewrite it.
		await send(marta, "tax", { ...TAX, name: "Marta Sample Holding" });
		const response = await marta.get(path);
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
		const text = pdf
			.extractText()
			.map((page) => page.text)
			.join("\n");
		for (const words of ["Marta Sample", "Rua 1, Porto", "€7.90", "not an invoice", "pa•••@marta.example"])
			expect(text).toContain(words);
		expect(text).not.toContain("Holding");
		expect(text.match(/€7\.90/g)).toHaveLength(2);
		for (const secret of [...Object.values(PERSON), id, applicationNumber]) expect(text).not.toContain(secret);
		const rosa = await signInPartner("rosa@partner.example");
		expect((await rosa.get(path)).status).toBe(404);
		expect((await marta.get("/affiliate-statements/999?lang=en")).status).toBe(404);
	});
});

it("is nameless ten years after leaving, in every payment as well", async () => {
	await aPartner();
	await aReferredCase();
	await canBePaid(await signInPartner());
	await pass("P32D");
	await settle();
	const services = await openServices();
	const { db, now } = services;
	await db.run(`UPDATE affiliates SET state = 'closed', closed_at = ${now()}`);
	expect((await makePayoutRun(services, offlineStaff("Leo"), "paypal", "network")).ok).toBe(true);
	await forgetPartners({ db, now: () => now() + 3650 * DAY });
	expect((await db.select().from(affiliates))[0]).toMatchObject({ name: "Marta Sample", state: "closed" });
	await forgetPartners({ db, now: () => now() + 3654 * DAY });
	const nobody = { name: "", email: "", taxInfo: null, paymentInfo: null, keyId: null };
	expect((await db.select().from(affiliates))[0]).toMatchObject(nobody);
	const [payment] = await db.select().from(affiliatePayments);
	expect(payment).toMatchObject({ amount: 790, paypalEmail: "", payee: null, keyId: null });
});
