/**
 * `npm run mutants`: applies small changes to rules, commands and routes, one at a time, and counts how many the
 * short tier detects: tests in Node, then in workerd, then the Chromium journeys for the survivors. `-- --sample 50`
 * draws that many mutants per folder, `--seed 7` repeats a draw, `--all` takes every one; `--only app/domain` and
 * `--tests test/calls/` restrict the run, and the output says so; `--reuse` takes the last run's coverage of the
 * same sources and reruns only test files changed since then.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { instrument, type Mutant } from "./instrumented.ts";
import { copySources, inRounds, type SourceCopy } from "./source-copy.ts";
import { type Baseline, mutantsFolder, type Reach, root, TestRuns } from "./test-runs.ts";

const GOAL = 90;
const UNREACHED_SHOWN = 40;
/** Time limit in ms for the workerd tests of one mutant; one that only a later test would detect counts as surviving. */
const MAX_HUNT = 90_000;
/** Number of mutants tested per runtime. */
const BATCH_SIZE = 10;

/** Mutated folders. */
const FOLDERS = ["app/domain", "app/commands", "app/routes"];
/** Test projects, fastest first: each tests the survivors of the previous ones. */
const PROJECTS = [
	{ project: "node", tests: ["app/", "durable/", "worker/", "test/"] },
	{ project: "workers", tests: ["app/", "durable/", "worker/", "test/"] },
];

