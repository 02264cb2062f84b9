import * as v from "valibot";
import { type History, NO_HISTORY } from "#app/domain/application/history.ts";
import type { DocumentStore } from "./store.server.ts";

/** Apart from documents, and apart from each other: what is sealed for one application opens for no other one. */
const PREFIX = "history/";

const rows = <T>() => v.custom<T[]>((value) => Array.isArray(value));
const file = v.object({
	format: v.literal(1),
	events: rows<History["events"][number]>(),
	mails: rows<History["mails"][number]>(),
	effects: rows<History["effects"][number]>(),
});

/** Returns a random key under the archive prefix. */
export function newArchiveKey(documents: DocumentStore): string {
	return PREFIX + documents.newObjectKey();
}

/** Puts one sealed file into the cold store. */
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
 * A history out of the cold store; empty when nothing was ever stored.
 * @throws when the file is gone, was changed, or is none of this application's
 */
export async function getArchive(
	documents: DocumentStore,
	key: string | null,
	applicationId: string,
): Promise<History> {
	if (key === null) return NO_HISTORY;
	const bytes = await documents.get(key, applicationId);
	if (!bytes) throw new ArchiveMissing();
	return v.parse(file, JSON.parse(new TextDecoder().decode(bytes)));
}

/** The database refers to a file that the bucket does not have. */
class ArchiveMissing extends Error {
	override readonly name = "HistoryGone";
}
