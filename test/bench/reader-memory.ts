// Part of npm run bench:documents: how much memory the reader's isolate uses, for every kind of document in a fresh
// isolate and then for all kinds in one. The platform counts an isolate's JavaScript heap, its buffers and the memories of
// its engines against 128 MB, so these are taken from V8: it reports each collection, even in the middle of a reading.
// The process grows by more (compiled engines, threads, copies of the upload in transit), which is printed separately.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const LIMIT = 128;
const KILOBYTES = 1024;
/** A heap as small as the platform's: the collector runs as often as there. */
const FLAGS = "--max-heap-size=128 --trace-gc --trace-gc-verbose";

/** The largest sum of heap and external memory in MB that an isolate reported since the last call of `takePeak`. */
class IsolateMemory {
	private readonly heaps = new Map<string, number>();
	private peak = 0;

	record(line: string): void {
		const heap = /:(0x[0-9a-f]+)\] All spaces,.*committed: +(\d+) KB/.exec(line);
		if (heap) this.heaps.set(heap[1] ?? "", Number(heap[2]));
		const external = /:(0x[0-9a-f]+)\] External memory reported: +(\d+) KB/.exec(line);
		if (external) this.peak = Math.max(this.peak, (this.heaps.get(external[1] ?? "") ?? 0) + Number(external[2]));
	}

	takePeak(): number {
		const megabytes = Math.round(this.peak / KILOBYTES);
		this.peak = 0;
		return megabytes;
	}
}

const readings = spawn(process.execPath, [join(import.meta.dirname, "reader-memory-readings.ts")], {
	env: { ...process.env, MINIFLARE_WORKERD_V8_FLAGS: FLAGS },
	stdio: ["ignore", "pipe", "inherit"],
});
const memory = new IsolateMemory();
let peaks: number[] = [];
let highest = 0;
process.stdout.write("document: isolate in MB at its peak in each reading; size, growth of the process, answer\n");
for await (const line of createInterface(readings.stdout)) {
	memory.record(line);
	const [, kind, text] = /^@(read|done) ?(.*)/.exec(line) ?? [];
	if (kind === "read") peaks.push(memory.takePeak());
	if (kind !== "done") continue;
	highest = Math.max(highest, ...peaks);
	process.stdout.write(`${peaks.join(" / ")}; ${text}\n`);
	peaks = [];
	memory.takePeak();
}
process.stdout.write(`most: ${highest} MB of ${LIMIT}\n`);
if (highest === 0 || highest >= LIMIT) process.exitCode = 1;
