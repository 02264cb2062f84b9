import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { uploadDocument } from "#app/commands/documents/uploads.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { PageFacts } from "#app/domain/documents/document-facts.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import { aBill } from "#test/factories/bills/a-bill.ts";
import { aPagePdf } from "#test/factories/bills/a-page.ts";
import { aReading } from "#test/factories/readings.ts";
import { openDocuments, readApplication } from "#test/services/admin-pages.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { aBillFile, aPassportFile, HOLDER, inMonths, sendDocument } from "#test/services/sample-documents.ts";
import { unzip } from "#test/services/unzip.ts";

const en = { locale: "en" } as const;
const flagText = (key: `flag_${string}`) =>
	(m as unknown as Record<string, (i: object, o: object) => string>)[key]?.({}, en);

let client: Client;
beforeEach(() => {
	client = new Client({ "Accept-Language": "en" });
});

describe("a passport", () => {
	it("that is sharp, valid and complete is verified, and its data is available to the form", async () => {
		const { body } = await sendDocument(client, "passport", aPassportFile());
		expect(body).toMatchObject({
			rejected: false,
			reading: "done",
			fraudDetection: { needsManualReview: false, flags: [] },
			read: ["Rosalind Anne Hartwell", m.upload_read_until({ date: formatCivilDate(inMonths(60), "en") }, en)],
		});
		expect(await (await client.get("/upload-documents?lang=en")).text()).toContain("Rosalind Anne Hartwell");
		const read = await client.call("/api/validate-document/passport", { filePath: body.filePath });
		expect(read.body).toEqual({
			extractedData: {
				surname: "Hartwell",
				givenNames: "Rosalind Anne",
				birthDate: "1988-03-14",
				countryName: "Ireland",
				nationality: "IE",
			},
		});
	});

	it("that has expired is rejected with instructions, and is not stored for the application", async () => {
		const { body } = await sendDocument(client, "passport", aPassportFile({ expiry: inMonths(-1) }));
		expect(body.rejected).toBe(true);
		expect(body.filePath).toBeUndefined();
		expect(body.reason).toContain(flagText("flag_expired"));
		expect(body.reason).toContain(m.instruction_expired({}, en));
		const page = await (await client.get("/upload-documents?lang=en")).text();
		expect(page).not.toContain(m.upload_badge_verified({}, en));
	});

	async function expectReview(
		file: File,
		expected: readonly [flag: `flag_${string}`, advice: string][],
	): Promise<void> {
		const { body } = await sendDocument(client, "passport", file);
		expect(body).toMatchObject({ rejected: false, fraudDetection: { needsManualReview: true } });
		for (const [flag, advice] of expected) {
			const found = body.fraudDetection.flags.find(({ description }) => description.startsWith(flagText(flag) ?? "?"));
			expect(found, flag).toMatchObject({ advice });
		}
	}

	it("that expires soon, shows only the data page and was saved by an editor is sent to review, and its sender is told every reason", async () => {
		const options = { expiry: inMonths(3), signaturePage: false, software: "Adobe Photoshop 25.1" };
		await expectReview(aPassportFile(options), [
			["flag_expires_soon", "replace"],
			["flag_signature_page_missing", "retake"],
			["flag_editing_software", "retake"],
		]);
	});

	it("without a machine-readable zone is sent to review, and its sender is told why", async () => {
		await expectReview(aPassportFile({ lines: ["", ""], seed: 7 }), [["flag_mrz_not_found", "retake"]]);
	});

	it("may come as two pictures", async () => {
		const dataPage = aPassportFile({ signaturePage: false });
		const signature = aPassportFile({ lines: ["", ""], seed: 7 });
		const { body } = await sendDocument(client, "passport", dataPage, signature);
		expect(body.fraudDetection.flags).toEqual([]);
	});
});

