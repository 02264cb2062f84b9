import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";

/** One document that was read. */
export type ReadApplication = {
	name: string;
	set: string;
	/** Has a zone that a patient person could read, with right check digits. */
	legible: boolean;
	/** As printed; null without a zone. */
	lines: string[] | null;
	reading: MrzReading | null;
	accepted: boolean;
	/** What is said of it, and whether nothing more serious than a note. */
	codes: readonly FlagCode[];
	verified: boolean;
	/** By the law of passports, which must not happen unless what is printed deserves it. */
	rejected: boolean;
	/** What is printed has expired on that day, or is a visa. */
	deservesRejection: boolean;
	/** Every character as printed. */
	whole: boolean;
	/** Of six fields, how many are as printed. */
	fields: number;
	/** CPU, and growth of the process in bytes. */
	seconds: number;
	grown: number;
};

/** Collects and prints what a run found. */
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
		translate(`CPU seconds per page: median ${at(seconds, 0.5).toFixed(2)}, p95 ${at(seconds, 0.95).toFixed(2)}`);
		const megabytes = applications.map((one) => one.grown / 2 ** 20);
		translate(
			`memory growth per page, MB: median ${at(megabytes, 0.5).toFixed(0)}, p95 ${at(megabytes, 0.95).toFixed(0)}`,
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
			`${accepted.filter((one) => !one.whole).length}, ${at(seconds, 0.5).toFixed(2)} / ${at(seconds, 0.95).toFixed(2)}`,
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

function at(numbers: readonly number[], quantile: number): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

function translate(line: string): void {
	process.stdout.write(`${line}\n`);
}
