import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { counters } from "#app/data/counts-schema.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { DOWNLOAD_CODE_LIFETIME, MAX_CODE_TRIES, MAX_DOWNLOADS_PER_DAY } from "#app/domain/sharing/sharing.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { aNif, aPdf } from "#test/services/fixtures.ts";
import {
	certificateUnavailable,
	confirmCertificate,
	mailDownloadCode,
	openCertificate,
	recordDownload,
	sendCertificate,
	storeCertificate,
	verifyBrowser,
} from "./certificate.server.ts";
import {
	assignNif,
	confirmNif,
	fileApplication,
	proposeNif,
	proposeReplacement,
	recordRefusal,
	replaceNif,
} from "./nif.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: null };
const EVA_AGAIN: Staff = { ...EVA, id: 2, email: "eva.two@azulejo.example" };
const RUI: Staff = { ...EVA, id: 3, email: "rui@azulejo.example", role: "reviewer", person: 3 };
const ADA: Staff = { ...EVA, id: 4, email: "ada@azulejo.example", role: "auditor", person: 4 };
const typed = (nif: string) => ({ nif, repeated: nif, prefixConfirmed: false });
const NIF = aNif();
const OTHER_NIF = aNif();

async function pdf(name = "certificate.pdf") {
	return { bytes: new Uint8Array(await aPdf(name).arrayBuffer()), name };
}

async function setUp(application: Application) {
	const environment = applicationEnvironment();
	const { services, db } = environment;
	await environment.add(application);
	const readings: unknown[] = [];
	const lines = ["NIF 293 456 780", "LUCJA MARIA", "GONCALVES"];
	const segments = lines.map((text) => ({ text }));
	Object.assign(services, {
		reader: {
			read: async (request: unknown) => {
				readings.push(request);
				return { engine: "pdf", readError: null, pdf: null, pages: [{ text: { segments } }, { text: null }] };
			},
		},
	});
	const storedUploads = async () =>
		(await db.select().from(uploads)).map(({ id, documentType, applicationId, sessionId }) => [
			...[id, documentType, applicationId, sessionId],
		]);
	return { ...environment, readings, storedUploads };
}

describe("filing", () => {
	const filing = { authorityReference: " AT-7 ", checkListDone: true };
	const ready = anApplication().paid().accepted().signed();

	it("stores the documents for the tax office, with their hash in the event", async () => {
		const { services, db, find, storedUploads, requests } = await setUp(ready.build());
		expect(codeOf(await fileApplication(services, RUI, "case-1", filing))).toBeNull();
		expect(await find()).toMatchObject({ status: "processing", filedAt: NOON, authorityReference: "AT-7" });
		const [[id = ""] = [], ...others] = await storedUploads();
		expect(others).toEqual([]);
		expect((await db.select().from(uploads))[0]).toMatchObject({
			...{ documentType: "filing-pack", applicationId: "case-1", sessionId: null, state: "stored" },
			...{ verdict: "verified", reading: null, flags: [] },
		});
		const document = await openDocument(services, String(id), 0);
		expect(requests[0]?.event).toEqual({
			...{ type: "filed", ...filing },
			pack: {
				sha256: await sha256Hex(document?.bytes ?? new Uint8Array()),
				...{ passport: "passport-upload", address: "address-upload", mandate: "mandate" },
			},
		});
		expect(requests[0]?.actor).toMatchObject({ id: RUI.email });
	});

	it("names the guardian's documents of a minor, and the number of photographed sheets", async () => {
		const minor = ready.with({
			...{ dateOfBirth: "2015-01-01", guardianDocumentPath: "guardian", guardianDecision: "accepted" },
			mandate: {
				...{ path: "mandate", kind: "ink", edition: null, at: NOON, decision: "accepted", sheets: 2 },
				asRepresentatives: true,
			},
		});
		const { services, requests } = await setUp(minor.build());
		const outcome = await fileApplication(services, RUI, "case-1", { ...filing, guardianChecked: true });
		expect(codeOf(outcome)).toBeNull();
		expect(requests[0]?.event).toMatchObject({ pack: { guardian: "guardian", mandate: "mandate", sheets: 2 } });
	});

	it.each([
		["an unpaid application", anApplication().accepted().signed(), RUI, filing, "not_paid", 1],
		[
			"an application without an accepted power of attorney",
			anApplication().paid().accepted(),
			RUI,
			filing,
			"mandate_not_accepted",
			0,
		],
		["an open check list", ready, RUI, { ...filing, checkListDone: false }, "checklist_incomplete", 0],
		["an auditor", ready, ADA, filing, "staff_only", 0],
		["a filed application", ready.with({ status: "processing" }), RUI, filing, "wrong_state", 0],
	] as const)("is refused for %s", async (_title, application, staff, input, code, packs) => {
		const { services, storedUploads } = await setUp(application.build());
		const outcome = await fileApplication(services, staff, "case-1", input);
		expect(outcome.ok).toBe(false);
		if (code !== "staff_only") expect(codeOf(outcome)).toBe(code);
		// A document that was created in vain belongs to nobody, and is deleted like any unclaimed upload.
		expect((await storedUploads()).map(([, kind, owner]) => [kind, owner])).toEqual(
			Array(packs).fill(["filing-pack", null]),
		);
	});

	it("is refused for an unknown application, and for a version that has changed", async () => {
		const { services, storedUploads } = await setUp(ready.build());
		expect(codeOf(await fileApplication(services, RUI, "none", filing))).toBe("application_not_found");
		expect(codeOf(await fileApplication(services, RUI, "case-1", filing, 2))).toBe("stale_version");
		expect((await storedUploads()).map(([, , owner]) => owner)).toEqual([null]);
	});
});

