// npm run cost: what one case costs on Cloudflare, and when the database is full. The built site runs on miniflare with
// counted bindings (cost/counted-site.mjs), and each case begins in a fresh isolate with empty caches: the counts are
// an upper bound. CPU time is that of the local runtime, in which D1, R2 and Durable Objects run too; the reader's is
// the time until its response. The documents are specimens, smaller than photographs. Not included: e-mail, Stripe's
// fees, and visitors who do not apply.
import { join } from "node:path";
import { childProcessorTime } from "#test/bench/product-code.ts";
import { HttpClient } from "#test/services/http-client.ts";
import { emptyState, freePort, startWorker } from "#test/services/server.ts";
import { CASES, type CaseName, createSteps, TIME_PASSES } from "./cost/cases.ts";
import { type Growth, measureGrowth } from "./cost/growth.ts";
import {
	addUsage,
	emptyUsage,
	monthlyBill,
	multiplyUsage,
	type Part,
	PRICES,
	RESOURCES,
	resourceCents,
	subtractUsage,
	totalCents,
	type Usage,
} from "./cost/prices.ts";

const ALL_PARTS: readonly Part[] = ["operations", "reader", "logsAndStorage"];
/** Parts of the cost of a case, and their limit in cents. */
const COST_GOALS: readonly (readonly [label: string, parts: readonly Part[], goal: number])[] = [
	["operations without the reader", ["operations"], 0.1],
	["operations with the reader", ["operations", "reader"], 0.5],
	["everything, logs and five years of storage included", ALL_PARTS, 0.5],
];
const VOLUMES = [1_000, 100_000];
const CRON_RUNS_PER_MONTH = 12 * 24 * 30;
/** Round trip of a call from a Durable Object to D1 nearby, in ms, which local calls do not have. */
const D1_ROUND_TRIP_MS = 10;
const OBJECT_GB = 0.128;
/** Documents are deleted 90 days after the end of a case (app/domain/retention), which itself takes half a month. */
const DOCUMENT_MONTHS = 3.5;
/** History stays in the database until 30 days after the end; what is left of a closed case stays for five years. */
const MONTHS_IN_DATABASE = 1.5;
const MONTHS_CLOSED = 60;
const DATABASE_BYTES = 10e9;
const OPEN_COPIES = 5_000;
const CLOSED_COPIES = 50_000;

type Counts = Record<
	| "requests"
	| "rowsRead"
	| "rowsWritten"
	| "classA"
	| "classB"
	| "bytesStored"
	| "objectRequests"
	| "objectMs"
	| "objectStatements"
	| "objectRowsWritten"
	| "queueOperations"
	| "logLines"
	| "readings"
	| "readingMs",
	number
>;
type CountedStep = { name: string; usage: Usage; readings: number };
/** The size of one case in the database: in progress or recently closed, and archived. */
type Sizes = { open: Growth; closed: Growth };
type Case = Sizes & { name: CaseName; steps: CountedStep[]; staticFiles: number; cronRun: Usage };

function toUsage(counts: Counts, cpuMs: number): Usage {
	const { requests, rowsRead, rowsWritten, classA, classB, objectRequests, objectRowsWritten, queueOperations } =
		counts;
	return {
		...emptyUsage(),
		...{ requests, rowsRead, rowsWritten, classA, classB, objectRequests, objectRowsWritten, queueOperations },
		siteCpuMs: Math.max(0, cpuMs - counts.readingMs),
		readerCpuMs: counts.readingMs,
		objectGbS: ((counts.objectMs + counts.objectStatements * D1_ROUND_TRIP_MS) / 1000) * OBJECT_GB,
		// Edge and site each write one for a request, a Durable Object one for each call.
		logEvents: 2 * requests + objectRequests + counts.readings + counts.logLines,
		documentGbMonths: (counts.bytesStored / 1e9) * DOCUMENT_MONTHS,
	};
}

/** @param sizes of a case in the database, measured without them */
async function countCase(name: CaseName, sizes?: Sizes): Promise<Case> {
	const state = emptyState();
	const entry = join(import.meta.dirname, "cost/counted-site.mjs");
	const server = await startWorker(state.stateDir, await freePort(), { ENTRY: entry });
	const client = new HttpClient(server.origin);
	const measureStep = async (name: string, run: () => Promise<unknown>): Promise<CountedStep> => {
		const cpuBefore = childProcessorTime(server.group);
		await run();
		const counts = await client.call<Counts>("/counts");
		return { name, usage: toUsage(counts, childProcessorTime(server.group) - cpuBefore), readings: counts.readings };
	};
	try {
		const staticFiles = new Set<string>();
		const plan = await createSteps(name, server.origin, staticFiles);
		await client.call("/counts");
		const steps: CountedStep[] = [];
		for (const [step, run] of plan) {
			const countedStep = await measureStep(step, run);
			if (step !== TIME_PASSES) steps.push(countedStep);
		}
		const open = sizes?.open ?? measureGrowth(state.stateDir, OPEN_COPIES);
		const later = await measureStep("archive and deletion, 100 days later", () =>
			client.call("/offline/clock", { advance: "P100D" }),
		);
		const closed = sizes?.closed ?? measureGrowth(state.stateDir, CLOSED_COPIES);
		// The nightly backup takes several runs, and most runs do none of it.
		for (let runs = 0; runs < 3; runs += 1) await client.call("/offline/cron", {});
		await client.call("/counts");
		const cron = await measureStep("cron", () => client.call("/offline/cron", {}));
		const cronRun = { ...cron.usage, requests: 1 };
		// The clock also ran the cron job, which is billed by the month.
		steps.push({ ...later, usage: subtractUsage(later.usage, cronRun) });
		return { name, steps, staticFiles: staticFiles.size, cronRun, open, closed };
	} finally {
		await server.end("SIGKILL");
		state.remove();
	}
}

