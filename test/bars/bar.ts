import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";

/** The result of measuring a bar. */
export type Outcome = {
	/** `part`: the existing part meets the bar, and another part is not built or not measured. */
	state: "ok" | "short" | "part";
	/** The figures, in one line. */
	figure: string;
	/** The shortfall or the missing part: a sentence. */
	lacks?: string;
};

export type Bar = {
	/** Its number in the list of bars, or the name of an additional measurement. */
	key: string;
	name: string;
	/** Timeout in minutes. */
	minutes: number;
	load(): Promise<{ measure(): Promise<Outcome> }>;
};

/** `ok` without shortfalls; otherwise their sentences. */
export function toOutcome(figure: string, shortfalls: readonly (string | false)[]): Outcome {
	const lacks = shortfalls.filter((shortfall) => shortfall !== false);
	return lacks.length === 0 ? { state: "ok", figure } : { state: "short", figure, lacks: lacks.join("; ") };
}

/** Runs an action against the built Worker with a separate state, and ends both. */
export async function withWorker<T>(
	action: (server: Server, stateDir: string) => Promise<T>,
	env: Record<string, string> = {},
): Promise<T> {
	const state = emptyState();
	try {
		const server = await startWorker(state.stateDir, await freePort(), env);
		try {
			return await action(server, state.stateDir);
		} finally {
			await server.end("SIGKILL");
		}
	} finally {
		state.remove();
	}
}

/** Returns a distinct visitor address: limits are per address, and most bars do not test them. */
export function addressOf(visitor: number): Record<string, string> {
	return { "CF-Connecting-IP": `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

/** Returns a quantile of the values. @param quantile 0 to 1 */
export function quantileOf(values: readonly number[], quantile: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

export function megabytes(bytes: number): string {
	return `${bytes < 0 ? "−" : ""}${Math.abs(Math.round(bytes / 2 ** 20))} MB`;
}

/** Runs actions with limited concurrency until all are done. */
export async function inLanes<T>(
	lanes: number,
	items: readonly T[],
	action: (item: T, index: number) => Promise<void>,
): Promise<void> {
	let next = 0;
	async function lane(): Promise<void> {
		while (next < items.length) {
			const index = next++;
			await action(items[index] as T, index);
		}
	}
	await Promise.all(Array.from({ length: lanes }, lane));
}
