/** A bill in an independent layout, with its ground truth. Rendered by a browser, not by the tests' drawing code. */
export type Design = {
	name: string;
	language: string;
	/** Whole page or pages; each `<section>` is a sheet of A4. */
	html: string;
	/** As printed. */
	street: string;
	city: string;
	code: string;
	/** ISO 3166, two letters. */
	country: string;
	/** ISO date of issue. */
	issued: string;
	/** Surname and given names of the applicant. */
	applicant: [string, string];
	/** Why it must not be verified, however well it is read. */
	reasonAgainst?: "another person's" | "old" | "no proof" | "another residence";
};

/** Sheets of paper with a given style. */
export function sheets(font: string, style: string, ...bodies: string[]): string {
	return `<!doctype html><meta charset="utf-8"><style>
@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;font-family:${font};font-size:10.5pt;line-height:1.35;color:#15151a}
section{position:relative;width:210mm;height:297mm;overflow:hidden;padding:18mm 20mm;break-after:page}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:1.2mm 1mm;vertical-align:top}.r{text-align:right}
.at{position:absolute}.s{font-size:7.5pt}.b{font-weight:700}h1,h2,h3,p{margin:0 0 2.5mm}${style}</style>
${bodies.map((body) => `<section>${body}</section>`).join("\n")}`;
}

/** A block at a position on the sheet, in millimetres from its upper left corner. */
export function at(left: number, top: number, inner: string, style = ""): string {
	return `<div class="at" style="left:${left}mm;top:${top}mm;${style}">${inner}</div>`;
}

/** Rows of a table; `|` separates cells. */
export function rows(text: string): string {
	const lines = text.trim().split("\n");
	return `<table>${lines
		.map(
			(line) =>
				`<tr>${line
					.split("|")
					.map((cell, index) => `<td${index ? ' class="r"' : ""}>${cell.trim()}</td>`)
					.join("")}</tr>`,
		)
		.join("")}</table>`;
}
