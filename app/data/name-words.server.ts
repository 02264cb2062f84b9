import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { fullName } from "#app/domain/person/age.ts";
import { searchWords } from "#app/domain/person/search-words.ts";
import type { Database } from "./db.server.ts";
import { nameWords } from "./measure-schema.server.ts";
import { applications } from "./schema.server.ts";

type Names = { firstName: string; lastName: string };

/** Returns statements that index the current names of an application and remove old ones. */
export function changeNameWords(db: Database, id: string, before: Names | null, after: Names): BatchItem<"sqlite">[] {
	const previousWords = before ? searchWords(fullName(before)) : [];
	const currentWords = searchWords(fullName(after));
	const removedWords = previousWords.filter((word) => !currentWords.includes(word));
	const addedWords = currentWords.filter((word) => !previousWords.includes(word));
	return [
		...(removedWords.length > 0
			? [db.delete(nameWords).where(and(eq(nameWords.applicationId, id), inArray(nameWords.word, removedWords)))]
			: []),
		...(addedWords.length > 0
			? [
					db
						.insert(nameWords)
						.values(addedWords.map((word) => ({ word, applicationId: id })))
						.onConflictDoNothing(),
				]
			: []),
	];
}

/**
 * Returns statements that index the names of an application older than the index, unless the names have changed in the
 * meantime.
 */
export function addNameWords(db: Database, id: string, { firstName, lastName }: Names): BatchItem<"sqlite">[] {
	const words = searchWords(fullName({ firstName, lastName }));
	if (words.length === 0) return [];
	const unchanged = and(
		eq(applications.id, id),
		eq(applications.firstName, firstName),
		eq(applications.lastName, lastName),
	);
	const values = sql`json_each(${JSON.stringify(words)})`;
	return [
		db
			.insert(nameWords)
			.select(sql`SELECT w.value, ${applications.id} FROM ${applications}, ${values} AS w WHERE ${unchanged}`)
			.onConflictDoNothing(),
	];
}
