import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { FileType } from "#app/domain/documents/document-check.ts";
import { Raster } from "#worker/offline/specimens/png.ts";
import type { Sheet } from "../factories/bills/sheet.ts";
import { photograph } from "../factories/specimens/camera.ts";
import { jpegOf } from "../factories/specimens/jpeg-writer.ts";
import { SeededRandom } from "../factories/specimens/seeded-random.ts";
import { benchBill } from "./bills/bench-bill.ts";
import { type Evaluation, evaluateBill, sameAddress, type TrueAddress } from "./bills/evaluate-bill.ts";
import { Readings } from "./bills/readings.ts";
import { WRAPPINGS, type Wrapping, wrappedBills } from "./bills/wrapped-names.ts";
import { medianOf, TARGETS, TargetList } from "./document-targets.ts";

// node test/bench/addresses.ts [bills]: bills of fictitious companies, in fourteen languages and many layouts, as
// PDFs with text, scans and photographs, read by the built reader (`node tasks.mjs reader`) and evaluated as on the
// site. BILLS (or the first argument) limits each set, SETS=text,scan,photo,names,samples selects sets; WRONG=1 and
// FLAGGED=1 list bills; READINGS=folder stores the readings. SAMPLES is the folder of labelled bills.

const FONTS = ["Liberation Sans", "Liberation Serif", "Liberation Sans Narrow", "DejaVu Sans", "DejaVu Serif"];
const [WIDTH, HEIGHT] = [595, 842];

/** Renders the sheet as printed, at a given width in pixels. */
function renderSheet(sheet: Sheet, width: number, seed: number): Raster {
	const font = FONTS[seed % FONTS.length] as string;
	const size = font.startsWith("DejaVu") ? 0.88 : 1;
	const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
	const texts = sheet.lines.map(
		(line) =>
			`<text x="${line.x}" y="${line.y}" font-family="${font}" font-size="${line.size * size}" font-weight="${line.bold ? 700 : 400}">${escaped(line.text)}</text>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g fill="#1a1a1e">${texts.join("")}</g></svg>`;
	const rendered = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: true } }).render();
	const raster = new Raster(rendered.width, rendered.height);
	const { pixels } = rendered;
	for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3)
		for (let channel = 0; channel < 3; channel++) raster.pixels[to + channel] = pixels[from + channel] as number;
	return raster;
}

const PLAIN = { exposure: 1, curl: 0, mirrored: false };

/** A scanned sheet, slightly askew: a JPEG of 150 to 200 dots per inch. */
function scanSheet(sheet: Sheet, seed: number): Uint8Array {
	const random = new SeededRandom(seed);
	const page = renderSheet(sheet, random.integer(1240, 1654), seed);
	const askew = { ...PLAIN, rotation: random.between(-0.7, 0.7), perspective: 0, glare: 0, desk: 0 };
	const shot = { ...askew, blur: random.between(0.3, 0.7), noise: random.between(2, 6) };
	return jpegOf(photograph(page, shot, random), random.integer(60, 85));
}

/** A sheet on a table, photographed by hand: tilted, blurred, with a patch of light. */
function photographSheet(sheet: Sheet, seed: number): Uint8Array {
	const random = new SeededRandom(seed + 5000);
	const page = renderSheet(sheet, random.integer(1300, 1700), seed);
	const shot = {
		...PLAIN,
		rotation: random.between(-2.5, 2.5),
		perspective: random.between(0.01, 0.05),
		blur: random.between(0.4, 1),
		glare: random.chance(0.4) ? random.between(0.1, 0.4) : 0,
		noise: random.between(3, 9),
		desk: random.between(0.01, 0.04),
	};
	return jpegOf(photograph(page, shot, random), random.integer(55, 80));
}

/** The outcome of one bill: reading accuracy, whether it may be verified, and the verdict. */
type Outcome = {
	name: string;
	group: string;
	/** Correct except for at most one letter in eight in a picture. */
	isCorrect: boolean;
	/** Letters correct except for accents, issue date correct, and nothing that requires review. */
	mayBeVerified: boolean;
	/** A plain bill in a language that the reader supports. */
	isPlain: boolean;
	evaluation: Evaluation;
	ms: number;
};

