import { afterAll, beforeAll, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		/** The id of the mutant that is awake in this run; none while it is found out which test file reaches which. */
		mutant: string;
	}
	interface TaskMeta {
		/** Ids of the mutants that the tests of a file reached. */
		reached?: string[];
	}
}

type Switch = {
	activeMutant?: string | undefined;
	currentTestId?: string | undefined;
	mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
	hitCount?: number;
	hitLimit?: number;
};

/** Where the instrumented code looks for it. */
const shared = globalThis as { __stryker__?: Switch };
shared.__stryker__ ??= {};
const ours = shared.__stryker__;

const mutant = inject("mutant");
ours.activeMutant = mutant || undefined;
// A loop that no longer ends: the mutant counts as noticed.
ours.hitCount = 0;
ours.hitLimit = 1_000_000;

beforeAll(() => {
	ours.currentTestId = "this file";
});

// biome-ignore lint/correctness/noEmptyPattern: vitest wants its context taken apart
afterAll(({}, file) => {
	const { mutantCoverage } = ours;
	const reached = [mutantCoverage?.static, mutantCoverage?.perTest["this file"]].flatMap((hits) =>
		Object.keys(hits ?? {}),
	);
	if (!mutant) file.meta.reached = reached;
	ours.currentTestId = undefined;
	if (mutantCoverage) mutantCoverage.perTest = {};
});
