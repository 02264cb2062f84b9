// npm run restore -- --env staging --secrets ../nif.env [--copy 20261129T020000Z]: rebuilds an environment from the
// last copy in the backup bucket, checks it on this machine, and imports it into an empty database and bucket.
// docs/operate.md describes the steps before and after.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createKeyring, parseKeys } from "#app/sealing/keyring.server.ts";
import type { Backup } from "#app/services.ts";
import { openBackup, openS3Bucket } from "../worker/adapters/s3-bucket.ts";
import {
	checkDatabase,
	countRows,
	findCopy,
	listReferencedDocuments,
	openBackupDocuments,
	rebuild,
	reconcileTables,
	writeSql,
} from "./rebuild.ts";
import { getResourceNames, REMOTE_ENVIRONMENTS } from "./resources.ts";

const ROOT = join(import.meta.dirname, "..");

/** An empty database and an empty bucket, here or in an account. */
export type RestoreTarget = {
	/**
	 * Imports SQL and returns the single row of a query.
	 * @throws if it already has tables, or the import fails
	 */
	importSql(file: string, query: string): Record<string, number>;
	putDocument(key: string, bytes: Uint8Array): Promise<unknown>;
	close(): Promise<void>;
};

/** A state folder of `wrangler dev`. */
export async function openLocalTarget(stateDir: string): Promise<RestoreTarget> {
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: "export default {}",
			resourcePersistencePath: join(stateDir, "v3"),
			r2Buckets: { DOCUMENTS: "azulejo-nif-documents" },
		}),
	);
	const bucket = await miniflare.getR2Bucket("DOCUMENTS");
	return {
		importSql: (file, query) => importSql(["--local", "--persist-to", stateDir], file, query),
		putDocument: (key, bytes) => bucket.put(key, bytes as never),
		close: () => miniflare.dispose(),
	};
}