/** Prints outcomes by group, and every wrong verification. */
function printTally(title: string, outcomes: readonly Outcome[]): void {
	printLine(`\n${title}`);
	printLine(
		"group: bills, address right, to a person, wrong, wrong AND verified; verified of plain ones; processor ms median",
	);
	const groups = [...new Set(outcomes.map(({ group }) => group))];
	for (const group of groups)
		printRow(
			group,
			outcomes.filter((outcome) => outcome.group === group),
		);
	printRow("ALL", outcomes);
	for (const outcome of outcomes.filter(isWrongAndVerified))
		printLine(`  WRONG AND VERIFIED ${outcome.name} ${describeOutcome(outcome)}`);
	if (process.env.WRONG)
		for (const outcome of outcomes.filter(({ isCorrect }) => !isCorrect))
			printLine(`  wrong ${outcome.name} ${describeOutcome(outcome)}`);
	if (process.env.FLAGGED)
		for (const outcome of outcomes.filter(({ evaluation, isPlain }) => isPlain && evaluation.verdict !== "verified"))
			printLine(`  flagged ${outcome.name} ${outcome.evaluation.codes.join(" ")} ${describeOutcome(outcome)}`);
}

function isWrongAndVerified({ evaluation, mayBeVerified }: Outcome): boolean {
	return evaluation.verdict === "verified" && !mayBeVerified;
}

function printRow(group: string, outcomes: readonly Outcome[]): void {
	const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
	const plain = outcomes.filter((outcome) => outcome.isPlain);
	const verified = plain.filter(({ evaluation }) => evaluation.verdict === "verified").length;
	const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
	printLine(
		`${group.padEnd(22)} ${outcomes.length}, ${formatShare(
			count(({ isCorrect }) => isCorrect),
			outcomes.length,
		)}, ${count(({ evaluation }) => evaluation.verdict !== "verified")}, ${count(({ isCorrect }) => !isCorrect)}, ${count(isWrongAndVerified)}; ` +
			`${formatShare(verified, plain.length)} of ${plain.length}; ${Math.round(times[Math.floor(times.length / 2)] ?? 0)}`,
	);
}

function describeOutcome({ evaluation: { bill } }: Outcome): string {
	const { address = null, holder = null, issued = null, issuer = null, kind = null } = bill ?? {};
	const place = address && [
		address.streetAddress,
		address.city,
		address.postalCode,
		address.country,
		address.certainty,
	];
	return JSON.stringify([place, holder?.printed, holder?.match?.result, issued?.date, issued?.source, issuer, kind]);
}

