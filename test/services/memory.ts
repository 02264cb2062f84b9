import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Resident bytes of all processes of a group; null where the system does not tell (/proc is Linux's). */
export function memoryOfGroup(group: number): number | null {
	return sumOfGroup(group, (folder) => kilobytesOf(folder, "VmRSS"));
}

/** The same of those alone that run the Workers: without the program that started them. */
export function memoryOfRuntime(group: number): number | null {
	return sumOfGroup(group, (folder) =>
		readFileSync(`${folder}/comm`, "utf8").startsWith("workerd") ? kilobytesOf(folder, "VmRSS") : 0,
	);
}

/** The most that each process of a group held since `forgetPeak`, in bytes together; null where unknown. */
export function peakOfGroup(group: number): number | null {
	return sumOfGroup(group, (folder) => kilobytesOf(folder, "VmHWM"));
}

/** Resets `peakOfGroup`. */
export function forgetPeak(group: number): void {
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
			// The name of the program may hold spaces and brackets; the group is the third field after it.
			const fields = readFileSync(`${folder}/stat`, "utf8")
				.replace(/^.*\) /s, "")
				.split(" ");
			if (Number(fields[2]) === group) total += kilobytes(folder);
		} catch {
			// Ended while we looked.
		}
	}
	return total * 1024;
}
