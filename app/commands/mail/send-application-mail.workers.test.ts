import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { anApplicationWithPost, startRefund } from "#test/services/application-states.ts";
import { Client, linkIn } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { applyAndPay, sendMails } from "#test/services/states.ts";
import { sendApplicationMail } from "./send-application-mail.server.ts";

type Mail = { emailType: string; subject: string; text: string };

async function mails(emailType: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter((mail) => mail.emailType === emailType);
}

function collapseSpaces(text = ""): string {
	return text.replace(/\s+/g, " ");
}

async function findRefundId(applicationId: string): Promise<string> {
	const id = await env.DB.prepare("SELECT id FROM refunds WHERE application_id = ?").bind(applicationId).first("id");
	return String(id);
}

it("e-mails the receipt of each payment with its own amount, card and number", async () => {
	const { applicant, applicationNumber, id } = await anApplicationWithPost();
	await sendMails(id);
	const number = applicationNumber.replace("NIF", "R");
	const [first] = await mails("paid");
	expect(collapseSpaces(first?.text)).toContain(
		`Receipt number: ${number}-1 For: Obtaining a Portuguese tax number (NIF)`,
	);
	expect(collapseSpaces(first?.text)).toContain("Amount paid: €79.00");
	expect(collapseSpaces(first?.text)).toContain("Paid with: Visa ending in 4242");
	expect((await applicant.get(linkIn(first))).headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
	const [second] = await mails("delivery_confirmed");
	expect(collapseSpaces(second?.text)).toContain(`Receipt number: ${number}-2`);
	expect(collapseSpaces(second?.text)).toContain("Amount paid: €50.00");
	expect(collapseSpaces(second?.text)).toContain("Paid with: Mastercard ending in 4444");
});

it("e-mails the amount refunded, out of the amount paid, once", async () => {
	const { id } = await applyAndPay(new Client());
	await startRefund(id, 3000);
	const services = await openServices();
	const key = `${await findRefundId(id)}:refunded`;
	await sendApplicationMail(services, id, "refunded", key);
	await sendApplicationMail(services, id, "refunded", key);
	const sent = await mails("refunded");
	expect(sent).toHaveLength(1);
	expect(collapseSpaces(sent[0]?.text)).toContain("We have refunded €30.00 of the €79.00 that you paid.");
	expect(sent[0]?.text).toMatch(/\/resume\?token=/);
});

it("throws, and sends no e-mail, if the application has no such refund", async () => {
	const [one, other] = [await applyAndPay(new Client()), await applyAndPay(new Client())];
	await startRefund(other.id, 3000);
	const services = await openServices();
	for (const refundId of ["nothing", await findRefundId(other.id)]) {
		const result = sendApplicationMail(services, one.id, "refunded", `${refundId}:refunded`);
		await expect(result).rejects.toThrow("No refund for the mail refunded");
	}
	expect(await mails("refunded")).toEqual([]);
});
