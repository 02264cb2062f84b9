/** Targets for reading documents; the benchmarks exit with 1 when one is missed. */
export const TARGETS = {
	/** Minimum set size of bills for "none is verified wrongly". */
	minBills: 100,
	addressCorrect: { text: 0.85, scan: 0.7, photo: 0.6 },
	verifiedOfPlainTexts: 0.6,
	/** Bills per kind of name wrapping, and how many of joint holders and double surnames are verified. */
	wrappedNames: 200,
	verifiedOfTrueNames: 0.9,
	/** Share of legible OCR-B zones read to the last character. */
	zonesInFull: 0.985,
	/** Minimum set size of passports and cards for "none is verified wrongly". */
	minIdentityUploads: 200,
	trueDocumentsVerified: 0.9,
	/** Median processor seconds: a page with a zone, a bill with a warm reader. */
	pageSeconds: 1,
	billSeconds: 1.5,
} as const;

/** Prints target after target, and records misses. */
export class TargetList {
	private readonly print: (line: string) => void;
	private missed = 0;

	constructor(print: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
		this.print = print;
	}

	/** A figure that must be at least `minimum`. A missing measurement is a miss. */
	atLeast(label: string, figure: number, minimum: number): void {
		this.report(figure >= minimum, `${label}: ${format(figure)}, at least ${format(minimum)}`);
	}

	/** A figure that must be at most `maximum`. */
	atMost(label: string, figure: number, maximum: number): void {
		this.report(figure <= maximum, `${label}: ${format(figure)}, at most ${format(maximum)}`);
	}

	/** Ends the run with 1 when a target was missed. */
	end(): void {
		this.print(this.missed === 0 ? "all targets met" : `targets missed: ${this.missed}`);
		if (this.missed > 0) process.exitCode = 1;
	}

	private report(isMet: boolean, line: string): void {
		if (!isMet) this.missed++;
		this.print(`${isMet ? "met   " : "MISSED"} ${line}`);
	}
}

/** Median; NaN for an empty list. */
export function medianOf(figures: readonly number[]): number {
	return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
}

function format(figure: number): string {
	return Number.isInteger(figure) ? String(figure) : figure.toFixed(3);
}