function formatShare(part: number, whole: number): string {
	return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`;
}

function printLine(line: string): void {
	process.stdout.write(`${line}\n`);
}

type Label = { file: string; truth: TrueAddress & { name: string; documentDate: string | null } };

/** Reads labelled third-party bills, before and after the name is known. */
async function readSamples(folder: string, readings: Readings): Promise<void> {
	const labels = JSON.parse(readFileSync(join(folder, "labels-address.json"), "utf8")) as Label[];
	const outcomes: Outcome[] = [];
	for (const { file, truth } of labels) {
		const type: FileType = file.endsWith("pdf") ? "pdf" : file.endsWith("png") ? "png" : "jpeg";
		const { facts, ms } = await readings.read(file, type, () => new Uint8Array(readFileSync(join(folder, file))));
		for (const names of [null, { surname: "", givenNames: truth.name }]) {
			// A sample is fresh on the day after its date.
			const evaluation = evaluateBill([facts], names, truth.documentDate ?? undefined);
			const isCorrect = sameAddress(truth, evaluation.bill?.address ?? null, false);
			const name = `${file}, name ${names ? "known" : "unknown"}`;
			outcomes.push({ name, group: name, isCorrect, mayBeVerified: isCorrect, isPlain: false, evaluation, ms });
		}
	}
	printTally("samples", outcomes);
}

const MIN = 120;
const count = Number(process.argv[2] ?? process.env.BILLS ?? MIN);
/** Text costs nothing to read: at least 200 bills per language. */
const counts = { text: count * 24, scan: count, photo: count };
const first = Number(process.env.FIRST ?? 1);
const selectedSets = (process.env.SETS ?? "text,scan,photo,names,samples").split(",");

const readings = new Readings();
const targets = new TargetList();
try {
	for (const set of ["text", "scan", "photo"] as const) if (selectedSets.includes(set)) await measure(set);
	if (selectedSets.includes("names")) measureNames();
	const samples = resolve(process.env.SAMPLES ?? join(import.meta.dirname, "../../../shared/data/documents"));
	if (selectedSets.includes("samples") && existsSync(join(samples, "labels-address.json")))
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
		const { place, vocabulary, variant, issued } = draft;
		const bytes = () =>
			set === "text" ? sheet.pdf() : set === "scan" ? scanSheet(sheet, seed) : photographSheet(sheet, seed);
		const { facts, ms } = await readings.read(
			`${set} ${seed} ${vocabulary.language} ${place.street}`,
			set === "text" ? "pdf" : "jpeg",
			bytes,
		);
		for (const [outcomes, names] of [
			[known, draft.applicant],
			[unknown, null],
		] as const) {
			const evaluation = evaluateBill([facts], names);
			const truth = { ...place, streetAddress: place.street.join(", ") };
			const address = evaluation.bill?.address ?? null;
			const exact = sameAddress(truth, address, false) && evaluation.bill?.issued?.date === issued;
			// The holder cannot be checked before the name is known.
			const isVerifiable = variant === "plain" || (variant === "stranger" && names === null);
			outcomes.push({
				name: `${set} ${seed} ${vocabulary.language} ${layout} ${variant}`,
				group: vocabulary.language,
				isCorrect: sameAddress(truth, address, set !== "text"),
				mayBeVerified: exact && isVerifiable && vocabulary.supported && place.country !== "PT",
				isPlain: variant === "plain" && vocabulary.supported && place.country !== "PT",
				evaluation,
				ms,
			});
		}
	}
	measureTargets(set, known, unknown);
	printTally(`${set}, name known`, known);
	printTally(
		`${set}, name not known yet`,
		unknown.map((outcome) => ({ ...outcome, group: "any language" })),
	);
}

/** Bills with a wrapped, mislabelled, joint or double name, and those with another address. */
function measureNames(): void {
	for (const wrapping of Object.keys(WRAPPINGS) as Wrapping[]) {
		const bills = wrappedBills(wrapping, TARGETS.wrappedNames, first + 30_000);
		const verified = bills.filter((bill) => bill.verified);
		const label = `names, ${wrapping}: verified of ${bills.length}`;
		const isTrue = WRAPPINGS[wrapping] === "most";
		if (isTrue) targets.atLeast(label, verified.length / bills.length, TARGETS.verifiedOfTrueNames);
		else targets.atMost(label, verified.length, 0);
		for (const { name, printed, codes } of bills.filter((bill) => bill.verified !== isTrue))
			if (!isTrue || process.env.FLAGGED) process.stdout.write(`  ${name}: ${printed} ${codes.join(" ")}\n`);
	}
}

function measureTargets(set: "text" | "scan" | "photo", known: readonly Outcome[], unknown: readonly Outcome[]): void {
	const shareOf = (some: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
		some.filter(test).length / some.length;
	const isVerified = ({ evaluation }: Outcome) => evaluation.verdict === "verified";
	const wrong = [...known, ...unknown].filter((outcome) => isVerified(outcome) && !outcome.mayBeVerified);
	targets.atLeast(`${set}: bills`, known.length, TARGETS.minBills);
	targets.atMost(`${set}: wrong and verified`, wrong.length, 0);
	const correctShare = shareOf(known, ({ isCorrect }) => isCorrect);
	targets.atLeast(`${set}: address right`, correctShare, TARGETS.addressCorrect[set]);
	if (set === "text") {
		const plain = known.filter((outcome) => outcome.isPlain);
		targets.atLeast("text: plain ones verified", shareOf(plain, isVerified), TARGETS.verifiedOfPlainTexts);
	} else {
		// The first one starts the engine.
		const warm = medianOf(known.slice(1).map(({ ms }) => ms / 1000));
		targets.atMost(`${set}: processor seconds of a warm bill`, warm, TARGETS.billSeconds);
	}
}
