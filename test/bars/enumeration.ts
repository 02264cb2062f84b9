import { randomInt } from "node:crypto";
import { median } from "../bench/load.ts";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { readOurDatabase } from "../services/state-files.ts";
import { addressOf, inLanes, type Outcome, toOutcome, withWorker } from "./bar.ts";

const GUESSES = Number(process.env.GUESSES ?? 10_000);
const LANES = 8;
const PAIRS = 400;
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const MAX_MEDIAN_DIFFERENCE = 0.1;
const MAX_BYTES_BETWEEN_MISSES = 20;

/** Random numbers: none exists, the eleventh in a minute is refused, and a miss looks like any other. */
export async function measure(): Promise<Outcome> {
	return withWorker(async ({ origin }, stateDir) => {
		const applicant = new Applicant(1);
		while (!applicant.done) await applicant.step(origin);
		const number = readOurDatabase(stateDir, (database) =>
			String(database.prepare("SELECT application_number AS number FROM applications").get()?.number),
		);
		let visitors = 0;
		async function ask(path: string, client = new HttpClient(origin, addressOf(visitors++))) {
			const start = performance.now();
			// A broken connection is not a response.
			const response = await client.fetch(path).catch(() => client.fetch(path));
			const text = await response.text();
			return { status: response.status, bytes: text.length, ms: performance.now() - start };
		}
		const track = (number: string) => `/api/applications/track/${number}`;
		let found = 0;
		const sizes = new Set<number>();
		const guesses = Array.from({ length: GUESSES }, aNumber);
		await inLanes(LANES, guesses, async (guess) => {
			const { status, bytes } = await ask(track(guess));
			if (status === 404) sizes.add(bytes);
			else found += 1;
		});
		for (const impossible of ["x", "NIF-0000", "NIF-ILOU-ILOU", "%27%20OR%201=1"])
			sizes.add((await ask(track(impossible))).bytes);
		const client = new HttpClient(origin, addressOf(visitors++));
		const inARow: number[] = [];
		for (let attempt = 0; attempt < 30; attempt += 1) inARow.push((await ask(track(aNumber()), client)).status);
		const [hits, misses]: [number[], number[]] = [[], []];
		for (let pair = 0; pair < PAIRS; pair += 1) {
			const both = [
				() => ask(track(number)).then(({ ms }) => hits.push(ms)),
				() => ask(track(aNumber())).then(({ ms }) => misses.push(ms)),
			];
			for (const act of pair % 2 === 0 ? both : both.reverse()) await act();
		}
		const [hit, miss] = [median(hits), median(misses)];
		const apart = Math.abs(hit - miss) / miss;
		const spread = Math.max(...sizes) - Math.min(...sizes);
		const refused = inARow.indexOf(429) + 1;
		return toOutcome(
			`${GUESSES} random numbers, each from a separate address: ${found} found; from one address the ${refused}th in a row is refused; misses differ by ${spread} bytes; ${PAIRS} pairs: a hit takes ${hit.toFixed(2)} ms, a miss ${miss.toFixed(2)} ms at the median (${(apart * 100).toFixed(1)} % apart)`,
			[
				found > 0 && "a number was found, or a response was neither 404 nor a hit",
				// The minute may end during the thirty requests.
				(refused < 11 || refused > 21) && "the eleventh in a minute was not refused",
				spread >= MAX_BYTES_BETWEEN_MISSES && "misses differ in size",
				apart >= MAX_MEDIAN_DIFFERENCE &&
					"hit and miss differ by a tenth or more; a hit decrypts columns, and its response reveals it anyway",
			],
		);
	});
}

function aNumber(): string {
	const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return `NIF-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