function computeTotal({ steps, open, closed }: Case): Usage {
	const total = addUsage(...steps.map(({ usage }) => usage));
	const databaseGbMonths = (open.bytes * MONTHS_IN_DATABASE + closed.bytes * MONTHS_CLOSED) / 1e9;
	return { ...total, databaseGbMonths };
}

const print = (line = "") => process.stdout.write(`${line}\n`);
const printRow = (...cells: readonly (string | number)[]) => print(`| ${cells.join(" | ")} |`);
const formatNumber = (value: number) =>
	value >= 10 || Number.isInteger(value) ? Math.round(value).toLocaleString("en") : value.toPrecision(2);
const formatCents = (value: number) => value.toFixed(4);
const formatDollars = (value: number) => `$${value.toFixed(2)}`;

function printCases(cases: readonly Case[]): void {
	printRow("one case", ...cases.flatMap(({ name }) => [name, "cents"]));
	printRow("---", ...cases.flatMap(() => ["---", "---"]));
	const totals = cases.map(computeTotal);
	for (const resource of RESOURCES)
		printRow(
			PRICES[resource].label,
			...totals.flatMap((total) => [
				formatNumber(total[resource]),
				formatCents(resourceCents(resource, total[resource])),
			]),
		);
	printRow(
		"Reader calls",
		...cases.flatMap(({ steps }) => [steps.reduce((sum, { readings }) => sum + readings, 0), ""]),
	);
	printRow("Static files named in pages", ...cases.flatMap(({ staticFiles }) => [staticFiles, "free"]));
	for (const [label, parts] of COST_GOALS)
		printRow(label, ...totals.flatMap((total) => ["", formatCents(totalCents(total, ...parts))]));
}

function printGoals(cases: readonly Case[]): void {
	print();
	for (const [label, parts, goal] of COST_GOALS) {
		const highest = Math.max(...cases.map((scenario) => totalCents(computeTotal(scenario), ...parts)));
		print(
			`Goal of ${goal} cents for ${label}: ${highest <= goal ? "met" : "NOT MET"} with ${formatCents(highest)} cents.`,
		);
	}
}

function findMostExpensive(cases: readonly Case[]): Case {
	const total = (scenario: Case) => totalCents(computeTotal(scenario), ...ALL_PARTS);
	return cases.reduce((a, b) => (total(b) > total(a) ? b : a));
}

function printSteps(scenario: Case): void {
	const costs = scenario.steps.map(({ name, usage }) => ({ name, cents: totalCents(usage, ...ALL_PARTS) }));
	const [first, second, third] = costs.toSorted((a, b) => b.cents - a.cents);
	const stepLabels = [first, second, third].map((step) => step && `${step.name} (${formatCents(step.cents)} cents)`);
	print(`\nThe three most expensive steps of "${scenario.name}": ${stepLabels.join(", ")}.\n`);
}

/** Assumes that every case costs as much as the most expensive one. */
function printMonths(scenario: Case): void {
	const fixed = multiplyUsage(scenario.cronRun, CRON_RUNS_PER_MONTH);
	const months = VOLUMES.map((volume) => addUsage(fixed, multiplyUsage(computeTotal(scenario), volume)));
	printRow("a month", "included", "cron alone", ...VOLUMES.map((volume) => `${formatNumber(volume)} cases`));
	printRow("---", "---", "---", ...VOLUMES.map(() => "---"));
	for (const resource of RESOURCES)
		printRow(
			PRICES[resource].label,
			resource === "readerCpuMs" ? "with the site's" : formatNumber(PRICES[resource].included),
			formatNumber(fixed[resource]),
			...months.map((month) => formatNumber(month[resource])),
		);
	const bills = months.map(monthlyBill);
	printRow("bill, subscription included", "", formatDollars(monthlyBill(fixed)), ...bills.map(formatDollars));
	printRow("cents a case", "", "", ...bills.map((bill, index) => formatCents((bill * 100) / (VOLUMES[index] ?? 1))));
}

function printGrowth({ open, closed }: Case): void {
	print(
		`\nOne case takes ${formatNumber(open.bytes)} bytes in ${open.rows} rows while its history is in the database (measured with ${formatNumber(open.copies)} copies), ` +
			`${formatNumber(closed.bytes)} bytes in ${closed.rows} rows once it is archived (measured with ${formatNumber(closed.copies)} copies; the rest is extrapolated).`,
	);
	for (const volume of VOLUMES) {
		const openBytes = volume * MONTHS_IN_DATABASE * (open.bytes - closed.bytes);
		const months = (DATABASE_BYTES - openBytes) / (volume * closed.bytes);
		const maxGb = (openBytes + volume * MONTHS_CLOSED * closed.bytes) / 1e9;
		const message =
			months < MONTHS_CLOSED
				? `10 GB of D1 are full after ${formatNumber(months)} months, ${formatNumber(months * volume)} cases`
				: `D1 holds ${formatNumber(maxGb)} GB after five years, when the first cases are deleted`;
		print(`${formatNumber(volume)} cases a month: ${message}.`);
	}
}

const cases: Case[] = [];
for (const name of CASES) cases.push(await countCase(name, cases[0]));
printCases(cases);
printGoals(cases);
printSteps(findMostExpensive(cases));
printMonths(findMostExpensive(cases));
printGrowth(findMostExpensive(cases));
