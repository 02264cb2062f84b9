import { eq } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import type { Services } from "#app/services.ts";

/** A number that passes every check and that no application has, nor any of `granted`. It begins with 29 or 39. */
export async function drawNumber({ db }: Pick<Services, "db">, granted: ReadonlySet<string>): Promise<string> {
	for (;;) {
		const [first = 0, rest = 0] = crypto.getRandomValues(new Uint32Array(2));
		const eight = `${first % 2 === 0 ? "29" : "39"}${String(rest % 1_000_000).padStart(6, "0")}`;
		const nif = `${eight}${nifCheckDigit(eight)}`;
		if (granted.has(nif)) continue;
		const mine = eq(applications.nifIndex, await blindIndex(db, "nif", nif));
		const taken = await db.select({ id: applications.id }).from(applications).where(mine);
		if (taken.length === 0) return nif;
	}
}
