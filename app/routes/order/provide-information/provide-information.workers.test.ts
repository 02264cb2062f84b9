import { describe, expect, it } from "vitest";
import { requestInformation } from "#app/commands/application/review.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPassportFile, inMonths } from "#test/services/sample-documents.ts";
import { anApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

async function anApplicationWithRequest(items: Parameters<typeof requestInformation>[3]) {
	const applicant = new Client();
	const { id } = await anApplication(applicant).paid().waived().build();
	expect((await requestInformation(await openServices(), offlineStaff("Rui"), id, items)).ok).toBe(true);
	return { applicant, id };
}

async function statusOf(id: string) {
	return (await findApplication(await openServices(), id))?.status;
}

/** Uploads as the upload card does. */
async function upload(client: Client, applicationId: string, documentType: "passport" | "address") {
	const form = new FormData();
	form.set("documentType", documentType);
	form.set("applicationId", applicationId);
	form.append("document", aPassportFile());
	const response = await client.postFiles("/api/upload-document", form);
	return { status: response.status, body: (await response.json()) as { filePath: string } };
}

describe("the page of requested items", () => {
	const blurred = { kind: "passport" as const, reason: "The picture is blurred" };
	const question = { kind: "information" as const, reason: "Please confirm your house number by e-mail" };

	it("accepts one item after the other, then redirects to the confirmation", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred, question]);
		const path = `/provide-information/${id}?lang=en`;
		const html = await readHtml(await applicant.get(path));
		expect(html).toContain("The picture is blurred");
		expect(html).toContain("I have done this");
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(
			"We need 2 things from you before we can go on.",
		);

		const form = new FormData();
		form.set("item", "0");
		form.set("documentType", "passport");
		form.append("document", aPdf("passport.pdf", "sharper"));
		const first = await applicant.postFiles(path, form);
		expect(first.headers.get("Location")).toBe(path);
		const last = await applicant.post(path, { item: "1" });
		expect(last.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect((await applicant.get(path)).headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
	});

	it("shows an error beside the field for an invalid file", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred]);
		const form = new FormData();
		form.set("item", "0");
		form.set("documentType", "passport");
		form.append("document", new File(["words"], "passport.txt", { type: "text/plain" }));
		const response = await applicant.postFiles(`/provide-information/${id}?lang=en`, form);
		const html = await readHtml(response);
		expect(response.status).toBe(415);
		expect(html).toContain('href="#passport-file"');
		expect(html).toContain('id="passport-file-error"');
		expect(html.match(/Only JPG, PNG and PDF files are allowed/g)).toHaveLength(2);
	});

	it("rejects an expired passport with the reason, and keeps waiting for another", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred]);
		const form = new FormData();
		form.set("item", "0");
		form.set("documentType", "passport");
		form.append("document", aPassportFile({ expiry: inMonths(-2) }));
		const response = await applicant.postFiles(`/provide-information/${id}?lang=en`, form);
		expect(response.status).toBe(422);
		expect(await readHtml(response)).toContain("expired");
		expect(await statusOf(id)).toBe("verification_required");
	});

	it("accepts a document uploaded by the card once its sender confirms it", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred]);
		const { status, body } = await upload(applicant, id, "passport");
		expect(status).toBe(200);
		expect(await statusOf(id)).toBe("verification_required");
		const sent = await applicant.post(`/provide-information/${id}?lang=en`, { item: "0", filePath: body.filePath });
		expect(sent.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect(await statusOf(id)).toBe("pending");
		expect((await findApplication(await openServices(), id))?.passportDocumentPath).toBe(body.filePath);
	});

	it("accepts no document from another browser, of another kind, or that was not requested", async () => {
		const { applicant, id } = await anApplicationWithRequest([blurred]);
		const other = await anApplicationWithRequest([blurred]);
		const { body } = await upload(other.applicant, other.id, "passport");
		const path = `/provide-information/${id}?lang=en`;
		expect((await applicant.post(path, { item: "0", filePath: body.filePath })).status).toBe(422);
		expect((await applicant.post(path, { item: "7", filePath: body.filePath })).status).toBe(409);
		expect((await applicant.post(path, { item: "0" })).status).toBe(422);
		expect((await upload(applicant, id, "address")).status).toBe(409);
		expect((await upload(new Client(), id, "passport")).status).toBe(401);
		expect((await upload(applicant, other.id, "passport")).status).toBe(401);
		expect(await statusOf(id)).toBe("verification_required");
	});

	it("is limited to the owner", async () => {
		const { id } = await anApplicationWithRequest([question]);
		expect((await new Client().get(`/provide-information/${id}`)).status).toBe(401);
		expect((await new Client().post(`/provide-information/${id}`, { item: "0" })).status).toBe(401);
	});
});
