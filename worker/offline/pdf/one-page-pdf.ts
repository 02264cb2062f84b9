import { winAnsi } from "./win-ansi.ts";

/** A line of text on an A4 page of 595 by 842 points, measured from its lower left corner. */
export type PdfLine = {
	text: string;
	x: number;
	y: number;
	/** Points. */
	size: number;
	bold?: boolean;
	/** Light grey and rising from left to right, as a mark across the page. */
	mark?: boolean;
};

/** A PDF of one page, plain enough to be read in an editor. */
export function onePagePdf(lines: readonly PdfLine[]): Uint8Array {
	const content = lines.map(draw).join("\n");
	const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
	return assemble([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		font("Helvetica"),
		font("Helvetica-Bold"),
	]);
}

function draw({ text, x, y, size, bold, mark }: PdfLine): string {
	const escaped = winAnsi(text).text.replace(/[\\()]/g, "\\$&");
	const grey = mark ? "0.85" : "0.15";
	// The cosine and sine of 40 degrees.
	const turn = mark ? "0.766 0.643 -0.643 0.766" : "1 0 0 1";
	return `${grey} g BT /${bold ? "F2" : "F1"} ${size} Tf ${turn} ${x} ${y} Tm (${escaped}) Tj ET`;
}

/** Numbers the objects from 1 and says where each begins; every character is one byte. */
function assemble(objects: readonly string[]): Uint8Array {
	let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
	file += `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
	return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}