describe("a number", () => {
	it("is proposed by one person and confirmed by another, whichever account they use", async () => {
		const { services, find, requests } = await setUp(anApplication().filed().build());
		expect(codeOf(await proposeNif(services, EVA, "case-1", typed(NIF), 1))).toBeNull();
		expect(codeOf(await proposeNif(services, EVA, "case-1", typed(NIF), 1))).toBe("stale_version");
		const calls = requests.length;
		for (const staff of [EVA, EVA_AGAIN])
			expect(codeOf(await confirmNif(services, staff, "case-1", NIF))).toBe("same_person");
		expect(requests, "without a call to the room").toHaveLength(calls);
		expect(codeOf(await confirmNif(services, RUI, "case-1", OTHER_NIF))).toBe("nif_mismatch");
		expect(codeOf(await confirmNif(services, RUI, "case-1", NIF, 1))).toBe("stale_version");
		expect(codeOf(await confirmNif(services, RUI, "case-1", NIF, 2))).toBeNull();
		expect(await find()).toMatchObject({ status: "approved", nifNumber: NIF, nifMaker: 1, nifChecker: 3 });
	});

	it("is replaced by two people too", async () => {
		const { services, find, requests } = await setUp(anApplication().withNif(NIF).build());
		const input = { ...typed(OTHER_NIF), cause: "office" as never };
		expect(codeOf(await proposeReplacement(services, EVA, "case-1", input, 9))).toBe("stale_version");
		expect(codeOf(await proposeReplacement(services, EVA, "case-1", input, 1))).toBeNull();
		expect(requests.at(-1)?.event).toEqual({ type: "nif-replacement-proposed", ...input });
		expect(codeOf(await replaceNif(services, EVA_AGAIN, "case-1", OTHER_NIF))).toBe("same_person");
		expect(codeOf(await replaceNif(services, RUI, "case-1", OTHER_NIF, 1))).toBe("stale_version");
		expect(codeOf(await replaceNif(services, RUI, "case-1", OTHER_NIF, 2))).toBeNull();
		expect((await find()).nifNumber).toBe(OTHER_NIF);
	});

	it("by the API is a proposal of the first person and a confirmation by the second", async () => {
		const { services, find, requests } = await setUp(anApplication().filed().build());
		expect(codeOf(await assignNif(services, EVA, "none", NIF))).toBe("application_not_found");
		expect(codeOf(await assignNif(services, EVA, "case-1", NIF))).toBeNull();
		// The same person may correct it.
		expect(codeOf(await assignNif(services, EVA_AGAIN, "case-1", OTHER_NIF))).toBeNull();
		expect(requests.map(({ event }) => event)).toEqual([
			{ type: "nif-proposed", ...typed(NIF) },
			{ type: "nif-proposed", ...typed(OTHER_NIF) },
		]);
		expect(codeOf(await assignNif(services, RUI, "case-1", NIF))).toBe("nif_mismatch");
		expect(codeOf(await assignNif(services, RUI, "case-1", OTHER_NIF))).toBeNull();
		expect((await find()).nifNumber).toBe(OTHER_NIF);
	});
});

