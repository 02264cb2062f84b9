/**
 * `npm run mutants`: breaks the rules, the commands and the routes in small ways, one at a time, and counts how often a test notices.
 * `-- --sample 50` takes so many mutants of the rules, and of the commands and routes, at random, `--seed 7` the same ones again, `--all` every one;
 * `--only app/domain` and `--tests test/calls/` do less still, and say so; `--kept` believes the last run which test reaches what.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { instrumented, type Mutant } from "./instrumented.ts";
import { type Baseline, kept, type Reach, root, TestRuns } from "./test-runs.ts";

const GOAL = 85;
const UNREACHED_SHOWN = 40;
/** How long the tests in workerd may take that hunt one mutant, in ms: one that only a later test would notice counts as surviving. */
const LONGEST_HUNT = 90_000;
/** How many mutants are hunted in one runtime. */
const AT_ONCE = 10;

/** What is broken, and whose tests must notice. */
const AREAS = [
	{ folders: ["app/domain"], project: "node", tests: ["app/domain/"] },
	{
		folders: ["app/commands", "app/routes"],
		project: "workers",
		tests: ["app/", "durable/", "worker/", "test/calls/", "test/journey-by-calls"],
	},
];

const { values: asked } = parseArgs({
	options: {
		sample: { type: "string", default: "150" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
		all: { type: "boolean", default: false },
		kept: { type: "boolean", default: false },
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

async function hunt({ folders, project, tests }: (typeof AREAS)[number]): Promise<Tried[]> {
	const { code, mutants } = await instrumented(folders);
	const folder = folders.join(" and ");
	rmSync(kept, { recursive: true, force: true });
	for (const [file, text] of code) {
		const copy = join(kept, relative(root, file));
		mkdirSync(dirname(copy), { recursive: true });
		writeFileSync(copy, text);
	}
	const runs = new TestRuns(project, asked.tests ?? tests);
	const baseline = await baselineOf(runs, project);
	const sample = sampleOf(mutants);
	const files = new Set(baseline.tests.map(({ file }) => file)).size;
	say(
		`${folder}: ${sample.length} of ${mutants.length} mutants (${asked.all ? "all" : `seed ${asked.seed}`}), ${baseline.tests.length} tests in ${files} files`,
	);
	const reached = new Set(baseline.tests.flatMap((test) => test.reached));
	const loaded = new Set(Object.values(baseline.loaded).flat());
	sayUnreached(mutants, new Set([...reached, ...loaded]));
	const tried: Tried[] = [];
	const settle = (mutant: Mutant, noticed: boolean) => {
		const isReached = reached.has(mutant.id) || loaded.has(mutant.id);
		tried.push({ ...mutant, noticed, reached: isReached });
		const { file, line, kind, from, to } = mutant;
		if (!noticed)
			say(`  survives: ${file}:${line} ${kind}: ${from} → ${to}${isReached ? "" : " (no test gets there)"}`);
	};
	// What is only reached while it is loaded must be broken from the start, in a runtime of its own.
	const [inTests, others] = [
		sample.filter(({ id }) => project === "workers" && reached.has(id)),
		sample.filter(({ id }) => project !== "workers" || !reached.has(id)),
	];
	const noticedBy = new Map<string, { file: string; test: string }[]>();
	let left = inTests.map(({ id }) => ({ mutant: id, tests: huntersOf(id, baseline) }));
	while (left.length > 0) {
		const some = left.slice(0, AT_ONCE);
		const { noticed, unsure } = await runs.noticedBy(some);
		for (const [id, tests] of noticed) noticedBy.set(id, tests);
		left = left.filter(({ mutant }) => unsure.includes(mutant) || !some.some((one) => one.mutant === mutant));
		say(`  ${inTests.length - left.length} hunted, ${noticedBy.size} noticed`);
	}
	// The same tests in the same way with nothing broken: what fails there notices nothing.
	const again = [...noticedBy].map(([id, tests]) => ({ mutant: `none instead of ${id}`, tests }));
	const unsound = again.length > 0 ? (await runs.noticedBy(again)).noticed : new Map();
	for (const mutant of inTests)
		settle(mutant, noticedBy.has(mutant.id) && !unsound.has(`none instead of ${mutant.id}`));
	const few = [...new Set(baseline.tests.map(({ file }) => file))].slice(0, 3);
	if (others.length > 0 && (await runs.notices(few, "none of all")))
		throw new Error(`${folder}: tests that passed fail when they are run again`);
	for (const mutant of others) {
		const hunters = project === "workers" ? filesNear(mutant, mutants, baseline) : filesReaching(mutant.id, baseline);
		const isReached = reached.has(mutant.id) || loaded.has(mutant.id);
		settle(mutant, isReached && hunters.length > 0 && (await runs.notices(hunters, mutant.id)));
	}
	await runs.close();
	return tried;
}

/** Found out anew, or as the last run left it. */
async function baselineOf(runs: TestRuns, project: string): Promise<Baseline> {
	const file = join(root, `.wrangler/reach-${project}.json`);
	if (asked.kept && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
	const { failing, ...baseline } = await runs.baseline();
	for (const complaint of failing) say(`  fails with nothing broken, and hunts nothing: ${complaint}`);
	writeFileSync(file, JSON.stringify(baseline));
	return baseline;
}

/** The tests that reach a mutant. */
function huntersOf(id: string, { tests }: Baseline): Reach[] {
	return shortest(tests.filter((test) => test.reached.includes(id)));
}

/** The shortest first, as many as the longest hunt allows, and one at least. */
function shortest<Timed extends { ms: number }>(all: readonly Timed[]): Timed[] {
	let left = LONGEST_HUNT;
	return all
		.toSorted((one, other) => one.ms - other.ms)
		.filter(({ ms }, at) => {
			left -= ms;
			return at === 0 || left >= 0;
		});
}

function filesReaching(id: string, { tests, loaded }: Baseline): string[] {
	const files = tests.filter((test) => test.reached.includes(id)).map(({ file }) => file);
	return [...new Set([...files, ...Object.keys(loaded).filter((file) => loaded[file]?.includes(id))])];
}

/** The test files that get to something else in the mutant's own source file: everything is loaded by all of them. */
function filesNear({ file }: Mutant, mutants: readonly Mutant[], baseline: Baseline): string[] {
	const near = new Set(mutants.filter((mutant) => mutant.file === file).map(({ id }) => id));
	const hunters = baseline.tests.filter(({ reached }) => reached.some((id) => near.has(id)));
	const times = [...Map.groupBy(hunters, (test) => test.file)].map(([path]) => {
		const all = baseline.tests.filter((test) => test.file === path);
		return { path, ms: all.reduce((sum, { ms }) => sum + ms, 0) };
	});
	return shortest(times).map(({ path }) => path);
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

const areas = AREAS.filter(({ folders }) => !asked.only || folders.includes(asked.only));
const all: Tried[] = [];
for (const area of areas) all.push(...(await hunt(area)));
for (const place of [...new Set(all.map(({ file }) => dirname(file)))].sort())
	say(`${place}: ${share(all.filter(({ file }) => dirname(file) === place))}`);
for (const folder of areas.flatMap(({ folders }) => folders))
	say(`${folder} in total: ${share(all.filter(({ file }) => file.startsWith(folder)))}`);
const part = asked.all ? "every mutant" : `a sample, seed ${asked.seed}`;
say(
	`noticed in total: ${share(all)}; ${part}${asked.tests ? `, by the tests in ${asked.tests.join(", ")} alone` : ""}`,
);
const enough = all.length > 0 && all.filter((mutant) => mutant.noticed).length >= (GOAL / 100) * all.length;
process.exit(enough ? 0 : 1);
