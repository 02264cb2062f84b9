import { expect, it } from "vitest";
import { errorFingerprint, plainErrorName, scriptErrorName } from "./visitor-error.ts";

it("a script error is counted under a standard browser name, and any other as Error", () => {
	const known = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError", "EvalError"];
	const browserErrors = ["AggregateError", "SecurityError", "NotFoundError", "NotAllowedError", "InvalidStateError"];
	for (const name of [...known, ...browserErrors, "QuotaExceededError", "NetworkError", "DataError"])
		expect(scriptErrorName(name)).toBe(name);
	for (const name of ["Rosa Lima", "typeerror", ""]) expect(scriptErrorName(name)).toBe("Error");
});

it("only a name consisting of letters is used in a group", () => {
	expect(plainErrorName("D")).toBe("D");
	expect(plainErrorName("a".repeat(40))).toBe("a".repeat(40));
	for (const name of ["", "a".repeat(41), "Error: Rosa", "x1", "1x", "x\n"]) expect(plainErrorName(name)).toBe("Error");
});

it("errors with the same name, page and code have the same fingerprint", () => {
	const error = { source: "browser", name: "TypeError", route: "/confirmation/:id", code: 0 } as const;
	expect(errorFingerprint(error)).toBe("browser|TypeError|/confirmation/:id|0");
});
