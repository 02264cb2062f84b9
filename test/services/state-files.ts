import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";

const D1 = "d1/miniflare-D1DatabaseObject";

/** Every SQLite file below a state folder: the database's, the objects', the bucket's, the limiter's. */
export function databaseFiles(stateDir: string): string[] {
	return readdirSync(stateDir, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".sqlite"))
		.map((file) => join(stateDir, file));
}

/** Reads a copy of one SQLite file with its log: a second process at the file itself would lock the server out. */
export function readCopy<T>(file: string, read: (database: DatabaseSync) => T): T {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-copy-"));
	try {
		for (const part of readdirSync(dirname(file))) {
			if (part.startsWith(basename(file)) && !part.endsWith("-shm"))
				cpSync(join(dirname(file), part), join(folder, part));
		}
		const database = new DatabaseSync(join(folder, basename(file)));
		try {
			return read(database);
		} finally {
			database.close();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Reads the database of a world that nobody is writing to at this moment. */
export function readOurDatabase<T>(stateDir: string, read: (database: DatabaseSync) => T): T {
	return readCopy(mainFile(stateDir, D1), read);
}

/** Changes the database of a world whose server is down. */
export function changeOurDatabase(stateDir: string, change: (database: DatabaseSync) => void): void {
	const database = new DatabaseSync(mainFile(stateDir, D1));
	try {
		change(database);
	} finally {
		database.close();
	}
}

/** What a served world signs its webhook events with: each installation draws its own. */
export function webhookSecret(stateDir: string): string {
	return readCopy(mainFile(stateDir, "do", "-OfflineWorld"), (database) => {
		const row = database.prepare("SELECT value FROM _cf_KV WHERE key = 'secrets'").get();
		return (deserialize(row?.value as Uint8Array) as { webhookSecret: string }).webhookSecret;
	});
}

/** `ending` tells which of several folders: their names begin with the Worker's. */
function mainFile(stateDir: string, folder: string, ending = ""): string {
	const files = databaseFiles(join(stateDir, "v3", folder));
	const found = files.find((file) => dirname(file).endsWith(ending) && !file.endsWith("metadata.sqlite"));
	if (!found) throw new Error(`no database under ${folder}`);
	return found;
}
