import { describe, expect, it } from "vitest";
import { formatDate } from "#app/domain/time/calendar.ts";
import {
	aFiledApplication,
	aPaidApplication,
	aRejectedApplication,
	performAction,
	readApplication,
	sendAction,
} from "#test/services/admin-pages.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, fetchFromProvider } from "#test/services/ledger.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";

const rui = () => signIn("rui@azulejo.example");
const eva = () => signIn("eva@azulejo.example");
const EXPIRED = { reason: "The passport\nhas expired.", fault: "applicant" };

/** What the applicant sees: the status, and whether the page gives the reason. */
async function applicantView(applicant: Client, id: string): Promise<{ status: unknown; expired: boolean }> {
	const { body } = await applicant.call(`/api/applications/${id}`);
	const page = await (await applicant.get(`/confirmation/${id}?lang=en`)).text();
	return { status: body.status, expired: page.includes("has expired.") };
}

async function mailsOf(emailType: string): Promise<number> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ emailType: string }[]>(
		"/offline/mailbox?format=json&to=lucja@example.com",
	);
	return body.filter((mail) => mail.emailType === emailType).length;
}

/** An application whose payment has been started but not completed. */
async function anUnpaidApplication() {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const { intentId } = await beginPaying(applicant, id);
	return { applicant, id, intentId };
}

describe("rejecting", () => {
	it("requires two people who agree once an application is paid", async () => {
		const [one, other, applicant] = [await rui(), await eva(), new Client()];
		const { id } = await aPaidApplication({}, { applicant });
		expect((await sendAction(one, id, "reject", { reason: " ", fault: "applicant" })).status).toBe(422);
		for (let attempt = 0; attempt < 2; attempt += 1) {
			await performAction(one, id, "reject", EXPIRED);
			expect(await readApplication(one, id)).toContain("A second person must confirm this.");
			expect(await applicantView(applicant, id)).toEqual({ status: "pending", expired: false });
		}
		for (const different of [{ fault: "us" }, { reason: "The passport is blurred." }])
			expect((await sendAction(other, id, "reject", { ...EXPIRED, ...different })).status).toBe(409);
		expect(await mailsOf("rejected")).toBe(0);
		await performAction(other, id, "reject", { ...EXPIRED, reason: "The passport\r\nhas expired." });
		expect(await applicantView(applicant, id)).toEqual({ status: "rejected", expired: true });
		expect(await mailsOf("rejected")).toBe(1);
	});

	it("states the refund, which depends on whose fault it is", async () => {
		const staff = await eva();
		for (const [fault, sentence] of [
			["applicant", "Under the refund policy, nothing is refunded."],
			["authority", "What is due under the refund policy has been refunded."],
			["us", "What is due under the refund policy has been refunded."],
		] as const) {
			const { id } = await aRejectedApplication(fault);
			const page = (await readApplication(staff, id)).replaceAll("<!-- -->", "");
			expect(page, fault).toContain(sentence);
			expect(page, fault).not.toContain("A refund may be due");
		}
	});

	it("requires one person before payment, and cancels the started payment", async () => {
		const { applicant, id, intentId } = await anUnpaidApplication();
		await performAction(await rui(), id, "reject", EXPIRED);
		expect(await applicantView(applicant, id)).toMatchObject({ status: "rejected" });
		await flushBackgroundWork();
		expect(await fetchFromProvider(`payment_intents/${intentId}`)).toMatchObject({ status: "canceled" });
	});
});

describe("cancelling", () => {
	it("refunds everything and notifies the applicant", async () => {
		const applicant = new Client();
		const { id, intentId } = await aPaidApplication({}, { applicant });
		await performAction(await eva(), id, "cancel");
		expect(await applicantView(applicant, id)).toMatchObject({ status: "cancelled" });
		expect(await mailsOf("cancelled")).toBe(1);
		expect(await fetchFromProvider(`refunds?payment_intent=${intentId}`)).toMatchObject({ data: [{ amount: 7900 }] });
	});

	it("cancels the started payment", async () => {
		const { applicant, id, intentId } = await anUnpaidApplication();
		await performAction(await eva(), id, "cancel");
		expect(await applicantView(applicant, id)).toMatchObject({ status: "cancelled" });
		await flushBackgroundWork();
		expect(await fetchFromProvider(`payment_intents/${intentId}`)).toMatchObject({ status: "canceled" });
	});

	it("is reserved for senior staff, and only before the application is filed", async () => {
		const [one, other] = [await rui(), await eva()];
		const { id } = await aPaidApplication();
		expect(await readApplication(one, id)).not.toContain("<summary>Cancel the application");
		expect((await sendAction(one, id, "cancel")).status).toBe(403);
		expect(await readApplication(other, id)).toContain("Cancel the application");
		const filed = await aFiledApplication();
		expect(await readApplication(other, filed)).not.toContain("<summary>Cancel the application");
		expect((await sendAction(other, filed, "cancel")).status).toBe(409);
	});
});

describe("reopening", () => {
	const REOPENING = { reason: "A new passport came" };

	it("puts a rejected application back into review and clears the reason", async () => {
		const [one, other, applicant] = [await rui(), await eva(), new Client()];
		const { id } = await aPaidApplication({}, { applicant });
		await continueApplication(id).rejected("applicant", EXPIRED.reason).build();
		expect(await applicantView(applicant, id)).toEqual({ status: "rejected", expired: true });
		expect((await sendAction(one, id, "reopen", REOPENING)).status).toBe(403);
		await performAction(other, id, "reopen", REOPENING);
		expect(await applicantView(applicant, id)).toEqual({ status: "pending", expired: false });
		expect(await readApplication(one, id)).toContain(REOPENING.reason);
		// If the reason were still stored, the next closing would show it.
		await performAction(other, id, "cancel");
		expect(await applicantView(applicant, id)).toEqual({ status: "cancelled", expired: false });
	});

	it("notifies the applicant of the new expected date", async () => {
		const { id } = await aRejectedApplication("applicant");
		await performAction(await eva(), id, "reopen", REOPENING);
		expect(await mailsOf("reopened")).toBe(1);
		const due = (await storedApplication(id)).estimatedCompletionDate ?? 0;
		const { body } = await new Client().call<{ text: string; emailType: string }[]>(
			"/offline/mailbox?format=json&to=lucja@example.com",
		);
		const text = body.find(({ emailType }) => emailType === "reopened")?.text;
		expect(text).toContain("working on it again");
		expect(text).toContain(formatDate(due, "en"));
		expect(text).not.toContain(REOPENING.reason);
	});

	it("is possible for thirty days", async () => {
		const [one, other] = [await aRejectedApplication("applicant"), await aRejectedApplication("applicant")];
		await advanceClock("P29D", "process-due-applications");
		expect((await sendAction(await eva(), one.id, "reopen", REOPENING)).status).toBe(302);
		await advanceClock("P2D", "process-due-applications");
		expect((await sendAction(await eva(), other.id, "reopen", REOPENING)).status).toBe(409);
	});

	it("is rejected once a refund is in progress", async () => {
		const { id } = await aRejectedApplication("authority");
		expect((await sendAction(await eva(), id, "reopen", REOPENING)).status).toBe(409);
	});
});
