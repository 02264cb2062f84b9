import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { type DocumentPage, isPdf, plainPage } from "./document-page.ts";
import { byteShares, MAX_TOTAL_BYTES } from "./fitting-size.ts";
import { heifAsJpeg, runPictureJob } from "./run-picture-job.client.ts";

/** Why a file does not become a page. `heif` and `too-heavy` cannot be opened in this browser, so cannot be converted. */
type PageProblem = "wrong-type" | "too-large" | "empty" | "heif" | "too-heavy";
export type RefusedFile = { name: string; problem: PageProblem };

/** Turns chosen files into pages after inspecting each on this device; lists refused files by name. Rejects when aborted. */
export async function preparePages(
	files: readonly File[],
	documentType: CardDocument,
	signal: AbortSignal,
): Promise<{ pages: DocumentPage[]; refused: RefusedFile[] }> {
	const pages: DocumentPage[] = [];
	const refused: RefusedFile[] = [];
	// One at a time: an open photograph takes much memory.
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
	const format = await formatOf(file);
	const claimedType = claimedFormat(file);
	if (format !== "heif" && claimedType === null) return "wrong-type";
	let picture = file;
	let look = await inspectPicture(file, format === "jpeg or png");
	if (format === "heif" && !look.opened) {
		const jpeg = await heifAsJpeg(file, signal);
		if (!jpeg) return "heif";
		picture = asJpegFile(jpeg, file.name);
		look = await inspectPicture(picture, true);
	}
	if (look.opened && !look.fits) return "too-heavy";
	// The server may be able to open what this browser cannot, and reports any problem.
	if (!look.opened && claimedType === "convertible" && picture === file) return "wrong-type";
	if (!look.opened) return picture.size > MAX_UPLOAD_BYTES ? "too-heavy" : plainPage(picture);
	const { preview, advice, instead } = look;
	return { ...plainPage(instead ? asJpegFile(instead, file.name) : picture), preview, advice };

	function inspectPicture(file: File, sendable: boolean) {
		return runPictureJob({ kind: "look", file, documentType, sendable }, signal);
	}
}

/** Returns the files to send: rotated as chosen, and small enough to go together. Rejects when aborted. */
export async function filesToSend(pages: readonly DocumentPage[], signal: AbortSignal): Promise<File[]> {
	const bytesOf = (documentPages: readonly DocumentPage[]) =>
		documentPages.reduce((sum, { file }) => sum + file.size, 0);
	const isTooLarge = bytesOf(pages) > MAX_TOTAL_BYTES;
	const forPictures = MAX_TOTAL_BYTES - bytesOf(pages.filter(({ file }) => isPdf(file)));
	const shares = byteShares(
		pages.map(({ file }) => (isPdf(file) ? 0 : file.size)),
		Math.max(0, forPictures),
	);
	const files: File[] = [];
	for (const [index, { file, turn }] of pages.entries()) {
		const maxBytes = isTooLarge ? (shares[index] ?? 0) : MAX_UPLOAD_BYTES;
		const unchanged = isPdf(file) || (turn === 0 && file.size <= maxBytes);
		const { instead } = unchanged
			? { instead: null }
			: await runPictureJob({ kind: "write", file, turn, maxBytes }, signal);
		files.push(instead ? asJpegFile(instead, file.name) : file);
	}
	return files;
}

/** Returns the format of a file: one that the server accepts, or one that this browser may be able to convert. */
function claimedFormat({ type, name }: File): "sendable" | "convertible" | null {
	if (["image/jpeg", "image/png"].includes(type) || (type === "" && /\.(jpe?g|png)$/i.test(name))) return "sendable";
	const isConvertible =
		/^image\/(webp|avif|tiff|hei[cf])$/.test(type) || (type === "" && /\.(webp|avif|tiff?)$/i.test(name));
	return isConvertible ? "convertible" : null;
}

/** Detects the format by content, because file names are unreliable. HEIF: ISO/IEC 23008-12, "ftyp" and a brand. */
async function formatOf(file: Blob): Promise<"jpeg or png" | "heif" | "other"> {
	const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
	if (/^(\xff\xd8\xff|\x89PNG)/.test(head)) return "jpeg or png";
	return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.slice(4)) ? "heif" : "other";
}

function asJpegFile(blob: Blob, name: string): File {
	return new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
}
