import { inArray } from "drizzle-orm";
import { mandatePages } from "#app/data/mandate/mandate-schema.server.ts";
import { hasSamePages } from "#app/documents/printed/same-pages.server.ts";
import { sniff } from "#app/documents/sniff.server.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { evaluateSignedPages, isSignedAsGiven } from "#app/domain/mandate/evaluate-signed-pages.ts";
import { editionHash } from "#app/domain/mandate/mandate.ts";
import { readPageCode } from "#app/domain/mandate/page-code.ts";
import type { SignedFileFacts, SignedPage, SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { findMandate } from "#app/queries/mandate/find-mandate.server.ts";
import type { Services } from "#app/services.ts";
import type { ReceivedFile } from "../documents/upload-document.server.ts";
import { issueMandate } from "./issue-mandate.server.ts";

/** What came in, once its codes and signatures were read. */
export type RecognisedPage = {
	/** Whose it is: not always the one under which it was sent. */
	applicationId: string;
	/** Null where no code said so. */
	edition: string | null;
	kind: "ink" | "signed-file";
	/** Its photographed pages laid straight, in their order; empty where not every one could be. */
	sheets: ReceivedFile[];
	/** Whom the certificates in a signed file name; empty for ink. */
	signatures: SignedFileFacts["signatures"];
};

/**
 * Whose power of attorney these files are, by the codes on their pages. What cannot be read is nobody's fault and left to a
 * person; what is certainly another paper, an older one or one that was changed is refused in words.
 *
 * @param mayActFor whether whoever sends it may act for this application too
 * @param typed the code of a page as somebody typed it, for pages whose own nobody can scan; it counts like those
 */
export async function recogniseSignedPage(
	services: Services,
	applicationId: string,
	files: readonly ReceivedFile[],
	mayActFor: (id: string) => boolean,
	typed = "",
): Promise<Outcome<RecognisedPage>> {
	const typedCode = typed.trim() === "" ? null : readPageCode(typed);
	if (typed.trim() !== "" && typedCode === null)
		return failure("invalid", "page_code_wrong", { fields: { pageCode: "error_page_code_wrong" } });
	// More than this is refused when it is stored: it need not be read.
	const readings = files.length > MAX_PAGES ? [] : await readAll(services, files);
	const pages = readings.flatMap((reading) => reading.pages);
	const said = typedCode === null ? [] : [{ code: typedCode, otherQr: false }];
	const known = await findKnown(services, [...pages, ...said]);
	if (typedCode !== null && !known.has(typedCode))
		return failure("invalid", "page_code_unknown", { fields: { pageCode: "error_page_code_unknown" } });
	const judged = evaluateSignedPages([...said, ...pages], known, { applicationId, mayActFor });
	if ("fault" in judged) return failure("invalid", judged.fault);
	const { applicationId: owner, edition } = judged;
	if (edition !== null && (await isOld(services, owner, edition))) return failure("invalid", "mandate_old_edition");
	const signatures = readings.flatMap((reading) => reading.signatures);
	const [file] = files;
	if (signatures.length > 0 && file) {
		const given = await issueMandate(services, owner);
		if (!given.ok) return given;
		const isAsGiven = files.length === 1 && isSignedAsGiven(signatures, file.bytes, given.value.pdf);
		if (!isAsGiven || !(await hasSamePages(file.bytes, given.value.pdf)))
			return failure("invalid", "signature_changed");
		const said = signatures.map(({ valid: _, ...rest }) => rest);
		const { edition } = given.value;
		return success({ applicationId: owner, edition, kind: "signed-file", sheets: [], signatures: said });
	}
	const order = ({ code }: SignedPage) => known.get(code ?? "")?.page ?? MAX_PAGES;
	const isPhotographed = files.every(({ bytes }) => typeOf(bytes) !== "application/pdf");
	const straight = pages.toSorted((one, other) => order(one) - order(other)).flatMap(sheetOf);
	const isWhole = isPhotographed && straight.length === pages.length && files.length + straight.length <= MAX_PAGES;
	return success({ applicationId: owner, edition, kind: "ink", sheets: isWhole ? straight : [], signatures: [] });
}

/** One after the other: each needs the reader's memory for itself. */
async function readAll({ papers }: Services, files: readonly ReceivedFile[]): Promise<SignedPageReading[]> {
	const readings: SignedPageReading[] = [];
	for (const { bytes } of files) {
		const type = typeOf(bytes);
		if (type) readings.push(await papers.readPaper(bytes, type));
	}
	return readings;
}

function typeOf(bytes: Uint8Array): string | null {
	const found = sniff(bytes);
	return found && { jpeg: "image/jpeg", png: "image/png", pdf: "application/pdf" }[found.fileType];
}

async function findKnown({ db }: Pick<Services, "db">, pages: readonly Pick<SignedPage, "code">[]) {
	const codes = [...new Set(pages.flatMap(({ code }) => code ?? []))];
	if (codes.length === 0) return new Map<string, typeof mandatePages.$inferSelect>();
	const rows = await db.select().from(mandatePages).where(inArray(mandatePages.code, codes));
	return new Map(rows.map((row) => [row.code, row]));
}

/** Whether something on the paper was put right since it was printed. */
async function isOld(services: Services, applicationId: string, edition: string): Promise<boolean> {
	const found = await findMandate(services, applicationId);
	return found !== null && "mandate" in found && (await editionHash(found.mandate)) !== edition;
}

function sheetOf({ corners, straightened }: SignedPage): ReceivedFile[] {
	return corners === "both" && straightened ? [{ bytes: straightened, name: null }] : [];
}
