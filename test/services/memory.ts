import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Returns the resident bytes of all processes of a group; null where unavailable (/proc is Linux only). */
export function memoryOfGroup(group: number): number | null {
	return sumOfGroup(group, (folder) => kilobytesOf(folder, "VmRSS"));
}

/** Returns the same for the Workers' processes only, without the program that started them. */
export function memoryOfRuntime(group: number): number | null {
	return sumOfGroup(group, (folder) =>
		readFileSync(`${folder}/comm`, "utf8").startsWith("workerd") ? kilobytesOf(folder, "VmRSS") : 0,
	);
}

/** Returns the summed peak of each process of a group since `forgetPeak`, in bytes; null where unknown. */
export function peakOfGroup(group: number): number | null {
	return sumOfGroup(group, (folder) => kilobytesOf(folder, "VmHWM"));
}

/** Resets `peakOfGroup`. */
export function resetPeak(group: number): void {
	sumOfGroup(group, (folder) => {
		// 5 resets the peak (proc_pid_clear_refs(5)).
		writeFileSync(`${folder}/clear_refs`, "5");
		return 0;
	});
}

function kilobytesOf(folder: string, field: string): number {
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`${folder}/status`, "utf8"))?.[1] ?? 0);
}

function sumOfGroup(group: number, kilobytes: (folder: string) => number): number | null {
	if (!existsSync("/proc/self/stat")) return null;
	let total = 0;
	for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		const folder = `/proc/${entry}`;
		try {
			// The program name may contain spaces and brackets; the group is the third field after it.
			const fields = readFileSync(`${folder}/stat`, "utf8")
				.replace(/^.*\) /s, "")
				.split(" ");
			if (Number(fields[2]) === group) total += kilobytes(folder);
		} catch {
			// The process ended in the meantime.
		}
	}
	return total * 1024;
}
