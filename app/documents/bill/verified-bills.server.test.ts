import { describe, expect, it } from "vitest";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import { toFlags, toVerdict } from "#app/domain/documents/document-flags.ts";
import { benchBill } from "#test/bench/bills/bench-bill.ts";
import { sameAddress } from "#test/bench/bills/evaluate-bill.ts";
import { transliterateGreek } from "./normalise-text.server.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const SEEDS = Array.from({ length: 240 }, (_, index) => index + 20_000);

/** @param wrap changes the printed name */
function evaluate(seed: number, wrap: (name: string) => string = (name) => name) {
	const { sheet, draft, layout } = benchBill(seed);
	const page = sheet.page();
	const names = {
		surname: transliterateGreek(draft.applicant.surname),
		givenNames: transliterateGreek(draft.applicant.givenNames),
	};
	const printed = draft.printedName;
	const segments = page.segments.map((segment) =>
		printed !== "" && segment.text.includes(printed)
			? { ...segment, text: segment.text.replace(printed, wrap(printed)) }
			: segment,
	);
	const bill = readBill([{ ...page, segments }], { names, today });
	const verified = toVerdict(toFlags(checkAddress(bill, { today, pages: [] }).codes)) === "verified";
	return { name: `${seed} ${draft.vocabulary.language} ${layout} ${draft.variant}`, draft, bill, verified };
}

describe("of 240 bills in fourteen languages", () => {
	const all = SEEDS.map((seed) => evaluate(seed));

	it("none is verified that is another person's, old, homemade, unsupported or misread", () => {
		const wrong = all.filter(({ draft: { variant, vocabulary, place, issued }, bill, verified }) => {
			const truth = { ...place, streetAddress: place.street.join(", ") };
			const isCorrect = sameAddress(truth, bill.address, false) && bill.issued?.date === issued;
			return verified && !(isCorrect && variant === "plain" && vocabulary.supported && place.country !== "PT");
		});
		expect(wrong.map(({ name }) => name)).toEqual([]);
	});

	it("six out of ten valid ones are verified", () => {
		const valid = all.filter(({ draft: { variant, vocabulary, place } }) => {
			return variant === "plain" && vocabulary.supported && place.country !== "PT";
		});
		expect(valid.length).toBeGreaterThan(80);
		expect(valid.filter(({ verified }) => verified).length / valid.length).toBeGreaterThan(0.6);
	});

	const verifiedSeeds = SEEDS.filter((_, index) => all[index]?.verified).slice(0, 40);

	it.each([
		"The Executors of *",
		"Estate of *",
		"Herederos de *",
		"Erben von *",
		"* (deceased)",
		"Parents of *",
		"Pais de *",
		"* Senior",
		"* Jr.",
		"* c/o Ivonne Pemberton",
	])("none is still verified when addressed to “%s”", (wrapping) => {
		const wrong = verifiedSeeds.map((seed) => evaluate(seed, (name) => wrapping.replace("*", name)));
		expect(wrong.filter(({ verified }) => verified).map(({ name, bill }) => `${name} ${bill.holder?.printed}`)).toEqual(
			[],
		);
	});

	it.each(["* and Ivonne Pemberton", "Ivonne Pemberton & *", "* / Ivonne Pemberton"])(
		"nine out of ten verified ones remain verified with joint holders: “%s”",
		(wrapping) => {
			const joint = verifiedSeeds.map((seed) => evaluate(seed, (name) => wrapping.replace("*", name)));
			expect(joint.filter(({ verified }) => verified).length / verifiedSeeds.length).toBeGreaterThanOrEqual(0.9);
		},
	);
});
