import type { Outcome } from "./bar.ts";
import { runTests } from "./run-tests.ts";

const LIVES = process.env.LIVES ?? "1000000";

/** The status machine alone through a million random lives of an application. */
export async function measure(): Promise<Outcome> {
	const { passed, failed } = await runTests(["app/domain/application/status-invariants.test.ts"], { LIVES });
	const figure = `${Number(LIVES).toLocaleString("en")} random lives of 2 to 21 events on the status machine: ${failed.length === 0 && passed > 0 ? 0 : "some"} broken rules`;
	if (failed.length > 0) return { state: "short", figure, lacks: failed.join("; ") };
	return {
		state: "part",
		figure,
		lacks:
			"the 5,000 sequences on the real room with evictions are not built; rooms that are killed are bar 1, one that sleeps is `test/calls/live-updates.workers.test.ts`",
	};
}
