import type { Database } from "#app/data/db.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";

/** What of one kind is still under one key. No name and no mark has a space in it. */
export type Part<Row extends { mark: string }> = {
	name: string;
	/** In the order of marks. */
	find(after: string, limit: number): Promise<Row[]>;
	/** Brings one under the sealing key. May leave it as it is: the next round finds it again. */
	rewrap(row: Row): Promise<void>;
};

/** Ids of the keys from which everything has to move, and "" for what was stored before ids were noted. */
export function retiringKeys({ keyring }: Pick<Database, "keyring">): string[] {
	return ["", ...keyring.all.filter(({ id }) => id !== keyring.sealing.id).map(({ id }) => id)];
}

/**
 * One run of a round through all parts: goes on where the last one stopped, and begins anew at the end. What is done is
 * found no more, so that nothing is done twice, and what comes in meanwhile is found by the next round. What fails keeps
 * nothing else from its turn; the first of its errors is thrown at the end.
 */
export async function continueKeyRotation<Row extends { mark: string }>(
	db: Database,
	step: ScheduledJob,
	parts: readonly Part<Row>[],
	most: number,
): Promise<void> {
	const mark = await readJobCursor(db, step);
	const [name = "", after = ""] = mark?.split(" ") ?? [];
	// A key that was added or taken away meanwhile: the round begins anew.
	const first = Math.max(
		0,
		parts.findIndex((part) => part.name === name),
	);
	const errors: unknown[] = [];
	let next: string | null = null;
	let left = most;
	for (const [at, part] of parts.slice(first).entries()) {
		const rows = await part.find(at === 0 && part.name === name ? after : "", left);
		for (const row of rows) await part.rewrap(row).catch((error: unknown) => errors.push(error));
		left -= rows.length;
		if (left > 0) continue;
		next = `${part.name} ${rows.at(-1)?.mark ?? ""}`;
		break;
	}
	if (next !== mark) await writeJobCursor(db, step, next);
	if (errors.length > 0) throw errors[0];
}
