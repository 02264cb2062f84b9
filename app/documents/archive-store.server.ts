import * as v from "valibot";
import { type History, NO_HISTORY } from "#app/domain/application/history.ts";
import type { DocumentStore } from "./store.server.ts";

/**
 * Archived files are stored separately from documents. A file that is sealed for one application cannot be opened for
 * another.
 */
const PREFIX = "history/";

const arrayOf = <T>() => v.custom<T[]>((value) => Array.isArray(value));
const archiveSchema = v.object({
	format: v.literal(1),
	events: arrayOf<History["events"][number]>(),
	mails: arrayOf<History["mails"][number]>(),
	effects: arrayOf<History["effects"][number]>(),
});

/** Returns a random key under the archive prefix. */
export function newArchiveKey(documents: DocumentStore): string {
	return PREFIX + documents.newObjectKey();
}

/** Stores one sealed file in the archive. */
export async function putArchive(
	documents: DocumentStore,
	key: string,
	applicationId: string,
	history: History,
): Promise<void> {
	const bytes = new TextEncoder().encode(JSON.stringify({ format: 1, ...history }));
	await documents.put(key, applicationId, bytes);
}

/**
 * Returns an archived history; empty if none was ever stored.
 * @throws if the file is missing, was changed, or belongs to another application
 */
export async function getArchive(
	documents: DocumentStore,
	key: string | null,
	applicationId: string,
): Promise<History> {
	if (key === null) return NO_HISTORY;
	const bytes = await documents.get(key, applicationId);
	if (!bytes) throw new ArchiveMissing();
	return v.parse(archiveSchema, JSON.parse(new TextDecoder().decode(bytes)));
}

/** Thrown when the database refers to a file that the bucket does not have. */
export class ArchiveMissing extends Error {
	override readonly name = "ArchiveMissing";
}
