import { describe, expect, it } from "vitest";
import { Client } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import {
	aPartner,
	enablePayouts,
	mailsTo,
	PAYPAL,
	partnerRow,
	readPortal,
	sendToAccount,
	signInPartner,
	tokensTo,
} from "#test/services/partner-area.ts";

const plain = (html: string) => html.replace(/<!-- -->/g, "").replace(/&#x27;|’/g, "'");

describe("payment details", () => {
	it("take effect only once the e-mailed link is confirmed by its button", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		expect((await sendToAccount(marta, "payment", PAYPAL)).headers.get("Location")).toContain("done=payment");
		const [token = ""] = await tokensTo(PAYPAL.email);
		const shown = await (await new Client().get(`/affiliate-sign-in?token=${token}&lang=en`)).text();
		expect(plain(shown)).toContain("Pay to pa•••@marta.example from now on");
		expect(await partnerRow(id)).toMatchObject({ payoutMethod: null, payoutVerifiedAt: null });
		expect((await mailsTo("marta@partner.example")).map(({ subject }) => subject)).toContain(
			"Somebody wants to change where you are paid",
		);
		const confirmed = await new Client().post("/affiliate-sign-in?lang=en", { token });
		expect(plain(await confirmed.text())).toContain(
			"From now on we pay this partner's commission to pa•••@marta.example",
		);
		expect((await partnerRow(id)).payoutMethod).toBe("paypal");
		expect((await mailsTo("marta@partner.example")).map(({ subject }) => subject)).toContain(
			"Your payment details were changed",
		);
	});

	it("are not confirmed by the link of an earlier request, which went to another address", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		await sendToAccount(marta, "payment", PAYPAL);
		const [earlier = ""] = await tokensTo(PAYPAL.email);
		await sendToAccount(marta, "payment", { method: "paypal", email: "other@marta.example" });
		const [current = ""] = await tokensTo("other@marta.example");
		await new Client().post("/affiliate-sign-in?lang=en", { token: earlier });
		expect((await partnerRow(id)).payoutMethod).toBeNull();
		await new Client().post("/affiliate-sign-in?lang=en", { token: current });
		expect((await partnerRow(id)).payoutMethod).toBe("paypal");
	});

	it("wait 72 hours after a change, and the page shows until when", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		await enablePayouts(marta);
		expect((await partnerRow(id)).payoutHeldUntil).toBeNull();
		await sendToAccount(marta, "payment", {
			method: "bank",
			iban: "PT50 0002 0123 1234 5678 9015 4",
			holder: "Marta Sample",
		});
		const [token = ""] = await tokensTo("marta@partner.example");
		await new Client().post("/affiliate-sign-in?lang=en", { token });
		const { payoutHeldUntil, payoutVerifiedAt } = await partnerRow(id);
		expect((payoutHeldUntil ?? 0) - (payoutVerifiedAt ?? 0)).toBe(72 * 60 * 60 * 1000);
		expect(await readPortal(marta)).toContain("Your payment details were changed. Nothing is paid out before");
	});

	it("require a recently opened link, which is offered, and preserve typed values", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		await advanceClock("PT20M", "delete-expired");
		const refused = await sendToAccount(marta, "payment", PAYPAL);
		expect(refused.status).toBe(401);
		const page = plain(await refused.text());
		expect(page).toContain("your sign-in link was opened more than 15 minutes ago");
		expect(page).toContain(`value="${PAYPAL.email}"`);
		const html = plain(await (await sendToAccount(marta, "payment:link", PAYPAL)).text());
		expect(html).toContain("The link is on its way to you.");
		expect(html).toContain(`value="${PAYPAL.email}"`);
		expect((await partnerRow(id)).nextPaymentInfo).toBeNull();
		const [token = ""] = await tokensTo("marta@partner.example");
		await marta.post("/affiliate-sign-in?lang=en", { token });
		expect((await sendToAccount(marta, "payment", PAYPAL)).status).toBe(302);
		expect((await partnerRow(id)).nextPaymentInfo).not.toBeNull();
	});

	it("send an unverified address one e-mail an hour, whose link still works", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		let last = new Response();
		for (let attempt = 0; attempt < 9 && last.status !== 429; attempt += 1)
			last = await sendToAccount(marta, "payment", PAYPAL);
		expect(last.status).toBe(429);
		const page = plain(await last.text());
		expect(page).toContain(`value="${PAYPAL.email}"`);
		const tokens = await tokensTo(PAYPAL.email);
		expect(tokens).toHaveLength(1);
		await new Client().post("/affiliate-sign-in?lang=en", { token: tokens[0] ?? "" });
		expect((await partnerRow(id)).payoutMethod).toBe("paypal");
	});

	it("show errors beside their fields", async () => {
		await aPartner();
		const response = await sendToAccount(await signInPartner(), "payment", {
			method: "bank",
			iban: "PT50 1",
			holder: "",
		});
		expect(response.status).toBe(422);
		const page = plain(await response.text());
		expect(page).toMatch(/id="iban-error"[\s\S]{0,900}This is not an IBAN/);
		expect(page).toMatch(/id="holder-error"[\s\S]{0,900}Please enter the name of the account holder/);
		expect(page).toContain('value="PT50 1"');
		const greek = { method: "bank", iban: "PT50 0002 0123 1234 5678 9015 4", holder: "Μάρτα Παπά" };
		const refused = await sendToAccount(await signInPartner(), "payment", greek);
		expect(refused.status).toBe(422);
		expect(plain(await refused.text())).toMatch(/id="holder-error"[\s\S]{0,900}name in Latin letters/);
	});
});

