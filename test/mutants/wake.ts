import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		/** The id of the mutant active from the start of this run; empty when each file activates one. */
		mutant: string;
	}
	interface TaskMeta {
		/** Ids of the mutants that a test reached, or that a file reached at load time. */
		reached?: string[];
	}
}

/** The mutant that a file tests in a shared run, and the tests it runs. */
export type Hunt = { mutant: string; tests: readonly string[] };

type Switch = {
	activeMutant?: string | undefined;
	currentTestId?: string | undefined;
	mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
	hitCount?: number;
	hitLimit?: number;
};

/** The namespace in which instrumented code looks up the active mutant and files set it. */
const shared = globalThis as { __stryker__?: Switch; hunt?: Hunt | undefined; caught?: Set<string> };
shared.__stryker__ ??= {};
shared.caught ??= new Set();
const [ours, caught] = [shared.__stryker__, shared.caught];

const mutant = inject("mutant");
ours.activeMutant = mutant || undefined;
// An endless loop, at load time or later: the mutant counts as detected.
ours.hitCount = 0;
ours.hitLimit = 1_000_000;

// Not earlier: a module loaded while a mutant is active stays mutated for all later ones.
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

// biome-ignore lint/correctness/noEmptyPattern: vitest requires a destructured context
afterAll(({}, file) => {
	if (shared.hunt) ours.activeMutant = undefined;
	else if (!mutant) file.meta.reached = Object.keys(ours.mutantCoverage?.static ?? {});
	shared.hunt = undefined;
});
