import { describe, expect, it } from "vitest";
import { affiliateDays } from "#app/data/partner-schema.server.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, aReferredCase, enablePayouts, readPortal, signInPartner } from "#test/services/partner-area.ts";

const PERSON = { firstName: "Wilhelmina", lastName: "Quettleworth", email: "mina@quettleworth.example" };

describe("a partner's page", () => {
	it("shows the day, country and amount of a sale, but nothing about the person (F59)", async () => {
		await aPartner();
		const { id, applicationNumber } = await aReferredCase(PERSON);
		await flushBackgroundWork();
		const marta = await signInPartner();
		const overview = await readPortal(marta);
		expect(overview).toContain("Applications started");
		expect(overview).toMatch(/<dt>Paid on [^<]+ at the earliest<\/dt><dd>€7\.90</);
		const sales = await readPortal(marta, "/commissions");
		for (const page of [overview, sales]) {
			expect(page).toMatch(/€7\.90<\/strong> <span class="muted">\(10%\)/);
			expect(page).toMatch(/Approval from [^<]+ on</);
			for (const secret of [...Object.values(PERSON), id, applicationNumber]) expect(page).not.toContain(secret);
		}
	});

	it("lists what is missing for a payment with links, and describes what we owe as money to receive", async () => {
		await aPartner();
		await aReferredCase();
		const marta = await signInPartner();
		const before = await readPortal(marta);
		const account = "/affiliate-dashboard/account\\?lang=en";
		expect(before).toMatch(new RegExp(`We do not know where to pay[\\s\\S]{0,80}href="${account}#where-we-pay"`));
		expect(before).toMatch(new RegExp(`who statements are made out to[\\s\\S]{0,80}href="${account}#tax"`));
		expect(before).toContain("Less than €25 is payable.");
		for (const [language, label, obstacle] of [
			["es", ">Por cobrar</h2>", /Tiene menos de 25\s€ por cobrar/],
			["pt", ">A receber</h2>", /Tem menos de 25\s€ a receber/],
		] as const) {
			const page = await readPortal(marta, "", `lang=${language}`);
			expect(page).toContain(label);
			expect(page).toMatch(obstacle);
		}
		await enablePayouts(marta);
		const after = await readPortal(marta);
		expect(after).not.toContain("We do not know where to pay");
		expect(after).not.toContain("Please enter your tax details");
		expect(after).toContain("pa•••@marta.example");
	});

	it("charts the last thirty or ninety days, or a year by month", async () => {
		const affiliateId = await aPartner();
		const { db, now } = await openServices();
		const at = (days: number) => lisbonDate(now() - days * DAY);
		await db.insert(affiliateDays).values([
			{ affiliateId, day: at(1), clicks: 3 },
			{ affiliateId, day: at(60), clicks: 20, started: 5 },
			{ affiliateId, day: at(200), clicks: 100, started: 30, paid: 1, earned: 790 },
		]);
		const marta = await signInPartner();
		const chartLabels = async (query: string) => {
			const page = await readPortal(marta, "", `lang=en${query}`);
			return [...page.matchAll(/aria-label="([^"]+: \d+ in all[^"]*)"/g)].map(([, name = ""]) =>
				name.replace(/,.*:/, ":"),
			);
		};
		expect((await chartLabels(""))[0]).toMatch(/^Clicks: 3 in all, at most 3/);
		expect((await chartLabels("&days=90")).slice(0, 2)).toEqual([
			expect.stringMatching(/^Clicks: 23 in all, at most 20/),
			expect.stringMatching(/^Applications started: 5 in all, at most 5/),
		]);
		const year = await readPortal(marta, "", "lang=en&days=365");
		expect(year).toMatch(/Clicks, [^"]+: 123 in all/);
		expect(year.match(/<tr><th scope="row">/g)).toHaveLength(3);
	});

	it("redirects from the old URL of older sales to their page", async () => {
		await aPartner();
		const marta = await signInPartner();
		const response = await marta.get("/affiliate-dashboard?lang=pt&before=9");
		expect(response.headers.get("Location")).toBe("/affiliate-dashboard/commissions?before=9&lang=pt");
	});

	it("redirects visitors who are not signed in to the sign-in page", async () => {
		await aPartner();
		const ownPaths = ["", "/commissions", "/payments", "/account"].map((page) => `/affiliate-dashboard${page}`);
		for (const path of [...ownPaths, "/affiliate-marketing-materials", "/affiliate-statements/1"]) {
			const response = await new Client().get(`${path}?lang=en`);
			expect([response.status, response.headers.get("Location")], path).toEqual([302, "/affiliate-sign-in?lang=en"]);
		}
	});

	it("tells a suspended partner why, and what they keep", async () => {
		await aPartner({ state: "suspended", decidedFor: "misleading-claims" });
		const page = await readPortal(await signInPartner());
		expect(page).toContain("Something that was said about us could mislead people");
		expect(page).toContain("What has been approved remains yours.");
	});
});
