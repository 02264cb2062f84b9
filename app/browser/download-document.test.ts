import { expect, it } from "vitest";
import { parseFileName } from "./download-document.ts";

it.each([
	['attachment; filename="NIF-299888771.pdf"', "NIF-299888771.pdf"],
	["attachment; filename=NIF.pdf", "NIF.pdf"],
	["attachment; filename=\"plain.pdf\"; filename*=UTF-8''certid%C3%A3o.pdf", "certidão.pdf"],
	["attachment; filename=\"plain.pdf\"; filename*=UTF-8''%E0%A4%A", "plain.pdf"],
	["attachment", null],
	[null, null],
])("reads the file name of %s", (header, name) => {
	expect(parseFileName(header)).toBe(name);
});
