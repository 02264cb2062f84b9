import { expect, it } from "vitest";
import { errorFingerprint, plainErrorName, scriptErrorName } from "./visitor-error.ts";

it("an error of a script is counted by a name that browsers give, and any other as Error", () => {
	const known = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError", "EvalError"];
	const ofBrowsers = ["AggregateError", "SecurityError", "NotFoundError", "NotAllowedError", "InvalidStateError"];
	for (const name of [...known, ...ofBrowsers, "QuotaExceededError", "NetworkError", "DataError"])
		expect(scriptErrorName(name)).toBe(name);
	for (const name of ["Rosa Lima", "typeerror", ""]) expect(scriptErrorName(name)).toBe("Error");
});

it("a name of letters alone gets into a group", () => {
	expect(plainErrorName("D")).toBe("D");
	expect(plainErrorName("a".repeat(40))).toBe("a".repeat(40));
	for (const name of ["", "a".repeat(41), "Error: Rosa", "x1", "1x", "x\n"]) expect(plainErrorName(name)).toBe("Error");
});

it("two errors of one name, page and code are one trouble", () => {
	const error = { source: "browser", name: "TypeError", route: "/confirmation/:id", code: 0 } as const;
	expect(errorFingerprint(error)).toBe("browser|TypeError|/confirmation/:id|0");
});