describe("a partner's account", () => {
	it("is closed only with confirmation and a recent link, and its code is then invalid", async () => {
		const id = await aPartner();
		const marta = await signInPartner();
		expect(plain(await (await sendToAccount(marta, "close")).text())).toContain("Tick the box to close your account");
		await advanceClock("PT20M", "delete-expired");
		expect((await sendToAccount(marta, "close", { sure: "on" })).status).toBe(401);
		expect((await partnerRow(id)).state).toBe("active");
		const laterSession = await signInPartner();
		expect((await sendToAccount(laterSession, "close", { sure: "on" })).headers.get("Location")).toContain(
			"done=closed",
		);
		expect(await partnerRow(id)).toMatchObject({ state: "closed", isActive: false });
		expect(await readPortal(laterSession, "/account")).toContain("Your account is closed");
	});

	it("ends its other sessions at once, and its current one by signing out", async () => {
		await aPartner();
		const [thisBrowser, otherBrowser] = [await signInPartner(), await signInPartner()];
		expect((await readPortal(thisBrowser, "/account")).match(/last used/g)).toHaveLength(2);
		await sendToAccount(thisBrowser, "end-others");
		expect((await otherBrowser.get("/affiliate-dashboard/account?lang=en")).status).toBe(302);
		expect((await readPortal(thisBrowser, "/account")).match(/last used/g)).toHaveLength(1);
		await sendToAccount(thisBrowser, "sign-out");
		expect(thisBrowser.cookies).not.toContain("__Host-partner");
	});

	it("can end another of its sessions, and is signed out by ending the current one", async () => {
		await aPartner();
		const [thisBrowser, otherBrowser] = [await signInPartner(), await signInPartner()];
		const sessionOn = async (client: Client) =>
			/name="session" value="([^"]+)"/.exec(await readPortal(client, "/account"))?.[1] ?? "";
		const [otherSession, thisSession] = [await sessionOn(thisBrowser), await sessionOn(otherBrowser)];
		await sendToAccount(otherBrowser, "end-session", { session: thisSession });
		expect((await thisBrowser.get("/affiliate-dashboard/account?lang=en")).status).toBe(302);
		expect((await otherBrowser.get("/affiliate-dashboard/account?lang=en")).status).toBe(200);
		await sendToAccount(otherBrowser, "end-session", { session: otherSession });
		expect(otherBrowser.cookies).not.toContain("__Host-partner");
	});

	it("ignores unknown form actions", async () => {
		await aPartner();
		const marta = await signInPartner();
		const before = (await mailsTo("marta@partner.example")).length;
		for (const intent of ["__proto__", "constructor", "hasOwnProperty", "nothing", "__proto__:link", "sessions:link"]) {
			expect((await marta.get(`/affiliate-dashboard/account?lang=en&done=${intent}`)).status, intent).toBe(200);
			const response = await sendToAccount(marta, intent);
			const outcome = [response.status, response.headers.get("Location")];
			expect(outcome, intent).toEqual([302, "/affiliate-dashboard/account?lang=en"]);
		}
		expect(await mailsTo("marta@partner.example")).toHaveLength(before);
	});

	it("cannot end the session of another partner", async () => {
		await aPartner();
		await aPartner({ email: "rosa@partner.example", code: "FARO55" });
		const [marta, rosa] = [await signInPartner(), await signInPartner("rosa@partner.example")];
		await signInPartner();
		const [, session = ""] = /name="session" value="([^"]+)"/.exec(await readPortal(marta, "/account")) ?? [];
		expect(session).not.toBe("");
		await sendToAccount(rosa, "end-session", { session });
		expect((await readPortal(marta, "/account")).match(/last used/g)).toHaveLength(2);
	});
});
