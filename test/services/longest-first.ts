import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The journeys that take a minute and more, the longest first. */
const LONG = [
	"every-page",
	"planted-defects",
	"upload-page",
	"mandate",
	"partner-programme",
	"power-cuts",
	"random-walk",
	"ten-cases",
	"hostile-uploads",
	"read-documents",
	"guardian",
	"withdrawal",
	"whole-business",
	"payout-power-cuts",
	"checkout-states",
	"page-styles",
];

/** Asks what all others of its project have asked. */
const LAST = "/every-statement.workers.test.ts";

/** A fresh checkout knows no times and goes by size: the smallest file lasts longest, and would run alone at the end. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((one, other) => placeOf(one) - placeOf(other));
	}
}

function placeOf({ moduleId }: TestSpecification): number {
	if (moduleId.endsWith(LAST)) return LONG.length + 1;
	const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
	return place < 0 ? LONG.length : place;
}
