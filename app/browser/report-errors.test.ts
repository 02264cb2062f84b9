import { expect, it } from "vitest";
import { reportErrors } from "./report-errors.ts";

/** A page on which scripts fail, and what was told of it. */
function failingPage(pathname: string) {
	const listeners = new Map<string, (event: never) => void>();
	const told: string[] = [];
	const page = {
		location: { pathname },
		addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
	};
	reportErrors(page as never, (address, body) => void told.push(`${address} ${body}`));
	return {
		told,
		fail: (error: unknown) => listeners.get("error")?.({ error } as never),
		reject: (reason: unknown) => listeners.get("unhandledrejection")?.({ reason } as never),
	};
}

it("tells the name of an error and where it was, never its message", () => {
	const { told, fail, reject } = failingPage("/checkout");
	fail(new TypeError("olivia@applicant.example is not a function"));
	reject(new RangeError("NIF 293456780"));
	expect(told).toEqual([
		'/api/error-report {"name":"TypeError","path":"/checkout"}',
		'/api/error-report {"name":"RangeError","path":"/checkout"}',
	]);
});

it("tells each error once, three at most, and calls what is no error one", () => {
	const { told, fail } = failingPage("/");
	for (let turn = 0; turn < 5; turn += 1) fail(new TypeError("again"));
	fail("a text");
	fail(new RangeError());
	fail(new SyntaxError());
	expect(told.map((line) => /"name":"(\w+)"/.exec(line)?.[1])).toEqual(["TypeError", "Error", "RangeError"]);
});
