// node test/bench/addresses.ts [bills]: bills of companies that do not exist, in fourteen languages and many layouts, as
// PDFs with text, as scans and as photographs, read by the built reader (`node tasks.mjs reader`) and judged as the site
// judges them. BILLS (or the first argument) cuts the count of each set, SETS=text,scan,photo,names,samples picks them; WRONG=1
// and FLAGGED=1 list bills; READINGS=folder keeps what was read. SAMPLES is the folder of labelled bills.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { benchBill } from "./bills/bench-bill.ts";
import { sameAddress } from "./bills/compare.ts";
import { judge } from "./bills/judge.ts";
import { photographed, scanned } from "./bills/pictures.ts";
import { Readings } from "./bills/readings.ts";
import { readSamples } from "./bills/samples.ts";
import { type Outcome, printTally } from "./bills/tally.ts";
import { WRAPPINGS, type Wrapping, wrappedBills } from "./bills/wrapped-names.ts";
import { medianOf, TARGETS, TargetList } from "./document-targets.ts";

const MIN = 120;
const count = Number(process.argv[2] ?? process.env.BILLS ?? MIN);
/** A text costs nothing to read: 200 and more in each language. */
const counts = { text: count * 24, scan: count, photo: count };
const first = Number(process.env.FIRST ?? 1);
const wished = (process.env.SETS ?? "text,scan,photo,names,samples").split(",");

const readings = new Readings();
const targets = new TargetList();
try {
	for (const set of ["text", "scan", "photo"] as const) if (wished.includes(set)) await measure(set);
	if (wished.includes("names")) measureNames();
	const samples = resolve(process.env.SAMPLES ?? join(import.meta.dirname, "../../../shared/data/documents"));
	if (wished.includes("samples") && existsSync(join(samples, "labels-address.json")))
		await readSamples(samples, readings);
} finally {
	await readings.end();
}
targets.end();

async function measure(set: "text" | "scan" | "photo"): Promise<void> {
	const known: Outcome[] = [];
	const unknown: Outcome[] = [];
	for (let seed = first; seed < first + counts[set]; seed++) {
		const { sheet, draft, layout } = benchBill(seed);
		const { place, kit, variant, issued } = draft;
		const bytes = () =>
			set === "text" ? sheet.pdf() : set === "scan" ? scanned(sheet, seed) : photographed(sheet, seed);
		const { facts, ms } = await readings.read(
			`${set} ${seed} ${kit.language} ${place.street}`,
			set === "text" ? "pdf" : "jpeg",
			bytes,
		);
		for (const [outcomes, names] of [
			[known, draft.applicant],
			[unknown, null],
		] as const) {
			const judged = judge([facts], names);
			const truth = { ...place, streetAddress: place.street.join(", ") };
			const address = judged.bill?.address ?? null;
			const exact = sameAddress(truth, address, false) && judged.bill?.issued?.date === issued;
			// Whose bill it is cannot be judged before the name is known.
			const deserving = variant === "plain" || (variant === "stranger" && names === null);
			outcomes.push({
				name: `${set} ${seed} ${kit.language} ${layout} ${variant}`,
				group: kit.language,
				right: sameAddress(truth, address, set !== "text"),
				mayBeVerified: exact && deserving && kit.supported && place.country !== "PT",
				plain: variant === "plain" && kit.supported && place.country !== "PT",
				judged,
				ms,
			});
		}
	}
	measureTargets(set, known, unknown);
	printTally(`${set}, name known`, known);
	printTally(
		`${set}, name not known yet`,
		unknown.map((one) => ({ ...one, group: "any language" })),
	);
}

/** Bills whose name is wrapped, behind the wrong label, one of two, or double, and those with another address. */
function measureNames(): void {
	for (const wrapping of Object.keys(WRAPPINGS) as Wrapping[]) {
		const bills = wrappedBills(wrapping, TARGETS.wrappedNames, first + 30_000);
		const verified = bills.filter((bill) => bill.verified);
		const what = `names, ${wrapping}: verified of ${bills.length}`;
		const isTrue = WRAPPINGS[wrapping] === "most";
		if (isTrue) targets.atLeast(what, verified.length / bills.length, TARGETS.verifiedOfTrueNames);
		else targets.atMost(what, verified.length, 0);
		for (const { name, printed, codes } of bills.filter((bill) => bill.verified !== isTrue))
			if (!isTrue || process.env.FLAGGED) process.stdout.write(`  ${name}: ${printed} ${codes.join(" ")}\n`);
	}
}

function measureTargets(set: "text" | "scan" | "photo", known: readonly Outcome[], unknown: readonly Outcome[]): void {
	const part = (some: readonly Outcome[], test: (one: Outcome) => boolean) => some.filter(test).length / some.length;
	const isVerified = ({ judged }: Outcome) => judged.verdict === "verified";
	const wrong = [...known, ...unknown].filter((one) => isVerified(one) && !one.mayBeVerified);
	targets.atLeast(`${set}: bills`, known.length, TARGETS.leastBills);
	targets.atMost(`${set}: wrong and verified`, wrong.length, 0);
	const rights = part(known, ({ right }) => right);
	targets.atLeast(`${set}: address right`, rights, TARGETS.addressRight[set]);
	if (set === "text") {
		const plain = known.filter((one) => one.plain);
		targets.atLeast("text: plain ones verified", part(plain, isVerified), TARGETS.verifiedOfPlainTexts);
	} else {
		// The first one makes the engine.
		const warm = medianOf(known.slice(1).map(({ ms }) => ms / 1000));
		targets.atMost(`${set}: processor seconds of a warm bill`, warm, TARGETS.billSeconds);
	}
}
