import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { withdrawalPeriodEnd } from "#app/domain/withdrawal/term.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { aFiledApplication, aPaidApplication, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, eventsAbout, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aCompletedApplication, applyAndPay, sendMails } from "#test/services/states.ts";

type Mail = { id: string; to: string; emailType: string; subject: string; text: string; files: string[] };

const EMAIL = "lucja@example.com";

async function mails(emailType: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${EMAIL}`);
	return body.filter((mail) => mail.emailType === emailType);
}

async function aPaidOrder() {
	const owner = new Client();
	const { id, applicationNumber } = await applyAndPay(owner);
	return { owner, id, number: applicationNumber };
}

const page = async (client: Client, path: string) => readHtml(await client.get(path));
const confirm = (client: Client, fields: Record<string, string>) => client.post("/withdraw?lang=en", fields);
const refunds = () => count("refunds WHERE state <> 'failed'");

/** The token in the latest e-mail that confirms a withdrawal. */
async function mailedToken(): Promise<string> {
	const [mail] = await mails("withdrawal_link");
	return /\/withdraw\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("the withdrawal function", () => {
	it("is in the footer of every page, in the wording of the law in each language", async () => {
		const paths = ["/", "/faq", "/track-application", "/withdraw"];
		for (const [path, language] of paths.flatMap((path) => LANGUAGES.map((language) => [path, language] as const))) {
			const html = await page(new Client(), `${path}?lang=${language}`);
			const footer = html.slice(html.lastIndexOf("<footer"));
			expect(footer, `${path} ${language}`).toContain(`>${WITHDRAWAL_LABELS[`open_${language}`]}</a>`);
			expect(footer, `${path} ${language}`).toContain(`href="/withdraw`);
		}
	});

	it("offers a contract that is older than five cancelled applications", async () => {
		const { owner, id, number } = await aPaidOrder();
		for (let n = 0; n < 5; n += 1) await applyAndPay(owner);
		await run(`UPDATE applications SET status = 'cancelled' WHERE id <> '${id}'`);
		const html = await page(owner, "/withdraw?lang=en");
		expect([...html.matchAll(/href="\/withdraw\?id=([\w-]+)/g)].map(([, contract]) => contract)).toEqual([id]);
		expect(html).toContain(number);
	});

	it("accepts the owner's withdrawal in two steps, refunds everything and acknowledges it with a PDF", async () => {
		const { owner, id, number } = await aPaidOrder();
		const first = await page(owner, `/withdraw?id=${id}&lang=en`);
		expect(first).toContain(`I withdraw from the contract on my application ${number}.`);
		expect(first).toContain("€79.00: everything you paid");
		expect(first).toMatch(/<button[^>]*>Confirm withdrawal<\/button>/);
		const resultPage = await readHtml(await confirm(owner, { id }));
		expect(resultPage).toContain("We have your withdrawal");
		expect(resultPage).toContain(`/api/withdrawals/${id}`);
		await flushBackgroundWork();
		expect(await row("SELECT status, payment_status FROM applications")).toEqual({
			status: "cancelled",
			payment_status: "refunded",
		});
		const [mail, ...others] = await mails("withdrawal_received");
		expect(others).toEqual([]);
		expect(mail?.files).toEqual([`${number}-withdrawal.pdf`]);
		expect(mail?.text).toContain(`I withdraw from the contract on my application ${number}.`);
		expect(mail?.text).toMatch(/You sent it on \w+ \d+, \d{4}/);
		expect(mail?.text).toContain("We are refunding everything you paid: €79.00.");
		const file = await new Client().get(`/offline/mailbox/${mail?.id}/files/0`);
		expect((await file.text()).startsWith("%PDF-")).toBe(true);
		const again = await owner.get(`/api/withdrawals/${id}?lang=en`);
		expect(again.headers.get("Content-Type")).toBe("application/pdf");
	});

	it("says that the bank decides about disputed money", async () => {
		const owner = new Client();
		const { id } = await aPaidApplication({}, { card: "4000000000000259", applicant: owner });
		await advanceClock("PT3M");
		const html = await page(owner, `/withdraw?id=${id}&lang=en`);
		expect(html).toContain("Your bank decides about the money you disputed.");
	});

	it("creates one refund for a double click", async () => {
		const { owner, id } = await aPaidOrder();
		const responses = await Promise.all([confirm(owner, { id }), confirm(owner, { id }), confirm(owner, { id })]);
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
		await flushBackgroundWork();
		expect(await refunds()).toBe(1);
		expect(await mails("withdrawal_received")).toHaveLength(1);
	});

	it("refunds the published share automatically after filing", async () => {
		const id = await aFiledApplication({ email: EMAIL });
		const response = await confirm(new Client(), { number: await numberOf(id), email: EMAIL });
		expect(response.status).toBe(200);
		const resultPage = await readHtml(await confirm(new Client(), { token: await mailedToken() }));
		expect(resultPage).toContain("We had already submitted your request and keep 80% of the price");
		expect(resultPage, "the acknowledgement is for the owner's browser").not.toContain("/api/withdrawals/");
		await flushBackgroundWork();
		expect(await row("SELECT amount, reason, state FROM refunds")).toEqual({
			amount: 1580,
			reason: "withdrawn",
			state: "succeeded",
		});
	});

	it("accepts a statement without login, and confirms it by e-mail with its time", async () => {
		const { number } = await aPaidOrder();
		const stranger = new Client();
		await advanceClock("P13D", "process-due-applications");
		const html = await readHtml(
			await confirm(stranger, { number: number.toLowerCase(), email: ` ${EMAIL.toUpperCase()} ` }),
		);
		expect(html).toContain("Check your e-mail");
		const token = await mailedToken();
		// Confirmed after the period, it still counts from its submission.
		await advanceClock("P5D", "process-due-applications", "delete-expired");
		const confirmationPage = await page(stranger, `/withdraw?token=${token}&lang=en`);
		expect(confirmationPage).toContain("Confirm withdrawal");
		expect(await count("refunds")).toBe(0);
		expect(await readHtml(await confirm(stranger, { token }))).toContain("We have your withdrawal");
		await flushBackgroundWork();
		expect(await refunds()).toBe(1);
		expect(await page(stranger, `/withdraw?token=${token}&lang=en`)).toContain("This link has been used");
	});

	it("responds alike to an unknown number, a wrong address and the right one", async () => {
		const { number } = await aPaidOrder();
		const responses = [];
		for (const fields of [
			{ number, email: EMAIL },
			{ number, email: "somebody@example.com" },
			{ number: "NIF-2222-2222", email: EMAIL },
		]) {
			const response = await confirm(new Client(), fields);
			const text = (await readHtml(response)).replace(/nonce="[^"]*"/g, "");
			responses.push(`${response.status} ${text}`);
		}
		expect(new Set(responses).size).toBe(1);
		expect(await mails("withdrawal_link")).toHaveLength(1);
	});

	it("e-mails no link for the number with another person's address", async () => {
		const { number } = await aPaidOrder();
		expect((await confirm(new Client(), { number, email: "somebody@example.com" })).status).toBe(200);
		expect(await mails("withdrawal_link")).toEqual([]);
	});

	it("reports an invalid number or address beside the field, and preserves typed values", async () => {
		const response = await confirm(new Client(), { number: "12", email: "nobody" });
		const html = await readHtml(response);
		expect(response.status).toBe(422);
		expect(html).toContain('href="#number"');
		expect(html).toContain("Please enter the e-mail address of your application");
		expect(html).toContain('value="nobody"');
	});

	it("rejects it on the fifteenth day with the remaining options, and still records it", async () => {
		const { owner, id } = await aPaidOrder();
		await advanceClock("P18D", "process-due-applications");
		const html = await page(owner, `/withdraw?id=${id}&lang=en`);
		expect(html).toContain("The 14 days are over");
		for (const path of [`/refunds/${id}`, "/complaints"]) expect(html).toContain(`href="${path}`);
		expect(await readHtml(await confirm(owner, { id }))).toContain("so the contract continues");
		expect(await count("refunds")).toBe(0);
		const [mail] = await mails("withdrawal_received");
		expect(mail?.text).toContain("The last day to withdraw was");
		expect(mail?.files).toHaveLength(1);
	});

	it("is accepted in the last minute of the period, and late a minute afterwards", async () => {
		const [first, second] = [await aPaidOrder(), await aPaidOrder()];
		const { paid_at } = await row("SELECT max(paid_at) AS paid_at FROM applications");
		const { now } = await openServices();
		const endsAt = withdrawalPeriodEnd(Number(paid_at));
		const inLisbon = { timeZone: "Europe/Lisbon", hour12: false } as const;
		expect(new Date(endsAt).toLocaleTimeString("en-GB", inLisbon)).toBe("00:00:00");
		expect((endsAt - Number(paid_at)) / 86_400_000).toBeGreaterThan(14);
		const secondsLeft = Math.floor((endsAt - now()) / 1000);
		await advanceClock(`PT${secondsLeft - 60}S`, "process-due-applications");
		expect(await readHtml(await confirm(first.owner, { id: first.id }))).toContain("We have your withdrawal");
		await advanceClock("PT61S", "process-due-applications");
		expect(await page(second.owner, `/withdraw?id=${second.id}&lang=en`)).toContain("The 14 days are over");
		await flushBackgroundWork();
		expect(await refunds()).toBe(1);
	});

	it("is linked from the application's page, in the wording of the setting, until the period ends", async () => {
		const { owner, id } = await aPaidOrder();
		const path = `/confirmation/${id}?lang=en`;
		const link = (label: string) => new RegExp(`href="/withdraw\\?id=${id}[^"]*"[^>]*>${label}<`);
		expect(await page(owner, path)).toMatch(link(WITHDRAWAL_LABELS.open_en));
		const ana = await signIn("ana@azulejo.example");
		const labels = { ...WITHDRAWAL_LABELS, open_en: "Leave this contract here" };
		const setting = { key: "withdrawal-labels", version: "0", reason: "The law's own words", ...labels };
		expect((await ana.post("/admin/settings/withdrawal?lang=en", setting)).status).toBe(302);
		clearSettingsCache();
		const html = await page(owner, path);
		expect(html).toMatch(link("Leave this contract here"));
		expect(html.slice(html.lastIndexOf("<footer"))).toContain(">Leave this contract here</a>");
		await advanceClock("P18D", "process-due-applications");
		expect((await page(owner, path)).split("<footer")[0]).not.toContain("/withdraw?id=");
	});

	it("alerts staff on the seventh and twelfth day of an unpaid refund, which is retried once", async () => {
		const { owner, id } = await aPaidOrder();
		const fault = { match: "POST /v1/refunds*", effect: "status", status: 500, shouldRetry: false, times: 10_000 };
		expect((await new Client().call("/offline/stripe/faults", fault)).status).toBe(200);
		await confirm(owner, { id });
		await advanceClock("P6D");
		expect(await eventsAbout("withdrawal_money")).toBe(0);
		await advanceClock("P2D");
		expect(await eventsAbout("withdrawal_money")).toBe(1);
		expect(await refunds()).toBe(1);
		await new Client().call("/offline/stripe/faults/clear", {});
		await advanceClock("P5D");
		await flushBackgroundWork();
		expect(await row("SELECT state FROM refunds ORDER BY created_at DESC LIMIT 1")).toEqual({ state: "succeeded" });
	});

	it("reports that the service has been performed once the NIF exists", async () => {
		const { id, applicant } = await aCompletedApplication();
		expect(await page(applicant, `/withdraw?id=${id}&lang=en`)).toContain("The service has been fully performed");
		await confirm(applicant, { id });
		expect(await count("refunds")).toBe(0);
	});

	it("is linked from the e-mails of a paid order, and cannot be made with its id alone or a sign-in link", async () => {
		const { id } = await aPaidOrder();
		expect(await page(new Client(), `/withdraw?id=${id}&lang=en`)).not.toContain("Confirm withdrawal");
		expect((await confirm(new Client(), { id })).status).toBe(401);
		expect((await new Client().get(`/api/withdrawals/${id}`)).status).toBe(401);
		await sendMails(id);
		const [paid] = await mails("paid");
		expect(paid?.text).toContain(`/withdraw?id=${id}`);
		const token = /token=([\w-]{43})/.exec(paid?.text ?? "")?.[1] ?? "";
		expect((await confirm(new Client(), { token })).status).toBe(404);
		expect(await count("refunds")).toBe(0);
	});

	it("shows staff who withdrew, when and how, and lets them record a letter", async () => {
		const { id, number } = await aPaidOrder();
		await advanceClock("P2D", "process-due-applications");
		const rui = await signIn("rui@azulejo.example");
		const { created_at } = await row("SELECT created_at FROM applications");
		const day = new Date(Number(created_at) + 24 * 3_600_000).toISOString().slice(0, 10);
		await submitAction(rui, id, "withdraw", { sentOn: day });
		await flushBackgroundWork();
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("By e-mail or letter, recorded by us");
		const list = await page(rui, "/admin/refund-requests?lang=en");
		expect(list).toContain(number);
		expect(list).toContain("€79.00");
		expect(await mails("withdrawal_received")).toHaveLength(1);
		expect(await refunds()).toBe(1);
	});
});

describe("the model form", () => {
	it("is a page and a PDF in each language", async () => {
		for (const language of LANGUAGES) {
			const html = await page(new Client(), `/model-withdrawal-form?lang=${language}`);
			expect(html, language).toContain("(*)");
			const pdf = await new Client().get(`/api/withdrawal-form?lang=${language}`);
			expect(pdf.headers.get("Content-Type"), language).toBe("application/pdf");
			expect((await pdf.text()).startsWith("%PDF-"), language).toBe(true);
		}
	});
});

async function numberOf(id: string): Promise<string> {
	return String((await row("SELECT application_number FROM applications WHERE id = ?", id)).application_number);
}
