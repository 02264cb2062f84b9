import { expect, it } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { submitAction } from "#test/services/admin-pages.ts";
import { anAcceptedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { sendMails } from "#test/services/states.ts";

const OWN = {
	useProvidedRepresentative: false,
	representativeName: "João Pereira Sá",
	representativeNif: "501964843",
	representativeAddress: "Rua A 1",
};

async function countMails(email: string, emailType: string): Promise<number> {
	await flushBackgroundWork();
	type Mails = { emailType: string }[];
	const { body } = await new Client().call<Mails>(`/offline/mailbox?format=json&to=${email}`);
	return body.filter((mail) => mail.emailType === emailType).length;
}

it.each([
	["a signature", "signature_needed"],
	["the representative’s acceptance", "representative_needed"],
] as const)(
	"sends three reminders and a warning while we wait for %s, and rejects the application after sixty days",
	async (_label, type) => {
		const isOwn = type === "representative_needed";
		const email = `${type}@example.com`;
		const { applicant, rui, id } = await anAcceptedApplication({ email, ...(isOwn && OWN) });
		if (isOwn) {
			const form = new FormData();
			form.append("document", aPdf("signed.pdf"));
			await applicant.postFiles(`/sign/${id}?lang=en`, form);
			await submitAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		}
		await sendMails(id);
		expect(await countMails(email, type)).toBe(1);
		for (const [days, expectedCount] of [
			["P3D", 2],
			["P4D", 3],
			["P7D", 4],
			["P42D", 4],
		] as const) {
			await advanceClock(days, "process-due-applications");
			expect(await countMails(email, type), `${days} later`).toBe(expectedCount);
		}
		expect(await countMails(email, "expiry_warning")).toBe(0);
		await advanceClock("P1D", "process-due-applications");
		expect(await countMails(email, "expiry_warning")).toBe(1);
		await advanceClock("P2D", "process-due-applications");
		expect((await findApplication(await openServices(), id))?.status).toBe("pending");
		await advanceClock("P1D", "process-due-applications");
		expect((await findApplication(await openServices(), id))?.status).toBe("rejected");
	},
);
