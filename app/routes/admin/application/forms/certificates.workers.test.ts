import { expect, it } from "vitest";
import { aBillPdf } from "#test/factories/documents.ts";
import {
	aFiledApplication,
	performAction,
	proposedPath,
	readApplication,
	sendAction,
} from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count } from "#test/services/ledger.ts";
import { aCompletedApplication, anApplication, continueApplication } from "#test/services/states.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";

const NAME = "Lucja Maria Goncalves";

function pdf(bytes: Uint8Array, name = "nif.pdf"): File {
	return new File([bytes as Uint8Array<ArrayBuffer>], name, { type: "application/pdf" });
}

function certificateFor(nif: string, name = NAME): File {
	return pdf(specimenCertificate({ name, nif }));
}

/** A filed application with its NIF; only the authority's PDF is missing. */
async function anApplicationWithNif() {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const application = anApplication(new Client()).paid().waived().accepted().signed().filed().granted();
	return { rui, eva, ...(await application.build()) };
}

async function mailsOf(kind: string): Promise<number> {
	await flushBackgroundWork();
	return count(`email_logs WHERE email_type = '${kind}' AND status = 'sent'`);
}

it("sends the certificate once a second person has confirmed it", async () => {
	const { rui, eva, id, nif } = await anApplicationWithNif();
	await performAction(rui, id, "store-certificate", { certificate: certificateFor(nif) });
	const ownPage = await readApplication(rui, id);
	expect(ownPage).toContain("A second person must confirm this.");
	expect(ownPage).not.toContain('value="confirm-certificate"');
	expect(await mailsOf("certificate_ready")).toBe(0);
	const path = proposedPath(await readApplication(eva, id));
	expect((await sendAction(rui, id, "confirm-certificate", { path })).status).toBe(409);
	await performAction(eva, id, "confirm-certificate", { path });
	expect(await readApplication(eva, id)).toContain("Completed");
	expect(await mailsOf("certificate_ready")).toBe(1);
});

it("asks for a reason before an unrelated PDF is confirmed as a certificate, and says what is missing", async () => {
	const { rui, eva, id, nif } = await anApplicationWithNif();
	await performAction(rui, id, "store-certificate", { certificate: certificateFor(nif, "John Smith") });
	const pageOfAnother = await readApplication(eva, id);
	expect(pageOfAnother).toContain("Its text does not show the applicant’s name.");
	expect(pageOfAnother).not.toContain("Its text does not show this NIF.");
	await performAction(rui, id, "store-certificate", { certificate: pdf(aBillPdf()) });
	const page = await readApplication(eva, id);
	expect(page).toContain("Its text does not show this NIF.");
	expect(page).toContain("Its text does not show the applicant’s name.");
	const path = proposedPath(page);
	const withoutReason = await sendAction(eva, id, "confirm-certificate", { path, reason: " " });
	expect(withoutReason.status).toBe(422);
	expect(await withoutReason.text()).toContain("Its text does not show whose it is: explain why it is the right one.");
	await performAction(rui, id, "store-certificate", { certificate: certificateFor(nif) });
	expect((await sendAction(eva, id, "confirm-certificate", { path, reason: "Seen" })).status).toBe(409);
	const correctPage = await readApplication(eva, id);
	expect(correctPage).not.toContain("Its text does not show");
	await performAction(eva, id, "confirm-certificate", { path: proposedPath(correctPage) });
});

it("reports that no number could be compared when the certificate comes first", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	await performAction(rui, id, "store-certificate", { certificate: certificateFor("293456780") });
	expect(await readApplication(eva, id)).toContain("The NIF must be confirmed first.");
	await continueApplication(id).granted().build();
	const page = await readApplication(eva, id);
	expect(page).toContain("It was stored before there was a NIF: compare the number yourself.");
	expect(page).not.toContain("Its text does not show this NIF.");
	const path = proposedPath(page);
	expect((await sendAction(eva, id, "confirm-certificate", { path, reason: "" })).status).toBe(422);
	await performAction(eva, id, "confirm-certificate", { path, reason: "I compared the number." });
});

it("replaces a certificate with a reason, by two people, and notifies the applicant", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const { id, nif } = await aCompletedApplication();
	const certificate = certificateFor(nif);
	expect((await sendAction(rui, id, "store-certificate", { certificate, reason: "" })).status).toBe(422);
	const reason = "It was the bill, not the certificate.";
	await performAction(rui, id, "store-certificate", { certificate, reason });
	const page = await readApplication(eva, id);
	expect(page).toContain(`Replaces the current one: ${reason}`);
	await performAction(eva, id, "confirm-certificate", { path: proposedPath(page), reason: "I saw it." });
	const log = await readApplication(eva, id);
	for (const text of [reason, "I saw it."]) expect(log).toContain(text);
	expect(await mailsOf("certificate_replaced")).toBe(1);
	expect(await mailsOf("certificate_ready")).toBe(1);
});
