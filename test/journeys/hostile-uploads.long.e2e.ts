import { afterAll, beforeAll, expect, it } from "vitest";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { createRandomSequence } from "#worker/offline/business/sequence.ts";
import { median } from "../bench/load.ts";
import { BOMBS, mutate } from "../factories/hostile-documents.ts";
import { HttpClient } from "../services/http-client.ts";
import { memoryOfGroup } from "../services/memory.ts";
import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";

const UPLOADS = Number(process.env.MUTATED_UPLOADS ?? 400);
const SEED = Number(process.env.MUTATED_SEED ?? 20_261_121);
const MEGABYTE = 2 ** 20;
/** Uploads between two memory samples; the samples must level off. */
const SAMPLE_INTERVAL = 500;
/** Limit for both Workers with their runtime, above their use after reading good documents. */
const MAX_GROWTH = 400 * MEGABYTE;

type UploadResult = {
	status: number;
	rejected?: boolean;
	message?: string;
	fraudDetection?: { needsManualReview: boolean };
};

const state = emptyState();
let server: Server;
let sent = 0;

beforeAll(async () => {
	server = await startWorker(state.stateDir, await freePort());
});
afterAll(async () => {
	await server?.end("SIGKILL");
	state.remove();
});

/** Each from a separate address: the limits are per sender. */
async function upload(documentType: string, bytes: Uint8Array, name: string): Promise<UploadResult> {
	sent += 1;
	const client = new HttpClient(server.origin, {
		"CF-Connecting-IP": `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
	});
	const form = new FormData();
	form.set("documentType", documentType);
	form.append("document", new File([bytes as Uint8Array<ArrayBuffer>], name));
	const response = await client.fetch("/api/upload-document", { method: "POST", body: form });
	return { status: response.status, ...((await response.json()) as object) };
}

async function expectUploadToWork(passport: Uint8Array): Promise<void> {
	expect(await upload("passport", passport, "passport.jpg")).toMatchObject({
		status: 200,
		rejected: false,
		fraudDetection: { needsManualReview: false },
	});
}

it("rejects twelve bombs or leaves them to staff, within memory limits, and accepts the next document", async () => {
	const passport = new Uint8Array(await aPassportFile().arrayBuffer());
	await expectUploadToWork(passport);
	const before = memoryOfGroup(server.group);
	for (const [name, bytes] of BOMBS) {
		const result = await upload("address", bytes, "bill.pdf");
		const accepted = result.status === 200 && result.fraudDetection?.needsManualReview === true;
		const clientError = result.status >= 400 && result.status < 500 && (result.message ?? "").length > 20;
		expect({ name, answered: accepted || clientError, status: result.status }).toMatchObject({ answered: true });
	}
	const after = memoryOfGroup(server.group);
	if (before !== null && after !== null) {
		process.stdout.write(`bombs: memory ${megabytes(before)} before, ${megabytes(after)} after\n`);
		expect(after - before).toBeLessThan(MAX_GROWTH);
	}
	await expectUploadToWork(new Uint8Array(await aPassportFile({ seed: 2 }).arrayBuffer()));
}, 300_000);

it(
	`handles ${UPLOADS} mutated uploads without a server error, and stays within its memory limit`,
	async () => {
		const passport = new Uint8Array(await aPassportFile({ pixelsPerCharacter: 9, seed: 5 }).arrayBuffer());
		const bill = new Uint8Array(await aBillFile({ seed: 5 }).arrayBuffer());
		const random = createRandomSequence(SEED);
		const outcomes = new Map<string, number>();
		const before = memoryOfGroup(server.group);
		const samples: number[] = [];
		for (let count = 0; count < UPLOADS; count += 1) {
			if (count % SAMPLE_INTERVAL === 0) samples.push(memoryOfGroup(server.group) ?? 0);
			const [original, name] = random.chance(0.5) ? [passport, "passport.jpg"] : [bill, "bill.pdf"];
			const result = await upload(random.pick(["passport", "address"]), mutate(original, random), name);
			const kind = result.status === 200 ? (result.rejected ? "rejected" : "kept") : String(result.status);
			outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
			expect(result.status).toBeLessThan(500);
		}
		const after = memoryOfGroup(server.group);
		const summary = [...outcomes].map(([kind, times]) => `${kind}: ${times}`).join("; ");
		process.stdout.write(
			`mutated uploads (MUTATED_SEED=${SEED}): ${summary}; memory every ${SAMPLE_INTERVAL}: ${[...samples, after].map(megabytes).join(", ")}\n`,
		);
		if (before !== null && after !== null) expectToLevelOff(before, [...samples.slice(1), after]);
		await expectUploadToWork(new Uint8Array(await aPassportFile({ seed: 3 }).arrayBuffer()));
	},
	3 * 60 * 60_000,
);

/** A short run must not grow much; in a long one the second half must not exceed the first by much. */
function expectToLevelOff(before: number, samples: number[]): void {
	const half = Math.floor(samples.length / 2);
	if (half < 4) expect((samples.at(-1) ?? 0) - before).toBeLessThan(MAX_GROWTH);
	else expect(median(samples.slice(half)) / median(samples.slice(0, half))).toBeLessThan(1.25);
}

function megabytes(bytes: number | null): string {
	return bytes === null ? "unknown" : `${Math.round(bytes / MEGABYTE)} MB`;
}
