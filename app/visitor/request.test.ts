import { expect, it } from "vitest";
import { readCookie } from "./request.ts";

function requestWith(cookie: string) {
	return new Request("http://localhost/", { headers: { Cookie: cookie } });
}

it("finds a cookie among others", () => {
	const request = requestWith("a=1;language=pt ;  token=x.y-z==; escaped=S%C3%A3o");
	const names = ["a", "language", "token", "escaped"];
	expect(names.map((name) => readCookie(request, name))).toEqual(["1", "pt", "x.y-z==", "São"]);
});

it("matches complete names only", () => {
	const request = requestWith("my-language=es; languages=pt");
	expect(readCookie(request, "language")).toBeNull();
});

it("returns the first of two with the same name, because browsers send the more specific path first", () => {
	expect(readCookie(requestWith("language=pt; language=es"), "language")).toBe("pt");
});

it("returns null without cookies, for invalid headers, and for names of object properties", () => {
	expect(readCookie(new Request("http://localhost/"), "language")).toBeNull();
	for (const nonsense of ["", ";;;", "language", "=pt", "%E0%A4%A"])
		expect(readCookie(requestWith(nonsense), "language")).toBeNull();
	expect(readCookie(requestWith("a=1"), "constructor")).toBeNull();
	expect(readCookie(requestWith("language=%E0%A4%A"), "language")).toBe("%E0%A4%A");
});
