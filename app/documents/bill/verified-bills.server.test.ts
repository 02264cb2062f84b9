import { describe, expect, it } from "vitest";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import { flagsOf, verdictOf } from "#app/domain/documents/document-flags.ts";
import { benchBill } from "#test/bench/bills/bench-bill.ts";
import { sameAddress } from "#test/bench/bills/compare.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const SEEDS = Array.from({ length: 240 }, (_, index) => index + 20_000);

function judged(seed: number) {
	const { sheet, draft, layout } = benchBill(seed);
	const bill = readBill([sheet.page()], { names: draft.applicant, today });
	const verified = verdictOf(flagsOf(checkAddress(bill, { today, pages: [] }).codes)) === "verified";
	return { name: `${seed} ${draft.kit.language} ${layout} ${draft.variant}`, draft, bill, verified };
}

describe("of 240 bills in twelve languages", () => {
	const all = SEEDS.map(judged);

	it("none is verified that is somebody else's, old, homemade, in another language, or read wrongly", () => {
		const wrong = all.filter(({ draft: { variant, kit, place, issued }, bill, verified }) => {
			const truth = { ...place, streetAddress: place.street.join(", ") };
			const right = sameAddress(truth, bill.address, false) && bill.issued?.date === issued;
			return verified && !(right && variant === "plain" && kit.supported && place.country !== "PT");
		});
		expect(wrong.map(({ name }) => name)).toEqual([]);
	});

	it("six of ten that deserve it are verified", () => {
		const deserving = all.filter(({ draft: { variant, kit, place } }) => {
			return variant === "plain" && kit.supported && place.country !== "PT";
		});
		expect(deserving.length).toBeGreaterThan(80);
		expect(deserving.filter(({ verified }) => verified).length / deserving.length).toBeGreaterThan(0.6);
	});
});
