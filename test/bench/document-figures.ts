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
		{ ...plain, name: "other fonts", ocrB: false, options: (seed) => inOtherFont(seed, faces) },
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

function inOtherFont(seed: number, faces: readonly Typeface[]): SpecimenOptions {
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

	add(set: SpecimenSet, one: ReadApplication): void {
		this.sets.set(set, [...(this.sets.get(set) ?? []), one]);
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
			const right = all.filter((one) => one.whole).length;
			const flagged = all.filter((one) => !one.verified).length;
			// A reading that is not counted is not an error.
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
	deservesRejection: boolean;
	/** Every character as printed. */
	whole: boolean;
	/** Number of the six fields that match the print. */
	fields: number;
	/** CPU time, and growth of the process in bytes. */
	seconds: number;
	grown: number;
};

/** Collects and prints a run's results. */
export class ApplicationTable {
	private readonly applications: ReadApplication[] = [];

	get all(): readonly ReadApplication[] {
		return this.applications;
	}

	add(one: ReadApplication): void {
		this.applications.push(one);
		if (process.env.VERBOSE)
			translate(`${one.whole ? "whole" : "     "} ${one.accepted ? "accepted" : "        "} ${describe(one)}`);
	}

	print(): void {
		const { applications } = this;
		translate(
			"set: documents, read in full, fields right, accepted, accepted with a wrong character, CPU seconds median / p95",
		);
		for (const set of new Set(applications.map((one) => one.set)))
			row(
				set,
				applications.filter((one) => one.set === set),
			);
		const legible = applications.filter((one) => one.legible);
		row("ALL LEGIBLE", legible);
		const wrong = applications.filter((one) => one.accepted && !one.whole);
		const forPeople = legible.filter((one) => !one.accepted);
		const rejected = applications.filter((one) => one.rejected);
		const strangers = applications.filter((one) => one.lines === null);
		translate(`accepted with a wrong character: ${wrong.length}`);
		for (const one of wrong) translate(`  ${describe(one)}`);
		translate(`legible but not accepted, left to a person: ${forPeople.length} of ${legible.length}`);
		translate(
			`accepted without having a zone: ${strangers.filter((one) => one.accepted).length} of ${strangers.length}`,
		);
		const unjust = rejected.filter((one) => !one.deservesRejection);
		translate(`rejected: ${rejected.length}, of them wrongly: ${unjust.length}`);
		for (const one of unjust) translate(`  ${describe(one)}`);
		const seconds = applications.map((one) => one.seconds);
		translate(
			`CPU seconds per page: median ${quantileOf(seconds, 0.5).toFixed(2)}, p95 ${quantileOf(seconds, 0.95).toFixed(2)}`,
		);
		const megabytes = applications.map((one) => one.grown / 2 ** 20);
		translate(
			`memory growth per page, MB: median ${quantileOf(megabytes, 0.5).toFixed(0)}, p95 ${quantileOf(megabytes, 0.95).toFixed(0)}`,
		);
	}
}

function row(set: string, applications: readonly ReadApplication[]): void {
	const printed = applications.filter((one) => one.lines !== null);
	const whole = printed.filter((one) => one.whole).length;
	const fields = printed.reduce((sum, one) => sum + one.fields, 0);
	const accepted = applications.filter((one) => one.accepted);
	const seconds = applications.map((one) => one.seconds);
	translate(
		`${set}: ${applications.length}, ${share(whole, printed.length)}, ${share(fields, printed.length * 6)}, ${accepted.length}, ` +
			`${accepted.filter((one) => !one.whole).length}, ${quantileOf(seconds, 0.5).toFixed(2)} / ${quantileOf(seconds, 0.95).toFixed(2)}`,
	);
}

function describe({ name, set, seconds, lines, reading, whole }: ReadApplication): string {
	const figures = reading
		? `confidence ${reading.confidence.toFixed(2)}, weakest ${reading.weakestName.toFixed(2)}, repairs ${reading.repairs}, ` +
			`${reading.pixelsPerCharacter.toFixed(1)} px, OCR-B ${reading.ocrB}`
		: "nothing found";
	const texts = whole || !reading || !lines ? "" : `\n    ${lines.join(" ")}\n    ${reading.lines.join(" ")}`;
	return `${name} (${set}) ${seconds.toFixed(2)} s, ${figures}${texts}`;
}

function share(part: number, whole: number): string {
	return whole === 0 ? "-" : `${((part / whole) * 100).toFixed(1)} %`;
}

function quantileOf(numbers: readonly number[], quantile: number): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

function translate(line: string): void {
	process.stdout.write(`${line}\n`);
}
