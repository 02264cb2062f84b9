import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { type DocumentPage, isPdf, plainPage } from "./document-page.ts";
import { byteShares, MAX_TOTAL_BYTES } from "./fitting-size.ts";
import { runPictureJob } from "./run-picture-job.ts";

/** Why a file does not become a page. `heif` and `too-heavy` are what this browser cannot open, so cannot mend. */
type PageProblem = "wrong-type" | "too-large" | "empty" | "heif" | "too-heavy";
export type RefusedFile = { name: string; problem: PageProblem };

/** Chosen files as pages, each looked at on this device; what cannot become one is told by name. Rejects when aborted. */
export async function preparePages(
	files: readonly File[],
	documentType: CardDocument,
	signal: AbortSignal,
): Promise<{ pages: DocumentPage[]; refused: RefusedFile[] }> {
	const pages: DocumentPage[] = [];
	const refused: RefusedFile[] = [];
	// One after the other: an open photograph takes much memory.
	for (const file of files) {
		const prepared = await preparePage(file, documentType, signal);
		if (typeof prepared === "string") refused.push({ name: file.name, problem: prepared });
		else pages.push(prepared);
	}
	return { pages, refused };
}

async function preparePage(
	file: File,
	documentType: CardDocument,
	signal: AbortSignal,
): Promise<DocumentPage | PageProblem> {
	if (file.size === 0) return "empty";
	if (isPdf(file)) return file.size > MAX_UPLOAD_BYTES ? "too-large" : plainPage(file);
	const heif = await isHeif(file);
	if (!heif && !isPicture(file)) return "wrong-type";
	const look = await runPictureJob({ kind: "look", file, documentType, heif }, signal);
	if (heif && !look.fits) return "heif";
	if (look.opened && !look.fits) return "too-heavy";
	// What this browser cannot open the server may: it says what is wrong with it, if anything is.
	if (!look.opened) return file.size > MAX_UPLOAD_BYTES ? "too-heavy" : plainPage(file);
	const { preview, advice, instead } = look;
	return { ...plainPage(instead ? asJpegFile(instead, file.name) : file), preview, advice };
}

/** The files as they go out: turned as chosen, and small enough to go together. Rejects when aborted. */
export async function filesToSend(pages: readonly DocumentPage[], signal: AbortSignal): Promise<File[]> {
	const bytesOf = (counted: readonly DocumentPage[]) => counted.reduce((sum, { file }) => sum + file.size, 0);
	const tooMuch = bytesOf(pages) > MAX_TOTAL_BYTES;
	const forPictures = MAX_TOTAL_BYTES - bytesOf(pages.filter(({ file }) => isPdf(file)));
	const shares = byteShares(
		pages.map(({ file }) => (isPdf(file) ? 0 : file.size)),
		Math.max(0, forPictures),
	);
	const files: File[] = [];
	for (const [place, { file, turn }] of pages.entries()) {
		const maxBytes = tooMuch ? (shares[place] ?? 0) : MAX_UPLOAD_BYTES;
		const stays = isPdf(file) || (turn === 0 && file.size <= maxBytes);
		const { instead } = stays
			? { instead: null }
			: await runPictureJob({ kind: "write", file, turn, maxBytes }, signal);
		files.push(instead ? asJpegFile(instead, file.name) : file);
	}
	return files;
}

function isPicture({ type, name }: File): boolean {
	return ["image/jpeg", "image/png"].includes(type) || (type === "" && /\.(jpe?g|png)$/i.test(name));
}

/** By its bytes, because phones and people give it other names: ISO/IEC 23008-12, "ftyp" and a brand of pictures. */
async function isHeif(file: Blob): Promise<boolean> {
	const head = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()));
	return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head);
}

function asJpegFile(blob: Blob, name: string): File {
	return new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
}
