import type { Judged } from "./judge.ts";

/** One bill: whether its address was read rightly, whether it may be verified at all, and what was concluded. */
export type Outcome = {
	name: string;
	group: string;
	/** Right but perhaps for a letter in eight of a picture. */
	right: boolean;
	/** Right to the letter, accents aside, and so the day of issue; and nothing about it deserves a person. */
	mayBeVerified: boolean;
	/** A plain bill in a language that the reader knows. */
	plain: boolean;
	judged: Judged;
	ms: number;
};

/** Prints a table of outcomes by group, and what went wrong where it must not. */
export function printTally(title: string, outcomes: readonly Outcome[]): void {
	say(`\n${title}`);
	say(
		"group: bills, address right, to a person, wrong, wrong AND verified; verified of plain ones; processor ms median",
	);
	const groups = [...new Set(outcomes.map(({ group }) => group))];
	for (const group of groups)
		row(
			group,
			outcomes.filter((one) => one.group === group),
		);
	row("ALL", outcomes);
	for (const one of outcomes.filter(isWrongAndVerified)) say(`  WRONG AND VERIFIED ${one.name} ${described(one)}`);
	if (process.env.WRONG)
		for (const one of outcomes.filter(({ right }) => !right)) say(`  wrong ${one.name} ${described(one)}`);
	if (process.env.FLAGGED)
		for (const one of outcomes.filter(({ judged, plain }) => plain && judged.verdict !== "verified"))
			say(`  flagged ${one.name} ${one.judged.codes.join(" ")} ${described(one)}`);
}

function isWrongAndVerified({ judged, mayBeVerified }: Outcome): boolean {
	return judged.verdict === "verified" && !mayBeVerified;
}

function row(group: string, outcomes: readonly Outcome[]): void {
	const count = (test: (one: Outcome) => boolean) => outcomes.filter(test).length;
	const plain = outcomes.filter((one) => one.plain);
	const verified = plain.filter(({ judged }) => judged.verdict === "verified").length;
	const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
	say(
		`${group.padEnd(22)} ${outcomes.length}, ${share(
			count(({ right }) => right),
			outcomes.length,
		)}, ${count(({ judged }) => judged.verdict !== "verified")}, ${count(({ right }) => !right)}, ${count(isWrongAndVerified)}; ` +
			`${share(verified, plain.length)} of ${plain.length}; ${Math.round(times[Math.floor(times.length / 2)] ?? 0)}`,
	);
}

function described({ judged: { bill } }: Outcome): string {
	const { address = null, holder = null, issued = null, issuer = null, kind = null } = bill ?? {};
	const place = address && [
		address.streetAddress,
		address.city,
		address.postalCode,
		address.country,
		address.certainty,
	];
	return JSON.stringify([place, holder?.printed, holder?.match?.result, issued?.date, issued?.by, issuer, kind]);
}

function share(part: number, whole: number): string {
	return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`;
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}
