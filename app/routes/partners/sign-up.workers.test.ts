import { ne } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, mailsTo, partnerRow, signInPartner, tokensTo } from "#test/services/partner-area.ts";
import { OFFLINE_PARTNER } from "#worker/offline/seed/partner.ts";

const FIELDS = {
	name: "Marta Sample",
	email: "marta@partner.example",
	country: "PT",
	code: "Porto22",
	promotion: "I write about living in Lisbon.",
	terms: "on",
};

async function send(changes: Record<string, string> = {}) {
	const response = await new Client().post("/affiliate-signup?lang=en", { ...FIELDS, ...changes });
	const location = response.headers.get("Location");
	return { status: response.status, location, page: location ? "" : await readHtml(response) };
}

/** How many rows still contain an e-mail address: partners, letters, and entries of the e-mail log. */
async function countRowsWith(address: string): Promise<number[]> {
	const countIn = (table: string, column: string) =>
		row(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, address);
	const counts = [countIn("affiliates", "email"), countIn("letters", "recipient"), countIn("email_logs", "recipient")];
	return (await Promise.all(counts)).map(({ n }) => Number(n));
}

/** All partners except the offline environment's own. */
async function partners() {
	const { db } = await openServices();
	return db.select().from(affiliates).where(ne(affiliates.code, OFFLINE_PARTNER.code));
}

describe("a prospective partner", () => {
	it("sees the current commission and payment dates", async () => {
		const page = await readHtml(await new Client().get("/affiliate-signup?lang=en"));
		expect(page).toContain("New partners earn 10% of the package price");
		expect(page).toContain("Payments are prepared on day 5 of each month, from €25 on");
	});

	it("waits for approval, earns nothing until then, and is told what happens next", async () => {
		const { status, location } = await send();
		expect([status, location]).toEqual([302, "/affiliate-signup?sent=1&lang=en"]);
		expect(await partners()).toMatchObject([{ code: "Porto22", state: "applied", isActive: false, language: "en" }]);
		const page = await readHtml(await new Client().get("/affiliate-signup?sent=1&lang=en"));
		expect(page).toContain("One of our team looks at your application and decides.");
		const [mail] = await mailsTo("marta@partner.example");
		expect(mail?.subject).toBe("We have received your partner application");
		expect(mail?.text).toContain("Porto22");
	});

	it("can sign in by link as soon as staff approve, even within an hour of the sign-up e-mail", async () => {
		await send();
		const requestLink = () => new Client().post("/affiliate-sign-in?lang=en", { email: "marta@partner.example" });
		const [{ id } = { id: 0 }] = await partners();
		const ana = await signIn("ana@azulejo.example");
		expect((await ana.post(`/admin/partners/${id}`, { intent: "approve" })).status).toBe(302);
		await requestLink();
		await vi.waitUntil(async () => (await tokensTo("marta@partner.example")).length === 1);
		await requestLink();
		expect(await tokensTo("marta@partner.example")).toHaveLength(1);
	});

	it("sees an error beside each invalid field, and keeps the other input", async () => {
		for (const [field, value, words] of [
			["name", " ", "Please enter your name"],
			["email", "marta", "Invalid email address"],
			["country", "XX", "Please choose a country from the list"],
			["code", "ab", "A code has 4 to 20 letters and digits"],
			["code", "financas-pt", "This code looks like ours or like that of an authority"],
			["promotion", "Blog", "Please say in 20 to 500 characters"],
			["terms", "", "Please read and accept the partner terms"],
		] as const) {
			const { status, page } = await send({ [field]: value });
			expect(status, field).toBe(422);
			expect(page).toMatch(new RegExp(`id="${field}-error"[\\s\\S]{0,900}${words}`));
			const { [field]: _, terms: __, country: ___, ...kept } = FIELDS as Record<string, string>;
			for (const typed of Object.values(kept)) expect(page, field).toContain(typed);
		}
		expect(await partners()).toEqual([]);
	});

	it("cannot take a code that differs from another only in case", async () => {
		await aPartner({ email: "other@partner.example", code: "PORTO22" });
		const { status, page } = await send();
		expect(status).toBe(422);
		expect(page).toContain("Somebody already has this code");
		expect(await partners()).toHaveLength(1);
	});

	it("gets the same response for a known e-mail address, whose owner is sent an e-mail", async () => {
		const strangers = await send({ email: "new@partner.example", code: "BRAGA44" });
		await aPartner({ code: "PORTO22" });
		const known = await send({ email: "MARTA@partner.example", code: "FARO33" });
		expect(known).toEqual(strangers);
		expect((await partners()).map(({ code }) => code).sort()).toEqual(["BRAGA44", "PORTO22"]);
		const [mail] = await mailsTo("marta@partner.example");
		expect(mail?.subject).toBe("You already have a partner account");
	});

	it("cannot learn whose code is taken: it is refused to its owner as well", async () => {
		await aPartner({ code: "PORTO22" });
		const [owner, other] = [await send(), await send({ email: "other@partner.example" })];
		expect([owner.status, other.status]).toEqual([422, 422]);
		expect(owner.page).toContain("Somebody already has this code");
		expect(await mailsTo("marta@partner.example")).toEqual([]);
	});

	it("is told once a day that the account exists, and can still sign in by e-mail however often others apply", async () => {
		await aPartner({ code: "PORTO22" });
		await signInPartner();
		await advanceClock("PT1H", "delete-expired");
		for (let index = 0; index < 8; index += 1) await send({ code: `FARO${index}33` });
		const sentMails = async () =>
			(await mailsTo("marta@partner.example")).filter(
				({ subject }) => subject === "You already have a partner account",
			);
		expect(await sentMails()).toHaveLength(1);
		await signInPartner();
	});

	it("may apply again after a rejection, with the same e-mail address", async () => {
		const id = await aPartner({ state: "rejected", decidedFor: "no-fit", decidedAt: 1 });
		expect((await send({ code: "PORTO22" })).status).toBe(302);
		expect(await partnerRow(id)).toMatchObject({ state: "applied", isActive: false, decidedFor: null });
	});

	it("is ignored if a bot fills in every field", async () => {
		expect((await send({ website: "https://spam.example" })).status).toBe(302);
		expect(await partners()).toEqual([]);
	});
});

it.each(["refused", "never decided on"])(
	"a partner application that was %s is deleted with every e-mail after thirty days",
	async (outcome) => {
		await send();
		const [{ id } = { id: 0 }] = await partners();
		await mailsTo(FIELDS.email);
		expect((await countRowsWith(FIELDS.email)).every((n) => n > 0)).toBe(true);
		if (outcome === "refused") {
			const eva = await signIn("eva@azulejo.example");
			expect((await eva.post(`/admin/partners/${id}`, { intent: "reject", reason: "no-fit" })).status).toBe(302);
		}
		await advanceClock("P29D", "delete-partners", "delete-expired");
		expect((await countRowsWith(FIELDS.email))[0]).toBe(1);
		await advanceClock("P2D", "delete-partners", "delete-expired");
		await advanceClock("P1D", "delete-partners", "delete-expired");
		expect(await countRowsWith(FIELDS.email)).toEqual([0, 0, 0]);
	},
);
