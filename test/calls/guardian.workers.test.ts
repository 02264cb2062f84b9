import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	ALL_CHECKED,
	acceptMandate,
	aPaidApplication,
	openDocuments,
	postAction,
	readApplication,
	submitAction,
} from "#test/services/admin-pages.ts";
import { apply, upload } from "#test/services/api-helpers.ts";
import { readPassport } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, everyRow, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { erase, listObjectKeys } from "#test/services/own-data.ts";
import { sendDocument } from "#test/services/sample-documents.ts";
import { applyAndPay } from "#test/services/states.ts";
import { unzip } from "#test/services/unzip.ts";

const CHILD = {
	dateOfBirth: "2015-03-01",
	guardianRelation: "parent",
	guardianFirstName: "Inês Maria",
	guardianLastName: "Gonçalves",
	guardianDateOfBirth: "1985-06-30",
};
const BOTH = {
	...CHILD,
	guardianRelation: "parents",
	secondGuardianFirstName: "Rui",
	secondGuardianLastName: "Sá",
};

async function aPaidChild(changes: Record<string, unknown> = {}) {
	const applicant = new Client();
	const guardianDocumentPath = await upload(applicant, "guardian", aPdf("birth.pdf", "birth certificate"));
	const application = await aPaidApplication({ ...CHILD, guardianDocumentPath, ...changes }, { applicant });
	const rui = await signIn("rui@azulejo.example");
	return { applicant, rui, ...application };
}

async function accept(rui: Client, id: string, ...documents: string[]): Promise<void> {
	for (const document of documents)
		await submitAction(rui, id, `decide-${document}`, { decision: "accepted", reason: "" });
}

async function mandateText(client: Client, id: string): Promise<string> {
	const response = await client.get(`/api/mandates/${id}`);
	const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
	return pdf
		.extractText()
		.map(({ text }) => text)
		.join(" ")
		.replace(/\s+/g, " ");
}

const pack = async (staff: Client, id: string, as: "pdf" | "zip") =>
	new Uint8Array(await (await staff.get(`/admin/filing-packs/${id}/${as}?lang=en`)).arrayBuffer());

it("a mother applies for her child, signs as legal representative, and her documents are sent to the tax office", async () => {
	const { applicant, rui, id } = await aPaidChild();
	await accept(rui, id, "passport", "address");
	expect(await readApplication(rui, id)).not.toContain("awaiting your signature");
	await accept(rui, id, "guardian");
	await readPassport(id);

	const text = await mandateText(applicant, id);
	for (const words of [
		"Łucja María Gonçalves",
		"Inês Maria Gonçalves",
		"Na qualidade de",
		"legal representante",
		"Assinatura: Inês Maria Gonçalves, legal representante",
	])
		expect(text).toContain(words);

	const sign = (typed: string) => applicant.post(`/sign/${id}?lang=en`, { intent: "type", typed, consent: "on" });
	expect((await sign("Łucja Gonçalves")).status).toBe(422);
	expect((await sign("Ines Goncalves")).status).toBe(302);

	await acceptMandate(id);
	const file = { ...ALL_CHECKED, authorityReference: "AT-1" };
	expect((await postAction(rui, id, "file", file)).status).toBe(422);
	const files = unzip(await pack(rui, id, "zip"));
	expect([...files.keys()]).toContain("4-representante-legal-1.pdf");
	const cover = (await PDF.load(await pack(rui, id, "pdf"))).extractText()[0]?.text ?? "";
	expect(cover).toContain("Inês Maria Gonçalves");
	expect(cover).toContain("4-representante-legal-1.pdf");
	await submitAction(rui, id, "file", { ...file, "check.guardian": "on" });
	const application = await findApplication(await openServices(), id);
	expect(application).toMatchObject({ status: "processing", mandate: { asRepresentatives: true } });
});

it("both parents can sign only on paper, each in their own box", async () => {
	const { applicant, rui, id } = await aPaidChild(BOTH);
	await accept(rui, id, "passport", "address", "guardian");
	await readPassport(id);
	const text = await mandateText(applicant, id);
	for (const name of ["Inês Maria Gonçalves", "Rui Sá"]) expect(text).toContain(`Assinatura: ${name},`);
	expect(text).toContain("legais representantes");
	const page = await (await applicant.get(`/sign/${id}?lang=en`)).text();
	expect(page).toContain("Inês Maria Gonçalves and Rui Sá both sign");
	expect(page).not.toContain('name="typed"');
	const typed = await applicant.post(`/sign/${id}?lang=en`, {
		intent: "type",
		typed: "Inês Maria Gonçalves",
		consent: "on",
	});
	expect(typed.status).toBe(409);
});

