/** The process groups that this process started and that may still run: nothing of them outlives it. */
const running = new Set<number>();

export function rememberGroup(group: number): void {
	running.add(group);
}

export function untrackGroup(group: number): void {
	running.delete(group);
}

/** Ends all of them at once, as a power cut would. */
export function killGroups(): void {
	for (const group of running) {
		try {
			process.kill(-group, "SIGKILL");
		} catch {
			// Ended by itself.
		}
	}
	running.clear();
}

process.once("exit", killGroups);
