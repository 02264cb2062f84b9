import { formatNif } from "#app/domain/person/nif.ts";
import { encodeWinAnsi, onePagePdf, type PdfLine } from "../one-page-pdf.ts";

/** `address` is one line, and optional. */
type CertificateContent = { name: string; nif: string; address?: string };

/** Creates the stand-in for the authority's PDF, which deliberately resembles no real one (ruling T26). */
export function specimenCertificate({ name, nif, address }: CertificateContent): Uint8Array {
	const lines: PdfLine[] = [
		{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, isWatermark: true },
		{ text: "SPECIMEN", x: 60, y: 740, size: 36, bold: true },
		{ text: "Offline specimen of Azulejo NIF. Not a document of any authority.", x: 60, y: 710, size: 12 },
		{ text: "The number is invented and belongs to nobody. This page proves nothing.", x: 60, y: 692, size: 12 },
		{ text: "Number", x: 60, y: 630, size: 12 },
		{ text: formatNif(nif), x: 60, y: 600, size: 26, bold: true },
		{ text: "Name", x: 60, y: 550, size: 12 },
		{ text: name, x: 60, y: 524, size: 18, bold: true },
	];
	if (address) {
		lines.push({ text: "Address", x: 60, y: 470, size: 12 });
		lines.push({ text: address, x: 60, y: 448, size: 12, bold: true });
	}
	if (!encodeWinAnsi(`${name}${address ?? ""}`).isExact) {
		const text =
			"Some letters of the name or the address are not in this page's typeface: they appear here without accents or as a question mark.";
		lines.push({ text, x: 60, y: 504, size: 9 });
	}
	return onePagePdf(lines);
}

/** Creates the stand-in for the letter with the portal password. */
export function specimenPasswordLetter({ name, password }: { name: string; password: string }): Uint8Array {
	return onePagePdf([
		{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, isWatermark: true },
		{ text: "SPECIMEN", x: 60, y: 740, size: 36, bold: true },
		{ text: "Offline specimen of Azulejo NIF. Not a letter of any authority.", x: 60, y: 710, size: 12 },
		{ text: "The password is invented and opens nothing.", x: 60, y: 692, size: 12 },
		{ text: "To", x: 60, y: 630, size: 12 },
		{ text: name, x: 60, y: 604, size: 18, bold: true },
		{ text: "Password for Portal das Finanças", x: 60, y: 550, size: 12 },
		{ text: password, x: 60, y: 520, size: 26, bold: true },
	]);
}
