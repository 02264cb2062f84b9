import { describe, expect, it } from "vitest";
import { affiliateTraces } from "#app/data/partner-schema.server.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, aSignInToken, mailsTo, readPortal, signInPartner } from "#test/services/partner-area.ts";

const open = (token: string, client = new Client()) => client.post("/affiliate-sign-in?lang=en", { token });

describe("a partner's sign-in link", () => {
	it("can be viewed any number of times but opens only once, even under eight concurrent requests", async () => {
		await aPartner();
		const token = await aSignInToken();
		for (let attempt = 0; attempt < 3; attempt += 1) {
			const response = await new Client().get(`/affiliate-sign-in?token=${token}&lang=en`);
			expect(response.headers.get("Set-Cookie") ?? "").not.toContain("__Host-partner");
			expect(await readHtml(response)).toContain("Press the button to sign in on this device.");
		}
		const responses = await Promise.all(Array.from({ length: 8 }, () => open(token)));
		expect(responses.map(({ status }) => status).sort()).toEqual([302, 410, 410, 410, 410, 410, 410, 410]);
		const [signedIn] = responses.filter(({ status }) => status === 302);
		expect(signedIn?.headers.get("Location")).toBe("/affiliate-dashboard?lang=en");
		expect(signedIn?.headers.get("Set-Cookie")).toMatch(/__Host-partner=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/);
	});

	it("expires after ten minutes and offers a new one", async () => {
		await aPartner();
		const token = await aSignInToken();
		await advanceClock("PT11M", "delete-expired");
		for (const response of [await new Client().get(`/affiliate-sign-in?token=${token}&lang=en`), await open(token)]) {
			const page = await readHtml(response);
			expect(page).toContain("This link has already been used or has expired.");
			expect(page).toContain("Send me a link");
		}
	});

	it("is requested with the same response whether or not the partner exists", async () => {
		await aPartner();
		const [known, unknown] = await Promise.all(
			["marta@partner.example", "nobody@partner.example"].map(async (email) =>
				readHtml(await new Client().post("/affiliate-sign-in?lang=en", { email })),
			),
		);
		expect(unknown).toBe(known);
		expect(await mailsTo("nobody@partner.example")).toEqual([]);
		expect(await mailsTo("marta@partner.example")).toHaveLength(1);
	});

	it("is sent to active, suspended and closed partners, but to no applicants", async () => {
		const expected = { active: 1, suspended: 1, closed: 1, applied: 0, rejected: 0 } as const;
		for (const state of Object.keys(expected) as (keyof typeof expected)[]) {
			const email = `${state}@partner.example`;
			await aPartner({ state, email, code: state.toUpperCase() });
			await new Client().post("/affiliate-sign-in?lang=en", { email });
		}
		for (const [state, mails] of Object.entries(expected))
			expect(await mailsTo(`${state}@partner.example`), state).toHaveLength(mails);
	});

	it("is refused for an invalid e-mail address, which stays in the form with an error", async () => {
		const response = await new Client().post("/affiliate-sign-in?lang=en", { email: "marta" });
		expect(response.status).toBe(422);
		const page = await readHtml(response);
		expect(page).toContain("Invalid email address");
		expect(page).toContain('value="marta"');
	});

	it("redirects only to the partner's page, whatever the URL contains", async () => {
		await aPartner();
		const token = await aSignInToken();
		const path = "/affiliate-sign-in?lang=en&next=https://evil.example&to=//evil.example";
		const response = await new Client().post(path, { token });
		expect(response.headers.get("Location")).toBe("/affiliate-dashboard?lang=en");
	});

	it("is excluded from caches, search engines and other sites", async () => {
		const { headers } = await new Client().get(`/affiliate-sign-in?token=${"a".repeat(43)}&lang=en`);
		expect(headers.get("Referrer-Policy")).toBe("same-origin");
		expect(headers.get("Cache-Control")).toBe("private, no-store");
		expect(headers.get("X-Robots-Tag")).toBe("noindex");
	});
});

describe("a partner's session", () => {
	it("expires after thirty idle minutes and redirects to the sign-in page", async () => {
		await aPartner();
		const marta = await signInPartner();
		await advanceClock("PT29M", "delete-expired");
		await readPortal(marta);
		await advanceClock("PT31M", "delete-expired");
		const response = await marta.get("/affiliate-dashboard?lang=en");
		expect([response.status, response.headers.get("Location")]).toEqual([302, "/affiliate-sign-in?lang=en"]);
	});

	it("records the browser and network from which the partner signed in", async () => {
		await aPartner();
		const browser = new Client({ "User-Agent": "Firefox/140 Linux" });
		await apply(browser);
		await signInPartner("marta@partner.example", browser);
		const { db } = await openServices();
		const traces = await db.select().from(affiliateTraces);
		expect(traces.map(({ kind }) => kind).sort()).toEqual(["browser", "network"]);
	});

	it("is replaced by a newer one in the same browser", async () => {
		await aPartner();
		const marta = await signInPartner();
		await signInPartner("marta@partner.example", marta);
		expect((await readPortal(marta, "/account")).match(/last used/g)).toHaveLength(1);
	});
});
