import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { type DocumentPage, isPdf, toUncheckedPage } from "./document-page.ts";
import { allocateBytes, MAX_TOTAL_BYTES } from "./fitting-size.ts";
import { convertHeif, runPictureJob } from "./run-picture-job.client.ts";

/** Reason for rejecting a file. `heif` and `too-heavy`: this browser cannot convert the picture. */
type PageProblem = "wrong-type" | "too-large" | "empty" | "heif" | "too-heavy";
export type RefusedFile = { name: string; problem: PageProblem };

/**
 * Inspects chosen files on this device and converts them to pages. Returns rejected files by name. Rejects if aborted.
 */
export async function preparePages(
	files: readonly File[],
	documentType: CardDocument,
	signal: AbortSignal,
): Promise<{ pages: DocumentPage[]; refused: RefusedFile[] }> {
	const pages: DocumentPage[] = [];
	const refused: RefusedFile[] = [];
	// One at a time, because an open photograph takes a lot of memory.
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
	if (isPdf(file)) return file.size > MAX_UPLOAD_BYTES ? "too-large" : toUncheckedPage(file);
	const format = await detectFormat(file);
	const claimedType = getClaimedFormat(file);
	if (format !== "heif" && claimedType === null) return "wrong-type";
	let picture = file;
	let inspection = await inspectPicture(file, format === "jpeg or png");
	if (format === "heif" && !inspection.isOpened) {
		const jpeg = await convertHeif(file, signal);
		if (!jpeg) return "heif";
		picture = toJpegFile(jpeg, file.name);
		inspection = await inspectPicture(picture, true);
	}
	if (inspection.isOpened && !inspection.isAccepted) return "too-heavy";
	// The server may be able to open pictures that this browser cannot open.
	if (!inspection.isOpened && claimedType === "convertible" && picture === file) return "wrong-type";
	if (!inspection.isOpened) return picture.size > MAX_UPLOAD_BYTES ? "too-heavy" : toUncheckedPage(picture);
	const { preview, advice, replacement } = inspection;
	return { ...toUncheckedPage(replacement ? toJpegFile(replacement, file.name) : picture), preview, advice };

	function inspectPicture(file: File, isSendable: boolean) {
		return runPictureJob({ kind: "inspect", file, documentType, isSendable }, signal);
	}
}

/** Returns the files to send: rotated as chosen, and small enough to be sent together. Rejects if aborted. */
export async function buildFilesToSend(pages: readonly DocumentPage[], signal: AbortSignal): Promise<File[]> {
	const countBytes = (documentPages: readonly DocumentPage[]) =>
		documentPages.reduce((sum, { file }) => sum + file.size, 0);
	const isTooLarge = countBytes(pages) > MAX_TOTAL_BYTES;
	const pictureBytes = MAX_TOTAL_BYTES - countBytes(pages.filter(({ file }) => isPdf(file)));
	const shares = allocateBytes(
		pages.map(({ file }) => (isPdf(file) ? 0 : file.size)),
		Math.max(0, pictureBytes),
	);
	const files: File[] = [];
	for (const [index, { file, rotation }] of pages.entries()) {
		const maxBytes = isTooLarge ? (shares[index] ?? 0) : MAX_UPLOAD_BYTES;
		const isUnchanged = isPdf(file) || (rotation === 0 && file.size <= maxBytes);
		const { replacement } = isUnchanged
			? { replacement: null }
			: await runPictureJob({ kind: "encode", file, rotation, maxBytes }, signal);
		files.push(replacement ? toJpegFile(replacement, file.name) : file);
	}
	return files;
}

/** Returns whether the server accepts the format of a file, or this browser may be able to convert it. */
function getClaimedFormat({ type, name }: File): "sendable" | "convertible" | null {
	if (["image/jpeg", "image/png"].includes(type) || (type === "" && /\.(jpe?g|png)$/i.test(name))) return "sendable";
	const isConvertible =
		/^image\/(webp|avif|tiff|hei[cf])$/.test(type) || (type === "" && /\.(webp|avif|tiff?)$/i.test(name));
	return isConvertible ? "convertible" : null;
}

/** Detects the format by content, because file names are unreliable. HEIF: ISO/IEC 23008-12, "ftyp" and a brand. */
async function detectFormat(file: Blob): Promise<"jpeg or png" | "heif" | "other"> {
	const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
	if (/^(\xff\xd8\xff|\x89PNG)/.test(head)) return "jpeg or png";
	return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.slice(4)) ? "heif" : "other";
}

function toJpegFile(blob: Blob, name: string): File {
	return new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
}
