import { expect, it } from "vitest";
import { maskPersonalData, toGreetingName } from "./mail-text.ts";

it("masks personal data in what staff wrote, before it is e-mailed", () => {
	for (const secret of [
		"123456789",
		"123 456 789",
		"PT123456789",
		"XK402193",
		"1990-02-28",
		"28/02/1990",
		"+44 7700 900123",
	]) {
		expect(maskPersonalData(`Please compare ${secret} again`)).toBe("Please compare ••• again");
	}
});

it("masks a number without the words around it", () => {
	expect(maskPersonalData("Is 123456789 yours?")).toBe("Is ••• yours?");
});

it("leaves ordinary words, years and short numbers alone", () => {
	const text = "Page 2 of 8 is cut off; the bill of March 2026 is older than 3 months (max. 10 MB).";
	expect(maskPersonalData(text)).toBe(text);
});

it("greets by name, in any script", () => {
	for (const name of ["Ana", "Jean-Luc", "O'Neil", "María José", "J. R.", "José M. dos Santos", "Ольга", "明"]) {
		expect(toGreetingName(name)).toBe(name);
	}
});

it("does not greet by a name that is a URL, a number or a sentence", () => {
	for (const name of ["", " ", "http://win.example", "win.example", "call 900 900 900", "<b>Ana</b>", "A".repeat(41)]) {
		expect(toGreetingName(name)).toBeNull();
	}
});

it("removes line breaks from a name", () => {
	expect(toGreetingName("Ana\r\nBcc")).toBe("Ana Bcc");
});