it("missing documents are requested after payment, and uploaded like any other document", async () => {
	const applicant = new Client();
	const { id } = await applyAndPay(applicant, CHILD);
	const before = await findApplication(await openServices(), id);
	const item = before?.requestedItems.findIndex(({ kind }) => kind === "guardian") ?? -1;
	expect(before?.requestedItems[item]?.reason).toContain("birth certificate");
	const form = new FormData();
	form.set("item", String(item));
	form.set("documentType", "guardian");
	form.append("document", aPdf("birth.pdf", "late"));
	expect((await applicant.postFiles(`/provide-information/${id}?lang=en`, form)).status).toBe(302);
	const updated = await findApplication(await openServices(), id);
	expect(updated?.requestedItems[item]).toMatchObject({ kind: "guardian", done: true });
	expect(updated).toMatchObject({ guardianDecision: "review", guardianDocumentPath: expect.any(String) });
	const stored = await row(
		"SELECT application_id AS owner FROM uploads WHERE id = ?",
		String(updated?.guardianDocumentPath),
	);
	expect(stored.owner).toBe(id);
});

it("a guardian's documents are never verified automatically, and are marked for review by a person", async () => {
	const { body } = await sendDocument(new Client(), "guardian", aPdf("birth.pdf"), aPdf("identity.pdf"));
	expect(body.rejected).toBe(false);
	expect(body.fraudDetection.needsManualReview).toBe(true);
	expect(body.fraudDetection.flags.map(({ description }) => description)).toContain(
		"These papers are read by one of our team.",
	);
});

it("a guardian's documents are rejected if they belong to another application, and ignored for an adult", async () => {
	const stranger = await upload(new Client(), "guardian", aPdf("theirs.pdf", "theirs"));
	const applicant = new Client();
	await expect(applyAndPay(applicant, { ...CHILD, guardianDocumentPath: stranger })).rejects.toThrow(
		"personal-info: 4",
	);
	const own = await upload(applicant, "guardian", aPdf("own.pdf", "own"));
	const { id } = await applyAndPay(applicant, { guardianDocumentPath: own });
	expect(await findApplication(await openServices(), id)).toMatchObject({
		dateOfBirth: APPLICANT.dateOfBirth,
		guardianDocumentPath: null,
		guardianDecision: null,
	});
});

it("a child's application without a guardian is rejected with an error in its fields", async () => {
	const applicant = new Client();
	await expect(applyAndPay(applicant, { dateOfBirth: CHILD.dateOfBirth })).rejects.toThrow("guardianRelation");
});

it("staff can open and refuse a guardian's documents, and request others", async () => {
	const { rui, id } = await aPaidChild();
	await openDocuments(rui, id);
	const { path } = await row("SELECT guardian_document_path AS path FROM applications WHERE id = ?", id);
	expect(await readApplication(rui, id)).toContain(`/admin/documents/${path}/0`);
	expect((await rui.get(`/admin/documents/${path}/0`)).status).toBe(200);
	await submitAction(rui, id, "decide-guardian", { decision: "refused", reason: "The translation is missing." });
	expect(await findApplication(await openServices(), id)).toMatchObject({
		status: "verification_required",
		requestedItems: [{ kind: "guardian", reason: "The translation is missing.", done: false }],
	});
});

it("the guardians' documents and names are in the data export", async () => {
	const { applicant, id } = await aPaidChild(BOTH);
	const archive = await applicant.get(`/api/exports/${id}`);
	const files = unzip(new Uint8Array(await archive.arrayBuffer()));
	expect([...files.keys()].filter((name) => name.startsWith("documents/guardian"))).toHaveLength(1);
	const json = new TextDecoder().decode(files.get("application.json"));
	for (const name of ["Inês Maria", "Gonçalves", "1985-06-30", "Rui", "Sá"]) expect(json).toContain(name);
});

it("a guardian's documents are deleted with the other images after ninety days, and none remains in the bucket", async () => {
	const { applicant, id } = await aPaidChild();
	expect((await applicant.post("/withdraw?lang=en", { id })).status).toBe(200);
	await flushBackgroundWork();
	const stored = "upload_pages AS p JOIN uploads AS u ON u.id = p.upload_id WHERE u.document_type = 'guardian'";
	await advanceClock("P89D", "delete-images");
	expect(await count(`${stored} AND p.object_key IS NOT NULL`)).toBe(1);
	await advanceClock("P2D", "delete-images");
	expect(await count(`${stored} AND p.object_key IS NOT NULL`)).toBe(0);
	expect((await listObjectKeys()).filter((key) => !key.startsWith("history/"))).toEqual([]);
});

it("guardians are erased with the child", async () => {
	const applicant = new Client();
	const guardianDocumentPath = await upload(applicant, "guardian", aPdf("birth.pdf", "birth certificate"));
	const { id } = await apply(applicant, { ...BOTH, guardianFirstName: "Canary", guardianDocumentPath });
	expect((await erase(applicant, id)).status).toBe(200);
	await advanceClock("PT10M");
	expect(await listObjectKeys()).toEqual([]);
	expect(await count("uploads")).toBe(0);
	expect(JSON.stringify(await everyRow())).not.toMatch(/Canary|Gonçalves|birth\.pdf/);
	// The sealed data is deleted, not merely unreadable.
	const erased = await findApplication(await openServices(), id);
	expect(erased).toMatchObject({ personalInfo: null, guardianDocumentPath: null });
});