/** D1 by wrangler, R2 by its S3 interface, which needs a separate key pair. */
function openRemoteTarget(environment: (typeof REMOTE_ENVIRONMENTS)[number]): RestoreTarget {
	const { CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = process.env;
	if (!CLOUDFLARE_ACCOUNT_ID || !R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY)
		throw new Error(
			"Set CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY (dashboard: R2, API tokens).",
		);
	const bucket = openS3Bucket(
		{
			endpoint: `https://${CLOUDFLARE_ACCOUNT_ID}.eu.r2.cloudflarestorage.com`,
			region: "auto",
			bucket: getResourceNames(environment).documents,
			accessKeyId: R2_ACCESS_KEY_ID,
			secretAccessKey: R2_SECRET_ACCESS_KEY,
		},
		globalThis.fetch,
	);
	return {
		importSql: (file, query) => importSql(["--remote", "--env", environment], file, query),
		putDocument: (key, bytes) => bucket.put(key, bytes),
		close: async () => undefined,
	};
}

const HAS_TABLES = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'applications'";

function importSql(targetArgs: readonly string[], file: string, query: string): Record<string, number> {
	const execute = (...args: string[]) => wrangler("d1", "execute", "DB", ...targetArgs, "--yes", "--json", ...args);
	const queryRow = (sql: string) => {
		const result = execute("--command", sql);
		const [{ results }] = JSON.parse(result.slice(result.indexOf("["))) as [{ results: [Record<string, number>] }];
		return results[0];
	};
	if (queryRow(HAS_TABLES).tables !== 0)
		throw new Error("The target database has tables: a restore needs an empty one.");
	execute("--file", file);
	return queryRow(query);
}

function wrangler(...args: string[]): string {
	const program = join(ROOT, "node_modules/.bin/wrangler");
	const options = { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32", maxBuffer: 2 ** 28 } as const;
	const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
	const { status, stdout, stderr } = spawnSync(program, args, { ...options, env });
	if (status !== 0) throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed: ${stderr.slice(-1000)}`);
	return stdout;
}

export type RestoreResult = {
	/** UTC milliseconds: later writes are lost. */
	startedAt: number;
	/** Number of rows by table in the copy. */
	counts: Record<string, number>;
	/** Why this is not a valid restore; empty if it is. */
	problems: string[];
};

/** Documents copied at a time: each is at most 10 MB in memory. */
const CONCURRENT_DOCUMENTS = 8;

/**
 * Restores a copy into a target. Nothing is imported unless the copy is complete and every check passes.
 * @param documentKeys DOCUMENT_KEYS: sealed values stay sealed, and are opened only as a check
 */
export async function restore(
	backup: Backup,
	documentKeys: string,
	target: RestoreTarget,
	options: { copy: string | null; print(line: string): void },
): Promise<RestoreResult> {
	const { print } = options;
	const folder = mkdtempSync(join(tmpdir(), "azulejo-restore-"));
	try {
		const manifest = await findCopy(backup, options.copy);
		const { startedAt, endedAt } = manifest;
		print(
			`Copy ${manifest.copy}, made in ${Math.ceil((endedAt - startedAt) / 60_000)} min: ${manifest.pieces} pieces.`,
		);
		const { sqlite, counts } = await rebuild(backup, manifest, join(folder, "database.sqlite"));
		const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
		print(
			`${rows} rows in ${Object.keys(counts).length} tables, as many as the manifest states, or fewer because some changed meanwhile.`,
		);
		const keyring = createKeyring(parseKeys(documentKeys));
		const { copies, store } = await openBackupDocuments(backup, keyring);
		const omittedCount = reconcileTables(sqlite);
		if (omittedCount > 0)
			print(`${omittedCount} rows are omitted: their applications arrived while the copy was made.`);
		const checkResult = await checkDatabase(sqlite, keyring, store);
		print(`Sealed values opened: ${checkResult.decryptedColumns.join(", ")}.`);
		if (checkResult.emptyTables.length > 0) print(`No sealed value in: ${checkResult.emptyTables.join(", ")}.`);
		print(
			`${checkResult.documentCount} documents opened; ${checkResult.auditEntryCount} entries of the audit log and ${checkResult.historyCount} histories verified.`,
		);
		if (checkResult.problems.length > 0) return { startedAt, counts, problems: checkResult.problems };
		const file = join(folder, "database.sql");
		await writeSql(sqlite, file);
		const expectedCounts = countRows(sqlite);
		const tables = Object.keys(expectedCounts);
		const rowCounts = tables.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`);
		const imported = target.importSql(file, `SELECT ${rowCounts.join(", ")}`);
		const mismatchedTables = tables.filter((table) => imported[table] !== expectedCounts[table]);
		if (mismatchedTables.length > 0)
			return { startedAt, counts, problems: mismatchedTables.map((table) => `${table}: not all rows were imported`) };
		print(`Imported ${tables.length} tables with all their rows.`);
		const referencedKeys = listReferencedDocuments(sqlite);
		const documentKeysInCopy = referencedKeys.filter((key) => copies.has(key));
		for (let start = 0; start < documentKeysInCopy.length; start += CONCURRENT_DOCUMENTS)
			await Promise.all(
				documentKeysInCopy.slice(start, start + CONCURRENT_DOCUMENTS).map(async (key) => {
					const bytes = await backup.bucket.get(copies.get(key) ?? "");
					if (bytes) await target.putDocument(key, bytes);
				}),
			);
		print(
			`Copied ${documentKeysInCopy.length} documents; ${referencedKeys.length - documentKeysInCopy.length} that the rows refer to have been deleted since.`,
		);
		sqlite.close();
		return { startedAt, counts, problems: [] };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Parses the settings in a file of KEY=VALUE lines.
 * @throws if the backup is not among them
 */
export function readSecrets(file: string): { backup: Backup; documentKeys: string } {
	const values = parseEnv(readFileSync(file, "utf8"));
	const backup = openBackup({ ...values, BACKUP_KEYS: parseKeys(values.BACKUP_KEYS ?? "") }, globalThis.fetch);
	if (!backup || !values.DOCUMENT_KEYS) throw new Error(`${file} needs DOCUMENT_KEYS and the six BACKUP_ settings.`);
	return { backup, documentKeys: values.DOCUMENT_KEYS };
}

async function main(): Promise<number> {
	const print = (line: string) => void process.stdout.write(`${line}\n`);
	const { values } = parseArgs({
		options: { env: { type: "string" }, secrets: { type: "string" }, copy: { type: "string" } },
	});
	const environment = REMOTE_ENVIRONMENTS.find((name) => name === values.env);
	if (!environment || !values.secrets) {
		print("npm run restore -- --env production|staging --secrets FILE [--copy 20261129T020000Z]");
		return 2;
	}
	const restoreStartedAt = Date.now();
	const { backup, documentKeys } = readSecrets(values.secrets);
	const target = openRemoteTarget(environment);
	const { startedAt, problems } = await restore(backup, documentKeys, target, {
		copy: values.copy ?? null,
		print,
	});
	for (const problem of problems) print(`Problem: ${problem}`);
	if (problems.length > 0) {
		print("The target must not be used.");
		return 1;
	}
	print(
		`Minutes lost: ${Math.round((restoreStartedAt - startedAt) / 60_000)}. Minutes needed: ${((Date.now() - restoreStartedAt) / 60_000).toFixed(1)}.`,
	);
	print(
		`Now: npm run deploy -- --env ${environment}; the first cron run repeats the erasures that the copy has undone.`,
	);
	return 0;
}

if (import.meta.main)
	process.exitCode = await main().catch((error: Error) => {
		process.stderr.write(`${error.message}\n`);
		return 1;
	});
