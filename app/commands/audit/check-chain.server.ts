import { asc, gt } from "drizzle-orm";
import { hashOfEntry, NO_HASH } from "#app/audit/chain.ts";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { type ChainCheck, parseChainCheck } from "#app/domain/audit/chain-check.ts";
import type { Services } from "#app/services.ts";

/** Entries per run of the sweep: some 300 ms of hashing. */
const BATCH = 2000;
/** Runs when somebody asks for all at once. */
const MAX_RUNS = 25;

type Kept = Pick<Services, "db" | "now">;

/** Goes on hashing the chain of the house where the last run stopped, and begins anew at its end. */
export async function checkChain(services: Kept): Promise<ChainCheck> {
	const { db, now } = services;
	const last = parseChainCheck(await readJobCursor(db, "check-chain"));
	const from = last.broken === null && !last.ended ? last : { seq: 0, hash: NO_HASH };
	const entries = await db
		.select()
		.from(auditEntries)
		.where(gt(auditEntries.seq, from.seq))
		.orderBy(asc(auditEntries.seq))
		.limit(BATCH);
	let { seq, hash } = from;
	let broken: number | null = null;
	for (const { hash: kept, ...entry } of entries) {
		if (entry.seq !== seq + 1 || (await hashOfEntry(hash, entry)) !== kept) {
			broken = seq + 1;
			break;
		}
		seq = entry.seq;
		hash = kept;
	}
	const check = { seq, hash, broken, ended: entries.length < BATCH, at: now() };
	await writeJobCursor(db, "check-chain", JSON.stringify(check));
	return check;
}

/** The whole chain now, from its beginning. */
export async function checkWholeChain(services: Kept): Promise<ChainCheck> {
	await writeJobCursor(services.db, "check-chain", null);
	let check = await checkChain(services);
	for (let runs = 1; runs < MAX_RUNS && !check.ended && check.broken === null; runs += 1) {
		check = await checkChain(services);
	}
	return check;
}
