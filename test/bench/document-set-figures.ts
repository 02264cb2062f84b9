import type { ReadApplication } from "./document-figures.ts";
import type { SpecimenSet } from "./document-sets.ts";

/** Collects and prints the sets of one difficulty each. */
export class SetTable {
	private readonly sets = new Map<SpecimenSet, ReadApplication[]>();

	get all(): readonly ReadApplication[] {
		return [...this.sets.values()].flat();
	}

	add(set: SpecimenSet, one: ReadApplication): void {
		this.sets.set(set, [...(this.sets.get(set) ?? []), one]);
	}

	/** Verified, although a page that has to be there is not in the picture. */
	get verifiedAlone(): number {
		return [...this.sets].reduce((sum, [set, all]) => sum + verifiedWithoutPage(set, all).length, 0);
	}

	print(): void {
		process.stdout.write(
			"set: documents, read in full, flagged, wrong, wrong and verified, other page told right, CPU seconds median; flags\n",
		);
		for (const [set, all] of this.sets) {
			const right = all.filter((one) => one.whole).length;
			const flagged = all.filter((one) => !one.verified).length;
			// A reading that nobody offers to count is no mistake.
			const wrong = all.filter((one) => one.accepted && !one.whole).length;
			const verified = all.filter((one) => one.verified && !one.whole).length + verifiedWithoutPage(set, all).length;
			const seconds = all.map((one) => one.seconds).sort((a, b) => a - b)[all.length >> 1] ?? 0;
			process.stdout.write(
				`${set.name}: ${all.length}, ${right}, ${flagged}, ${wrong}, ${verified}, ${otherPage(set, all)}, ${seconds.toFixed(2)}; ${flagCounts(all)}\n`,
			);
		}
	}
}

function verifiedWithoutPage({ otherPage }: SpecimenSet, all: readonly ReadApplication[]): ReadApplication[] {
	return otherPage === false ? all.filter((one) => one.verified && one.whole) : [];
}

function otherPage({ otherPage }: SpecimenSet, all: readonly ReadApplication[]): string {
	if (otherPage === null) return "-";
	const read = all.flatMap(({ reading }) => reading ?? []);
	return `${read.filter(({ pageAbove }) => pageAbove === otherPage).length} of ${read.length}`;
}

function flagCounts(all: readonly ReadApplication[]): string {
	const counts = new Map<string, number>();
	for (const code of all.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1);
	return [...counts].map(([code, count]) => `${code} ${count}`).join(", ");
}
