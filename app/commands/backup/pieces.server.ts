import { open, seal } from "#app/documents/seal.server.ts";
import { MANIFESTS, type Manifest, parseManifest, pieceKey } from "#app/domain/backup/backup.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import type { Backup } from "#app/services.ts";
import type { Rows } from "./copied-rows.server.ts";

/**
 * A piece of a copy: lines of JSON, compressed, then sealed with the backup key for this position in this copy. The
 * line of a table names its columns, and each line after it is a row. The first line of a copy contains the statements
 * of its schema.
 */
type Line = { table: string; columns: string[] } | { statements: string[] } | Rows["rows"][number];

/** A part of a piece: rows of one table, or the schema. */
export type Part = Rows | { statements: string[] };

/** Thrown when a copy is incomplete or was altered. */
export class CopyBroken extends Error {
	override readonly name = "CopyBroken";
}

/** Returns the lines of a table's rows; "" for none. */
export function toLines({ table, columns, rows }: Rows): string {
	if (rows.length === 0) return "";
	return [{ table, columns }, ...rows].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Returns the first line of a copy. */
export function schemaLine(statements: readonly string[]): string {
	return `${JSON.stringify({ statements })}\n`;
}

/** Stores a piece and returns the digest of the copy so far. Repeating it replaces the piece. */
export async function putPiece(
	{ bucket, keyring }: Backup,
	{ copy, pieces, digest }: { copy: string; pieces: number; digest: string },
	text: string,
): Promise<string> {
	const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
	const key = pieceKey(copy, pieces);
	const sealed = await seal(keyring, key, new Uint8Array(await new Response(compressed).arrayBuffer()));
	await bucket.put(key, sealed);
	return extendDigest(digest, sealed);
}

async function extendDigest(digest: string, sealed: Uint8Array): Promise<string> {
	return sha256Hex(`${digest} ${await sha256Hex(sealed)}`);
}

/** Stores the manifest, which makes the copy complete. */
export async function putManifest({ bucket, keyring }: Backup, manifest: Manifest): Promise<void> {
	const key = MANIFESTS + manifest.copy;
	await bucket.put(key, await seal(keyring, key, new TextEncoder().encode(JSON.stringify(manifest))));
}

/**
 * Reads the manifest of a copy.
 * @throws CopyBroken if there is no manifest or it is not ours
 */
export async function getManifest({ bucket, keyring }: Backup, copy: string): Promise<Manifest> {
	const key = MANIFESTS + copy;
	const sealed = await bucket.get(key);
	if (!sealed) throw new CopyBroken(`${key} is missing: the copy is not complete`);
	const bytes = await open(keyring, key, sealed).catch(() => {
		throw new CopyBroken(`${key} was altered, or is sealed with another key`);
	});
	return parseManifest(new TextDecoder().decode(bytes));
}

/** Returns the names of the complete copies, oldest first. */
export async function listCopies({ bucket }: Pick<Backup, "bucket">): Promise<string[]> {
	return (await bucket.list(MANIFESTS, null)).map((key) => key.slice(MANIFESTS.length));
}

/**
 * Yields all rows of a copy in the order in which they were read. A row that appears again replaces the earlier one.
 * @throws CopyBroken if a piece is missing, was altered or belongs to another copy
 */
export async function* readCopy(backup: Backup, manifest: Manifest): AsyncGenerator<Part> {
	let digest = "";
	const rows: Record<string, number> = {};
	for (let piece = 0; piece < manifest.pieces; piece += 1) {
		const key = pieceKey(manifest.copy, piece);
		const sealed = await backup.bucket.get(key);
		if (!sealed) throw new CopyBroken(`${key} is missing`);
		digest = await extendDigest(digest, sealed);
		for (const part of await openPiece(backup, key, sealed)) {
			if ("table" in part) rows[part.table] = (rows[part.table] ?? 0) + part.rows.length;
			yield part;
		}
	}
	if (digest !== manifest.digest) throw new CopyBroken(`${manifest.copy}: the pieces are not those of the manifest`);
	for (const table of new Set([...Object.keys(rows), ...Object.keys(manifest.rows)]))
		if ((rows[table] ?? 0) !== (manifest.rows[table] ?? 0))
			throw new CopyBroken(`${manifest.copy}: rows of ${table} are missing`);
}

async function openPiece({ keyring }: Backup, key: string, sealed: Uint8Array): Promise<Part[]> {
	const compressed = await open(keyring, key, sealed).catch(() => {
		throw new CopyBroken(`${key} was altered, or is sealed with another key`);
	});
	const plain = new Blob([compressed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
	const parts: Part[] = [];
	for (const text of (await new Response(plain).text()).split("\n")) {
		if (text === "") continue;
		const line = JSON.parse(text) as Line;
		const part = parts.at(-1);
		if (!Array.isArray(line)) parts.push("table" in line ? { ...line, rows: [] } : line);
		else if (part && "table" in part) part.rows.push(line);
	}
	return parts;
}
