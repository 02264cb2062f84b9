import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { SeededRandom } from "../factories/specimens/seeded-random.ts";
import type { SpecimenOptions } from "../factories/specimens/specimen.ts";
import type { Surface, Surroundings } from "../factories/specimens/surroundings.ts";
import { STANDARD_FONTS, type Typeface, typefaceOf } from "../factories/specimens/typeface.ts";

/** The variation of a set, on top of `randomSpecimen`. */
export type SpecimenSet = {
	name: string;
	/** Whether another page besides the data page is in the picture; null if irrelevant. */
	otherPage: boolean | null;
	/** These documents are valid and legible to a patient reader. */
	legible: boolean;
	/** Whether the zone is in OCR-B. */
	ocrB: boolean;
	options(seed: number): SpecimenOptions;
};

/** Sets of rendered documents, each with a different difficulty; the same seed gives the same picture. */
export async function specimenSets(): Promise<SpecimenSet[]> {
	const faces = await Promise.all(STANDARD_FONTS.map(typefaceOf));
	const plain = { otherPage: null, legible: true, ocrB: true };
	return [
		{ ...plain, name: "other fonts", ocrB: false, options: (seed) => withOtherFont(seed, faces) },
		{ ...plain, name: "signature page, near", otherPage: true, options: (seed) => passport(seed, true, null) },
		{ ...plain, name: "signature page, far", otherPage: true, options: (seed) => passport(seed, true, onDesk(seed)) },
		{ ...plain, name: "data page alone, near", otherPage: false, options: (seed) => passport(seed, false, null) },
		{ ...plain, name: "data page on a desk", otherPage: false, options: (seed) => passport(seed, false, onDesk(seed)) },
		{ ...plain, name: "dark", options: dark },
		{ ...plain, name: "very dark", legible: false, options: veryDark },
		{ ...plain, name: "mirrored", options: (seed) => ({ ...legible(seed), mirrored: true }) },
		{ ...plain, name: "curled", options: curled },
		{ ...plain, name: "scratched", legible: false, options: (seed) => ({ ...legible(seed), scratches: 6 }) },
	];
}

/** A specimen with a seed of this set, without defects. */
function legible(seed: number): SpecimenOptions {
	for (let at = seed * 7 + 5_000; ; at++) {
		const { options, legible } = randomSpecimen(at);
		if (legible) return options;
	}
}

function passport(seed: number, signaturePage: boolean, surroundings: Surroundings | null): SpecimenOptions {
	const options = legible(seed);
	const random = new SeededRandom(seed + 70_000);
	const issuer = options.issuer === "FRA" ? "PRT" : options.issuer;
	const pixelsPerCharacter = random.between(7.5, surroundings ? 12 : 18);
	return {
		...options,
		format: "TD3",
		issuer: issuer ?? "PRT",
		number: (options.number ?? "").slice(0, 9),
		signaturePage,
		pixelsPerCharacter,
		blur: random.between(0, 0.1) * pixelsPerCharacter,
		rotation: random.oneOf([0, 0, 90, 180, 270]) + random.between(-1, 1) * random.oneOf([1, 4, 12]),
		...(surroundings ? { surroundings } : { desk: random.oneOf([-0.012, 0, 0.01, 0.05, 0.1]) }),
	};
}

function onDesk(seed: number): Surroundings {
	const random = new SeededRandom(seed + 80_000);
	const surface = random.oneOf<Surface>(["plain", "plain", "wood", "wood", "white", "cloth", "letter", "card"]);
	const side = () => random.between(0.12, 0.7);
	return { surface, top: random.between(0.5, 1.1), right: side(), bottom: side(), left: side() };
}

function withOtherFont(seed: number, faces: readonly Typeface[]): SpecimenOptions {
	const options = legible(seed);
	const typeface = faces[seed % faces.length] as Typeface;
	return { ...options, typeface, pixelsPerCharacter: Math.max(9.5, options.pixelsPerCharacter ?? 12) };
}

function dark(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 90_000);
	return {
		...legible(seed),
		exposure: random.between(0.1, 0.35),
		noise: random.between(0.5, 2),
		glare: 0,
		quality: 85,
	};
}

function veryDark(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 95_000);
	return { ...legible(seed), exposure: random.between(0.02, 0.07), noise: random.between(2, 5), glare: 0, quality: 60 };
}

function curled(seed: number): SpecimenOptions {
	const random = new SeededRandom(seed + 97_000);
	return { ...legible(seed), perspective: random.between(0, 0.08), curl: random.between(0.02, 0.09) };
}

/** Collects and prints the sets of one difficulty each. */
export class SetTable {
	private readonly sets = new Map<SpecimenSet, ReadApplication[]>();

	get all(): readonly ReadApplication[] {
		return [...this.sets.values()].flat();
	}

	add(set: SpecimenSet, result: ReadApplication): void {
		this.sets.set(set, [...(this.sets.get(set) ?? []), result]);
	}

	/** Verified although a required page is missing. */
	get verifiedAlone(): number {
		return [...this.sets].reduce((sum, [set, all]) => sum + verifiedWithoutPage(set, all).length, 0);
	}

