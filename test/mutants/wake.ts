import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		/** The id of the mutant that is awake in this run from its start; none when each file says itself what it hunts. */
		mutant: string;
	}
	interface TaskMeta {
		/** Ids of the mutants that a test reached; of a file, those that were reached while it was loaded. */
		reached?: string[];
	}
}

/** What a file of a run with many mutants hunts: one of them, by these of its tests. */
export type Hunt = { mutant: string; tests: readonly string[] };

type Switch = {
	activeMutant?: string | undefined;
	currentTestId?: string | undefined;
	mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
	hitCount?: number;
	hitLimit?: number;
};

/** Where the instrumented code looks for what is awake, and a file says what it hunts. */
const shared = globalThis as { __stryker__?: Switch; hunt?: Hunt | undefined; caught?: Set<string> };
shared.__stryker__ ??= {};
shared.caught ??= new Set();
const [ours, caught] = [shared.__stryker__, shared.caught];

const mutant = inject("mutant");
ours.activeMutant = mutant || undefined;
// A loop that no longer ends, be it while a file is loaded: the mutant counts as noticed.
ours.hitCount = 0;
ours.hitLimit = 1_000_000;

// Not before: what is loaded while a mutant is awake stays as it was then, for all that are hunted after it.
beforeAll(() => {
	if (shared.hunt) ours.activeMutant = shared.hunt.mutant;
});

beforeEach(({ task, skip, onTestFailed }) => {
	ours.hitCount = 0;
	ours.currentTestId = "this test";
	const { hunt } = shared;
	if (!hunt) return;
	if (caught.has(hunt.mutant) || !hunt.tests.includes(task.fullTestName)) skip();
	onTestFailed(() => {
		caught.add(hunt.mutant);
	});
});

afterEach(({ task }) => {
	const { mutantCoverage } = ours;
	if (!mutant && !shared.hunt) task.meta.reached = Object.keys(mutantCoverage?.perTest["this test"] ?? {});
	ours.currentTestId = undefined;
	if (mutantCoverage) mutantCoverage.perTest = {};
});

// biome-ignore lint/correctness/noEmptyPattern: vitest wants its context taken apart
afterAll(({}, file) => {
	if (shared.hunt) ours.activeMutant = undefined;
	else if (!mutant) file.meta.reached = Object.keys(ours.mutantCoverage?.static ?? {});
	shared.hunt = undefined;
});
