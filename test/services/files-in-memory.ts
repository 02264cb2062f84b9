import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = "azulejo-tests-";
/** Bytes: a whole run keeps less than half of it. */
const ROOM = 4 * 2 ** 30;

/**
 * From now on temporary files of this process, and of those that it starts, lie in memory where there is room for them, and
 * go with this process. Every change in the world of a test waits for the disk otherwise, longer than for all else when
 * something besides writes to it. Does nothing when TMPDIR says where they shall lie.
 */
export function keepFilesInMemory(): void {
	if (process.env.TMPDIR || !hasRoom()) return;
	forgetEndedRuns();
	const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
	process.env.TMPDIR = folder;
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** A killed run has left its files. */
function forgetEndedRuns(): void {
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

function hasRoom(): boolean {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= ROOM;
	} catch {
		return false;
	}
}
