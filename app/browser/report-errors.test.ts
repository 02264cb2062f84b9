import { expect, it } from "vitest";
import { createReporter } from "./report-errors.ts";

/** The reporter of a page, and its reports. */
function failingPage(pathname: string) {
	const reports: string[] = [];
	const report = createReporter(
		() => pathname,
		(url, body) => void reports.push(`${url} ${body}`),
	);
	return { reports, report };
}

it("reports the name of an error and its location, never its message", () => {
	const { reports, report } = failingPage("/checkout");
	report(new TypeError("olivia@applicant.example is not a function"));
	report(new RangeError("NIF 293456780"));
	expect(reports).toEqual([
		'/api/error-report {"name":"TypeError","path":"/checkout"}',
		'/api/error-report {"name":"RangeError","path":"/checkout"}',
	]);
});

it("reports each error once, three at most, and names other values Error", () => {
	const { reports, report } = failingPage("/");
	for (let attempt = 0; attempt < 5; attempt += 1) report(new TypeError("again"));
	report("a text");
	report(new RangeError());
	report(new SyntaxError());
	expect(reports.map((body) => /"name":"(\w+)"/.exec(body)?.[1])).toEqual(["TypeError", "Error", "RangeError"]);
});
