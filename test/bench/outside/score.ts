// node test/bench/outside/score.ts FOLDER: the verdicts of the built reader and the site on draw.ts's bills and
// zones. Exits 1 when a bill is verified that must not be, or a zone is accepted with a wrong character.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isReliableReading } from "#app/domain/documents/mrz.ts";
import { readMrz } from "#worker/reader/mrz/read-mrz.ts";
import { decodePicture } from "#worker/reader/pictures/decode-picture.ts";
import { BENCH_TODAY } from "../bills/draft.ts";
import { evaluateBill, sameAddress } from "../bills/evaluate-bill.ts";
import { Readings } from "../bills/readings.ts";
import { DESIGNS } from "./designs.ts";
import { zoneDesigns } from "./zones.ts";

const folder = process.argv[2] ?? ".wrangler/outside";
const selectedSets = (process.env.SETS ?? "text,scan,photo,zones").split(",");
const FILES = { text: ".pdf", scan: "-scan.jpg", photo: "-photo.jpg" } as const;
const printLine = (line: string) => process.stdout.write(`${line}\n`);
let failures = 0;

const readings = new Readings();
try {
	for (const set of ["text", "scan", "photo"] as const) if (selectedSets.includes(set)) await bills(set);
} finally {
	await readings.end();
}
if (selectedSets.includes("zones")) await zones();
process.exitCode = failures === 0 ? 0 : 1;

async function bills(set: keyof typeof FILES): Promise<void> {
	const designs = DESIGNS;
	let [right, verified, verifiable, wrong] = [0, 0, 0, 0];
	for (const [index, design] of designs.entries()) {
		const file = join(folder, `bill-${String(index).padStart(2, "0")}${FILES[set]}`);
		const { facts, ms } = await readings.read(
			`outside ${set} ${index}`,
			set === "text" ? "pdf" : "jpeg",
			() => new Uint8Array(readFileSync(file)),
		);
		const [surname, givenNames] = design.applicant;
		const { street: streetAddress, city, code: postalCode, country } = design;
		const truth = { streetAddress, city, postalCode, country };
		const { bill, codes, verdict } = evaluateBill([facts], { surname, givenNames });
		const address = bill?.address ?? null;
		const exact = sameAddress(truth, address, false) && bill?.issued?.date === design.issued;
		const isRight = sameAddress(truth, address, set !== "text");
		const isVerifiable = exact && !design.reasonAgainst && design.language !== "da";
		right += Number(isRight);
		verifiable += Number(!design.reasonAgainst && design.language !== "da");
		verified += Number(verdict === "verified" && isVerifiable);
		const isBad = verdict === "verified" && !isVerifiable;
		wrong += Number(isBad);
		printLine(
			`${isBad ? "WRONG AND VERIFIED " : ""}${set} ${index} ${design.language} ${design.name}: ${isRight ? "right" : "WRONG"} ${verdict} ${codes.join(" ")} ${JSON.stringify([address && [address.streetAddress, address.city, address.postalCode, address.country], bill?.holder?.printed, bill?.holder?.match?.result, bill?.issued?.date, bill?.issued?.source, bill?.issuer, bill?.kind])} ${Math.round(ms)} ms`,
		);
	}
	failures += wrong;
	printLine(
		`= ${set}: ${designs.length} bills, address right ${right}, verified rightly ${verified} of ${verifiable} that may be, WRONG AND VERIFIED ${wrong}`,
	);
}

async function zones(): Promise<void> {
	let [complete, acceptedCount, wrong, all] = [0, 0, 0, 0];
	for (const [index, { name, lines }] of zoneDesigns().entries()) {
		const decoded = await decodePicture(
			new Uint8Array(readFileSync(join(folder, `zone-${String(index).padStart(2, "0")}.jpg`))),
			"jpeg",
		);
		const reading = decoded.ok ? readMrz(decoded.picture) : null;
		const exact = reading?.lines.join() === lines.join();
		const accepted = reading !== null && isReliableReading(reading, BENCH_TODAY);
		all++;
		complete += Number(exact);
		acceptedCount += Number(accepted);
		wrong += Number(accepted && !exact);
		if (!exact)
			printLine(
				`zone ${name}: ${accepted ? "ACCEPTED WITH A WRONG CHARACTER" : "not whole"}\n  ${lines.join("\n  ")}\n  ${reading?.lines.join("\n  ") ?? "nothing"}`,
			);
	}
	failures += wrong;
	printLine(`= zones: ${all}, whole ${complete}, accepted ${acceptedCount}, ACCEPTED WITH A WRONG CHARACTER ${wrong}`);
}
