/**
 * Cloudflare's list prices in US dollars for Workers Paid, as of 29 November 2026 at
 * https://developers.cloudflare.com/workers/platform/pricing/ (Workers, service bindings, Logs, Queues, D1, R2) and
 * https://developers.cloudflare.com/durable-objects/platform/pricing/. Requests to static files and between Workers
 * over a service binding are free. From December 2026, logs have a separate price list, which is not included.
 */
export const PRICES = {
	requests: { part: "operations", label: "Worker requests", perMillion: 0.3, included: 10e6 },
	siteCpuMs: { part: "operations", label: "CPU ms of the site", perMillion: 0.02, included: 30e6 },
	rowsRead: { part: "operations", label: "D1 rows read", perMillion: 0.001, included: 25e9 },
	rowsWritten: { part: "operations", label: "D1 rows written", perMillion: 1, included: 50e6 },
	classA: { part: "operations", label: "R2 class A", perMillion: 4.5, included: 1e6 },
	classB: { part: "operations", label: "R2 class B", perMillion: 0.36, included: 10e6 },
	objectRequests: { part: "operations", label: "Durable Object requests", perMillion: 0.15, included: 1e6 },
	objectGbS: { part: "operations", label: "Durable Object GB-s", perMillion: 12.5, included: 400e3 },
	objectRowsWritten: { part: "operations", label: "Durable Object alarms set", perMillion: 1, included: 50e6 },
	queueOperations: { part: "operations", label: "Queue operations", perMillion: 0.4, included: 1e6 },
	logEvents: { part: "logsAndStorage", label: "Log events", perMillion: 0.6, included: 20e6 },
	documentGbMonths: { part: "logsAndStorage", label: "R2 GB-months", perMillion: 0.015e6, included: 10 },
	databaseGbMonths: { part: "logsAndStorage", label: "D1 GB-months", perMillion: 0.75e6, included: 5 },
	readerCpuMs: { part: "reader", label: "CPU ms of the reader", perMillion: 0.02, included: 0 },
} as const;

export type Resource = keyof typeof PRICES;
export type Usage = Record<Resource, number>;

export const RESOURCES = Object.keys(PRICES) as Resource[];
/** Dollars per month. */
export const SUBSCRIPTION = 5;

export function emptyUsage(): Usage {
	return Object.fromEntries(RESOURCES.map((resource) => [resource, 0])) as Usage;
}

export function addUsage(...usages: readonly Usage[]): Usage {
	const sum = emptyUsage();
	for (const usage of usages) for (const resource of RESOURCES) sum[resource] += usage[resource];
	return sum;
}

export function multiplyUsage(usage: Usage, factor: number): Usage {
	const product = emptyUsage();
	for (const resource of RESOURCES) product[resource] = usage[resource] * factor;
	return product;
}

export function subtractUsage(usage: Usage, subtracted: Usage): Usage {
	const remaining = emptyUsage();
	for (const resource of RESOURCES) remaining[resource] = Math.max(0, usage[resource] - subtracted[resource]);
	return remaining;
}

/** Cents for one resource, ignoring included amounts. */
export function resourceCents(resource: Resource, amount: number): number {
	return (amount * PRICES[resource].perMillion * 100) / 1e6;
}

export type Part = (typeof PRICES)[Resource]["part"];

/** The same for all resources of these parts of the bill. */
export function totalCents(usage: Usage, ...parts: readonly Part[]): number {
	const resources = RESOURCES.filter((resource) => parts.includes(PRICES[resource].part));
	return resources.reduce((sum, resource) => sum + resourceCents(resource, usage[resource]), 0);
}

/** Dollars for a month, included amounts deducted; the reader's CPU time is deducted with the site's. */
export function monthlyBill(month: Usage): number {
	const usage = { ...month, siteCpuMs: month.siteCpuMs + month.readerCpuMs, readerCpuMs: 0 };
	const overage = (resource: Resource) => Math.max(0, usage[resource] - PRICES[resource].included);
	return RESOURCES.reduce((sum, resource) => sum + resourceCents(resource, overage(resource)) / 100, SUBSCRIPTION);
}
