import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { anApplication, sendMails } from "#test/services/states.ts";
import { parseDuration } from "./clock.ts";

async function advance(by: string): Promise<void> {
	expect((await new Client().call("/offline/clock", { advance: by })).status).toBe(200);
}

async function mails(to: string): Promise<string[]> {
	const { body } = await new Client().call<{ emailType: string }[]>(`/offline/mailbox?format=json&to=${to}`);
	return body.map((mail) => mail.emailType).reverse();
}

it("triggers a reminder about an unpaid application after a day", async () => {
	await sendMails((await anApplication(new Client()).build()).id);
	await advance("PT23H");
	expect(await mails("lucja@example.com")).toEqual(["submitted"]);
	await advance("PT2H");
	expect(await mails("lucja@example.com")).toEqual(["submitted", "payment_reminder"]);
});

it("triggers a warning before a draft expires, and cancels it after thirty days", async () => {
	const visitor = new Client();
	const form = new FormData();
	form.set("documentType", "passport");
	form.append("document", aPdf("passport.pdf", "passport"));
	await visitor.postFiles("/api/upload-document", form);
	await visitor.post("/personal-info?package=standard", { intent: "save", email: "slow@example.com" });
	const status = async () =>
		(await env.DB.prepare("SELECT status FROM applications").first<{ status: string }>())?.status;
	await advanceClock("P26D", "process-due-applications", "deliver-effects");
	expect(await mails("slow@example.com")).toEqual(["saved"]);
	await advance("P2D");
	expect(await mails("slow@example.com")).toEqual(["saved", "expiry_warning"]);
	expect(await status()).toBe("draft");
	await advanceClock("P3D", "process-due-applications", "deliver-effects");
	expect(await status()).toBe("cancelled");
	expect(await mails("slow@example.com")).toEqual(["saved", "expiry_warning", "cancelled"]);
});

it("moves to a given moment, and returns the current time", async () => {
	const client = new Client();
	const moment = new Date(Date.now() + 100 * 24 * 60 * 60 * 1000).toISOString();
	expect((await client.call("/offline/clock", { now: moment })).status).toBe(200);
	const { body } = await client.call<{ now: string }>("/offline/clock");
	expect(body.now.slice(0, 10)).toBe(moment.slice(0, 10));
	expect((await client.call("/offline/clock", { advance: "tomorrow" })).status).toBe(422);
	expect((await client.post("/offline/clock", { advance: "P1D" })).status).toBe(303);
});

it("parses durations from weeks to seconds, and nothing else", () => {
	for (const [text, ms] of [
		["P3D", 259_200_000],
		["PT90M", 5_400_000],
		["P1W", 604_800_000],
		["-P1D", -86_400_000],
		["P1DT1H1M1S", 90_061_000],
	] as const)
		expect(parseDuration(text), text).toBe(ms);
	for (const text of ["", "P", "3D", "PT", "P1M", "P1DT", "tomorrow"]) expect(parseDuration(text), text).toBeNull();
});
