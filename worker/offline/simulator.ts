import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "#app/data/db.server.ts";
import { createKeyring, keysOf } from "#app/sealing/keyring.server.ts";
import type { Bindings } from "../env.ts";
import type { AccessKeys } from "./access-tokens.ts";
import { seedPeople } from "./seed/demo-people.ts";
import type { Letter } from "./tax-office/letter.ts";

export type Secrets = { cookieSecret: string; documentKey: string; webhookSecret: string };

/** Prefix of the tax office's letters in storage; the id of the application follows. */
const LETTERS = "letters:";

/** What the tax office decides once. */
const DECISIONS: readonly Letter["answer"][] = ["grant", "refuse", "more", "delay"];

/** How often the cron beats, in real milliseconds: local workerd never fires one by itself. */
const BEAT_MS = 60_000;

function randomBase64(bytes: number): string {
	return crypto.getRandomValues(new Uint8Array(bytes)).toBase64();
}

// An emptied world keeps its issuer: whoever checks tokens remembers the issuer's keys for a while.
let issuer: Promise<AccessKeys> | undefined;

/** What the offline world remembers: its clock, the secrets of this installation, the letters of its tax office. One object, named "world". */
export class Simulator extends DurableObject<Bindings> {
	/** Everything that a request needs, in one call. */
	async snapshot(): Promise<{ clockOffset: number; secrets: Secrets }> {
		const stored = await this.ctx.storage.get<number | Secrets>(["clockOffset", "secrets"]);
		const secrets = (stored.get("secrets") as Secrets | undefined) ?? (await this.settle());
		return { clockOffset: (stored.get("clockOffset") as number | undefined) ?? 0, secrets };
	}

	/** The first moment of an installation: its secrets, its people, its heart. */
	private async settle(): Promise<Secrets> {
		return this.ctx.blockConcurrencyWhile(async () => {
			const known = await this.ctx.storage.get<Secrets>("secrets");
			if (known) return known;
			const made: Secrets = {
				cookieSecret: randomBase64(32),
				documentKey: `offline:${randomBase64(32)}`,
				webhookSecret: `whsec_${randomBase64(24)}`,
			};
			await this.#seedPeople(made);
			await this.ctx.storage.put("secrets", made);
			await this.ctx.storage.setAlarm(Date.now() + BEAT_MS);
			return made;
		});
	}

	/** Moves the product's clock by so many milliseconds and returns the new offset from real time. */
	async moveClock(byMs: number): Promise<number> {
		const offset = ((await this.ctx.storage.get<number>("clockOffset")) ?? 0) + byMs;
		await this.ctx.storage.put("clockOffset", offset);
		return offset;
	}

	/** Adds a letter of the tax office and returns the one that holds: once a number is granted, that decision stands. */
	async saveLetter(applicationId: string, letter: Letter): Promise<Letter> {
		const letters = await this.lettersTo(applicationId);
		const granted = letters.find((other) => other.answer === "grant");
		if (granted && DECISIONS.includes(letter.answer)) return granted;
		await this.ctx.storage.put(LETTERS + applicationId, [...letters, letter]);
		return letter;
	}

	/** What the tax office wrote about an application, oldest first. */
	async lettersTo(applicationId: string): Promise<Letter[]> {
		return (await this.ctx.storage.get<Letter[]>(LETTERS + applicationId)) ?? [];
	}

	/** All of its letters by application. */
	async allLetters(): Promise<Record<string, Letter[]>> {
		const stored = await this.ctx.storage.list<Letter[]>({ prefix: LETTERS });
		return Object.fromEntries([...stored].map(([key, letters]) => [key.slice(LETTERS.length), letters]));
	}

	/** Back to real time, no letters, and people as they were seeded. Secrets stay: links and documents are gone anyway. */
	async reset(): Promise<void> {
		const letters = await this.ctx.storage.list({ prefix: LETTERS });
		for (const key of letters.keys()) await this.ctx.storage.delete(key);
		await this.ctx.storage.delete("clockOffset");
		await this.#seedPeople((await this.snapshot()).secrets);
	}

	async #seedPeople({ documentKey }: Secrets): Promise<void> {
		await seedPeople(openDatabase(this.env.DB, createKeyring(keysOf(documentKey))), Date.now());
	}

	/**
	 * Puts the next beat off for so many milliseconds: while a world is being filled with what is past, the cron would take
	 * for left behind what is just being made.
	 */
	async putOffBeat(ms = BEAT_MS): Promise<void> {
		await this.ctx.storage.setAlarm(Date.now() + ms);
	}

	override async alarm(): Promise<void> {
		await this.ctx.storage.setAlarm(Date.now() + BEAT_MS);
		const worker = this.ctx.exports as unknown as { default: Fetcher };
		await worker.default.fetch("http://localhost/offline/cron", { method: "POST" });
	}

	/** The key pair of the local Access issuer, made once. */
	async accessKeys(): Promise<AccessKeys> {
		const stored = await this.ctx.storage.get<AccessKeys>("accessKeys");
		if (stored) return stored;
		issuer ??= import("./access-tokens.ts").then(({ makeAccessKeys }) => makeAccessKeys());
		await this.ctx.storage.put("accessKeys", await issuer);
		return issuer;
	}
}

/** What whoever asks the offline world finds in its environment. */
export type SimulatorBinding = { SIMULATOR: DurableObjectNamespace<Simulator> };
