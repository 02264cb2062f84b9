import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import type { Backup, BackupBucket } from "#app/services.ts";
import type { BACKUP_VARIABLES, Config } from "../env.ts";

export type S3Settings = {
	/** For example https://s3.fr-par.scw.cloud. */
	endpoint: string;
	region: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: string;
};

export type S3Bucket = BackupBucket & {
	/** Returns a part of the bucket's configuration as XML; "" if there is none. */
	getConfiguration(part: "object-lock" | "lifecycle"): Promise<string>;
};

/** Timeout of one request. */
const TIMEOUT_MS = 30_000;

/**
 * Opens a bucket over the S3 protocol, with its name in the path. Errors contain the status and the provider's code,
 * never a key.
 */
export function openS3Bucket(settings: S3Settings, fetch: typeof globalThis.fetch): S3Bucket {
	const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
	const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
	async function send(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | null> {
		// Buckets with a retention period require the checksum.
		const headers = body && {
			"Content-MD5": createHash("md5").update(body).digest("base64"),
			"X-Amz-Content-Sha256": Buffer.from(await crypto.subtle.digest("SHA-256", body)).toString("hex"),
		};
		const { url, headers: signedHeaders } = await client.sign(base + path, { method, ...(body && { headers, body }) });
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await fetch(url, { method, headers: signedHeaders, signal, ...(body && { body }) });
		if (response.ok) return response;
		const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
		if (response.status === 404 && code !== "NoSuchBucket") return null;
		throw new BucketError(`${method}: ${response.status}${code ? ` ${code}` : ""}`);
	}
	return {
		async put(key, bytes) {
			await send("PUT", `/${key}`, bytes as Uint8Array<ArrayBuffer>);
		},
		async get(key) {
			const response = await send("GET", `/${key}`);
			return response && new Uint8Array(await response.arrayBuffer());
		},
		async list(prefix, after) {
			const query = new URLSearchParams({ "list-type": "2", "max-keys": "1000", prefix });
			if (after !== null) query.set("start-after", after);
			const listing = (await (await send("GET", `?${query}`))?.text()) ?? "";
			// Our keys contain no characters that XML escapes.
			return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
		},
		async getConfiguration(part) {
			return (await (await send("GET", `?${part}`))?.text()) ?? "";
		},
		async delete(key) {
			await send("DELETE", `/${key}`);
		},
	};
}

class BucketError extends Error {
	override readonly name = "BucketError";
}

type BackupConfig = Partial<Pick<Config, (typeof BACKUP_VARIABLES)[number]>>;

/**
 * Opens the backup bucket with its keyring; null if none is configured. parseConfig ensures that either all of its
 * settings are present or none.
 */
export function openBackup(
	config: BackupConfig,
	fetch: typeof globalThis.fetch,
): (Backup & { bucket: S3Bucket }) | null {
	const { BACKUP_ENDPOINT, BACKUP_REGION, BACKUP_BUCKET, BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY } = config;
	if (!BACKUP_ENDPOINT) return null;
	const settings = {
		endpoint: BACKUP_ENDPOINT,
		region: BACKUP_REGION ?? "",
		bucket: BACKUP_BUCKET ?? "",
		accessKeyId: BACKUP_ACCESS_KEY_ID ?? "",
		secretAccessKey: BACKUP_SECRET_ACCESS_KEY ?? "",
	};
	return { bucket: openS3Bucket(settings, fetch), keyring: createKeyring(config.BACKUP_KEYS ?? []) };
}
