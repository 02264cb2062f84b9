import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { runStep } from "#app/commands/sweep.server.ts";
import { SWEEP_STEPS } from "#app/domain/sweep-step.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { type Cost, MeasuredDatabase } from "./measured-database.ts";
import { openMiniflare } from "./open-miniflare.ts";
import { pretendedServices } from "./pretended-services.ts";
import { questionsOfStaff, workOfStaff } from "./questions.ts";

/** At a million applications (milliseconds). */
const MOST_OF_A_STATEMENT = 50;
const MOST_OF_A_STEP = 1000;
const SHOWN = 15;
const RUNS = 4;

/** Measures everything on a filled database and prints it. Gives whether every target is met. */
export async function measure(folder: string, filledAt: number): Promise<boolean> {
	const miniflare = openMiniflare(folder);
	const binding = (await miniflare.getD1Database("DB")) as unknown as D1Database;
	const database = new MeasuredDatabase(binding);
	let now = filledAt + MINUTE;
	const services = pretendedServices(database, binding, () => now);
	const steps = new Map<string, number>();
	try {
		for (let run = 0; run < RUNS; run += 1) {
			for (const step of SWEEP_STEPS) {
				const before = database.milliseconds;
				await runStep(services, step);
				steps.set(step, Math.max(steps.get(step) ?? 0, database.milliseconds - before));
			}
			now += 5 * MINUTE;
		}
		print("step of the cron: milliseconds in the database, the slowest of its runs", [...steps]);
		print(
			"staff and applicants: milliseconds in the database",
			await measureQuestions(services, database, await someApplication(binding)),
		);
		const failing = await binding.prepare("SELECT name, last_error FROM sweep_steps WHERE failed_at IS NOT NULL").all();
		for (const row of failing.results) process.stdout.write(`\nfails: ${JSON.stringify(row)}`);
	} finally {
		await miniflare.dispose();
	}
	const costs = [...database.costs.values()].sort((one, other) => other.slowest - one.slowest);
	printStatements(costs);
	const slow = costs.filter(({ slowest }) => slowest > MOST_OF_A_STATEMENT).length;
	const long = [...steps.values()].filter((milliseconds) => milliseconds > MOST_OF_A_STEP).length;
	process.stdout.write(
		`\n${slow} statements over ${MOST_OF_A_STATEMENT} ms, ${long} steps over ${MOST_OF_A_STEP} ms\n`,
	);
	return slow + long === 0;
}

/** One that is with the tax office; asked past the measuring, because the product never asks so. */
async function someApplication(binding: D1Database): Promise<string> {
	const id = await binding
		.prepare("SELECT id FROM applications WHERE status = 'processing' LIMIT 1")
		.first<string>("id");
	if (id === null) throw new Error("nothing is with the tax office");
	return id;
}

const mailWhereItStands = (services: Services, applicationId: string) =>
	sendNotification(services, applicationId, { network: "bench", provenOwner: true });

async function measureQuestions(services: Services, database: MeasuredDatabase, applicationId: string) {
	const found: [string, number][] = [];
	const work = { ...questionsOfStaff, ...workOfStaff, "a mail that says where it stands": mailWhereItStands };
	for (const [name, ask] of Object.entries(work)) {
		const before = database.milliseconds;
		await ask(services, applicationId);
		found.push([name, database.milliseconds - before]);
	}
	return found;
}

function print(title: string, lines: readonly (readonly [string, number])[]): void {
	process.stdout.write(`\n${title}\n`);
	for (const [name, milliseconds] of lines) process.stdout.write(`${String(milliseconds).padStart(8)}  ${name}\n`);
}

function printStatements(costs: readonly Cost[]): void {
	process.stdout.write("\nslowest statements: milliseconds, rows read, runs\n");
	for (const { sql, slowest, rowsRead, runs } of costs.slice(0, SHOWN)) {
		const figures = [slowest, rowsRead, runs].map((figure) => String(figure).padStart(8)).join("");
		process.stdout.write(`${figures}  ${shortened(sql)}\n`);
	}
}

/** Which table and under which condition: the list of columns says little. */
function shortened(sql: string): string {
	return sql
		.replace(/^select .*? from /is, "select … from ")
		.replace(/\s+/g, " ")
		.slice(0, 180);
}
