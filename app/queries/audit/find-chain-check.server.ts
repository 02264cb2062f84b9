import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { type ChainCheck, parseChainCheck } from "#app/domain/audit/chain-check.ts";
import type { Services } from "#app/services.ts";

/** What the last check of the chain of the house found. */
export async function findChainCheck({ db }: Pick<Services, "db">): Promise<ChainCheck> {
	return parseChainCheck(await readJobCursor(db, "check-chain"));
}
