import { describe, expect, it } from "vitest";
import { transliterateGreek } from "#app/documents/bill/normalise-text.server.ts";
import { benchBill } from "#test/bench/bills/bench-bill.ts";
import { evaluateBill, sameAddress } from "#test/bench/bills/evaluate-bill.ts";
import { type Wrapping, wrappedBills } from "#test/bench/bills/wrapped-names.ts";

describe("of 200 generated bills", () => {
	it.each<Wrapping>(["wrapped", "mislabelled", "second address", "mislabelled address"])(
		"none is verified if the holder is replaced: %s",
		(wrapping) => {
			const wronglyVerified = wrappedBills(wrapping, 200, 30_000).filter(({ verified }) => verified);
			expect(wronglyVerified.map(({ name, printed }) => `${name}: ${printed}`)).toEqual([]);
		},
		120_000,
	);

	it.each<Wrapping>(["joint", "double surname"])(
		"nine out of ten are verified when the name is %s",
		(wrapping) => {
			const bills = wrappedBills(wrapping, 200, 30_000);
			expect(bills.filter(({ verified }) => verified).length).toBeGreaterThanOrEqual(180);
		},
		120_000,
	);
});

describe.each(["cs", "hu", "el", "tr", "ro"])("of 200 generated bills in %s", (language) => {
	it("none is wrongly verified, and six out of ten plain ones are verified", { timeout: 120_000 }, () => {
		const wrongNames: string[] = [];
		let [bills, plain, verified] = [0, 0, 0];
		for (let seed = 40_000; bills < 200; seed++) {
			const { sheet, draft, layout } = benchBill(seed);
			const { vocabulary, variant, place, issued, applicant } = draft;
			if (vocabulary.language !== language) continue;
			bills++;
			const facts = {
				engine: "",
				readError: null,
				pdf: null,
				pages: [{ picture: null, mrz: null, text: sheet.page() }],
			};
			const { bill, verdict } = evaluateBill([facts], applicant);
			const truth = { ...place, streetAddress: place.street.join(", ") };
			const isCorrect = sameAddress(truth, bill?.address ?? null, false) && bill?.issued?.date === issued;
			if (variant === "plain") plain++;
			if (verdict !== "verified") continue;
			if (isCorrect && variant === "plain") verified++;
			else wrongNames.push(`${seed} ${layout} ${variant} ${transliterateGreek(draft.printedName)}`);
		}
		expect(wrongNames).toEqual([]);
		expect(verified / plain).toBeGreaterThan(0.6);
	});
});