const { values: options } = parseArgs({
	options: {
		sample: { type: "string", default: "7" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
		all: { type: "boolean", default: false },
		reuse: { type: "boolean", default: false },
		only: { type: "string" },
		tests: { type: "string", multiple: true },
	},
});

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** Random numbers between 0 and 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Draws a number of mutants per folder. Mutants that do not compile are listed and replaced. */
async function drawSample(mutants: readonly Mutant[], copy: SourceCopy): Promise<Mutant[]> {
	const number = numbersFrom(Number(options.seed));
	const shuffled = mutants.map((mutant) => ({ mutant, by: number() })).sort((one, other) => one.by - other.by);
	const wanted = Number(options.sample);
	const left = new Map(
		folders.map((folder) => [
			folder,
			shuffled.map(({ mutant }) => mutant).filter(({ file }) => file.startsWith(folder)),
		]),
	);
	const sample: Mutant[] = [];
	const missing = (folder: string) => wanted - sample.filter(({ file }) => file.startsWith(folder)).length;
	// About every second mutant does not compile. Checking many at once is fast, but attributing errors in other files
	// is slow, so only the drawn ones are attributed.
	const next = () =>
		folders.map((folder) => ({ folder, some: left.get(folder)?.splice(0, 3 * missing(folder)) ?? [] }));
	for (let round = next(); round.some(({ some }) => some.length > 0); round = next()) {
		const inPlace = new Set(await copy.rejectedInSameFile(round.flatMap(({ some }) => some)));
		const likely = round.map(({ folder, some }) => ({ folder, some: some.filter((mutant) => !inPlace.has(mutant)) }));
		const chosen = likely.flatMap(({ folder, some }) => some.slice(0, missing(folder)));
		const refused = new Set([...inPlace, ...(await copy.refused(chosen))]);
		for (const mutant of refused) print(`  refused by the compiler: ${describeMutant(mutant)}`);
		sample.push(...chosen.filter((mutant) => !refused.has(mutant)));
		for (const { folder, some } of likely)
			left.get(folder)?.unshift(...some.filter((mutant) => !chosen.includes(mutant)));
	}
	return sample;
}

function describeMutant({ file, line, kind, from, to }: Mutant): string {
	return `${file}:${line} ${kind}: ${shorten(from)} → ${shorten(to)}`;
}

function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

/** The mutants that a test of one project detects, and those that a test reaches. */
async function hunt(
	{ project, tests }: (typeof PROJECTS)[number],
	sample: readonly Mutant[],
	mutants: readonly Mutant[],
): Promise<{ detected: Set<string>; reached: Set<string> }> {
	const runs = new TestRuns(project, options.tests ?? tests);
	const baseline = await baselineOf(runs, project);
	const files = new Set(baseline.tests.map(({ file }) => file));
	print(`${project}: ${sample.length} mutants, ${baseline.tests.length} tests in ${files.size} files`);
	const inTests = new Set(baseline.tests.flatMap((test) => test.reached));
	const reached = new Set([...inTests, ...Object.values(baseline.loaded).flat()]);
	const detected = new Set<string>();
	// Code that only runs at load time must be mutated from the start, in a separate runtime.
	const isHuntedTogether = ({ id }: Mutant) => project === "workers" && inTests.has(id);
	const together = sample.filter(isHuntedTogether).map(({ id }) => ({ mutant: id, tests: huntersOf(id, baseline) }));
	const detectedBy = new Map<string, { file: string; test: string }[]>();
	let left = together;
	while (left.length > 0) {
		const some = left.slice(0, BATCH_SIZE);
		const { detected: found, unsure } = await runs.detectedBy(some);
		for (const [id, tests] of found) detectedBy.set(id, tests);
		left = left.filter(({ mutant }) => unsure.includes(mutant) || !some.some((one) => one.mutant === mutant));
		print(`  ${together.length - left.length} hunted, ${detectedBy.size} detected`);
	}
	// The same tests without a mutant: what fails there detects nothing.
	const again = [...detectedBy].map(([id, tests]) => ({ mutant: `none instead of ${id}`, tests }));
	const unsound = again.length > 0 ? (await runs.detectedBy(again)).detected : new Map();
	for (const id of detectedBy.keys()) if (!unsound.has(`none instead of ${id}`)) detected.add(id);
	const others = sample.filter((mutant) => !isHuntedTogether(mutant) && reached.has(mutant.id));
	if (others.length > 0 && (await runs.detects([...files].slice(0, 3), "none of all")))
		throw new Error(`${project}: tests that passed fail when they are run again`);
	for (const mutant of others) {
		const hunters = project === "workers" ? filesNear(mutant, mutants, baseline) : filesReaching(mutant.id, baseline);
		if (hunters.length > 0 && (await runs.detects(hunters, mutant.id))) detected.add(mutant.id);
	}
	await runs.close();
	return { detected, reached };
}

/** The mutants that a journey detects: all applied together, then bisected where a journey fails that passes without mutants. */
async function detectedByJourneys(mutants: readonly Mutant[], copy: SourceCopy): Promise<Mutant[]> {
	const unsound = new Set(await copy.failingJourneys([]));
	for (const file of unsound) print(`  fails without a mutant, and is ignored: ${file}`);
	async function detectedAmong(some: readonly Mutant[], files?: readonly string[]): Promise<Mutant[]> {
		if (some.length === 0) return [];
		const failing = (await copy.failingJourneys(some, files)).filter((file) => !unsound.has(file));
		if (failing.length === 0) return [];
		const half = Math.ceil(some.length / 2);
		if (some.length > 1)
			return [
				...(await detectedAmong(some.slice(0, half), failing)),
				...(await detectedAmong(some.slice(half), failing)),
			];
		// Reruns without mutants: a failure of a busy machine detects nothing.
		return (await copy.failingJourneys([], failing)).length < failing.length ? [...some] : [];
	}
	return inRounds(mutants, detectedAmong);
}

/** Runs the coverage pass again or, on request, reuses the last one for unchanged test files. */
async function baselineOf(runs: TestRuns, project: string): Promise<Baseline> {
	const file = join(root, `.wrangler/reach-${project}.json`);
	const before = options.reuse && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
	const { failing, ...baseline } = await runs.baseline(before && { ...before, at: statSync(file).mtimeMs });
	for (const complaint of failing) print(`  fails without a mutant, and is ignored: ${complaint}`);
	writeFileSync(file, JSON.stringify(baseline));
	return baseline;
}

/** The tests that reach a mutant. */
function huntersOf(id: string, { tests }: Baseline): Reach[] {
	return shortest(tests.filter((test) => test.reached.includes(id)));
}

/** The fastest tests first, as many as fit the time limit, at least one. */
function shortest<Timed extends { ms: number }>(all: readonly Timed[]): Timed[] {
	let left = MAX_HUNT;
	return all
		.toSorted((one, other) => one.ms - other.ms)
		.filter(({ ms }, index) => {
			left -= ms;
			return index === 0 || left >= 0;
		});
}

function filesReaching(id: string, { tests, loaded }: Baseline): string[] {
	const files = tests.filter((test) => test.reached.includes(id)).map(({ file }) => file);
	return [...new Set([...files, ...Object.keys(loaded).filter((file) => loaded[file]?.includes(id))])];
}

/** The test files that reach other code in the mutant's source file: all of them load it. */
function filesNear({ file }: Mutant, mutants: readonly Mutant[], baseline: Baseline): string[] {
	const near = new Set(mutants.filter((mutant) => mutant.file === file).map(({ id }) => id));
	const hunters = baseline.tests.filter(({ reached }) => reached.some((id) => near.has(id)));
	const times = [...Map.groupBy(hunters, (test) => test.file)].map(([path]) => {
		const all = baseline.tests.filter((test) => test.file === path);
		return { path, ms: all.reduce((sum, { ms }) => sum + ms, 0) };
	});
	return shortest(times).map(({ path }) => path);
}

/** The files with the most unreached mutants: a sample rarely shows them. */
function printUnreached(mutants: readonly Mutant[], reached: ReadonlySet<string>): void {
	const files = Map.groupBy(
		mutants.filter(({ id }) => !reached.has(id)),
		({ file }) => file,
	);
	const most = [...files].sort(([, one], [, other]) => other.length - one.length).slice(0, UNREACHED_SHOWN);
	for (const [file, unreached] of most) {
		const lines = [...new Set(unreached.map(({ line }) => line))];
		print(`  no test reaches ${unreached.length} mutants of ${file} (lines ${lines.join(", ")})`);
	}
}

function share(tried: readonly { detected: boolean }[]): string {
	const detected = tried.filter((mutant) => mutant.detected).length;
	return `${((100 * detected) / tried.length).toFixed(1)} % (${detected} of ${tried.length})`;
}

const folders = options.only ? [options.only] : FOLDERS;
const { code, mutants } = await instrument(folders);
rmSync(mutantsFolder, { recursive: true, force: true });
for (const [file, text] of code) {
	const path = join(mutantsFolder, relative(root, file));
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}
const copy = copySources();
process.once("exit", () => copy.remove());
const sample = options.all ? mutants : await drawSample(mutants, copy);
print(`${sample.length} of ${mutants.length} mutants (${options.all ? "all" : `seed ${options.seed}`})`);

const detected = new Set<string>();
const reached = new Set<string>();
for (const project of PROJECTS) {
	const survivors = sample.filter(({ id }) => !detected.has(id));
	const found = await hunt(project, survivors, mutants);
	for (const id of found.detected) detected.add(id);
	for (const id of found.reached) reached.add(id);
	for (const mutant of survivors.filter(({ id }) => found.detected.has(id)))
		print(`  detected in ${project.project}: ${describeMutant(mutant)}`);
}
printUnreached(mutants, reached);
for (const mutant of sample.filter(({ id }) => !detected.has(id)))
	print(`  left to the journeys: ${describeMutant(mutant)}`);
const survivors = options.tests ? [] : sample.filter(({ id }) => !detected.has(id));
for (const mutant of survivors.length > 0 ? await detectedByJourneys(survivors, copy) : []) {
	detected.add(mutant.id);
	print(`  detected in Chromium: ${describeMutant(mutant)}`);
}
for (const mutant of sample.filter(({ id }) => !detected.has(id)))
	print(`  survives: ${describeMutant(mutant)}${reached.has(mutant.id) ? "" : " (no test reaches it)"}`);

const all = sample.map((mutant) => ({ ...mutant, detected: detected.has(mutant.id) }));
for (const folder of folders) print(`${folder}: ${share(all.filter(({ file }) => file.startsWith(folder)))}`);
const part = options.all ? "every mutant" : `a sample, seed ${options.seed}`;
print(
	`detected in total: ${share(all)}; ${part}${options.tests ? `, by the tests in ${options.tests.join(", ")} alone` : ""}`,
);
const enough = all.length > 0 && detected.size >= (GOAL / 100) * all.length;
process.exit(enough ? 0 : 1);
