import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { OfflineEnv } from "./bindings.ts";

/** The settings of the simulated provider. In production an operator gets them from the real one. */
export const OFFLINE_BACKUP = {
	BACKUP_ENDPOINT: "https://backup.offline",
	BACKUP_REGION: "eu-offline",
	BACKUP_BUCKET: "copies",
	BACKUP_ACCESS_KEY_ID: "offline",
	BACKUP_SECRET_ACCESS_KEY: "offline-secret",
	BACKUP_KEYS: "offline:b2ZmbGluZS1iYWNrdXAta2V5LW9mLTMyLWJ5dGVzISE=",
};

/**
 * Simulates the part of the S3 protocol that backups use, on a second local bucket, mounted at /offline/backup.
 * Retention is not simulated.
 */
export const backupRoutes = new Hono<OfflineEnv>()
	.use(async (c, next) => {
		const credential = `AWS4-HMAC-SHA256 Credential=${OFFLINE_BACKUP.BACKUP_ACCESS_KEY_ID}/`;
		if (!c.req.header("Authorization")?.startsWith(credential)) return c.text(errorXml("AccessDenied"), 403);
		await next();
	})
	.get("/copies", async (c) => {
		const prefix = c.req.query("prefix") ?? "";
		const startAfter = c.req.query("start-after");
		const { objects } = await c.env.OFFLINE_BACKUP.list({ prefix, ...(startAfter && { startAfter }) });
		const contents = objects.map(({ key, size }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`);
		return c.text(`<?xml version="1.0"?><ListBucketResult>${contents.join("")}</ListBucketResult>`);
	})
	.put("/copies/:key{.+}", async (c) => {
		const bytes = await c.req.arrayBuffer();
		const md5 = createHash("md5").update(new Uint8Array(bytes)).digest("base64");
		if (c.req.header("Content-MD5") !== md5) return c.text(errorXml("BadDigest"), 400);
		await c.env.OFFLINE_BACKUP.put(c.req.param("key"), bytes);
		return c.body(null);
	})
	.get("/copies/:key{.+}", async (c) => {
		const storedObject = await c.env.OFFLINE_BACKUP.get(c.req.param("key"));
		return storedObject ? c.body(storedObject.body) : c.text(errorXml("NoSuchKey"), 404);
	})
	.delete("/copies/:key{.+}", async (c) => {
		await c.env.OFFLINE_BACKUP.delete(c.req.param("key"));
		return c.body(null, 204);
	});

function errorXml(code: string): string {
	return `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
}
