// npm run bench:documents: accuracy and cost of reading documents, over generated specimens and, where available,
// the samples (SAMPLES, default ../shared/data/documents). In one process, one document at a time, as in the Worker.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import { toFlags, toVerdict } from "#app/domain/documents/document-flags.ts";
import { isReliableReading, parseMrz } from "#app/domain/documents/mrz.ts";
import { findMrzFormats } from "#app/domain/documents/mrz-format.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { classifyPageWithoutZone } from "#worker/reader/mrz/page-without-zone.ts";
import { readMrz } from "#worker/reader/mrz/read-mrz.ts";
import { decodePicture } from "#worker/reader/pictures/decode-picture.ts";
import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { aSpecimen } from "../factories/specimens/specimen.ts";
import { ApplicationTable, type ReadApplication, SetTable, specimenSets } from "./document-figures.ts";
import { medianOf, TARGETS, TargetList } from "./document-targets.ts";

const root = resolve(process.env.SAMPLES ?? "../shared/data/documents");
const count = Number(process.env.SPECIMENS ?? 300);
const countPerSet = Number(process.env.OF_EACH_SET ?? 40);
/** Generated specimens are valid on this day; the last samples expired long before. */
const TODAY = "2026-11-21";
const SAMPLES_TODAY = "2014-06-01";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

type Label = { file: string; category: string; mrz: { lines: string[]; checkDigitsValid: boolean } | null };

const table = new ApplicationTable();
const sets = new SetTable();
for (let seed = 0; seed < count; seed++) {
	const { options, legible } = randomSpecimen(seed);
	const { jpeg, lines } = aSpecimen(options);
	const set = legible ? `generated, legible (${options.format})` : "generated, beyond legible";
	table.add(await measure(`specimen ${seed}`, set, legible, jpeg, lines, TODAY));
}
for (const set of await specimenSets()) {
	for (let seed = 0; seed < countPerSet; seed++) {
		const { jpeg, lines } = aSpecimen(set.options(seed));
		sets.add(set, await measure(`${set.name} ${seed}`, set.name, set.legible && set.ocrB, jpeg, lines, TODAY));
	}
}
sets.print();
if (existsSync(root)) {
	for (const label of JSON.parse(readFileSync(join(root, "labels-mrz.json"), "utf8")) as Label[]) {
		const valid = label.mrz?.checkDigitsValid === true;
		const set =
			label.mrz === null ? "samples without a zone" : valid ? setOf(label) : "samples with wrong check digits";
		table.add(await measure(label.file, set, valid, readSample(label.file), label.mrz?.lines ?? null, SAMPLES_TODAY));
	}
	const bills = JSON.parse(readFileSync(join(root, "labels-address.json"), "utf8")) as { file: string }[];
	for (const { file } of bills)
		if (!file.endsWith(".pdf"))
			table.add(await measure(file, "bills as passports", false, readSample(file), null, TODAY));
} else process.stdout.write(`No samples at ${root}: generated specimens only.\n`);
table.print();

const { all } = table;
const targets = new TargetList();
const legible = all.filter((result) => result.legible);
targets.atLeast(
	"legible zones in OCR-B read in full",
	shareOf(legible, ({ isComplete }) => isComplete),
	TARGETS.zonesInFull,
);
const read = [...all, ...sets.all];
targets.atMost(
	"accepted with a wrong character",
	read.filter((result) => result.accepted && !result.isComplete).length,
	0,
);
targets.atMost(
	"verified with a wrong character",
	read.filter((result) => result.verified && !result.isComplete).length,
	0,
);
targets.atMost("a data page alone that is verified", sets.verifiedAlone, 0);
const rejected = read.filter((result) => result.rejected && !result.shouldBeRejected);
targets.atMost("rejected wrongly", rejected.length, 0);
targets.atMost("processor seconds of a page", medianOf(read.map(({ seconds }) => seconds)), TARGETS.pageSeconds);
targets.end();

function shareOf(some: readonly ReadApplication[], test: (result: ReadApplication) => boolean): number {
	return some.filter(test).length / some.length;
}

function setOf({ file, category }: Label): string {
	const simulated = /^mrz-photo\/([a-z]+)/i.exec(file);
	return simulated ? `samples, ${simulated[1]}` : `samples, ${category}`;
}

function readSample(file: string): Uint8Array {
	return new Uint8Array(readFileSync(join(root, file)));
}

async function measure(
	name: string,
	set: string,
	legible: boolean,
	bytes: Uint8Array,
	lines: string[] | null,
	today: string,
): Promise<ReadApplication> {
	collectGarbage();
	const memory = process.memoryUsage().rss;
	const cpu = process.cpuUsage();
	const decoded = await decodePicture(bytes, bytes[0] === 0xff ? "jpeg" : "png");
	const reading = decoded.ok ? readMrz(decoded.picture) : null;
	const { user, system } = process.cpuUsage(cpu);
	const growth = Math.max(0, process.memoryUsage().rss - memory);
	const accepted = reading !== null && isReliableReading(reading, today);
	const fields = reading && lines ? countCorrectFields(reading, lines, today) : 0;
	const isComplete = reading !== null && lines !== null && reading.lines.join() === lines.join();
	const seen = decoded.ok && !reading ? classifyPageWithoutZone(decoded.picture) : {};
	const pages = [{ picture: decoded.ok ? decoded.facts : null, mrz: reading, text: null, ...seen }];
	const { codes } = checkPassport([{ engine: "", readError: null, pdf: null, pages }], {
		today,
		specimensAllowed: true,
	});
	const verdict = toVerdict(toFlags(codes));
	const rejected = verdict === "rejected";
	const shouldBeRejected = lines !== null && shouldReject(lines, today);
	const seconds = (user + system) / 1e6;
	const evaluation = { codes, accepted, rejected, verified: verdict === "verified", shouldBeRejected };
	return { name, set, legible, lines, reading, ...evaluation, isComplete, fields, seconds, growth };
}

/** Whether the printed document is expired, or neither a passport nor a card. */
function shouldReject(lines: string[], today: string): boolean {
	const format = findMrzFormats(lines[0]?.length ?? 0, lines[0]?.[0] ?? "")[0];
	if (!format) return false;
	const { expiryDate } = parseMrz(format, lines, today);
	return format.startsWith("MRV") || (expiryDate !== null && expiryDate < today);
}

/** Counts which of surname, given names, number, nationality, birth date and expiry match the printed ones. */
function countCorrectFields(reading: MrzReading, lines: string[], today: string): number {
	const read = parseMrz(reading.format, reading.lines, today);
	const printed = parseMrz(reading.format, lines, today);
	const names = ["surname", "givenNames", "number", "nationality", "birthDate", "expiryDate"] as const;
	return names.filter((name) => read[name] === printed[name]).length;
}
