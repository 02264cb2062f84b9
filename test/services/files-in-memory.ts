import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = "azulejo-tests-";
/** Bytes: a whole run uses less than half of it. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Puts temporary files of this process and its children in memory if there is room; they are deleted with the
 * process. On disk, each write of a test's state waits for the disk, which dominates when it is busy. Does nothing
 * when TMPDIR is set.
 */
export function keepTemporaryFilesInMemory(): void {
	if (process.env.TMPDIR || !hasSpace()) return;
	deleteEndedRuns();
	const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
	process.env.TMPDIR = folder;
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** A killed run leaves its files behind. */
function deleteEndedRuns(): void {
	for (const name of readdirSync(MEMORY)) {
		const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? [];
		if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== "ESRCH";
	}
}

function hasSpace(): boolean {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= MIN_FREE_BYTES;
	} catch {
		return false;
	}
}
