// npm run bench:documents, last part: how long each bomb takes and how far memory rises meanwhile, one bomb at a time,
// over HTTP to the built product (both Workers and their runtime together).

import { aBillFile } from "#test/services/sample-documents.ts";
import { BOMBS } from "../factories/hostile-documents.ts";
import { HttpClient } from "../services/http-client.ts";
import { forgetPeak, memoryOfGroup, peakOfGroup } from "../services/memory.ts";
import { emptyState, freePort, startWorker } from "../services/server.ts";
import { median } from "./load.ts";

const ROUNDS = 5;
const state = emptyState();
const server = await startWorker(state.stateDir, await freePort());
let sent = 0;

async function upload(file: File): Promise<number> {
	sent += 1;
	const client = new HttpClient(server.origin, { "CF-Connecting-IP": `10.20.0.${sent}` });
	const form = new FormData();
	form.set("documentType", "address");
	form.append("document", file);
	const response = await client.fetch("/api/upload-document", { method: "POST", body: form });
	await response.text();
	return response.status;
}

try {
	for (let warm = 0; warm < ROUNDS; warm += 1) await upload(await aBillFile({ seed: 5 }));
	process.stdout.write(`bomb: ms, growth of memory at its peak in MB (medians of ${ROUNDS}), answer\n`);
	for (const [what, bytes] of BOMBS) {
		const times: number[] = [];
		const growths: number[] = [];
		let status = 0;
		for (let round = 0; round < ROUNDS; round += 1) {
			const file = new File([bytes as Uint8Array<ArrayBuffer>], "bill.pdf");
			forgetPeak(server.group);
			const before = memoryOfGroup(server.group) ?? 0;
			const start = performance.now();
			status = await upload(file);
			times.push(performance.now() - start);
			growths.push((peakOfGroup(server.group) ?? 0) - before);
		}
		const growth = Math.max(0, median(growths)) / 2 ** 20;
		process.stdout.write(`${what}: ${median(times).toFixed(0)}, ${growth.toFixed(0)}, ${status}\n`);
	}
} finally {
	await server.end("SIGKILL");
	state.remove();
}
