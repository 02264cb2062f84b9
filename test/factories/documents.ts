import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PASSPORT_SPECIMEN_BASE64 } from "./passport-specimen.ts";
import { buildPdf, bytesOf, concatBytes, onePage, type PdfObject } from "./pdf-builder.ts";

/** The invented holder of the specimens. */
const SPECIMEN_PERSON = {
	firstName: "Rosalind Anne",
	lastName: "Hartwell",
	birthDate: "1988-03-14",
	streetAddress: "18 Orchard Lane",
	city: "Brightwater",
	postalCode: "40217",
	country: "Utopia",
};

/** A rendered passport page, valid until June 2036. */
export function aPassportJpeg(): Uint8Array {
	return new Uint8Array(Buffer.from(PASSPORT_SPECIMEN_BASE64, "base64"));
}

/** An electricity bill of one page with text, issued on this day (as printed on it). */
export function aBillPdf(issued = "5 October 2026"): Uint8Array {
	return buildPdf(onePage(compressed(billContent(issued))));
}

/** A PDF of one page with this catalogue entry and these additional objects (numbered from 5). */
export function aPdfWith(more: readonly PdfObject[], catalogue = ""): Uint8Array {
	return buildPdf(onePage(compressed("BT /F1 12 Tf 60 760 Td (One page) Tj ET"), more, catalogue));
}

/** A bill that cannot be opened without the password, or, with an empty one, that only forbids printing (128-bit RC4). */
export function aLockedPdf(password: string): Uint8Array {
	const md5 = (...parts: Uint8Array[]) => createHash("md5").update(Buffer.concat(parts)).digest();
	const id = bytesOf("specimen-file-id");
	const owner = md5(bytesOf("owner"), bytesOf("specimen"));
	const ownerEntry = Buffer.concat([owner, owner]);
	const permissions = Buffer.from([0xc0, 0xf0, 0xff, 0xff]);
	const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
	let key = md5(Buffer.concat([bytesOf(password), padding]).subarray(0, 32), ownerEntry, permissions, id);
	for (let round = 0; round < 50; round++) key = md5(key);
	let user: Uint8Array = md5(padding, id);
	for (let round = 0; round < 20; round++)
		user = rc4(
			key.map((byte) => byte ^ round),
			user,
		);
	const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
	const dictionary = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -3904 /O ${hex(ownerEntry)} /U ${hex(concatBytes(user, new Uint8Array(16)))} >>`;
	const content = {
		dictionary: "<< >>",
		stream: rc4(md5(key, Uint8Array.of(4, 0, 0, 0, 0)), bytesOf(billContent("5 October 2026"))),
	};
	return buildPdf(onePage(content, [{ dictionary }]), `/Encrypt 5 0 R /ID [${hex(id)} ${hex(id)}]`);
}

/** A grey picture with this declared size; `rows` is the number of rows it really contains. */
export function aPng(width: number, height: number, rows = height): Uint8Array {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 8;
	const row = Buffer.alloc(width + 1, 0xc8);
	row[0] = 0;
	const pixels = Buffer.concat(Array.from({ length: rows }, () => row));
	return concatBytes(
		"\x89PNG\r\n\x1a\n",
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(pixels)),
		pngChunk("IEND", new Uint8Array(0)),
	);
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
	const named = concatBytes(type, data);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(named), 4);
	return concatBytes(frame.subarray(0, 4), named, frame.subarray(4));
}

function compressed(content: string): PdfObject {
	return { dictionary: "<< /Filter /FlateDecode >>", stream: new Uint8Array(deflateSync(bytesOf(content))) };
}

function billContent(issued: string): string {
	const text = (x: number, y: number, size: number, words: string, font = "F1") =>
		`BT /${font} ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
	const { firstName, lastName, streetAddress, postalCode, city, country } = SPECIMEN_PERSON;
	const rows = [
		["Standing charge, 30 days", "9.60"],
		["Energy, 214 kWh", "40.66"],
		["Network access", "11.24"],
		["Tax", "6.15"],
	];
	return [
		"0.11 0.23 0.36 rg 0 772 595 70 re f 1 1 1 rg",
		text(48, 800, 20, "Brightwater Light & Power", "F2"),
		text(430, 802, 11, "SPECIMEN BILL", "F2"),
		"0.12 0.14 0.17 rg",
		text(48, 726, 9, "Bill to"),
		text(48, 710, 12, `${firstName} ${lastName}`, "F2"),
		text(48, 694, 12, streetAddress),
		text(48, 678, 12, `${postalCode} ${city}`),
		text(48, 662, 12, country),
		text(360, 726, 9, "Issue date"),
		text(360, 710, 12, issued, "F2"),
		text(360, 686, 9, "Account number"),
		text(360, 670, 12, "0044-7190-3"),
		text(48, 606, 15, "Your electricity this month", "F2"),
		"0.8 0.83 0.86 RG 48 592 m 547 592 l S",
		...rows.flatMap(([label = "", amount = ""], index) => [
			text(48, 566 - index * 26, 11, label),
			text(500, 566 - index * 26, 11, amount),
		]),
		"48 474 m 547 474 l S",
		text(48, 450, 13, "Amount due", "F2"),
		text(484, 450, 13, "67.65", "F2"),
		"0.4 0.44 0.48 rg",
		text(48, 60, 8, "A specimen: company, person and place do not exist."),
	].join("\n");
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
	const state = Array.from({ length: 256 }, (_, index) => index);
	let j = 0;
	for (let i = 0; i < 256; i++) {
		j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
		[state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
	}
	let i = 0;
	j = 0;
	return data.map((byte) => {
		i = (i + 1) & 0xff;
		j = (j + (state[i] ?? 0)) & 0xff;
		[state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
		return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
	});
}
