import { expect, it } from "vitest";
import { createReporter } from "./report-errors.ts";

/** The reporter of a page, and what was told of it. */
function failingPage(pathname: string) {
	const told: string[] = [];
	const report = createReporter(
		() => pathname,
		(address, body) => void told.push(`${address} ${body}`),
	);
	return { told, report };
}

it("tells the name of an error and where it was, never its message", () => {
	const { told, report } = failingPage("/checkout");
	report(new TypeError("olivia@applicant.example is not a function"));
	report(new RangeError("NIF 293456780"));
	expect(told).toEqual([
		'/api/error-report {"name":"TypeError","path":"/checkout"}',
		'/api/error-report {"name":"RangeError","path":"/checkout"}',
	]);
});

it("tells each error once, three at most, and calls what is no error one", () => {
	const { told, report } = failingPage("/");
	for (let turn = 0; turn < 5; turn += 1) report(new TypeError("again"));
	report("a text");
	report(new RangeError());
	report(new SyntaxError());
	expect(told.map((line) => /"name":"(\w+)"/.exec(line)?.[1])).toEqual(["TypeError", "Error", "RangeError"]);
});
