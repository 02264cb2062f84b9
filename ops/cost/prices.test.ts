import { expect, it } from "vitest";
import { emptyUsage, monthlyBill, SUBSCRIPTION, totalCents } from "./prices.ts";

const usage = { ...emptyUsage(), requests: 1e6, rowsWritten: 1e6, readerCpuMs: 1e6, documentGbMonths: 10 };

it("adds up the cents of each part as if nothing were included", () => {
	expect(totalCents(usage, "operations")).toBeCloseTo(30 + 100);
	expect(totalCents(usage, "reader")).toBeCloseTo(2);
	expect(totalCents(usage, "logsAndStorage")).toBeCloseTo(15);
});

it("charges a month for what exceeds the included amounts, the reader's CPU time together with the site's", () => {
	expect(monthlyBill(usage)).toBe(SUBSCRIPTION);
	const busy = { ...usage, requests: 11e6, siteCpuMs: 20e6, readerCpuMs: 60e6, documentGbMonths: 110 };
	expect(monthlyBill(busy)).toBeCloseTo(SUBSCRIPTION + 0.3 + 1 + 1.5);
});
