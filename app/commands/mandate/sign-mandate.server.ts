import { eq, inArray } from "drizzle-orm";
import { mandatePages } from "#app/data/application-schema.server.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { detectFileType } from "#app/documents/detect-file-type.server.ts";
import { hasSamePages } from "#app/documents/printed/same-pages.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isBeforeFiling } from "#app/domain/application/duties.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { listSigners } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import type { Drawing } from "#app/domain/mandate/drawing.ts";
import { areSignaturesOfDocument, evaluateSignedPages } from "#app/domain/mandate/evaluate-signed-pages.ts";
import { canBeSignedOnScreen, editionHash } from "#app/domain/mandate/mandate.ts";
import { parsePageCode } from "#app/domain/mandate/page-code.ts";
import { isTypedName, parseDrawing } from "#app/domain/mandate/read-signature.ts";
import type { SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { SignedFileFacts, SignedPage, SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findMandate, listSignedPages } from "#app/queries/application/mandate.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";
import { receiveDocument, storePages } from "../documents/receive-document.server.ts";
import type { ReceivedFile } from "../documents/uploads.server.ts";
import { issueMandate } from "./issue-mandate.server.ts";

/**
 * Stores a scanned or digitally signed mandate for review. Returns the application to which it belongs.
 * @param files pages in order
 * @param owned applications that the sender may act for
 * @param code of a page, as typed; empty if not needed
 */
export async function signOnPaper(
	services: Services,
	applicationId: string,
	files: ReceivedFile[],
	owned: readonly string[],
	code = "",
): Promise<Outcome<Application>> {
	const mayActFor = (id: string) => owned.includes(id);
	return saveSignedPages(services, applicationId, files, { actor: APPLICANT, mayActFor, code });
}

/**
 * Stores a mandate received by post or e-mail, as staff; its code determines the application. A code without files
 * identifies the scan that is already stored.
 */
export async function storeMandate(
	services: Services,
	staff: Staff,
	applicationId: string,
	files: ReceivedFile[],
	expectedVersion?: number,
	code = "",
): Promise<Outcome<Application>> {
	const actor = staffActor(staff);
	if (!mayPerform(actor, "mandate-signed")) return failure("forbidden", "staff_only");
	const receivedFiles =
		files.length === 0 && code.trim() !== "" ? await loadStoredFiles(services, applicationId) : files;
	return saveSignedPages(services, applicationId, receivedFiles, {
		actor,
		mayActFor: () => true,
		code,
		expectedVersion,
	});
}

/** Loads the stored scan of an application's mandate; empty if there is none. */
async function loadStoredFiles(services: Services, applicationId: string): Promise<ReceivedFile[]> {
	const mandate = (await findApplication(services, applicationId))?.mandate;
	if (!mandate) return [];
	const { pages } = await listSignedPages(services, { ...mandate, sheets: 0 });
	const files: ReceivedFile[] = [];
	for (const { page } of pages.slice(mandate.sheets)) {
		const storedDocument = await openDocument(services, mandate.path, page);
		if (storedDocument) files.push({ bytes: storedDocument.bytes, name: null });
	}
	return files;
}

type Sender = { actor: Actor; mayActFor: (id: string) => boolean; code: string; expectedVersion?: number | undefined };

async function saveSignedPages(
	services: Services,
	applicationId: string,
	files: ReceivedFile[],
	{ actor, mayActFor, code, expectedVersion }: Sender,
): Promise<Outcome<Application>> {
	const recognition = await recogniseMandate(services, applicationId, files, mayActFor, code);
	if (!recognition.ok) return recognition;
	const { applicationId: targetId, kind, edition, sheets, signatures } = recognition.value;
	const forOffice = kind === "ink" || (await getSetting(services, "signatures")).file;
	const signed = { files: [...sheets, ...files], kind, edition, sheets: sheets.length, forOffice, signatures };
	// The expected version applies to the application shown on the page.
	const seenVersion = targetId === applicationId ? expectedVersion : undefined;
	return saveSignedMandate(services, targetId, signed, { actor, expectedVersion: seenVersion });
}

/** A signature made on a screen. */
type ScreenSignature = {
	kind: "drawn" | "typed";
	/** JSON of a `Drawing`, or the typed name. */
	value: string;
	/** Whether the consent was ticked. */
	consent: boolean;
	/** The language of the consent shown. */
	language: Language;
	/** Keyed hash of the network (worker/network.ts). */
	network: string;
};

/**
 * Signs on a screen: a simple electronic signature (Regulation (EU) No 910/2014, art. 3(10)), printed on the mandate
 * with a page that records it. A setting decides whether it is filed with the tax office or binds only the two parties.
 */
export async function signOnScreen(
	services: Services,
	application: Application,
	{ kind, value, consent, language, network }: ScreenSignature,
): Promise<Outcome<Application>> {
	const signature = kind === "drawn" ? parseDrawing(value) : parseTypedName(value, application);
	if (signature === "signature_empty" || signature === "signature_invalid" || signature === "signature_other_name")
		return failure("invalid", signature);
	if (!consent) return failure("invalid", "signature_consent");
	const mandateResult = await issueMandate(services, application.id);
	if (!mandateResult.ok) return mandateResult;
	const { pdf, mandate, edition } = mandateResult.value;
	if (!canBeSignedOnScreen(mandate)) return failure("conflict", "signature_not_possible");
	const { signedMandate } = await import("#app/documents/printed/signed-mandate.server.ts");
	const bytes = await signedMandate({
		...toSignature(signature),
		unsigned: pdf,
		signer: listSigners(application)[0] ?? "",
		at: services.now(),
		ipHash: network,
		consent: m.sign_consent({}, { locale: language }),
		documentHash: await sha256Hex(pdf),
		language: mandate.secondLanguage ?? "pt",
	});
	const { screen: forOffice } = await getSetting(services, "signatures");
	const signed = { files: [{ bytes, name: null }], kind, edition, forOffice };
	return saveSignedMandate(services, application.id, signed, { actor: APPLICANT });
}

function parseTypedName(name: string, application: Application) {
	if (name.trim() === "") return "signature_empty" as const;
	const [signer = ""] = listSigners(application);
	return isTypedName(name, signer) ? { name: name.trim() } : ("signature_other_name" as const);
}

function toSignature(signature: Drawing | { name: string }) {
	return "name" in signature
		? ({ kind: "typed", signature: signature.name } as const)
		: ({ kind: "drawn", signature } as const);
}

/** A mandate after its codes and signatures were read. */
type RecognisedMandate = {
	/** The application that the code identifies, which may differ from the one that the pages were sent for. */
	applicationId: string;
	/** Null without a readable code. */
	edition: string | null;
	kind: "ink" | "signed-file";
	/** Its photographed pages, straightened and in order; empty unless all could be straightened. */
	sheets: ReceivedFile[];
	/** The names in the certificates of a signed file; empty for ink. */
	signatures: SignedFileFacts["signatures"];
};

/**
 * Identifies a mandate by the codes on its pages. Unreadable pages await manual review. A mandate of another
 * application, of an older edition or with changes is refused.
 * @param mayActFor whether the sender may act for that application too
 * @param input the code of a page as typed, if it cannot be scanned; counts like a scanned one
 */
async function recogniseMandate(
	services: Services,
	applicationId: string,
	files: readonly ReceivedFile[],
	mayActFor: (id: string) => boolean,
	input = "",
): Promise<Outcome<RecognisedMandate>> {
	const typedCode = input.trim() === "" ? null : parsePageCode(input);
	if (input.trim() !== "" && typedCode === null)
		return failure("invalid", "page_code_wrong", { fields: { pageCode: "error_page_code_wrong" } });
	// Too many pages are refused when they are stored, so they are not read.
	const readings = files.length > MAX_PAGES ? [] : await readPages(services, files);
	const pages = readings.flatMap((reading) => reading.pages);
	const typedCodes = typedCode === null ? [] : [{ code: typedCode, otherQr: false }];
	const knownPages = await findKnownPages(services, [...pages, ...typedCodes]);
	if (typedCode !== null && !knownPages.has(typedCode))
		return failure("invalid", "page_code_unknown", { fields: { pageCode: "error_page_code_unknown" } });
	const evaluation = evaluateSignedPages([...typedCodes, ...pages], knownPages, { applicationId, mayActFor });
	if ("error" in evaluation) return failure("invalid", evaluation.error);
	const { applicationId: targetId, edition } = evaluation;
	if (edition !== null && (await isOutdated(services, targetId, edition)))
		return failure("invalid", "mandate_old_edition");
	const signatures = readings.flatMap((reading) => reading.signatures);
	const [file] = files;
	if (signatures.length > 0 && file) {
		const current = await issueMandate(services, targetId);
		if (!current.ok) return current;
		const isSignedUnchanged = files.length === 1 && areSignaturesOfDocument(signatures, file.bytes, current.value.pdf);
		if (!isSignedUnchanged || !(await hasSamePages(file.bytes, current.value.pdf)))
			return failure("invalid", "signature_changed");
		const validSignatures = signatures.map(({ valid: _, ...rest }) => rest);
		const { edition } = current.value;
		return success({ applicationId: targetId, edition, kind: "signed-file", sheets: [], signatures: validSignatures });
	}
	const pageNumber = ({ code }: SignedPage) => knownPages.get(code ?? "")?.page ?? MAX_PAGES;
	const isPhotographed = files.every(({ bytes }) => detectType(bytes) !== "application/pdf");
	const straightenedPages = pages.toSorted((a, b) => pageNumber(a) - pageNumber(b)).flatMap(toSheet);
	const isComplete =
		isPhotographed && straightenedPages.length === pages.length && files.length + straightenedPages.length <= MAX_PAGES;
	return success({
		applicationId: targetId,
		edition,
		kind: "ink",
		sheets: isComplete ? straightenedPages : [],
		signatures: [],
	});
}

/** Reads the files one after another, because each needs the reader's whole memory. */
async function readPages({ signedPageReader }: Services, files: readonly ReceivedFile[]): Promise<SignedPageReading[]> {
	const readings: SignedPageReading[] = [];
	for (const { bytes } of files) {
		const type = detectType(bytes);
		if (type) readings.push(await signedPageReader.readSignedFile(bytes, type));
	}
	return readings;
}

function detectType(bytes: Uint8Array): string | null {
	const detected = detectFileType(bytes);
	return detected && { jpeg: "image/jpeg", png: "image/png", pdf: "application/pdf" }[detected.fileType];
}

async function findKnownPages({ db }: Pick<Services, "db">, pages: readonly Pick<SignedPage, "code">[]) {
	const codes = [...new Set(pages.flatMap(({ code }) => code ?? []))];
	if (codes.length === 0) return new Map<string, typeof mandatePages.$inferSelect>();
	const rows = await db.select().from(mandatePages).where(inArray(mandatePages.code, codes));
	return new Map(rows.map((row) => [row.code, row]));
}

/** Whether a fact on the mandate has been corrected since it was printed. */
async function isOutdated(services: Services, applicationId: string, edition: string): Promise<boolean> {
	const result = await findMandate(services, applicationId);
	return result !== null && "mandate" in result && (await editionHash(result.mandate)) !== edition;
}

function toSheet({ corners, straightened }: SignedPage): ReceivedFile[] {
	return corners === "both" && straightened ? [{ bytes: straightened, name: null }] : [];
}

type SignedFiles = Pick<SignedMandate, "kind" | "edition" | "sheets"> & {
	files: ReceivedFile[];
	/** Whether it is filed with the tax office, or binds only the two parties. */
	forOffice: boolean;
	/** The digital signatures of a signed file. */
	signatures?: SignedFileFacts["signatures"];
};

/** Stores a signed mandate and notifies the room. Stores nothing if no mandate is expected. */
async function saveSignedMandate(
	services: Services,
	applicationId: string,
	{ files, forOffice, signatures = [], ...signing }: SignedFiles,
	{ actor, expectedVersion }: { actor: Actor; expectedVersion?: number | undefined },
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	if (!isBeforeFiling(application)) return failure("conflict", "wrong_state", { from: application.status });
	if (forOffice && application.mandate?.decision === "accepted") return failure("conflict", "mandate_accepted");
	const storeResult = await storeSignedFiles(services, signing.kind, files);
	if (!storeResult.ok) return storeResult;
	const path = storeResult.value;
	if (signatures.length > 0) await saveSignatures(services, path, signatures);
	// The upload is claimed first, so that a crash never leaves an application with an unclaimed upload.
	const setUploadOwner = (ownerId: string | null) =>
		services.db.update(uploads).set({ applicationId: ownerId }).where(eq(uploads.id, path));
	await setUploadOwner(applicationId);
	const event = { type: "mandate-signed", signed: { path, ...signing }, forOffice } as const;
	const outcome = await changeApplication(services, applicationId, actor, event, { expectedVersion });
	if (!outcome.ok) await setUploadOwner(null);
	return outcome;
}

/** Stores the signers' names, sealed in the upload's row and deleted with it. */
async function saveSignatures({ db }: Services, uploadId: string, signatures: SignedFileFacts["signatures"]) {
	const extracted = await sealExtracted(db, uploadId, { signatures });
	await db.update(uploads).set({ extracted, keyId: db.keyring.current.id }).where(eq(uploads.id, uploadId));
}

/**
 * Stores the files of a signed mandate and returns the upload's id. A PDF that we generated is stored without checks.
 */
async function storeSignedFiles(
	services: Services,
	kind: SignedMandate["kind"],
	files: ReceivedFile[],
): Promise<Outcome<string>> {
	if (kind === "drawn" || kind === "typed") {
		const upload = { sessionId: null, documentType: "mandate", verdict: "review", reading: null } as const;
		const pages = files.map(({ bytes }) => ({ bytes, fileType: "pdf" as const, fileName: null }));
		return success(await storePages(services, { ...upload, flags: [], formFlags: [] }, pages));
	}
	const receiveResult = await receiveDocument(services, { sessionId: null, documentType: "mandate", files });
	return receiveResult.ok ? success(receiveResult.value.uploadId) : receiveResult;
}
