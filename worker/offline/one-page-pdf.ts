/** A line of text on an A4 page of 595 by 842 points, measured from its lower left corner. */
export type PdfLine = {
	text: string;
	x: number;
	y: number;
	/** Points. */
	size: number;
	bold?: boolean;
	/** Whether the text is light grey and diagonal. */
	isWatermark?: boolean;
};

/** Creates a PDF of one page, simple enough to read in an editor. */
export function onePagePdf(lines: readonly PdfLine[]): Uint8Array {
	const content = lines.map(toTextOperators).join("\n");
	const fontObject = (name: string) =>
		`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
	return assemblePdf([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		fontObject("Helvetica"),
		fontObject("Helvetica-Bold"),
	]);
}

function toTextOperators({ text, x, y, size, bold, isWatermark }: PdfLine): string {
	const escaped = encodeWinAnsi(text).text.replace(/[\\()]/g, "\\$&");
	const grey = isWatermark ? "0.85" : "0.15";
	// The cosine and sine of 40 degrees.
	const rotation = isWatermark ? "0.766 0.643 -0.643 0.766" : "1 0 0 1";
	return `${grey} g BT /${bold ? "F2" : "F1"} ${size} Tf ${rotation} ${x} ${y} Tm (${escaped}) Tj ET`;
}

/** Numbers the objects from 1 and writes the cross-reference table. Every character is one byte. */
function assemblePdf(objects: readonly string[]): Uint8Array {
	let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
	file += `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
	return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** Characters of Windows-1252 starting at 0x80, where it differs from Latin-1; a space if undefined. */
const WINDOWS_1252_FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
/** Base letters of characters that Unicode does not decompose. */
const BASE_LETTERS: Record<string, string> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ħ: "h", Ħ: "H", ı: "i" };

/**
 * Encodes text for a font in WinAnsi, one byte per character. Other characters lose their accent or become "?"; then
 * `isExact` is false.
 */
export function encodeWinAnsi(input: string): { text: string; isExact: boolean } {
	let isExact = true;
	const text = Array.from(input.normalize("NFC"), (character) => {
		const code = encodeCharacter(character);
		if (code !== null) return String.fromCharCode(code);
		isExact = false;
		const baseLetter = BASE_LETTERS[character] ?? character.normalize("NFD").charAt(0);
		return /^[A-Za-z]$/.test(baseLetter) ? baseLetter : "?";
	}).join("");
	return { text, isExact };
}

function encodeCharacter(character: string): number | null {
	const code = character.codePointAt(0) ?? 0;
	if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
	const index = WINDOWS_1252_FROM_0X80.indexOf(character);
	return index === -1 ? null : 0x80 + index;
}
