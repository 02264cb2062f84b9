import { createRandomSequence } from "#worker/offline/business/sequence.ts";
import { mutate } from "../factories/hostile-documents.ts";
import { HttpClient } from "../services/http-client.ts";
import { memoryOfRuntime } from "../services/memory.ts";
import { aBillFile, aPassportFile } from "../services/sample-documents.ts";
import { addressOf, inLanes, megabytes, type Outcome, quantileOf, toOutcome, withWorker } from "./bar.ts";

const UPLOADS = Number(process.env.MUTATED_UPLOADS ?? 10_000);
const SEED = Number(process.env.MUTATED_SEED ?? 20_261_124);
const LANES = 4;
const WARM_UP = 400;
const MAX_GROWTH_MB = 64;
const MAX_SECONDS = 60;

/** Magic bytes of the accepted types. */
const SIGNATURES = [
	[0xff, 0xd8, 0xff],
	[0x89, 0x50, 0x4e, 0x47],
	[0x25, 0x50, 0x44, 0x46, 0x2d],
];

/** Flipped, cut, repeated and overwritten documents in sequence: no server error, and no other type accepted. */
export async function measure(): Promise<Outcome> {
	const passport = new Uint8Array(await aPassportFile({ pixelsPerCharacter: 9, seed: 5 }).arrayBuffer());
	const bill = new Uint8Array(await aBillFile({ seed: 5 }).arrayBuffer());
	const random = createRandomSequence(SEED);
	const all = Array.from({ length: UPLOADS }, () => {
		const [original, name] = random.chance(0.5) ? ([passport, "passport.jpg"] as const) : ([bill, "bill.pdf"] as const);
		return { bytes: mutate(original, random), name, documentType: random.pick(["passport", "address"]) };
	});
	return withWorker(async (server) => {
		const outcomes = new Map<string, number>();
		const times: number[] = [];
		const memory: number[] = [];
		let [errors, unexpected] = [0, 0];
		const start = performance.now();
		await inLanes(LANES, all, async ({ bytes, name, documentType }, index) => {
			if (index % WARM_UP === 0) memory.push(memoryOfRuntime(server.group) ?? 0);
			const form = new FormData();
			form.set("documentType", documentType);
			form.append("document", new File([bytes as Uint8Array<ArrayBuffer>], name));
			const start = performance.now();
			const client = new HttpClient(server.origin, addressOf(index));
			const response = await client.fetch("/api/upload-document", { method: "POST", body: form });
			const result = (await response.json()) as { rejected?: boolean };
			times.push(performance.now() - start);
			const kind = response.status === 200 ? (result.rejected ? "rejected" : "kept") : String(response.status);
			outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
			if (response.status >= 500) errors += 1;
			if (kind === "kept" && !SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte)))
				unexpected += 1;
		});
		const seconds = (performance.now() - start) / 1000;
		memory.push(memoryOfRuntime(server.group) ?? 0);
		// The first uploads load the reader and its tables, which remain in memory.
		const growth = (memory.at(-1) ?? 0) - (memory[1] ?? 0);
		const kinds = [...outcomes].map(([kind, count]) => `${kind} ${count}`).join(", ");
		return toOutcome(
			`${UPLOADS} sent, ${errors} answers of 5xx, ${unexpected} kept that are neither JPEG, PNG nor PDF (${kinds}); p50 ${quantileOf(times, 0.5).toFixed(0)} ms, p99 ${quantileOf(times, 0.99).toFixed(0)} ms; memory of workerd ${megabytes(memory[0] ?? 0)} at first, ${megabytes(memory[1] ?? 0)} after ${WARM_UP}, ${megabytes(Math.max(...memory))} at most, ${megabytes(memory.at(-1) ?? 0)} at last; ${seconds.toFixed(0)} s`,
			[
				UPLOADS < 10_000 && `${UPLOADS} instead of 10,000`,
				errors > 0 && "there were errors of ours",
				unexpected > 0 && "something else was kept",
				growth / 2 ** 20 >= MAX_GROWTH_MB &&
					`memory grew by ${megabytes(growth)} after the first ${WARM_UP}, more than ${MAX_GROWTH_MB} MB`,
				seconds >= MAX_SECONDS && `more than ${MAX_SECONDS} s: each is read, not only looked at`,
			],
		);
	});
}