it("a refusal by the tax office is recorded with the text for the applicant, in the applicant's language", async () => {
	const { services, requests } = await setUp(anApplication().filed().with({ language: "pt" }).build());
	const refusal = { reason: "question", answer: " Onde vive? ", ask: "" } as const;
	expect(codeOf(await recordRefusal(services, RUI, "none", refusal))).toBe("application_not_found");
	expect(codeOf(await recordRefusal(services, RUI, "case-1", refusal, 9))).toBe("stale_version");
	expect(
		codeOf(await recordRefusal(services, RUI, "case-1", { ...refusal, ask: "Responda, por favor." }, 1)),
	).toBeNull();
	expect(requests.map(({ event }) => event)).toEqual([
		{
			...{ type: "authority-refused", reason: "question", answer: refusal.answer },
			requestToApplicant: expect.stringMatching(/^(?!.*The ).+\n\nOnde vive\?$/s),
		},
		{
			...{ type: "authority-refused", reason: "question", answer: refusal.answer },
			requestToApplicant: "Responda, por favor.",
		},
	]);
});

describe("a certificate", () => {
	const approved = anApplication().withNif("293456780");

	it("is stored unchanged, compared with the applicant, and proposed", async () => {
		const { services, db, find, readings, requests, storedUploads } = await setUp(approved.build());
		const file = await pdf();
		expect(codeOf(await storeCertificate(services, EVA, "case-1", { file, reason: "New" }, 1))).toBeNull();
		const [[path = ""] = []] = await storedUploads();
		expect(await storedUploads()).toEqual([[path, "certificate", "case-1", null]]);
		expect(requests[0]).toMatchObject({
			actor: { id: EVA.email },
			event: {
				...{ type: "certificate-stored", path, reason: "New" },
				check: { hasText: true, showsNif: true, showsName: true },
			},
		});
		expect(readings).toEqual([{ documentType: "address", fileType: "pdf", bytes: file.bytes, today: "2026-11-23" }]);
		expect((await openDocument(services, String(path), 0))?.bytes).toEqual(file.bytes);
		expect((await db.select().from(uploadPages))[0]?.fileName).toBe("certificate.pdf");
		expect((await find()).certificateProposal).toMatchObject({ path, person: 1 });
	});

	it.each([
		["an auditor", ADA, null, "staff_only"],
		["a picture", EVA, "JFIF", "file_wrong_type"],
		["an empty file", EVA, "", "file_empty"],
	] as const)("is not stored from %s", async (_title, staff, content, code) => {
		const { services, storedUploads, requests } = await setUp(approved.build());
		const file = content === null ? await pdf() : { bytes: new TextEncoder().encode(content), name: "x.pdf" };
		const outcome = await storeCertificate(services, staff, "case-1", { file, reason: "" });
		expect(codeOf(outcome)).toBe(code);
		if (code === "file_wrong_type")
			expect(outcome).toMatchObject({
				failure: { kind: "unsupported", fields: { certificate: "error_certificate_pdf" } },
			});
		expect([requests, await storedUploads()]).toEqual([[], []]);
	});

	it("is not stored for an unknown application, and belongs to nobody if it is refused", async () => {
		const { services, storedUploads } = await setUp(approved.build());
		const input = { file: await pdf(), reason: "" };
		expect(codeOf(await storeCertificate(services, EVA, "none", input))).toBe("application_not_found");
		expect(await storedUploads()).toEqual([]);
		expect(codeOf(await storeCertificate(services, EVA, "case-1", input, 9))).toBe("stale_version");
		expect((await storedUploads()).map(([, , owner]) => owner)).toEqual([null]);
	});

	it("is confirmed by a second person, who must mean the same file", async () => {
		const { services, find, requests } = await setUp(approved.build());
		await storeCertificate(services, EVA, "case-1", { file: await pdf(), reason: "" });
		const path = (await find()).certificateProposal?.path ?? "";
		const confirm = (staff: Staff, confirmed = { path, reason: "" }, version?: number) =>
			confirmCertificate(services, staff, "case-1", confirmed, version);
		const calls = requests.length;
		expect(codeOf(await confirm(EVA_AGAIN))).toBe("same_person");
		expect(requests).toHaveLength(calls);
		expect(codeOf(await confirm(RUI, { path: "another", reason: "" }))).toBe("stale_version");
		expect(codeOf(await confirm(RUI, undefined, 1))).toBe("stale_version");
		expect(codeOf(await confirm(RUI, { path, reason: "Seen" }, 2))).toBeNull();
		expect(requests.at(-1)?.event).toEqual({ type: "certificate-confirmed", path, reason: "Seen" });
		expect(await find()).toMatchObject({ status: "completed", originalDocumentPath: path });
		expect(codeOf(await confirmCertificate(services, RUI, "none", { path, reason: "" }))).toBe("application_not_found");
	});
});

