import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Resident bytes of all processes of a group; null where the system does not tell (/proc is Linux's). */
export function memoryOfGroup(group: number): number | null {
	if (!existsSync("/proc/self/stat")) return null;
	let kilobytes = 0;
	for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			// The name of the program may hold spaces and brackets; the group is the third field after it.
			const fields = readFileSync(`/proc/${entry}/stat`, "utf8")
				.replace(/^.*\) /s, "")
				.split(" ");
			if (Number(fields[2]) !== group) continue;
			kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${entry}/status`, "utf8"))?.[1] ?? 0);
		} catch {
			// Ended while we looked.
		}
	}
	return kilobytes * 1024;
}
