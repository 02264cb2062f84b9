import { type Certificate, ContentInfo, SignedData, type SignedDataVerifyResult } from "pkijs";
import type { PdfSignature } from "#app/domain/mandate/signed-page-reading.ts";
import type { Pdfium } from "../pdf/pdfium.ts";

/** Maximum number of certificates: the signer's and those above it. */
const MAX_CERTIFICATES = 20;
const MAX_NAME_LENGTH = 200;
/** Both are detached CMS messages over the signed bytes; other formats contain their own digest. */
const DETACHED = ["ETSI.CAdES.detached", "adbe.pkcs7.detached"];
/** As digest, and with RSA and ECDSA. */
const SHA_1 = ["1.3.14.3.2.26", "1.2.840.113549.1.1.5", "1.2.840.10045.4.1"];
const COMMON_NAME = "2.5.4.3";
const ORGANISATION = "2.5.4.10";

/** Result for a signature that cannot be parsed. */
const UNPARSED_SIGNATURE = { valid: false, signer: "", from: 0, until: 0 };

/**
 * Verifies a signature in a PDF; returns what it covers and the name in its certificate. Does not check whether the
 * certificate is trusted or revoked. Never rejects.
 */
export async function verifyPdfSignature(file: Uint8Array, signature: EmbeddedSignature): Promise<PdfSignature> {
	const coversAll = coversWholeFile(file, signature);
	try {
		return { coversAll, ...(await verifyMessage(file, signature)) };
	} catch {
		return { coversAll, ...UNPARSED_SIGNATURE };
	}
}

async function verifyMessage(file: Uint8Array, signature: EmbeddedSignature): Promise<Omit<PdfSignature, "coversAll">> {
	const message = parseMessage(signature);
	const data = extractCoveredBytes(file, signature.ranges);
	if (!message || !data) return UNPARSED_SIGNATURE;
	// The package throws if verification fails, with the same facts as in its result.
	const outcome: unknown = await message
		.verify({ signer: 0, data, extendedMode: true })
		.catch((error: unknown) => error);
	const { signerCertificate: certificate, signatureVerified } = outcome as Partial<SignedDataVerifyResult>;
	if (!certificate) return UNPARSED_SIGNATURE;
	return {
		valid: signatureVerified === true && !isWeak(message),
		signer: certificateName(certificate),
		from: certificate.notBefore.value.getTime(),
		until: certificate.notAfter.value.getTime(),
	};
}

/** Returns a detached message of one signer with few certificates; null for anything else. */
function parseMessage({ contents, format }: EmbeddedSignature): SignedData | null {
	const der = trimPadding(contents);
	if (!der || !DETACHED.includes(format)) return null;
	const { contentType, content } = ContentInfo.fromBER(der);
	if (contentType !== ContentInfo.SIGNED_DATA) return null;
	const message = new SignedData({ schema: content });
	const { eContentType, eContent } = message.encapContentInfo;
	const isBounded = (message.certificates?.length ?? 0) <= MAX_CERTIFICATES;
	return isBounded && message.signerInfos.length === 1 && eContentType === ContentInfo.DATA && !eContent
		? message
		: null;
}

/** SHA-1 does not prove that the bytes are the same. */
function isWeak({ signerInfos }: SignedData): boolean {
	return signerInfos.some(({ digestAlgorithm, signatureAlgorithm }) =>
		[digestAlgorithm, signatureAlgorithm].some(({ algorithmId }) => SHA_1.includes(algorithmId)),
	);
}

/** Returns the first DER value, by its stated length (ITU-T X.690, 8.1.3); null if it extends beyond the end. */
function trimPadding(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	const first = bytes[1] ?? 0;
	const lengthBytes = first > 0x80 ? first & 0x7f : 0;
	if (bytes.length < 2 || first === 0x80 || lengthBytes > 3) return null;
	const statedLength = bytes.subarray(2, 2 + lengthBytes).reduce((length, byte) => length * 256 + byte, 0);
	const length = 2 + lengthBytes + (lengthBytes > 0 ? statedLength : first);
	return length <= bytes.length ? bytes.slice(0, length) : null;
}

