import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

/** Parses RFC 4180 with every cell quoted, as a spreadsheet would. */
function read(csv: string): string[][] {
	const lines = csv.replace(/^\uFEFF/, "").match(/(?:"(?:[^"]|"")*",?)*\r\n/g) ?? [];
	return lines.map((line) =>
		[...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = ""]) => text.replaceAll('""', '"')),
	);
}

describe("a CSV file", () => {
	it.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil.example","x")'])(
		"executes nothing: %j",
		(text) => {
			expect(read(toCsv([[text]]))).toEqual([[`'${text}`]]);
		},
	);

	it("keeps words, commas, quotes and line breaks as they are", () => {
		const row = ["NIF-7K2M-Q4R8", "79.00", "a, b", 'say "no"', "two\r\nlines", "", "ação"];
		expect(toCsv([row])).toBe('\uFEFF"NIF-7K2M-Q4R8","79.00","a, b","say ""no""","two\r\nlines","","ação"\r\n');
	});

	it("keeps plain numbers numeric, so that they can be summed", () => {
		const numbers = ["-40.00", "40.00", "-7", "0.5"];
		expect(read(toCsv([numbers]))).toEqual([numbers]);
		for (const text of ["-1+1", "-40,00", "--1", "-.5", "-1.", "-1\n", "+40.00"])
			expect(read(toCsv([[text]])), text).toEqual([[`'${text}`]]);
	});

	it("never starts a cell with something that a spreadsheet would execute, and loses nothing", () => {
		fc.assert(
			fc.property(fc.array(fc.array(fc.string(), { minLength: 1 })), (rows) => {
				const parsed = read(toCsv(rows));
				const isExecuted = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
				expect(parsed.flat().filter(isExecuted)).toEqual([]);
				expect(parsed.map((row) => row.map((text) => text.length))).toEqual(
					rows.map((row) => row.map((text) => text.length + Number(isExecuted(text)))),
				);
			}),
		);
	});
});
