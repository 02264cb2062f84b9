import { Buffer } from "node:buffer";

export type PdfObject = { dictionary: string; stream?: Uint8Array };

/** Encodes a text with one byte per character. */
export function bytesOf(text: string): Uint8Array {
	return new Uint8Array(Buffer.from(text, "latin1"));
}

export function concatBytes(...parts: (Uint8Array | string)[]): Uint8Array {
	return concat(parts);
}

function concat(parts: readonly (Uint8Array | string)[]): Uint8Array {
	return new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? bytesOf(part) : part))));
}

/**
 * A PDF of these objects, numbered from 1, with a correct cross-reference table. Object 1 is the catalogue; `trailer` is
 * added to the trailer's dictionary.
 */
export function buildPdf(objects: readonly PdfObject[], trailer = ""): Uint8Array {
	const parts: (Uint8Array | string)[] = ["%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"];
	let length = 15;
	const offsets = objects.map((object, index) => {
		const at = length;
		const { stream } = object;
		const dictionary = stream ? object.dictionary.replace(/>>$/, ` /Length ${stream.length} >>`) : object.dictionary;
		const pieces = [
			`${index + 1} 0 obj\n${dictionary}\n`,
			...(stream ? ["stream\n", stream, "\nendstream\n"] : []),
			"endobj\n",
		];
		parts.push(...pieces);
		length += pieces.reduce((sum, piece) => sum + piece.length, 0);
		return at;
	});
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const count = objects.length + 1;
	parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\n`);
	parts.push(`startxref\n${length}\n%%EOF\n`);
	return concat(parts);
}

/** Catalogue, page tree and one A4 page with this content stream as objects 1 to 4; more follow from 5 on. */
export function onePage(content: PdfObject, more: readonly PdfObject[] = [], catalogue = ""): PdfObject[] {
	const fonts =
		"<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> >>";
	return [
		{ dictionary: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>` },
		{ dictionary: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
		{
			dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font ${fonts} >> >>`,
		},
		content,
		...more,
	];
}
