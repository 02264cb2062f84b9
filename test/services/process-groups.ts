/** The process groups that this process started and that may still run: nothing of them outlives it. */
const running = new Set<number>();
const last: (() => void)[] = [killGroups];

export function rememberGroup(group: number): void {
	running.add(group);
}

export function forgetGroup(group: number): void {
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

/** What else is to be done when this process ends, once its groups have ended. */
export function beforeTheEnd(action: () => void): void {
	last.push(action);
}

function endAll(): void {
	for (const action of last.splice(0)) action();
}

process.once("exit", endAll);
// Vitest ends its processes in this way, and then there is no "exit".
process.once("SIGTERM", () => {
	endAll();
	process.kill(process.pid, "SIGTERM");
});
