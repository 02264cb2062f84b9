import { backUp } from "#app/commands/backup/back-up.server.ts";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import type { DocumentStore } from "#app/documents/store.server.ts";
import { parseBackupState } from "#app/domain/backup/backup.ts";
import type { Backup, BackupBucket } from "#app/services.ts";
import { aKeyring } from "./fixtures.ts";

/** A backup bucket in memory, and what is in it. */
export function aMemoryBackup(): { backup: Backup; objects: Map<string, Uint8Array> } {
	const objects = new Map<string, Uint8Array>();
	const bucket: BackupBucket = {
		put: async (key, bytes) => void objects.set(key, bytes),
		get: async (key) => objects.get(key) ?? null,
		delete: async (key) => void objects.delete(key),
		list: async (prefix, after) =>
			[...objects.keys()]
				.filter((key) => key.startsWith(prefix) && key > (after ?? ""))
				.sort()
				.slice(0, 1000),
	};
	return { backup: { bucket, keyring: aKeyring() }, objects };
}

/** A store without documents. */
export const noDocuments = { list: async () => [], getSealed: async () => null } as unknown as DocumentStore;

/** Runs the job until its copy is complete; returns how many runs that took. */
export async function copyAll(services: Parameters<typeof backUp>[0], afterRun?: () => void): Promise<number> {
	for (let runs = 1; runs <= 1000; runs += 1) {
		await backUp(services);
		afterRun?.();
		if (parseBackupState(await readJobCursor(services.db, "back-up"))?.progress === null) return runs;
	}
	throw new Error("no copy after a thousand runs");
}
