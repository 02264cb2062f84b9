import { describe, expect, it } from "vitest";
import { signComplaint, verifyComplaint } from "./contact.server.ts";

describe("the receipt of a complaint", () => {
	const settings = (...cookieSecrets: string[]) => ({ cookieSecrets }) as Parameters<typeof signComplaint>[0];
	const token = signComplaint(settings("new", "old"), { number: "R-7", at: 1234 });

	it("is accepted under its secret, even after a rotation", () => {
		expect(verifyComplaint(settings("new"), token)).toEqual({ number: "R-7", at: 1234 });
		expect(verifyComplaint(settings("newest", "new"), token)).toEqual({ number: "R-7", at: 1234 });
	});

	it.each([
		["under another secret", settings("old"), token],
		["with another number", settings("new"), token.replace("R-7", "R-8")],
		["with another time", settings("new"), token.replace("1234", "1235")],
		["when cut off", settings("new"), token.slice(0, -1)],
		["without a token", settings("new"), null],
	])("is refused %s", (_title, keys, text) => {
		expect(verifyComplaint(keys, text)).toBeNull();
	});
});
