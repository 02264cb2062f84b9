import type { Pdfium } from "../pdf/pdfium.ts";

/** A contract has two or three. */
const MAX_SIGNATURES = 8;
/** With certificates, time stamps and lists of what was revoked; most have 12 kB. */
const MAX_CONTENTS = 64 * 1024;
/** Signatures over two stretches of the file, of which nothing is said but that (ISO 32000-2, 12.8.1). */
const NUMBERS = 4;
/** A time stamp over the file is nobody's signature. */
const TIME_STAMP = "ETSI.RFC3161";

export type FoundSignature = {
	/** The CMS message, filled up with zeros; empty when it is larger than anybody's. */
	contents: Uint8Array;
	/** Begin and length of the two stretches that it covers; empty when it says anything else. */
	stretches: number[];
	/** Such as "ETSI.CAdES.detached". */
	format: string;
};

/** The signatures that a document says it has, the first of them. */
export function foundSignatures({ calls, lend, view }: Pdfium, document: number): FoundSignature[] {
	const count = Math.min(calls._FPDF_GetSignatureCount(document), MAX_SIGNATURES);
	const found: FoundSignature[] = [];
	for (let index = 0; index < count; index++) {
		const signature = calls._FPDF_GetSignatureObject(document, index);
		if (signature === 0) continue;
		const bytes = (ask: (buffer: number, length: number) => number, most: number): Uint8Array => {
			const length = ask(0, 0);
			if (length <= 0 || length > most) return new Uint8Array(0);
			return lend(length, (buffer) => {
				ask(buffer, length);
				return calls.HEAPU8.slice(buffer, buffer + length);
			});
		};
		const format = bytes((...room) => calls._FPDFSignatureObj_GetSubFilter(signature, ...room), 100);
		const contents = bytes((...room) => calls._FPDFSignatureObj_GetContents(signature, ...room), MAX_CONTENTS);
		const stretches = lend(NUMBERS * 4, (buffer) => {
			if (calls._FPDFSignatureObj_GetByteRange(signature, buffer, NUMBERS) !== NUMBERS) return [];
			return Array.from({ length: NUMBERS }, (_, at) => view().getInt32(buffer + at * 4, true));
		});
		const named = new TextDecoder().decode(format).replace(/\0+$/, "");
		if (named !== TIME_STAMP) found.push({ contents, stretches, format: named });
	}
	return found;
}
