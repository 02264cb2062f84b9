import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Kilobytes of the runtime that this process started, now (VmRSS) or at most since `forgetChildPeak` (VmHWM). */
export function childMemory(field: "VmRSS" | "VmHWM"): number {
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`${runtime()}/status`, "utf8"))?.[1] ?? 0);
}

/** From now on the peak is counted anew. */
export function forgetChildPeak(): void {
	// 5 resets the peak (proc_pid_clear_refs(5)).
	writeFileSync(`${runtime()}/clear_refs`, "5");
}

/** Milliseconds of processor time that the runtime has used, all its threads together. */
export function childProcessorTime(): number {
	const after = readFileSync(`${runtime()}/stat`, "utf8")
		.replace(/^.*\) /s, "")
		.split(" ");
	// utime and stime in ticks of 10 ms (proc_pid_stat(5)).
	return (Number(after[11]) + Number(after[12])) * 10;
}

/** The folder of the workerd whose parent we are. */
function runtime(): string {
	for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		const folder = `/proc/${entry}`;
		try {
			const [name = "", parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`${folder}/stat`, "utf8"))?.slice(1) ?? [];
			if (name.startsWith("workerd") && Number(parent) === process.pid) return folder;
		} catch {
			// Ended while we looked.
		}
	}
	throw new Error("no workerd runs");
}