/** Returns a name on one line, without the invisible characters that a certificate may contain. */
function certificateName({ subject }: Certificate): string {
	const findAttribute = (type: string) =>
		subject.typesAndValues.find((part) => part.type === type)?.value.valueBlock.value;
	const name: unknown = findAttribute(COMMON_NAME) ?? findAttribute(ORGANISATION) ?? "";
	return String(name)
		.replace(/[\p{C}\s]+/gu, " ")
		.trim()
		.slice(0, MAX_NAME_LENGTH);
}

/** Returns the bytes of the two signed ranges; null unless they are within the file and in order. */
function extractCoveredBytes(file: Uint8Array, ranges: readonly number[]): ArrayBuffer | null {
	const [begin = -1, first = -1, next = -1, second = -1] = ranges;
	if (begin < 0 || first < 0 || second < 0 || next < begin + first || next + second > file.length) return null;
	const covered = new Uint8Array(first + second);
	covered.set(file.subarray(begin, begin + first));
	covered.set(file.subarray(next, next + second), first);
	return covered.buffer;
}

/** Returns whether the ranges cover the whole file except the hexadecimal digits of this signature. */
function coversWholeFile(file: Uint8Array, { ranges, contents }: EmbeddedSignature): boolean {
	const [begin = -1, first = -1, next = -1, second = -1] = ranges;
	if (begin !== 0 || first < 0 || next < first || next + second !== file.length) return false;
	const gap = file.subarray(first, next);
	// Two digits for a byte, between < and >.
	if (contents.length === 0 || gap.length !== contents.length * 2 + 2) return false;
	return new TextDecoder("latin1").decode(gap).toLowerCase() === `<${toHex(contents)}>`;
}

function toHex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A contract has two or three. */
const MAX_SIGNATURES = 8;
/** With certificates, time stamps and revocation lists; most have 12 kB. */
const MAX_CONTENTS_BYTES = 64 * 1024;
/** Numbers of a byte range: the starts and lengths of two parts of the file (ISO 32000-2, 12.8.1). */
const RANGE_NUMBERS = 4;
/** A document time stamp, not signed by a person. */
const TIME_STAMP = "ETSI.RFC3161";

export type EmbeddedSignature = {
	/** The CMS message, padded with zeros; empty if it is too large. */
	contents: Uint8Array;
	/** Start and length of the two signed ranges; empty for any other value. */
	ranges: number[];
	/** Such as "ETSI.CAdES.detached". */
	format: string;
};

/** Returns the first MAX_SIGNATURES signatures of a document. */
export function readEmbeddedSignatures({ calls, lend, view }: Pdfium, document: number): EmbeddedSignature[] {
	const count = Math.min(calls._FPDF_GetSignatureCount(document), MAX_SIGNATURES);
	const signatures: EmbeddedSignature[] = [];
	for (let index = 0; index < count; index++) {
		const signature = calls._FPDF_GetSignatureObject(document, index);
		if (signature === 0) continue;
		const copyBytes = (read: (buffer: number, length: number) => number, maxBytes: number): Uint8Array => {
			const length = read(0, 0);
			if (length <= 0 || length > maxBytes) return new Uint8Array(0);
			return lend(length, (buffer) => {
				read(buffer, length);
				return calls.HEAPU8.slice(buffer, buffer + length);
			});
		};
		const format = copyBytes((...bufferArgs) => calls._FPDFSignatureObj_GetSubFilter(signature, ...bufferArgs), 100);
		const contents = copyBytes(
			(...bufferArgs) => calls._FPDFSignatureObj_GetContents(signature, ...bufferArgs),
			MAX_CONTENTS_BYTES,
		);
		const ranges = lend(RANGE_NUMBERS * 4, (buffer) => {
			if (calls._FPDFSignatureObj_GetByteRange(signature, buffer, RANGE_NUMBERS) !== RANGE_NUMBERS) return [];
			return Array.from({ length: RANGE_NUMBERS }, (_, index) => view().getInt32(buffer + index * 4, true));
		});
		const formatName = new TextDecoder().decode(format).replace(/\0+$/, "");
		if (formatName !== TIME_STAMP) signatures.push({ contents, ranges, format: formatName });
	}
	return signatures;
}
