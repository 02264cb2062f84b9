import { describe, expect, it } from "vitest";
import { MAX_IMPORT, parseCases } from "./case-import.ts";

const HEAD = "name,email,language,package,note";
const read = (...lines: string[]) => parseCases([HEAD, ...lines].join("\n"), () => null);
const errorsOf = (...lines: string[]) => read(...lines).lines.map(({ line, errors }) => [line, ...errors]);

describe("a client import file", () => {
	it("is read with quoted cells, all kinds of line endings, a byte order mark, and columns in any order", () => {
		const text =
			'\uFEFFemail,Name,note,LANGUAGE,package\r\nANA@example.com,"Ana ""A."", Lda","two\nlines?",EN,Express\r\n\r\n';
		const { lines } = parseCases(text.replace("two\nlines?", "F,1"), () => null);
		expect(lines.map(({ input }) => input)).toEqual([
			{ name: 'Ana "A.", Lda', email: "ana@example.com", language: "en", packageType: "express", note: "F,1" },
		]);
	});

	it("is read with semicolons", () => {
		const { lines } = parseCases("name;email;language;package\nAna, Lda;ana@example.com;pt;standard", () => null);
		expect(lines[0]?.input).toMatchObject({ name: "Ana, Lda", packageType: "standard", note: "" });
	});

	it.each([
		["fewer cells than columns", "Ana,ana@example.com,en,standard", [["Ana", "ana@example.com"]]],
		["an empty quoted cell", 'Ana,ana@example.com,en,standard,""', [["Ana", "ana@example.com"]]],
		["a line of separators", "Ana,ana@example.com,en,standard,\n, ,,,\n", [["Ana", "ana@example.com"]]],
		["spaces around cells", "  Ana , ana@example.com ,en, standard ,", [["Ana", "ana@example.com"]]],
	])("may have %s", (_what, line, people) => {
		expect(read(line).lines.map(({ name, email, errors }) => [name, email, ...errors])).toEqual(people);
	});

	it("may have as many clients as the limit, and no note", () => {
		const people = Array.from({ length: MAX_IMPORT }, (_, index) => `Ana,a${index}@b.example,en,standard`);
		expect(parseCases(["name,email,language,package", ...people].join("\n"), () => null).lines).toHaveLength(
			MAX_IMPORT,
		);
		expect(parseCases("name,email,language,note\nAna,a@b.example,en,", () => null).error).toBe(
			"error_agent_import_columns",
		);
	});

	it("counts only e-mail addresses as duplicates, and reports them only for complete lines", () => {
		expect(errorsOf("Ana,,en,standard,", "Rui,,en,standard,").map((errors) => errors.length)).toEqual([2, 2]);
		expect(errorsOf("Ana,ana@example.com,en,standard,", "Ana,ana@example.com,en,gold,")).toEqual([
			[2],
			[3, "error_agent_package"],
		]);
	});

	it("has its errors reported for each line, including duplicate and taken e-mail addresses", () => {
		expect(
			errorsOf("Ana,ana@example.com,en,standard,", "", ",ana,de,gold,", "Ana,ANA@example.com,en,standard,"),
		).toEqual([
			[2],
			[4, "error_agent_client_name", "error_email_invalid", "error_agent_language", "error_agent_package"],
			[5, "error_agent_import_twice"],
		]);
		const withExistingCase = parseCases(`${HEAD}\nAna,Ana@example.com,en,standard,`, () => "error_agent_case_exists");
		expect(withExistingCase.lines).toMatchObject([{ input: null, errors: ["error_agent_case_exists"] }]);
	});

	it.each([
		["error_agent_import_columns", "name,email\nAna,ana@example.com"],
		["error_agent_import_columns", ""],
		["error_agent_import_empty", HEAD],
		["error_agent_import_quotes", `${HEAD}\nA"na,ana@example.com,en,standard,`],
		["error_agent_import_many", [HEAD, ...Array(MAX_IMPORT + 1).fill("Ana,a@b.example,en,standard,")].join("\n")],
	])("that cannot be parsed is rejected: %s", (fault, text) => {
		expect(parseCases(text, () => null)).toEqual({ error: fault, lines: [] });
	});
});
