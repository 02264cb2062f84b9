import { expect, it } from "vitest";
import { aBillPdf } from "#test/factories/documents.ts";
import {
	aFiledApplication,
	postAction,
	proposedPath,
	readApplication,
	submitAction,
} from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";

const NIF = "293456780";
const NAME = "Lucja Maria Goncalves";

function pdf(bytes: Uint8Array, name = "nif.pdf"): File {
	return new File([bytes as Uint8Array<ArrayBuffer>], name, { type: "application/pdf" });
}

function certificateFor(name = NAME, nif = NIF): File {
	return pdf(specimenCertificate({ name, nif }));
}

/** A filed application with its NIF; only the authority's PDF is missing. */
async function anApplicationWithNif() {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	await submitAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	await submitAction(eva, id, "confirm-nif", { nif: NIF });
	return { rui, eva, id };
}

async function mailsOf(kind: string): Promise<number> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ emailType: string }[]>("/offline/mailbox?format=json");
	return body.filter(({ emailType }) => emailType === kind).length;
}

it("sends the certificate once a second person has confirmed it", async () => {
	const { rui, eva, id } = await anApplicationWithNif();
	await submitAction(rui, id, "store-certificate", { certificate: certificateFor() });
	const ownPage = await readApplication(rui, id);
	expect(ownPage).toContain("A second person must confirm this.");
	expect(ownPage).not.toContain('value="confirm-certificate"');
	expect(await mailsOf("certificate_ready")).toBe(0);
	const path = proposedPath(await readApplication(eva, id));
	expect((await postAction(rui, id, "confirm-certificate", { path })).status).toBe(409);
	await submitAction(eva, id, "confirm-certificate", { path });
	expect(await readApplication(eva, id)).toContain("Completed");
	expect(await mailsOf("certificate_ready")).toBe(1);
});

it("asks for a reason before an unrelated PDF is confirmed as a certificate", async () => {
	const { rui, eva, id } = await anApplicationWithNif();
	await submitAction(rui, id, "store-certificate", { certificate: pdf(aBillPdf()) });
	const page = await readApplication(eva, id);
	expect(page).toContain("Its text does not show this NIF.");
	expect(page).toContain("Its text does not show the applicant’s name.");
	const path = proposedPath(page);
	const withoutReason = await postAction(eva, id, "confirm-certificate", { path, reason: " " });
	expect(withoutReason.status).toBe(422);
	expect(await withoutReason.text()).toContain("Its text does not show whose it is: explain why it is the right one.");
	await submitAction(rui, id, "store-certificate", { certificate: certificateFor() });
	expect((await postAction(eva, id, "confirm-certificate", { path, reason: "Seen" })).status).toBe(409);
	const correctPage = await readApplication(eva, id);
	expect(correctPage).not.toContain("Its text does not show");
	await submitAction(eva, id, "confirm-certificate", { path: proposedPath(correctPage) });
});

it("reports what is missing when the certificate is another person’s", async () => {
	const { rui, eva, id } = await anApplicationWithNif();
	await submitAction(rui, id, "store-certificate", { certificate: certificateFor("John Smith") });
	const page = await readApplication(eva, id);
	expect(page).toContain("Its text does not show the applicant’s name.");
	expect(page).not.toContain("Its text does not show this NIF.");
});

it("reports that no number could be compared when the certificate comes first", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	await submitAction(rui, id, "store-certificate", { certificate: certificateFor() });
	expect(await readApplication(eva, id)).toContain("The NIF must be confirmed first.");
	await submitAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	await submitAction(eva, id, "confirm-nif", { nif: NIF });
	const page = await readApplication(eva, id);
	expect(page).toContain("It was stored before there was a NIF: compare the number yourself.");
	expect(page).not.toContain("Its text does not show this NIF.");
	const path = proposedPath(page);
	expect((await postAction(eva, id, "confirm-certificate", { path, reason: "" })).status).toBe(422);
	await submitAction(eva, id, "confirm-certificate", { path, reason: "I compared the number." });
});

it("replaces a certificate with a reason, by two people, and notifies the applicant", async () => {
	const { rui, eva, id } = await anApplicationWithNif();
	await submitAction(rui, id, "store-certificate", { certificate: pdf(aBillPdf()) });
	const first = proposedPath(await readApplication(eva, id));
	await submitAction(eva, id, "confirm-certificate", { path: first, reason: "I thought so." });
	const withoutReason = await postAction(rui, id, "store-certificate", { certificate: certificateFor(), reason: "" });
	expect(withoutReason.status).toBe(422);
	const reason = "It was the bill, not the certificate.";
	await submitAction(rui, id, "store-certificate", { certificate: certificateFor(), reason });
	const page = await readApplication(eva, id);
	expect(page).toContain(`Replaces the current one: ${reason}`);
	await submitAction(eva, id, "confirm-certificate", { path: proposedPath(page) });
	const log = await readApplication(eva, id);
	for (const text of [reason, "I thought so."]) expect(log).toContain(text);
	expect(await mailsOf("certificate_replaced")).toBe(1);
	expect(await mailsOf("certificate_ready")).toBe(1);
});
