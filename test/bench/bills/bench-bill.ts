import { Sheet } from "../../factories/bills/sheet.ts";
import { type BenchDraft, draftOf } from "./draft.ts";
import { BENCH_LAYOUTS, homemade } from "./layouts.ts";

export type BenchBill = { sheet: Sheet; draft: BenchDraft; layout: string };

/** Bill number `seed` of the bench, with everything that is true of it. */
export function benchBill(seed: number): BenchBill {
	const draft = draftOf(seed);
	const sheet = new Sheet();
	if (draft.variant === "homemade") {
		homemade(sheet, draft);
		return { sheet, draft, layout: "homemade" };
	}
	const names = Object.keys(BENCH_LAYOUTS);
	// Eight layouts and fourteen languages: every language meets every layout.
	const layout = names[(seed + Math.floor(seed / 14)) % names.length] as string;
	BENCH_LAYOUTS[layout]?.(sheet, draft);
	return { sheet, draft, layout };
}
