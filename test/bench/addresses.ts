// node test/bench/addresses.ts [bills]: of so many generated bills, how many have everything right, as read from a PDF's
// text and from a photograph's, before and after the passport's name is known. With WRONG=1 it lists what was misread.
// With SAMPLES and a built reader (`node tasks.mjs reader`) the labelled bills of that folder, too.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import { aBill, type BillTruth } from "../factories/bills/a-bill.ts";

const TODAY = "2026-11-21";
const count = Number(process.argv[2] ?? 300);

type Right = { address: boolean; country: boolean; name: boolean; date: boolean };

/** Letters and figures alone: how an address is set apart by commas is nobody's mistake. */
function plain(text: string): string {
	return text
		.normalize("NFD")
		.replace(/ß/g, "ss")
		.replace(/[^\p{L}\d]/gu, "")
		.toLowerCase();
}

/** Figures must be right to the last one; of the letters of a photograph one in eight may be wrong. */
function same(truth: string, read: string, misreadings: boolean): boolean {
	const [a, b] = [plain(truth), plain(read)];
	if (a === b) return true;
	if (!misreadings || Math.abs(a.length - b.length) > 2) return false;
	let wrong = 0;
	for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) wrong += 1;
	return wrong <= Math.max(1, a.length / 8);
}

function compare(truth: BillTruth, facts: BillFacts, photographed: boolean): Right {
	const { address, name, issued } = truth;
	const found = facts.address;
	const holder = plain(facts.holder?.printed ?? "");
	return {
		address:
			found !== null &&
			same(address.streetAddress, found.streetAddress, photographed) &&
			same(address.city, found.city, photographed) &&
			same(address.postalCode, found.postalCode, false),
		country: found?.country === address.country,
		name:
			[name.surname, name.givenNames].every((part) => holder.includes(plain(part))) ||
			(photographed && facts.holder?.match?.result === "same"),
		date: facts.issued?.date === issued,
	};
}

for (const photographed of [false, true]) {
	for (const named of [false, true]) {
		const right = { address: 0, country: 0, name: 0, date: 0 };
		const sure = { all: 0, wrong: 0 };
		const start = process.cpuUsage();
		for (let seed = 1; seed <= count; seed++) {
			const { pages, truth } = aBill({ seed, photographed });
			const facts = readBill(pages, { names: named ? truth.name : null, today: TODAY });
			const result = compare(truth, facts, photographed);
			for (const key of ["address", "country", "name", "date"] as const) right[key] += result[key] ? 1 : 0;
			if (facts.address?.certainty === "sure") {
				sure.all += 1;
				if (!result.address) sure.wrong += 1;
			}
			if (process.env.WRONG && !(result.address && result.name && result.date && result.country))
				console.warn(
					seed,
					photographed ? "photo" : "pdf",
					named ? "named" : "blind",
					truth.layout,
					truth.language,
					result,
					JSON.stringify([
						truth.address,
						facts.address,
						truth.printedName,
						facts.holder?.printed,
						truth.issued,
						facts.issued?.date,
					]),
				);
		}
		const share = (part: number) => `${((100 * part) / count).toFixed(1)} %`.padStart(8);
		const { user, system } = process.cpuUsage(start);
		console.warn(
			`${photographed ? "photograph" : "PDF"}, name ${named ? "known" : "unknown"}:`.padEnd(28),
			`address ${share(right.address)}, country ${share(right.country)}, name ${share(right.name)}, issue date ${share(right.date)};`,
			`called sure ${share(sure.all)}, of them wrong ${sure.wrong};`,
			`${((user + system) / 1000 / count).toFixed(2)} ms each`,
		);
	}
}

type Label = {
	file: string;
	truth: { streetAddress: string; city: string; postalCode: string; name: string; documentDate: string | null };
};

const samples = resolve(process.env.SAMPLES ?? join(import.meta.dirname, "../../../shared/data/documents"));
if (existsSync(join(samples, "labels-address.json")) && existsSync(".wrangler/reader/index.js")) await readSamples();

async function readSamples(): Promise<void> {
	const { startReader } = await import("../services/reader-alone.ts");
	const labels = JSON.parse(readFileSync(join(samples, "labels-address.json"), "utf8")) as Label[];
	const reader = await startReader();
	const right = { unknown: 0, known: 0 };
	try {
		for (const { file, truth } of labels) {
			const type = file.endsWith("pdf") ? "pdf" : file.endsWith("png") ? "png" : "jpeg";
			const bytes = new Uint8Array(readFileSync(join(samples, file)));
			const facts = await reader.read({ documentType: "address", fileType: type, bytes, today: TODAY });
			const pages = facts.pages.flatMap(({ text }) => text ?? []);
			for (const known of ["unknown", "known"] as const) {
				const names = known === "known" ? { surname: "", givenNames: truth.name } : null;
				const { address } = readBill(pages, { names, today: TODAY });
				const keys = ["streetAddress", "city", "postalCode"] as const;
				const good = address !== null && keys.every((key) => same(truth[key], address[key], false));
				if (good) right[known] += 1;
				else console.warn(`  ${file}, name ${known}:`, JSON.stringify(address));
			}
		}
	} finally {
		await reader.end();
	}
	console.warn(`samples: address right in ${right.unknown} of ${labels.length}, with the name known in ${right.known}`);
}