describe("a proof of address", () => {
	it("in the passport's name is verified, and its address is available to the form", async () => {
		await sendDocument(client, "passport", aPassportFile());
		const { body } = await sendDocument(client, "address", aBillFile());
		expect(body.fraudDetection).toEqual({ needsManualReview: false, flags: [] });
		const read = await client.call("/api/validate-document/address", { filePath: body.filePath });
		expect(read.body).toEqual({
			extractedData: { streetAddress: "12 Harbour Road", city: "Cork", postalCode: "T12 X7Y8", country: "Ireland" },
		});
	});

	it("that is old, in another person's name, in Portugal, or that anyone could have written is sent to review", async () => {
		await sendDocument(client, "passport", aPassportFile());
		const issued = inMonths(-1).split("-").reverse().join("/");
		const invoice = aPagePdf(
			"60,60,16|Pixel & Partner Web Design",
			"60,130|Rosalind Anne Hartwell|12 Harbour Road|Cork|T12 X7Y8|Ireland",
			`60,230|Invoice for web design|Invoice number 2026-117|Invoice date: ${issued}`,
			"60,320|Mobile layout 450.00 EUR|Logo 120.00 EUR|Total due: 570.00 EUR|Bank details: IBAN GB12",
		);
		const inLisbon = {
			streetAddress: "Rua das Flores 12",
			city: "Lisboa",
			postalCode: "1200-195",
			country: "PT",
		} as const;
		const bills = [
			["flag_too_old", aBillFile({ issued: inMonths(-6) })],
			["flag_name_mismatch", aBillFile({ name: { givenNames: "Jean Paul", surname: "Delorme" } })],
			["flag_address_in_portugal", aBillFile({ address: inLisbon })],
			["flag_not_a_bill", new File([invoice as Uint8Array<ArrayBuffer>], "invoice.pdf", { type: "application/pdf" })],
		] as const;
		for (const [flag, bill] of bills) {
			const { body } = await sendDocument(client, "address", bill);
			expect(body, flag).toMatchObject({ rejected: false, fraudDetection: { needsManualReview: true } });
			const descriptions = body.fraudDetection.flags.map(({ description }) => description).join("\n");
			expect(descriptions).toContain(flagText(flag));
		}
	});

	it("that was uploaded first is re-evaluated when the passport provides the name", async () => {
		const sent = await sendDocument(
			client,
			"address",
			aBillFile({ name: { givenNames: "Jean Paul", surname: "Delorme" } }),
		);
		expect(sent.body.fraudDetection.flags).toEqual([]);
		await sendDocument(client, "passport", aPassportFile());
		const page = await (await client.get("/upload-documents?lang=en")).text();
		expect(page).toContain(flagText("flag_name_mismatch"));
	});
});

const uploadPage = async () => (await client.get("/upload-documents?lang=en")).text();

describe("two swapped documents", () => {
	const swap = () => client.post("/upload-documents?lang=en", { intent: "swap" });

	/** Uploads a document as if this had been read from it. */
	async function uploadMisplaced(type: DocumentType, file: File, page: Partial<PageFacts>): Promise<string> {
		const services = await openServices();
		const request = new Request(ORIGIN, { headers: client.headers });
		const { sessionId, headers } = await ensureSessionId(request, services.settings);
		client.remember(headers);
		const pages = [{ picture: null, mrz: null, text: null, ...page }];
		const reader = { ...services.reader, read: async () => ({ engine: "test", readError: null, pdf: null, pages }) };
		const bytes = new Uint8Array(await file.arrayBuffer());
		const uploaded = await uploadDocument({ ...services, reader }, sessionId, type, [{ bytes, name: file.name }]);
		if (!uploaded.ok) throw new Error(uploaded.failure.code);
		return uploaded.value.uploadId;
	}

	it("are exchanged once with one click, and read again", async () => {
		const bill = await uploadMisplaced("passport", aBillFile(), { text: aBill({ seed: 4 }).pages[0] ?? null });
		const passport = await uploadMisplaced("address", aPassportFile(), { mrz: aReading() });
		expect(await uploadPage()).toContain(m.upload_swap({}, en));
		expect((await swap()).status).toBe(302);
		const read = async (kind: string, filePath: string) =>
			(await client.call(`/api/validate-document/${kind}`, { filePath })).body;
		expect(await read("passport", passport)).toMatchObject({ extractedData: { surname: "Hartwell" } });
		expect(await read("address", bill)).toMatchObject({ extractedData: { city: "Cork" } });
		const page = await uploadPage();
		expect(page.split(m.upload_badge_verified({}, en))).toHaveLength(3);
		expect(page).not.toContain(m.upload_swap({}, en));
		expect((await swap()).status, "they are in their places").toBe(409);
	});
});

