import { blindIndex } from "#app/data/blind-index.server.ts";
import type { BillQuestion } from "#app/documents/bill/read-bill.server.ts";
import { whyNotAcceptedByWords } from "#app/domain/documents/accepted-documents.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { FileFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { type Flag, type FlagCode, flagsOf, type Verdict, verdictOf } from "#app/domain/documents/document-flags.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { findHolder, type Owner } from "#app/queries/documents/find-document-owner.server.ts";
import { findLikePicture, findSameFile, findSameNumber } from "#app/queries/documents/find-similar-documents.server.ts";
import type { Services } from "#app/services.ts";

type Judged = Owner & { uploadId: string; documentType: DocumentType; formFlags: readonly Flag[] };

export type Evaluation = {
	verdict: Verdict;
	flags: Flag[];
	extracted: PassportFacts | AddressFacts | null;
	/** Keyed hash by which the same passport is found elsewhere. */
	fingerprint: string | null;
};

/** What to make of a document: what its form showed, what a reader found, and what else we know of. */
export async function evaluateDocument(services: Services, document: Judged, files: FileFacts[]): Promise<Evaluation> {
	const codes: FlagCode[] = [...formCodes(document.formFlags, files), ...checkFiles(files, document.documentType)];
	const [said, same] = await Promise.all([
		EVALUATORS[document.documentType](services, document, files),
		findSameFile(services, document),
	]);
	codes.push(...said.codes);
	// The same file looks the same: once is enough.
	const flags = flagsOf(same ? [...codes.filter((code) => code !== "near_duplicate"), "exact_duplicate"] : codes);
	return { verdict: verdictOf(flags), flags, extracted: said.extracted, fingerprint: said.fingerprint };
}

/** A signed PDF is expected to have been saved again: each signature is a revision. */
function formCodes(formFlags: readonly Flag[], files: readonly FileFacts[]): FlagCode[] {
	const signed = files.some(({ pdf }) => pdf?.signed === true);
	return formFlags.map(({ code }) => code).filter((code) => !(signed && code === "several_revisions"));
}

/** Hashes of pictures by which a passport can be known again: one empty page is like another. */
export function notifying(files: readonly FileFacts[]): { page: number; hash: string }[] {
	return files.flatMap(({ pages }, page) => {
		const found = pages.find(({ picture, mrz }) => picture !== null && mrz !== null);
		return found?.picture ? [{ page, hash: found.picture.perceptualHash }] : [];
	});
}

type Findings = { codes: FlagCode[]; extracted: Evaluation["extracted"]; fingerprint: string | null };

/** No machine says anything of the papers of whoever acts for somebody else: a person reads them, always. */
async function evaluateGuardian(): Promise<Findings> {
	return { codes: ["read_by_person"], extracted: null, fingerprint: null };
}

const EVALUATORS: Record<
	DocumentType,
	(services: Services, document: Judged, files: FileFacts[]) => Promise<Findings>
> = {
	passport: evaluatePassport,
	address: evaluateAddress,
	guardian: evaluateGuardian,
};

async function evaluatePassport(services: Services, document: Judged, files: FileFacts[]): Promise<Findings> {
	const today = lisbonDate(services.now());
	const { codes, facts, identity } = checkPassport(files, { today, specimensAllowed: services.settings.offline });
	const more: FlagCode[] = [];
	const fingerprint = identity === null ? null : await blindIndex(services.db, "passport", identity);
	const pictures = { hashes: notifying(files).map(({ hash }) => hash), fingerprint };
	const holder = facts?.people ? null : facts;
	const [alike, reused] = await Promise.all([
		holder && findLikePicture(services, document, { ...pictures, holder }),
		holder && findSameNumber(services, document, fingerprint, holder),
	]);
	if (alike) more.push("near_duplicate");
	if (reused) more.push("document_number_reused");
	const instead = codes.includes("mrz_not_found") ? await whatInstead(files, today) : null;
	const said = codes.map((code) => (code === "mrz_not_found" ? (instead ?? code) : code));
	return { codes: [...said, ...more], extracted: facts, fingerprint };
}

/** What was sent in place of a passport, by its words; null when they do not say. */
async function whatInstead(files: readonly FileFacts[], today: string): Promise<FlagCode | null> {
	const text = textsOf(files).flatMap(({ segments }) => segments.map((segment) => segment.text));
	return whyNotAcceptedByWords(text.join(" ")) ?? ((await isBill(files, today)) ? "bill_for_passport" : null);
}

/** Whether the words of what was sent as a passport are those of a bill. */
async function isBill(files: readonly FileFacts[], today: string): Promise<boolean> {
	const { kind, marks } = await readBill(textsOf(files), { names: null, today });
	const marked = Object.values(marks).filter(Boolean).length;
	return kind !== "unknown" && kind !== "driving_licence" && marked >= 2;
}

/** The words by which bills are read are heavy: they are loaded with the first document that is judged. */
async function readBill(pages: readonly TextPage[], question: BillQuestion): Promise<BillFacts> {
	const reader = await import("#app/documents/bill/read-bill.server.ts");
	return reader.readBill(pages, question);
}

function textsOf(files: readonly FileFacts[]): TextPage[] {
	return files.flatMap((file) => file.pages.flatMap(({ text }) => text ?? []));
}

async function evaluateAddress(services: Services, document: Judged, files: FileFacts[]): Promise<Findings> {
	const today = lisbonDate(services.now());
	const pages = textsOf(files);
	const legible = pages.some(({ segments }) => segments.length > 0);
	const zoneFound = files.some((file) => file.pages.some(({ mrz }) => mrz !== null));
	const names = await findHolder(services, document);
	const bill = legible || zoneFound ? await readBill(pages, { names, today, zoneFound }) : null;
	const { codes, facts } = checkAddress(bill, { today, pages: files.flatMap((file) => file.pages) });
	return { codes, extracted: facts, fingerprint: null };
}
