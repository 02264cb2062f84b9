import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileType } from "#app/domain/documents/document-check.ts";
import { sameAddress, type TrueAddress } from "./compare.ts";
import { judge } from "./judge.ts";
import type { Readings } from "./readings.ts";
import { type Outcome, printTally } from "./tally.ts";

type Label = { file: string; truth: TrueAddress & { name: string; documentDate: string | null } };

/** The labelled bills of others, each a line of its own, before and after the name is known. */
export async function readSamples(folder: string, readings: Readings): Promise<void> {
	const labels = JSON.parse(readFileSync(join(folder, "labels-address.json"), "utf8")) as Label[];
	const outcomes: Outcome[] = [];
	for (const { file, truth } of labels) {
		const type: FileType = file.endsWith("pdf") ? "pdf" : file.endsWith("png") ? "png" : "jpeg";
		const { facts, ms } = await readings.read(file, type, () => new Uint8Array(readFileSync(join(folder, file))));
		for (const names of [null, { surname: "", givenNames: truth.name }]) {
			// On the day after its own date a sample is fresh.
			const judged = judge([facts], names, truth.documentDate ?? undefined);
			const right = sameAddress(truth, judged.bill?.address ?? null, false);
			const name = `${file}, name ${names ? "known" : "unknown"}`;
			outcomes.push({ name, group: name, right, mayBeVerified: right, plain: false, judged, ms });
		}
	}
	printTally("samples", outcomes);
}
