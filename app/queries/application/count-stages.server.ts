import { stageCounts } from "#app/data/counts-schema.server.ts";
import { STAGES, type Stage } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

/** How many applications each queue holds, as the room keeps it: ten rows. */
export async function countStages({ db }: Pick<Services, "db">): Promise<Record<Stage, number>> {
	const kept = await db.select().from(stageCounts);
	const count = (stage: Stage) => kept.find((row) => row.stage === stage)?.applications ?? 0;
	return Object.fromEntries(STAGES.map((stage) => [stage, count(stage)])) as Record<Stage, number>;
}
