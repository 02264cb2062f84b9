/**
 * `npm run mutants`: breaks the rules and the commands in small ways, one at a time, and counts how often a test notices.
 * `-- --sample 50` takes so many mutants of each folder at random, `--seed 7` the same ones again, `--all` every one;
 * `--only app/domain` and `--tests test/calls/` do less still, and say so.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { instrumented, type Mutant } from "./instrumented.ts";

const GOAL = 85;
const UNREACHED_SHOWN = 40;
const root = resolve(import.meta.dirname, "../..");
const kept = join(root, ".wrangler/mutants");

/** What is broken, and whose tests must notice. */
const FOLDERS = [
	{ folder: "app/domain", project: "node", tests: ["app/domain/"] },
	{
		folder: "app/commands",
		project: "workers",
		tests: ["app/", "durable/", "worker/", "test/calls/", "test/journey-by-calls"],
	},
];
/** Walks at random through every rule: what it notices one day it may miss the next, and it takes longer than all others. */
const BY_LUCK = "status-invariants.test.ts";

const { values: asked } = parseArgs({
	options: {
		sample: { type: "string", default: "150" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
		all: { type: "boolean", default: false },
		only: { type: "string" },
		tests: { type: "string", multiple: true },
	},
});

type Tried = Mutant & { noticed: boolean; reached: boolean };

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** Numbers between 0 and 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function sampleOf(mutants: readonly Mutant[]): Mutant[] {
	if (asked.all) return [...mutants];
	const next = numbersFrom(Number(asked.seed));
	const drawn = mutants.map((mutant) => ({ mutant, by: next() })).sort((one, other) => one.by - other.by);
	return drawn.slice(0, Number(asked.sample)).map(({ mutant }) => mutant);
}

/** Runs these test files with this mutant awake, until the first that fails. */
async function run(vitest: Vitest, files: TestSpecification[], mutant: string) {
	// What failed before would end this run at its start.
	vitest.state.filesMap.clear();
	vitest.provide("mutant", mutant);
	const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
	const complaints = [...complaintsOf(testModules), ...unhandledErrors.map(String)];
	const passed = testModules.some((file) => [...file.children.allTests("passed")].length > 0);
	if (!passed && complaints.length === 0) throw new Error(`no test ran with mutant ${mutant || "none"}`);
	return { testModules, complaints };
}

type Runner = {
	/** By their paths. */
	files: string[];
	run(files: readonly string[], mutant: string): ReturnType<typeof run>;
	close(): Promise<void>;
};

/** Runs files of one project again and again: those in workerd in a new process each time, which is sent all modules only once. */
async function openRunner(project: string, tests: readonly string[]): Promise<Runner> {
	const config = join(import.meta.dirname, "vitest.config.ts");
	const open = () =>
		createVitest({ root, config, project: [project], watch: false, bail: 1, reporters: [], silent: true });
	let vitest = await open();
	let isUsed = false;
	const find = async () =>
		(await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) => !moduleId.endsWith(BY_LUCK));
	return {
		files: (await find()).map(({ moduleId }) => moduleId),
		async run(files, mutant) {
			if (isUsed && project === "workers") {
				await vitest.close();
				vitest = await open();
			}
			isUsed = true;
			return run(
				vitest,
				(await find()).filter(({ moduleId }) => files.includes(moduleId)),
				mutant,
			);
		},
		close: () => vitest.close(),
	};
}

function complaintsOf(files: readonly TestModule[]): string[] {
	const failed = files.flatMap((file) => [...file.children.allTests("failed")]);
	const errors = [...files.flatMap((file) => file.errors()), ...failed.flatMap((test) => test.result().errors ?? [])];
	return errors.map(({ message }) => message);
}

async function hunt({ folder, project, tests }: (typeof FOLDERS)[number]): Promise<Tried[]> {
	const { code, mutants } = await instrumented([folder]);
	rmSync(kept, { recursive: true, force: true });
	for (const [file, text] of code) {
		const copy = join(kept, relative(root, file));
		mkdirSync(dirname(copy), { recursive: true });
		writeFileSync(copy, text);
	}
	const runner = await openRunner(project, asked.tests ?? tests);
	const { files } = runner;
	const { testModules, complaints } = await runner.run(files, "");
	if (complaints.length > 0)
		throw new Error(`${folder}: tests fail before anything is broken: ${complaints.join("; ")}`);
	const control = await runner.run(files.slice(0, 3), "none of all");
	if (control.complaints.length > 0)
		throw new Error(`${folder}: tests fail twice in a row: ${control.complaints.join("; ")}`);
	const reachedBy = new Map(testModules.map((file) => [file.moduleId, new Set(file.meta().reached)]));
	const sample = sampleOf(mutants);
	say(
		`${folder}: ${sample.length} of ${mutants.length} mutants (${asked.all ? "all" : `seed ${asked.seed}`}), ${files.length} test files`,
	);
	sayUnreached(mutants, new Set([...reachedBy.values()].flatMap((ids) => [...ids])));
	const tried: Tried[] = [];
	for (const mutant of sample) {
		const hunters = files.filter((file) => reachedBy.get(file)?.has(mutant.id));
		const noticed = hunters.length > 0 && (await runner.run(hunters, mutant.id)).complaints.length > 0;
		tried.push({ ...mutant, noticed, reached: hunters.length > 0 });
		if (tried.length % 20 === 0) say(`  ${tried.length} tried, ${share(tried)} noticed`);
		if (!noticed)
			say(
				`  survives: ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.from} → ${mutant.to}${hunters.length ? "" : " (no test gets there)"}`,
			);
	}
	await runner.close();
	return tried;
}

/** The files with the most mutants that no test gets to: a sample rarely shows them. */
function sayUnreached(mutants: readonly Mutant[], reached: ReadonlySet<string>): void {
	const files = Map.groupBy(
		mutants.filter(({ id }) => !reached.has(id)),
		({ file }) => file,
	);
	const most = [...files].sort(([, one], [, other]) => other.length - one.length).slice(0, UNREACHED_SHOWN);
	for (const [file, unreached] of most) {
		const lines = [...new Set(unreached.map(({ line }) => line))];
		say(`  no test gets to ${unreached.length} mutants of ${file} (lines ${lines.join(", ")})`);
	}
}

function share(tried: readonly Tried[]): string {
	const noticed = tried.filter((mutant) => mutant.noticed).length;
	return `${((100 * noticed) / tried.length).toFixed(1)} % (${noticed} of ${tried.length})`;
}

const folders = FOLDERS.filter(({ folder }) => !asked.only || folder === asked.only);
const all: Tried[] = [];
for (const one of folders) all.push(...(await hunt(one)));
for (const place of [...new Set(all.map(({ file }) => dirname(file)))].sort())
	say(`${place}: ${share(all.filter(({ file }) => dirname(file) === place))}`);
for (const { folder } of folders)
	say(`${folder} in total: ${share(all.filter(({ file }) => file.startsWith(folder)))}`);
const part = asked.all ? "every mutant" : `a sample, seed ${asked.seed}`;
say(
	`noticed in total: ${share(all)}; ${part}${asked.tests ? `, by the tests in ${asked.tests.join(", ")} alone` : ""}`,
);
const enough = all.length > 0 && all.filter((mutant) => mutant.noticed).length >= (GOAL / 100) * all.length;
process.exit(enough ? 0 : 1);
