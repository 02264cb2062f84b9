import { type Verdict, verifyCaseFile } from "./case-file.ts";

/**
 * Extracts the record from a PDF case file. Accepts only documents with the structure that the server writes. A
 * document that was saved again, extended, encrypted or truncated is refused, so that a PDF viewer and this check
 * always see the same record.
 */

/** The name of the attached record. */
export const RECORD_NAME = "case-file.json";

type AttachedRecord = { kind: "record"; text: string } | { kind: "none" } | { kind: "several" };

/** Maximum size of a record in bytes; thousands of events need a tenth of it. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Names that mark hidden parts of a document or parts of a later revision. */
const HIDDEN_PARTS = /\/(ObjStm|XRef|XRefStm|Prev|Encrypt|EFF|FileAttachment)\b/;

/** An escaped name, which a search would miss. Media types are always escaped. */
const ESCAPED_NAME = /\/(?!application#)\w*#/;

function isPdf(bytes: Uint8Array): boolean {
	return new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";
}

/** Returns the attached record as text, or reports that there is none or more than one. */
export async function extractRecord(bytes: Uint8Array): Promise<AttachedRecord> {
	const pdf = parsePdf(toLatin1(bytes));
	if (!pdf) return { kind: "none" };
	const files = pdf.objects.filter((part) => /\/EmbeddedFile\b|\/EF\b/.test(part.head));
	if (files.length > 2) return { kind: "several" };
	const catalog = pdf.resolve(/\/Root (\d+) 0 R/.exec(pdf.trailer));
	const [, fileName, specNumber] =
		/\/EmbeddedFiles <<\s*\/Names \[\(([^()\\]*)\) (\d+) 0 R\]\s*>>/.exec(catalog?.head ?? "") ?? [];
	const spec = pdf.resolve([0, specNumber]);
	const stream = pdf.resolve(/\/EF <<\s*\/F (\d+) 0 R\s*>>/.exec(spec?.head ?? ""));
	if (fileName !== RECORD_NAME || !spec || !stream?.data || spec === stream) return { kind: "none" };
	if (![spec, stream].every((part) => files.includes(part))) return { kind: "none" };
	const [dataStart, dataEnd] = stream.data;
	try {
		const plain = await inflateStream(bytes.slice(dataStart, dataEnd), stream.head);
		return { kind: "record", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain) };
	} catch {
		return { kind: "none" };
	}
}

/** A numbered object: its dictionary, and the range of its data, if any. */
type PdfObject = { head: string; data: [from: number, to: number] | null };
type ParsedPdf = {
	trailer: string;
	objects: PdfObject[];
	resolve: (match: ArrayLike<unknown> | null) => PdfObject | undefined;
};

/** Parses the objects of a document; null unless it has a single, intact cross-reference table. */
function parsePdf(text: string): ParsedPdf | null {
	const end = /startxref\n(\d+)\n%%EOF\n?$/.exec(text);
	if (!end || text.indexOf("startxref") !== end.index) return null;
	const table = text.slice(Number(end[1]), end.index);
	const [tableText = "", size, rows = ""] =
		/^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf][ \r]\n)+)trailer\n/.exec(table) ?? [];
	const trailer = table.slice(tableText.length);
	const entryLines = rows.split("\n").slice(0, -1);
	if (!tableText || entryLines.length !== Number(size) || HIDDEN_PARTS.test(trailer)) return null;
	const objects: PdfObject[] = [];
	const byNumber = new Map<number, PdfObject>();
	for (const [number, row] of entryLines.entries()) {
		if (row[17] !== "n") continue;
		const part = parseObjectAt(text, Number(row.slice(0, 10)), number);
		if (!part) return null;
		objects.push(part);
		byNumber.set(number, part);
	}
	return { trailer, objects, resolve: (match) => byNumber.get(Number(match?.[1] ?? Number.NaN)) };
}

function parseObjectAt(text: string, offset: number, number: number): PdfObject | null {
	const objectStart = `${number} 0 obj\n`;
	if (!text.startsWith(objectStart, offset)) return null;
	const end = text.indexOf("endobj", offset);
	const stream = text.indexOf("stream\n", offset);
	const hasData = stream >= 0 && stream < end;
	const head = text.slice(offset + objectStart.length, hasData ? stream : end);
	if (end < 0 || HIDDEN_PARTS.test(head) || ESCAPED_NAME.test(head)) return null;
	if (!hasData) return { head, data: null };
	const from = stream + "stream\n".length;
	const to = from + Number(/\/Length (\d+)(?! \d+ R)/.exec(head)?.[1] ?? Number.NaN);
	return text.startsWith("\nendstream\nendobj", to) ? { head, data: [from, to] } : null;
}

/** Decodes each byte as one character. */
function toLatin1(bytes: Uint8Array): string {
	const chunks: string[] = [];
	for (let index = 0; index < bytes.length; index += 8192)
		chunks.push(String.fromCharCode(...bytes.subarray(index, index + 8192)));
	return chunks.join("");
}

/**
 * Decompresses a stream.
 * @throws if the compression is unknown or corrupt, or the result is too large
 */
async function inflateStream(data: Uint8Array<ArrayBuffer>, head: string): Promise<Uint8Array> {
	const filter = /\/Filter (.*)/.exec(head)?.[1];
	if (filter === undefined) return data;
	if (filter !== "/FlateDecode" || /\/DecodeParms\b/.test(head)) throw new Error("unexpected compression");
	const plain: Uint8Array[] = [];
	let size = 0;
	const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
	for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
		size += chunk.value.length;
		if (size > MAX_BYTES) throw new Error("too large");
		plain.push(chunk.value);
	}
	return new Uint8Array(await new Blob(plain as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** The verdict on a file, and whether the record was attached to a PDF. */
export type CheckedFile = { verdict: Verdict | { kind: "no-record" | "several-records" }; fromPdf: boolean };

/** Checks a case file: the record itself or a PDF with the record attached. */
export async function checkFile(bytes: Uint8Array): Promise<CheckedFile> {
	if (!isPdf(bytes)) return { verdict: await verifyCaseFile(new TextDecoder().decode(bytes)), fromPdf: false };
	const attached = await extractRecord(bytes);
	if (attached.kind === "none") return { verdict: { kind: "no-record" }, fromPdf: true };
	if (attached.kind === "several") return { verdict: { kind: "several-records" }, fromPdf: true };
	return { verdict: await verifyCaseFile(attached.text), fromPdf: true };
}
