import { countUnderOlderKeys, countUnderSealingKey } from "#app/data/sealed-tables.server.ts";
import type { Services } from "#app/services.ts";

/** How far everything sealed has moved to the key that seals now; rows and objects are counted alike. */
export type KeyProgress = {
	/** Id of the key that seals. */
	sealing: string;
	done: number;
	total: number;
	retiring: RetiringKey[];
};

/** A key that is no longer the first. `removable` when nothing needs it, "gone" when it is not configured any more. */
type RetiringKey = { id: string; left: number; state: "needed" | "removable" | "gone" };

/** Null when there is nothing to tell: one key, and everything under it. */
export async function findKeyProgress({ db }: Pick<Services, "db">): Promise<KeyProgress | null> {
	const { sealing, all } = db.keyring;
	const older = await countUnderOlderKeys(db);
	const left = [...older.values()].reduce((sum, count) => sum + count, 0);
	if (left === 0 && all.length === 1) return null;
	// Stored before keys were noted: under any of them, or not sealed yet.
	const unknown = older.get("") ?? 0;
	const configured = all.map(({ id }) => id).filter((id) => id !== sealing.id);
	const gone = [...older.keys()].filter((id) => id !== "" && !configured.includes(id));
	const done = left > 0 ? await countUnderSealingKey(db) : 0;
	return {
		sealing: sealing.id,
		done,
		total: done + left,
		retiring: [
			...configured.map((id) => {
				const count = older.get(id) ?? 0;
				return { id, left: count, state: count + unknown > 0 ? ("needed" as const) : ("removable" as const) };
			}),
			...gone.map((id) => ({ id, left: older.get(id) ?? 0, state: "gone" as const })),
		],
	};
}
