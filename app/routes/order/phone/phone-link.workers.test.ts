import { describe, expect, it } from "vitest";
import { anAcceptedApplication, aPhoneLink, linkPhone, readHtml } from "#test/services/application-states.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";

const EXPIRED_TEXT = "create a new code on the computer";

describe("the phone link", () => {
	it("opens once, and only through its button, so that link previews do not use it up", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const link = await aPhoneLink(applicant, `/sign/${id}`);
		for (let visit = 0; visit < 3; visit += 1) {
			const page = await new Client().get(link);
			expect(page.status).toBe(200);
			expect(await readHtml(page)).toContain("Continue on this phone");
		}
		const phone = await linkPhone(link);
		expect(await readHtml(await phone.get("/phone?lang=en"))).toContain("Sign with this phone");
		expect((await phone.get(link)).status, "the connected phone opens it again").toBe(200);

		const late = new Client();
		expect((await late.post(link, { intent: "join" })).status).toBe(409);
		const response = await late.get(link);
		expect(response.status).toBe(404);
		expect(await readHtml(response)).toContain(EXPIRED_TEXT);
		expect(late.cookies).not.toContain("__Host-phone");
	});

	it("opens for one of several concurrent requests", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const link = await aPhoneLink(applicant, `/sign/${id}`);
		const responses = await Promise.all(Array.from({ length: 8 }, () => new Client().post(link, { intent: "join" })));
		expect(responses.filter(({ status }) => status === 302)).toHaveLength(1);
	});

	it("expires after ten minutes with instructions; a new one works", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const link = await aPhoneLink(applicant, `/sign/${id}`);
		await advanceClock("PT10M1S", "delete-expired");
		const phone = new Client();
		expect(await readHtml(await phone.get(link))).toContain(EXPIRED_TEXT);
		expect((await phone.post(link, { intent: "join" })).status).toBe(409);
		await linkPhone(await aPhoneLink(applicant, `/sign/${id}`), phone);
		expect((await phone.get("/phone")).status).toBe(200);
	});

	it("is replaced by a new one, which also ends the previous phone", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const first = await aPhoneLink(applicant, `/sign/${id}`);
		const second = await aPhoneLink(applicant, `/sign/${id}`);
		expect((await new Client().post(first, { intent: "join" })).status).toBe(409);
		const phone = await linkPhone(second);
		await aPhoneLink(applicant, `/sign/${id}`);
		const ended = await phone.get("/phone?lang=en");
		expect(ended.status).toBe(401);
		expect(await readHtml(ended)).toContain("no longer connected");
	});

	it("has 128 bits and is not stored in plain text, and neither is the phone's token", async () => {
		const { applicant, id } = await anAcceptedApplication();
		const link = await aPhoneLink(applicant, `/sign/${id}`);
		const token = new URL(link, ORIGIN).searchParams.get("token") ?? "";
		expect(token).toMatch(/^[\w-]{22}$/);
		const phone = await linkPhone(link);
		const secret = /__Host-phone=([\w-]{43})/.exec(phone.cookies)?.[1] ?? "none";
		const stored = JSON.stringify(await row("SELECT * FROM phone_links"));
		for (const hidden of [token, secret]) expect(stored).not.toContain(hidden);
		const forger = new Client();
		forger.forgeCookie("__Host-phone", "a".repeat(43));
		expect((await forger.get("/phone")).status).toBe(401);
		expect((await new Client().get(`/phone?token=${"a".repeat(22)}`)).status).toBe(404);
		expect((await new Client().get("/phone")).status).toBe(404);
	});

	it("is created by the owner only, and not for an application past the step", async () => {
		const { id } = await anAcceptedApplication();
		expect((await new Client().post(`/sign/${id}`, { intent: "phone-make" })).status).toBe(401);
		expect((await new Client().post(`/provide-information/${id}`, { intent: "phone-make" })).status).toBe(401);
		expect(await count("phone_links")).toBe(0);
		const { applicant, id: paid } = await anAcceptedApplication({ email: "paid@example.com" });
		await applicant.post(`/provide-information/${paid}?lang=en`, { intent: "phone-make" });
		expect(await count("phone_links")).toBe(0);
	});

	it("is rate-limited per minute and network", async () => {
		await withinAMinute(async () => {
			const guesser = new Client();
			const statuses: number[] = [];
			for (let attempt = 0; attempt < 25; attempt += 1)
				statuses.push((await guesser.post(`/phone?token=${attempt}`, { intent: "join" })).status);
			expect(statuses.at(0)).toBe(409);
			expect(statuses.at(-1)).toBe(429);
		});
	});
});

it("deletes expired links and phones", async () => {
	const { applicant, id } = await anAcceptedApplication();
	await aPhoneLink(applicant, `/sign/${id}`);
	await advanceClock("PT9M", "delete-expired");
	expect(await count("phone_links")).toBe(1);
	await advanceClock("PT2M", "delete-expired");
	expect(await count("phone_links")).toBe(0);
});