async function completed(changes: Partial<Application> = {}) {
	const environment = await setUp(anApplication().completed().with(changes).build());
	const { services, db, addUpload } = environment;
	await addUpload("certificate", { documentType: "certificate", applicationId: "case-1", sessionId: null });
	const bytes = new Uint8Array(await aPdf("nif.pdf").arrayBuffer());
	await services.documents.put("object", "certificate", bytes);
	const page = {
		uploadId: "certificate",
		page: 0,
		objectKey: "object",
		fileType: "pdf",
		bytes: 1,
		sha256: "",
	} as const;
	await db.insert(uploadPages).values(page);
	const session = { applicationId: "case-1", generation: 1, device: "", createdAt: 1, seenAt: 1 };
	await db.insert(ownerSessions).values([
		{ ...session, id: "one", browser: "one" },
		{ ...session, id: "two", browser: "two" },
	]);
	async function sessionOf(id = "one") {
		const [row] = await db.select().from(ownerSessions).where(eq(ownerSessions.id, id));
		if (!row) throw new Error("no session");
		return row;
	}
	/** Requests a code for the first browser and returns it. */
	async function requestCode() {
		const outcome = await mailDownloadCode(services, await environment.find(), await sessionOf());
		if (!outcome.ok) return outcome.failure.code;
		return /(?<![\w-])[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(environment.mails.at(-1)?.text ?? "")?.[0] ?? "";
	}
	return { ...environment, bytes, sessionOf, requestCode };
}

describe("a download of the certificate", () => {
	const owner = { downloader: "owner", device: "Firefox, Linux" } as const;

	it("is recorded with its device, and contains the file named after the number", async () => {
		const { services, find, bytes, requests, logged } = await completed();
		const outcome = await sendCertificate(services, await find(), owner);
		expect(outcome).toEqual({
			...{
				ok: true,
				value: { applicationId: "case-1", fileType: "pdf", inline: true, fileName: "NIF-293456780.pdf", bytes },
			},
		});
		expect(requests).toMatchObject([
			{
				actor: { kind: "applicant" },
				event: { type: "certificate-downloaded", by: "owner", device: "Firefox, Linux" },
			},
		]);
		expect(logged).toContainEqual(["certificate-downloaded"]);
		await sendCertificate(services, await find(), { downloader: "link", device: "Safari" });
		expect(requests.at(-1)).toMatchObject({ actor: { kind: "system" }, event: { by: "link", device: "Safari" } });
	});

	it("is one of at most thirty a day", async () => {
		const { services, find, pass } = await completed();
		for (let n = 0; n < MAX_DOWNLOADS_PER_DAY; n += 1)
			expect(codeOf(await recordDownload(services, await find(), owner))).toBeNull();
		expect(await sendCertificate(services, await find(), owner)).toMatchObject({
			failure: { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 86_400 },
		});
		pass(1);
		expect(codeOf(await recordDownload(services, await find(), owner))).toBeNull();
	});

	it.each<[Partial<Application>, string]>([
		[{ status: "approved", originalDocumentPath: null }, "nif_not_assigned"],
		[{ originalDocumentPath: null }, "certificate_outdated"],
		[{ nifProposal: { nif: OTHER_NIF, id: "eva", at: 1, cause: "office" } as never }, "nif_in_check"],
		[{ erasedAt: 1 }, "nif_not_assigned"],
	])("is impossible with %o", async (changes, code) => {
		const { services, find, requests } = await completed(changes);
		const application = await find();
		const expected = { kind: "conflict", from: application.status, event: "download" };
		expect(await sendCertificate(services, application, owner)).toMatchObject({ failure: expected });
		expect(certificateUnavailable(application).failure).toMatchObject(expected);
		if (!application.erasedAt) expect(codeOf(await openCertificate(services, application))).toBe(code);
		expect(requests).toEqual([]);
	});

	it("fails unrecorded while the file cannot be opened", async () => {
		const { services, find, requests } = await completed();
		await services.documents.delete("object");
		expect(await sendCertificate(services, await find(), owner)).toMatchObject({
			failure: { kind: "unavailable", code: "service_unavailable" },
		});
		expect(requests).toEqual([]);
	});
});

describe("a download code", () => {
	it("is mailed to the stored address and verifies only the browser for which it was requested, once", async () => {
		const { services, requestCode, sessionOf, mails, wait } = await completed();
		const code = await requestCode();
		expect(mails.map(({ to, emailType }) => [to, emailType])).toEqual([["lucja@example.com", "download_code"]]);
		expect(await sessionOf()).toMatchObject({ codeExpiresAt: NOON + DOWNLOAD_CODE_LIFETIME, codeTries: 0 });
		expect(codeOf(await verifyBrowser(services, await sessionOf("two"), code))).toBe("download_code_over");
		wait(DOWNLOAD_CODE_LIFETIME);
		const session = await sessionOf();
		expect(codeOf(await verifyBrowser(services, session, code.toLowerCase().replace("-", " ")))).toBeNull();
		expect(await sessionOf()).toMatchObject({
			...{ verifiedAt: services.now(), codeHash: null, codeExpiresAt: null, codeTries: 0 },
		});
		expect((await sessionOf("two")).verifiedAt).toBeNull();
		// The same request again, as read before the first one.
		expect(codeOf(await verifyBrowser(services, session, code))).toBe("download_code_over");
	});

	it("expires after ten minutes, and is useless in a browser that was signed out", async () => {
		const { services, db, requestCode, sessionOf, wait } = await completed();
		const code = await requestCode();
		const session = await sessionOf();
		await db.update(ownerSessions).set({ endedAt: 1 }).where(eq(ownerSessions.id, "one"));
		expect(codeOf(await verifyBrowser(services, session, code))).toBe("download_code_over");
		await db.update(ownerSessions).set({ endedAt: null });
		wait(DOWNLOAD_CODE_LIFETIME + 1);
		expect(codeOf(await verifyBrowser(services, session, code))).toBe("download_code_over");
		expect((await sessionOf()).codeTries).toBe(0);
	});

	it("can be mistyped four times before the right one, and a new code replaces it", async () => {
		const { services, db, requestCode, sessionOf, wait } = await completed();
		const first = await requestCode();
		const mistype = async () => verifyBrowser(services, await sessionOf(), "AAAA-AAAA");
		for (let n = 0; n < MAX_CODE_TRIES; n += 1)
			expect(await mistype()).toMatchObject({
				failure: { kind: "invalid", code: "download_code", fields: { code: "error_download_code" } },
			});
		expect(codeOf(await verifyBrowser(services, await sessionOf(), first))).toBe("download_code_over");
		await db.delete(counters);
		wait(1);
		const second = await requestCode();
		for (let n = 1; n < MAX_CODE_TRIES; n += 1) await mistype();
		expect(codeOf(await verifyBrowser(services, await sessionOf(), first))).toBe("download_code");
		expect((await sessionOf()).codeTries).toBe(MAX_CODE_TRIES);
		await db.update(ownerSessions).set({ codeTries: MAX_CODE_TRIES - 1 });
		expect(codeOf(await verifyBrowser(services, await sessionOf(), second))).toBeNull();
	});

	it("counts towards the owner's limit in a verified browser, otherwise towards the address's", async () => {
		const { services, find, sessionOf, requestCode, mails } = await completed();
		await requestCode();
		expect(await requestCode()).toBe("too_many_mails");
		const verified = { ...(await sessionOf("two")), emailVerified: true };
		for (let n = 0; n < MAX_MAILS.verifiedOwner.hour; n += 1)
			expect(codeOf(await mailDownloadCode(services, await find(), verified))).toBeNull();
		expect(codeOf(await mailDownloadCode(services, await find(), verified))).toBe("too_many_mails");
		expect(mails).toHaveLength(1 + MAX_MAILS.verifiedOwner.hour);
	});

	it("is not mailed without a certificate", async () => {
		const { requestCode, mails, sessionOf } = await completed({ status: "approved" });
		expect([await requestCode(), mails, (await sessionOf()).codeHash]).toEqual(["wrong_state", [], null]);
	});
});
