import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { Client } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { aBillFile, aPassportFile, HOLDER, sendDocument } from "#test/services/sample-documents.ts";

const en = { locale: "en" } as const;

it("a passport that is too small to be read reliably is sent to review, and its sender is told why", async () => {
	const { body } = await sendDocument(new Client(), "passport", aPassportFile({ pixelsPerCharacter: 4 }));
	expect(body).toMatchObject({ rejected: false, fraudDetection: { needsManualReview: true } });
	const found = body.fraudDetection.flags.find(({ description }) =>
		description.startsWith(m.flag_mrz_not_found({}, en)),
	);
	expect(found).toMatchObject({ advice: "retake" });
});

it("two swapped documents are detected by their contents, and verified once they are exchanged", async () => {
	const client = new Client();
	await sendDocument(client, "passport", aBillFile());
	await sendDocument(client, "address", aPassportFile());
	const uploadPage = async () => (await client.get("/upload-documents?lang=en")).text();
	expect(await uploadPage()).toContain(m.upload_swap({}, en));
	expect((await client.post("/upload-documents?lang=en", { intent: "swap" })).status).toBe(302);
	expect((await uploadPage()).split(m.upload_badge_verified({}, en))).toHaveLength(3);
});

it("a passport is not confused with similar ones of others", async () => {
	const client = new Client();
	const passport = await sendDocument(client, "passport", aPassportFile());
	const address = await sendDocument(client, "address", aBillFile());
	const { status } = await client.call("/api/personal-info", {
		...APPLICANT,
		...HOLDER,
		passportDocumentPath: passport.body.filePath,
		addressDocumentPath: address.body.filePath,
		consentToBegin: true,
		acknowledgesEnd: true,
	});
	expect(status).toBe(200);
	const stranger = new Client();
	for (const number of ["XN5820175", "XN5820176", "XN5820177", "XN5820178"]) {
		const { body } = await sendDocument(stranger, "passport", aPassportFile({ number }));
		expect(body.fraudDetection.flags, number).toEqual([]);
	}
});
