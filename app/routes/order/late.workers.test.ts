import { describe, expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { anApplicationWithRequest, readHtml } from "#test/services/application-states.ts";
import { Client, linkIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, row } from "#test/services/ledger.ts";
import { aFiledApplication } from "#test/services/states.ts";

type Mail = { emailType: string; subject: string; text: string };

async function mailsOf(emailType: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter((mail) => mail.emailType === emailType);
}

describe("a missed deadline", () => {
	it("lets one button refund everything when nothing is filed within seven business days", async () => {
		const owner = new Client();
		const { id } = await aPaidApplication({}, { applicant: owner });
		await advanceClock("P16D", "process-due-applications");
		const [mail, ...others] = await mailsOf("filing_overdue");
		expect(others).toEqual([]);
		expect(mail?.subject).toContain("Not submitted in time");
		expect(mail?.text).toContain("within 7 business days");
		expect((await owner.get(linkIn(mail))).headers.get("Location")).toBe(`/refunds/${id}?lang=en`);
		expect(await readHtml(await owner.get(`/refunds/${id}?lang=en`))).toContain("Today you would get €79.00 back.");
		expect((await owner.post(`/refunds/${id}?lang=en`, { intent: "cancel" })).status).toBe(302);
		await flushBackgroundWork();
		expect(await row("SELECT status, payment_status FROM applications")).toEqual({
			status: "cancelled",
			payment_status: "refunded",
		});
		await advanceClock("P10D", "process-due-applications");
		expect(await mailsOf("filing_overdue")).toHaveLength(1);
	});

	it("at the tax office is reported to the applicant, at most once a week", async () => {
		await aFiledApplication();
		await advanceClock("P4D", "process-due-applications");
		expect(await mailsOf("late")).toEqual([]);
		await advanceClock("P7D", "process-due-applications");
		const [first] = await mailsOf("late");
		expect(first?.text).toContain("the office has not answered");
		await advanceClock("P1D", "process-due-applications");
		expect(await mailsOf("late")).toHaveLength(1);
		await advanceClock("P7D", "process-due-applications");
		expect(await mailsOf("late")).toHaveLength(2);
	});

	it("does not count while we wait for the applicant: the date moves, and the page explains it", async () => {
		const { applicant, id } = await anApplicationWithRequest([{ kind: "information", reason: "Which street?" }]);
		await advanceClock("P20D", "process-due-applications");
		expect(await mailsOf("late")).toEqual([]);
		expect(await mailsOf("filing_overdue")).toEqual([]);
		const sent = await applicant.post(`/provide-information/${id}?lang=en`, { item: "0", answer: "High Street" });
		expect(sent.status).toBe(302);
		const page = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(page).toMatch(
			/It is now 1\d business days later, because that is how long we waited for what we asked you for\./,
		);
	});
});
