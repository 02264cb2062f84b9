import { type Outcome, toOutcome } from "./bar.ts";
import { runTests } from "./run-tests.ts";

/** The crash-recovery test must detect each of three defects, planted into a copy of the sources. */
export async function measure(): Promise<Outcome> {
	const { failed, output } = await runTests(["test/planted-defects/planted-defects.long.e2e.ts"]);
	const found = [...output.matchAll(/planted: ([^:]+): [\s\S]*?: (\d+) faults after (\d+) cuts/g)].map(
		([, name, faults, cuts]) => `${name} (${faults} faults after ${cuts} cuts)`,
	);
	return toOutcome(`${found.length} of 3 found: ${found.join(", ")}`, [
		failed.length > 0 && failed.join("; "),
		found.length < 3 && "not every planted defect was found",
	]);
}
