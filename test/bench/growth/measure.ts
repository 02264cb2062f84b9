import { cpus, loadavg } from "node:os";
import { runJob } from "#app/commands/cron/scheduled-jobs.server.ts";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { SCHEDULED_JOBS } from "#app/domain/scheduled-job.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { type Cost, MeasuredDatabase } from "./measured-database.ts";
import { staffQueries, staffWrites } from "./measured-queries.ts";
import { openMiniflare, remoteDatabase } from "./remote-database.ts";
import { stubServices } from "./stub-services.ts";

/**
 * Limits at a million applications (milliseconds), by cost: the fastest run of a statement with at least as much
 * work. A slower run's excess comes from the machine, which may be busy.
 */
const MAX_STATEMENT_MS = 50;
const MAX_STEP_MS = 1000;
const SHOWN_STATEMENTS = 25;
const RUNS = 4;

/** Measures everything on a filled database and prints it. Returns whether every target is met. */
export async function measure(folder: string, filledAt: number): Promise<boolean> {
	const miniflare = openMiniflare(folder);
	const binding = remoteDatabase(miniflare);
	const database = new MeasuredDatabase(binding);
	let now = filledAt + MINUTE;
	const services = stubServices(database, binding, () => now);
	const statements: Execution[] = [];
	const record = async (name: string, isStep: boolean, work: () => Promise<unknown>) => {
		const before = database.milliseconds;
		await work();
		statements.push({ name, isStep, milliseconds: database.milliseconds - before, costOf: database.takeRecorded() });
	};
	try {
		for (let run = 0; run < RUNS; run += 1) {
			for (const step of SCHEDULED_JOBS) await record(step, true, () => runJob(services, step));
			now += 5 * MINUTE;
		}
		const applicationId = await findFiledApplication(binding);
		const questions = { ...staffQueries, ...staffWrites, "sending a status e-mail": sendStatusMail };
		for (const [name, query] of Object.entries(questions))
			await record(name, false, () => query(services, applicationId));
		const failing = await binding
			.prepare("SELECT name, last_error FROM scheduled_jobs WHERE failed_at IS NOT NULL")
			.all();
		for (const row of failing.results) process.stdout.write(`\nfails: ${JSON.stringify(row)}`);
	} finally {
		await miniflare.dispose();
	}
	const steps = slowestOfEach(statements.filter(({ isStep }) => isStep));
	print("cron steps, slowest runs", steps);
	print("staff, partners and applicants", slowestOfEach(statements.filter(({ isStep }) => !isStep)));
	const { costs } = database;
	printStatements(costs);
	const slow = costs.filter(({ cost }) => cost > MAX_STATEMENT_MS).length;
	const long = steps.filter(({ cost }) => cost > MAX_STEP_MS).length;
	const load = loadavg().map((average) => average.toFixed(1));
	process.stdout.write(
		`\nby cost: ${slow} of ${costs.length} statements over ${MAX_STATEMENT_MS} ms, ${long} steps over ${MAX_STEP_MS} ms; load ${load.join(" ")} on ${cpus().length} processors\n`,
	);
	return slow + long === 0;
}

type Execution = { name: string; isStep: boolean; milliseconds: number; costOf: () => number };
type Measured = { name: string; milliseconds: number; cost: number };

function slowestOfEach(statements: readonly Execution[]): Measured[] {
	const found = new Map<string, Measured>();
	for (const { name, milliseconds, costOf } of statements) {
		const before = found.get(name) ?? { milliseconds: 0, cost: 0 };
		const slowest = Math.max(before.milliseconds, milliseconds);
		found.set(name, { name, milliseconds: slowest, cost: Math.max(before.cost, costOf()) });
	}
	return [...found.values()];
}

/** An application with the tax office; queried outside the measurement, because the product never runs this query. */
async function findFiledApplication(binding: D1Database): Promise<string> {
	const row = await binding
		.prepare("SELECT id FROM applications WHERE status = 'processing' LIMIT 1")
		.first<{ id: string }>();
	if (row === null) throw new Error("no application is at the tax office");
	return row.id;
}

const sendStatusMail = (services: Services, applicationId: string) =>
	sendNotification(services, applicationId, { network: "bench", verifiedOwner: true });

function print(title: string, lines: readonly Measured[]): void {
	process.stdout.write(`\n${title}: milliseconds in the database, and what of them the work itself cost\n`);
	for (const { name, milliseconds, cost } of lines) process.stdout.write(`${columns(milliseconds, cost)}  ${name}\n`);
}

function printStatements(costs: readonly Cost[]): void {
	process.stdout.write("\nslowest statements: milliseconds, their cost, rows read, runs\n");
	for (const { sql, slowest, cost, rowsRead, runs } of costs.slice(0, SHOWN_STATEMENTS))
		process.stdout.write(`${columns(slowest, cost, rowsRead, runs)}  ${shorten(sql)}\n`);
}

const columns = (...figures: number[]) => figures.map((figure) => String(Math.round(figure)).padStart(8)).join("");

/** Table and condition of a statement: the column list says little. */
function shorten(sql: string): string {
	return sql
		.replace(/^select .*? from /is, "select … from ")
		.replace(/\s+/g, " ")
		.slice(0, 180);
}