describe("an application with documents that have been read", () => {
	async function submit(changes: Record<string, unknown> = {}, bill = aBillFile()): Promise<string> {
		const passport = await sendDocument(client, "passport", aPassportFile());
		const address = await sendDocument(client, "address", bill);
		uploadPath = address.body.filePath;
		if (answerQuestions) await answerQuestions();
		const { body } = await client.call<{ id: string }>("/api/personal-info", {
			...APPLICANT,
			...HOLDER,
			passportDocumentPath: passport.body.filePath,
			addressDocumentPath: address.body.filePath,
			consentToBegin: true,
			acknowledgesEnd: true,
			...changes,
		});
		return body.id;
	}
	let uploadPath = "";
	let answerQuestions: (() => Promise<void>) | null = null;
	beforeEach(() => {
		answerQuestions = null;
	});

	describe("with another name on the bill", () => {
		const bill = () => aBillFile({ name: { givenNames: "Rosalind Anne", surname: "Pemberton" } });
		function sendAnswer(fields: Record<string, string | File>): Promise<Response> {
			const form = new FormData();
			for (const [name, value] of Object.entries({ intent: "name", filePath: uploadPath, ...fields }))
				form.set(name, value);
			return client.postFiles("/upload-documents?lang=en", form);
		}
		const isBillRequested = async (id: string) => {
			const { intentId, clientSecret } = await beginPaying(client, id);
			await payWithCard(intentId, clientSecret, "4242424242424242");
			await flushBackgroundWork();
			const row = await env.DB.prepare("select status from applications where id = ?")
				.bind(id)
				.first<{ status: string }>();
			return row?.status === "verification_required";
		};
		const exported = async (id: string) => {
			const bytes = new Uint8Array(await (await client.get(`/api/exports/${id}`)).arrayBuffer());
			const files = unzip(bytes);
			return JSON.parse(new TextDecoder().decode(files.get("application.json"))).documents;
		};
		const adminPage = async (id: string) =>
			(await (await signIn("rui@azulejo.example")).get(`/admin/applications/${id}?lang=en`)).text();

		it("asks whose name it is, and accepts a certificate; staff see both, and no other bill is requested", async () => {
			answerQuestions = async () => {
				expect(await uploadPage()).toContain(m.name_question({}, en));
				expect((await sendAnswer({ answer: "own" })).status).toBe(302);
				expect(await uploadPage()).toContain(m.name_recorded_own({}, en));
				await sendAnswer({ answer: "own", proof: aBillFile({ seed: 9 }) });
				expect(await uploadPage()).toContain(m.name_proof_received({}, en));
			};
			const id = await submit({}, bill());
			expect(await decisions(id)).toMatchObject({ address: "review" });
			expect(await isBillRequested(id)).toBe(false);
			const page = await adminPage(id);
			expect(page).toContain(m.admin_name_own({}, en));
			expect(page).toContain(m.admin_name_proof({}, en));
			expect(await exported(id)).toContainEqual(
				expect.objectContaining({
					kind: "address",
					answersAboutIt: { otherName: "own", certificateOfOtherName: true, personChosen: false },
				}),
			);
		});

		it("also asks on the page that requests another bill if there is no answer; an answer there is enough to continue with the existing one", async () => {
			const id = await submit({}, bill());
			expect(await isBillRequested(id)).toBe(true);
			const path = `/provide-information/${id}?lang=en`;
			const page = async () => (await client.get(path)).text();
			expect(await page()).toContain(m.name_question({}, en));
			const continueAnyway = () => client.post(path, { item: "0", filePath: uploadPath });
			expect((await continueAnyway()).status).toBe(422);
			expect((await client.post(path, { intent: "name", filePath: uploadPath, answer: "own" })).status).toBe(200);
			expect(await page()).toContain(m.provide_confirm({}, en));
			expect(await page()).toContain(m.name_recorded_own({}, en));
			expect((await continueAnyway()).status).toBe(302);
			const row = await env.DB.prepare("select status from applications where id = ?").bind(id).first();
			expect(row).toEqual({ status: "pending" });
		});

		it("requests another bill if it belongs to another person", async () => {
			answerQuestions = async () => void (await sendAnswer({ answer: "other" }));
			const id = await submit({}, bill());
			expect(await isBillRequested(id)).toBe(true);
			expect(await adminPage(id)).toContain(m.admin_name_other({}, en));
		});

		it("rejects an answer if there was no question", async () => {
			uploadPath = (await sendDocument(client, "address", aBillFile())).body.filePath;
			expect((await sendAnswer({ answer: "own" })).status).toBe(409);
		});
	});

	describe("with passports of two people", () => {
		const both = () => {
			const person = { surname: "LINDQVIST", givenNames: "SVEN", birthDate: "1980-01-01", sex: "M" } as const;
			return [aPassportFile(), aPassportFile({ person, number: "XN1112223", seed: 5 })];
		};
		const choose = (person: string, filePath = uploadPath) =>
			client.post("/upload-documents?lang=en", { intent: "person", filePath, person });
		const question = m.person_question({}, en);
		const named = m.flag_person_chosen_named({ people: "Sven Lindqvist" }, en);

		it("asks whom the application is for, and deletes the other person's data", async () => {
			const { body } = await sendDocument(client, "passport", ...both());
			uploadPath = body.filePath;
			expect(body.people).toEqual(["Rosalind Anne Hartwell", "Sven Lindqvist"]);
			expect(body.read).toBeUndefined();
			expect(await uploadPage()).toContain(question);
			expect((await choose("2")).status).toBe(409);
			expect((await choose("1", "AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(409);
			expect((await choose("1")).status).toBe(302);
			const page = await uploadPage();
			expect(page).toContain(named);
			expect(page).not.toContain(question);
			const { documents } = await openServices();
			const row = await env.DB.prepare("select facts, verdict from uploads where id = ?")
				.bind(uploadPath)
				.first<{ facts: string; verdict: string }>();
			expect(await documents.openText(uploadPath, row?.facts ?? "")).not.toMatch(/HARTWELL|Hartwell/);
			expect(row?.verdict).toBe("review");
			const read = await client.call("/api/validate-document/passport", { filePath: uploadPath });
			expect(read.body).toMatchObject({ extractedData: { surname: "Lindqvist", birthDate: "1980-01-01" } });
			expect((await choose("0")).status).toBe(409);
		});

		it("rejects an expired one only once it is chosen, and checks the bill against the chosen name", async () => {
			const [valid, other] = both();
			const expired = aPassportFile({ expiry: inMonths(-1) });
			if (!valid || !other) throw new Error("two passports");
			await sendDocument(client, "address", aBillFile());
			uploadPath = (await sendDocument(client, "passport", expired, other)).body.filePath;
			const refused = await choose("0");
			expect(refused.status).toBe(422);
			expect(await refused.text()).toContain(flagText("flag_expired"));
			expect(await uploadPage()).not.toContain(question);
			uploadPath = (await sendDocument(client, "passport", valid, other)).body.filePath;
			expect(await uploadPage()).not.toContain(flagText("flag_name_mismatch"));
			await choose("1");
			expect(await uploadPage()).toContain(flagText("flag_name_mismatch"));
		});
	});

	const decisions = (id: string) =>
		env.DB.prepare("select passport_decision as passport, address_decision as address from applications where id = ?")
			.bind(id)
			.first();

	it("has both documents verified if the form matches them, and no passport number in plain text", async () => {
		expect(await decisions(await submit())).toEqual({ passport: "verified", address: "verified" });
		const { results } = await env.DB.prepare("select facts, document_fingerprint from uploads").all();
		expect(results).not.toEqual([]);
		expect(JSON.stringify(results)).not.toContain("XN5820174");
	});

	it("has the passport reviewed if another birth date was typed, and shows both side by side", async () => {
		const id = await submit({ dateOfBirth: "1988-03-15" });
		expect(await decisions(id)).toEqual({ passport: "review", address: "verified" });
		const payment = await (await client.get(`/payment?id=${id}&lang=en`)).text();
		expect(payment).toContain(m.answers_contradict_title({}, en));
		expect(payment).toContain(flagText("flag_form_birth_date"));
		const rui = await signIn("rui@azulejo.example");
		const masked = await readApplication(rui, id);
		expect(masked).toContain(flagText("flag_form_birth_date"));
		expect(masked).not.toContain("XN5820174");
		await openDocuments(rui, id);
		expect(await readApplication(rui, id)).toContain("XN5820174");
	});

	it("is detected when its passport is used for another person, not when it is similar or sent by its owner, and only staff can see it", async () => {
		await submit();
		const flagsOf = async (uploadId: string) => {
			const row = await env.DB.prepare("select flags from uploads where id = ?")
				.bind(uploadId)
				.first<{ flags: string }>();
			return (JSON.parse(row?.flags ?? "[]") as { code: string }[]).map(({ code }) => code);
		};
		const stranger = new Client({ "Accept-Language": "en" });
		const same = await sendDocument(stranger, "passport", aPassportFile());
		expect(await flagsOf(same.body.filePath)).toEqual(["zone_only", "exact_duplicate"]);
		expect(same.body.fraudDetection.flags.map(({ description }) => description)).toEqual([
			flagText("flag_exact_duplicate"),
		]);
		const likely = await sendDocument(stranger, "passport", aPassportFile({ quality: 60 }));
		expect(await flagsOf(likely.body.filePath)).toEqual(["zone_only", "near_duplicate"]);
		const other = aPassportFile({ person: { surname: "DELORME", givenNames: "JEAN PAUL" }, seed: 3, rotation: 2 });
		const forged = await sendDocument(stranger, "passport", other);
		expect(await flagsOf(forged.body.filePath)).toContain("document_number_reused");
		expect(flagText("flag_document_number_reused")).toBe(flagText("flag_exact_duplicate"));
		const similar = await sendDocument(stranger, "passport", aPassportFile({ number: "XN5820175" }));
		expect(similar.body.fraudDetection.flags).toEqual([]);
		const own = await sendDocument(client, "passport", aPassportFile({ quality: 60 }));
		expect(own.body.fraudDetection.flags).toEqual([]);
	});
});