	print(): void {
		process.stdout.write(
			"set: documents, read in full, flagged, wrong, wrong and verified, other page told right, CPU seconds median; flags\n",
		);
		for (const [set, all] of this.sets) {
			const complete = all.filter((result) => result.isComplete).length;
			const flagged = all.filter((result) => !result.verified).length;
			// A reading that is not counted is not an error.
			const wrong = all.filter((result) => result.accepted && !result.isComplete).length;
			const verified =
				all.filter((result) => result.verified && !result.isComplete).length + verifiedWithoutPage(set, all).length;
			const seconds = all.map((result) => result.seconds).sort((a, b) => a - b)[all.length >> 1] ?? 0;
			process.stdout.write(
				`${set.name}: ${all.length}, ${complete}, ${flagged}, ${wrong}, ${verified}, ${otherPage(set, all)}, ${seconds.toFixed(2)}; ${flagCounts(all)}\n`,
			);
		}
	}
}

function verifiedWithoutPage({ otherPage }: SpecimenSet, all: readonly ReadApplication[]): ReadApplication[] {
	return otherPage === false ? all.filter((result) => result.verified && result.isComplete) : [];
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

/** The result of reading one document. */
export type ReadApplication = {
	name: string;
	set: string;
	/** Has a zone that a patient reader can read, with correct check digits. */
	legible: boolean;
	/** As printed; null without a zone. */
	lines: string[] | null;
	reading: MrzReading | null;
	accepted: boolean;
	/** The messages about it, and whether none is more serious than a note. */
	codes: readonly FlagCode[];
	verified: boolean;
	/** Accepted under passport rules, which must match the printed data. */
	rejected: boolean;
	/** The printed document is expired on that day, or a visa. */
	shouldBeRejected: boolean;
	/** Every character as printed. */
	isComplete: boolean;
	/** Number of the six fields that match the print. */
	fields: number;
	/** CPU time, and growth of the process in bytes. */
	seconds: number;
	growth: number;
};

/** Collects and prints a run's results. */
export class ApplicationTable {
	private readonly applications: ReadApplication[] = [];

	get all(): readonly ReadApplication[] {
		return this.applications;
	}

	add(result: ReadApplication): void {
		this.applications.push(result);
		if (process.env.VERBOSE)
			printLine(
				`${result.isComplete ? "whole" : "     "} ${result.accepted ? "accepted" : "        "} ${describe(result)}`,
			);
	}

	print(): void {
		const { applications } = this;
		printLine(
			"set: documents, read in full, fields right, accepted, accepted with a wrong character, CPU seconds median / p95",
		);
		for (const set of new Set(applications.map((result) => result.set)))
			printRow(
				set,
				applications.filter((result) => result.set === set),
			);
		const legible = applications.filter((result) => result.legible);
		printRow("ALL LEGIBLE", legible);
		const wrong = applications.filter((result) => result.accepted && !result.isComplete);
		const forReview = legible.filter((result) => !result.accepted);
		const rejected = applications.filter((result) => result.rejected);
		const withoutZone = applications.filter((result) => result.lines === null);
		printLine(`accepted with a wrong character: ${wrong.length}`);
		for (const result of wrong) printLine(`  ${describe(result)}`);
		printLine(`legible but not accepted, left to a person: ${forReview.length} of ${legible.length}`);
		printLine(
			`accepted without having a zone: ${withoutZone.filter((result) => result.accepted).length} of ${withoutZone.length}`,
		);
		const wronglyRejected = rejected.filter((result) => !result.shouldBeRejected);
		printLine(`rejected: ${rejected.length}, of them wrongly: ${wronglyRejected.length}`);
		for (const result of wronglyRejected) printLine(`  ${describe(result)}`);
		const seconds = applications.map((result) => result.seconds);
		printLine(
			`CPU seconds per page: median ${quantileOf(seconds, 0.5).toFixed(2)}, p95 ${quantileOf(seconds, 0.95).toFixed(2)}`,
		);
		const megabytes = applications.map((result) => result.growth / 2 ** 20);
		printLine(
			`memory growth per page, MB: median ${quantileOf(megabytes, 0.5).toFixed(0)}, p95 ${quantileOf(megabytes, 0.95).toFixed(0)}`,
		);
	}
}

function printRow(set: string, applications: readonly ReadApplication[]): void {
	const printed = applications.filter((result) => result.lines !== null);
	const whole = printed.filter((result) => result.isComplete).length;
	const fields = printed.reduce((sum, result) => sum + result.fields, 0);
	const accepted = applications.filter((result) => result.accepted);
	const seconds = applications.map((result) => result.seconds);
	printLine(
		`${set}: ${applications.length}, ${formatShare(whole, printed.length)}, ${formatShare(fields, printed.length * 6)}, ${accepted.length}, ` +
			`${accepted.filter((result) => !result.isComplete).length}, ${quantileOf(seconds, 0.5).toFixed(2)} / ${quantileOf(seconds, 0.95).toFixed(2)}`,
	);
}

function describe({ name, set, seconds, lines, reading, isComplete }: ReadApplication): string {
	const figures = reading
		? `confidence ${reading.confidence.toFixed(2)}, weakest ${reading.weakestName.toFixed(2)}, repairs ${reading.repairs}, ` +
			`${reading.pixelsPerCharacter.toFixed(1)} px, OCR-B ${reading.ocrB}`
		: "nothing found";
	const texts = isComplete || !reading || !lines ? "" : `\n    ${lines.join(" ")}\n    ${reading.lines.join(" ")}`;
	return `${name} (${set}) ${seconds.toFixed(2)} s, ${figures}${texts}`;
}

function formatShare(part: number, whole: number): string {
	return whole === 0 ? "-" : `${((part / whole) * 100).toFixed(1)} %`;
}

function quantileOf(numbers: readonly number[], quantile: number): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

function printLine(line: string): void {
	process.stdout.write(`${line}\n`);
}
