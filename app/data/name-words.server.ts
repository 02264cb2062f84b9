import { and, eq, inArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { fullName } from "#app/domain/person/age.ts";
import { searchWords } from "#app/domain/person/search-words.ts";
import type { Database } from "./db.server.ts";
import { nameWords } from "./measure-schema.server.ts";

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
