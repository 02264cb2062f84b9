import { median } from "../bench/load.ts";
import { BOMBS } from "../factories/hostile-documents.ts";
import { HttpClient } from "../services/http-client.ts";
import { memoryOfGroup, peakOfGroup, resetPeak } from "../services/memory.ts";
import { aBillFile } from "../services/sample-documents.ts";
import { addressOf, type Outcome, toOutcome, withWorker } from "./bar.ts";

const ROUNDS = 5;
const MAX_MS = 1000;
const MAX_MB = 64;

type UploadResponse = { fraudDetection?: { needsManualReview: boolean } };

/** One bomb at a time: rejected or left for review, within a second and the memory limit. */
export async function measure(): Promise<Outcome> {
	return withWorker(async (server) => {
		let sent = 0;
		async function upload(file: File): Promise<boolean> {
			const form = new FormData();
			form.set("documentType", "address");
			form.append("document", file);
			const client = new HttpClient(server.origin, addressOf(sent++));
			const response = await client.fetch("/api/upload-document", { method: "POST", body: form });
			const { fraudDetection } = (await response.json()) as UploadResponse;
			return response.status === 200
				? fraudDetection?.needsManualReview === true
				: response.status >= 400 && response.status < 500;
		}
		for (let warm = 0; warm < ROUNDS; warm += 1) await upload(aBillFile({ seed: 5 }));
		const found: { label: string; ms: number; mb: number; isStopped: boolean }[] = [];
		for (const [label, bytes] of BOMBS) {
			const [times, growths]: [number[], number[]] = [[], []];
			let isStopped = true;
			for (let round = 0; round < ROUNDS; round += 1) {
				const file = new File([bytes as Uint8Array<ArrayBuffer>], "bill.pdf");
				resetPeak(server.group);
				const before = memoryOfGroup(server.group) ?? 0;
				const start = performance.now();
				isStopped = (await upload(file)) && isStopped;
				times.push(performance.now() - start);
				growths.push(((peakOfGroup(server.group) ?? 0) - before) / 2 ** 20);
			}
			found.push({ label, ms: median(times), mb: Math.max(0, median(growths)), isStopped });
		}
		const slow = found.filter(({ ms }) => ms >= MAX_MS);
		const large = found.filter(({ mb }) => mb >= MAX_MB);
		const describe = ({ label, ms, mb }: (typeof found)[number]) => `${label} ${ms.toFixed(0)} ms, ${mb.toFixed(0)} MB`;
		const worst = [...found].sort((a, b) => b.ms - a.ms)[0];
		return toOutcome(
			`${found.filter(({ isStopped }) => isStopped).length} of ${found.length} rejected or left for review, medians of ${ROUNDS}: ${found.length - slow.length} within a second, ${found.length - large.length} within ${MAX_MB} MB; slowest ${worst ? describe(worst) : "none"}`,
			[
				found.some(({ isStopped }) => !isStopped) && "one was taken",
				slow.length > 0 && `over a second: ${slow.map(describe).join("; ")}`,
				large.length > 0 && `over ${MAX_MB} MB: ${large.map(describe).join("; ")}`,
			],
		);
	});
}
