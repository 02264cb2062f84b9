import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** SQLite checkpoints the log when the last connection closes: reading the log before the database misses nothing (sqlite.org/wal.html). */
function logsFirst(files: readonly string[]): string[] {
	return files.toSorted().reverse();
}

/** Returns a file's bytes; empty for a log or log index that has been checkpointed in the meantime. */
function bytesOf(path: string): Buffer {
	try {
		return readFileSync(path);
	} catch (error) {
		if (/-(wal|shm)$/.test(path) && (error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
		throw error;
	}
}

/** Reads a copy of one SQLite file with its log: opening the file itself would lock the server out. */
export function readCopy<T>(file: string, read: (database: DatabaseSync) => T): T {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-copy-"));
	try {
		for (const part of logsFirst(readdirSync(dirname(file)))) {
			if (part.startsWith(basename(file)) && !part.endsWith("-shm"))
				writeFileSync(join(folder, part), bytesOf(join(dirname(file), part)));
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

/**
 * Returns every value of every row in a state folder's SQLite files, and the bytes of all its files, as Latin-1
 * text. Excludes simulated third parties (the card provider's ledger, the applicant's mailbox).
 */
export function everythingStored(stateDir: string): { values: string; bytes: string } {
	const isOurs = (file: string) => !/-(Offline\w+|\w+Sandbox)\b/.test(file);
	const values = databaseFiles(stateDir)
		.filter(isOurs)
		.flatMap((file) => readCopy(file, valuesOf));
	const files = readdirSync(stateDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const paths = files.map(({ parentPath, name }) => join(parentPath, name)).filter(isOurs);
	const bytes = logsFirst(paths).map((path) => bytesOf(path).toString("latin1"));
	return { values: values.join("\n"), bytes: bytes.join("\n") };
}

function valuesOf(database: DatabaseSync): string[] {
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'");
	return tables.all().flatMap(({ name }) => {
		const all = database.prepare(`SELECT * FROM "${name}"`);
		// The platform's numbers exceed JavaScript's safe integers.
		all.setReadBigInts(true);
		const values = all.all().flatMap((row) => Object.values(row));
		return values.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)));
	});
}

/** Reads a database that has no writer at this moment. */
export function readOurDatabase<T>(stateDir: string, read: (database: DatabaseSync) => T): T {
	return readCopy(mainFile(stateDir, D1), read);
}

/** Changes the database of a stopped server. */
export function changeOurDatabase(stateDir: string, change: (database: DatabaseSync) => void): void {
	const database = new DatabaseSync(mainFile(stateDir, D1));
	try {
		change(database);
	} finally {
		database.close();
	}
}

/** The webhook signing secret of a served installation; each installation generates one. */
export function webhookSecret(stateDir: string): string {
	return secretsIn(stateDir).webhookSecret;
}

/** DOCUMENT_KEYS of a served installation. */
export function documentKey(stateDir: string): string {
	return secretsIn(stateDir).documentKey;
}

function secretsIn(stateDir: string): { webhookSecret: string; documentKey: string } {
	return readCopy(mainFile(stateDir, "do", "-Simulator"), (database) => {
		const row = database.prepare("SELECT value FROM _cf_KV WHERE key = 'secrets'").get();
		return deserialize(row?.value as Uint8Array);
	});
}

/** `ending` selects one of several folders whose names begin with the Worker's. */
function mainFile(stateDir: string, folder: string, ending = ""): string {
	const files = databaseFiles(join(stateDir, "v3", folder));
	const found = files.find((file) => dirname(file).endsWith(ending) && !file.endsWith("metadata.sqlite"));
	if (!found) throw new Error(`no database under ${folder}`);
	return found;
}
