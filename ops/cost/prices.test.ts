import { expect, it } from "vitest";
import { centsOf, dollarsFor, noUsage, SUBSCRIPTION } from "./prices.ts";

const usage = { ...noUsage(), requests: 1e6, rowsWritten: 1e6, readerCpuMs: 1e6, documentGbMonths: 10 };

it("adds up the cents of each part as if nothing was included", () => {
	expect(centsOf(usage, "operations")).toBeCloseTo(30 + 100);
	expect(centsOf(usage, "reader")).toBeCloseTo(2);
	expect(centsOf(usage, "logsAndStorage")).toBeCloseTo(15);
});

it("charges a month for what exceeds the included amounts, the reader's CPU time together with the site's", () => {
	expect(dollarsFor(usage)).toBe(SUBSCRIPTION);
	const busy = { ...usage, requests: 11e6, siteCpuMs: 20e6, readerCpuMs: 60e6, documentGbMonths: 110 };
	expect(dollarsFor(busy)).toBeCloseTo(SUBSCRIPTION + 0.3 + 1 + 1.5);
});
