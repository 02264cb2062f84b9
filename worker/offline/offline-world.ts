import { DurableObject } from "cloudflare:workers";
import { type AccessKeys, makeAccessKeys } from "./access/keys.ts";

type Secrets = { cookieSecret: string; documentKey: string; webhookSecret: string };

function randomBase64(bytes: number): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
}

// An emptied world keeps its issuer: whoever checks tokens remembers the issuer's keys for a while.
let issuer: Promise<AccessKeys> | undefined;

/** What the offline world remembers: its clock and the secrets of this installation. One object, named "world". */
export class OfflineWorld extends DurableObject {
	/** Everything that a request needs, in one call. */
	async snapshot(): Promise<{ clockOffset: number; secrets: Secrets }> {
		return { clockOffset: (await this.ctx.storage.get<number>("clockOffset")) ?? 0, secrets: await this.secrets() };
	}

	private async secrets(): Promise<Secrets> {
		const kept = await this.ctx.storage.get<Secrets>("secrets");
		if (kept) return kept;
		const made: Secrets = {
			cookieSecret: randomBase64(32),
			documentKey: `offline:${randomBase64(32)}`,
			webhookSecret: `whsec_${randomBase64(24)}`,
		};
		await this.ctx.storage.put("secrets", made);
		return made;
	}

	/** Moves the product's clock by so many milliseconds and returns the new offset from real time. */
	async moveClock(byMs: number): Promise<number> {
		const offset = ((await this.ctx.storage.get<number>("clockOffset")) ?? 0) + byMs;
		await this.ctx.storage.put("clockOffset", offset);
		return offset;
	}

	/** The key pair of the local Access issuer, made once. */
	async accessKeys(): Promise<AccessKeys> {
		const kept = await this.ctx.storage.get<AccessKeys>("accessKeys");
		if (kept) return kept;
		issuer ??= makeAccessKeys();
		await this.ctx.storage.put("accessKeys", await issuer);
		return issuer;
	}
}
