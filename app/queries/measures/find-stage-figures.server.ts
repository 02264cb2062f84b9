import { eq } from "drizzle-orm";
import { stageFigures } from "#app/data/measure-schema.server.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import type { StageFigures } from "#app/domain/measures/stage-figures.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "../cached-query.server.ts";

/** Figures of one stage; `asOf` is the day (YYYY-MM-DD, Lisbon) before which the ninety days lie. */
export type MeasuredFigures = StageFigures & { stage: MeasuredStage; asOf: string };

/** The figures of every stage that anything passed in ninety days, as they were worked out this day or the last. */
export async function listStageFigures({ db }: Pick<Services, "db">): Promise<MeasuredFigures[]> {
	return db.select().from(stageFigures);
}

/** Those of the whole way from the payment to the number; null when nobody has gone it. */
async function readEndToEndTime({ db }: Pick<Services, "db">): Promise<MeasuredFigures | null> {
	const [row] = await db.select().from(stageFigures).where(eq(stageFigures.stage, "payment_to_nif"));
	return row ?? null;
}

/** The same as this isolate knows it, null too when the database is away: worked out once a day, asked for with every page. */
export const findEndToEndTime = cachedQuery("figures-unreadable", readEndToEndTime, null).get;
