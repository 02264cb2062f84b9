import { expect, it } from "vitest";
import { cookieOf } from "./cookies.ts";

function carrying(cookie: string) {
	return new Request("http://localhost/", { headers: { Cookie: cookie } });
}

it("finds a cookie among others, whole, whatever stands around it", () => {
	const request = carrying("a=1;language=pt ;  token=x.y-z==; escaped=S%C3%A3o");
	const names = ["a", "language", "token", "escaped"];
	expect(names.map((name) => cookieOf(request, name))).toEqual(["1", "pt", "x.y-z==", "São"]);
});

it("takes a name in full and never for the end or the beginning of another", () => {
	const request = carrying("my-language=es; languages=pt");
	expect(cookieOf(request, "language")).toBeNull();
});

it("believes the first of two by one name, as browsers send the one of the nearer path first", () => {
	expect(cookieOf(carrying("language=pt; language=es"), "language")).toBe("pt");
});

it("finds none in a request without cookies, in nonsense, or under a name that every object has", () => {
	expect(cookieOf(new Request("http://localhost/"), "language")).toBeNull();
	for (const nonsense of ["", ";;;", "language", "=pt", "%E0%A4%A"])
		expect(cookieOf(carrying(nonsense), "language")).toBeNull();
	expect(cookieOf(carrying("a=1"), "constructor")).toBeNull();
	expect(cookieOf(carrying("language=%E0%A4%A"), "language")).toBe("%E0%A4%A");
});
