import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "#app/data/db.server.ts";
import { createKeyring, parseKeys } from "#app/sealing/keyring.server.ts";
import type { Bindings } from "../env.ts";
import type { AccessKeys } from "./access-tokens.ts";
import { seedPeople } from "./seed/demo-people.ts";
import type { Letter } from "./tax-office/letter.ts";

export type Secrets = { cookieSecret: string; documentKey: string; webhookSecret: string };

/** Prefix of the tax office's letters in storage; the id of the application follows. */
const LETTER_PREFIX = "letters:";

/** Decisions; the tax office makes no other after a grant. */
const DECISIONS: readonly Letter["answer"][] = ["grant", "refuse", "more", "delay"];

/** Interval of the cron job in real milliseconds: local workerd runs none itself. */
const CRON_INTERVAL_MS = 60_000;

function randomBase64(bytes: number): string {
	return crypto.getRandomValues(new Uint8Array(bytes)).toBase64();
}

// Kept across resets, because verifiers cache the issuer's keys.
let issuerKeys: Promise<AccessKeys> | undefined;

/**
 * The state of the offline environment: clock, secrets of this installation, letters from the tax office. One object,
 * named "singleton".
 */
export class Simulator extends DurableObject<Bindings> {
	/** Returns everything that a request needs, in one call. */
	async snapshot(): Promise<{ clockOffset: number; secrets: Secrets }> {
		const stored = await this.ctx.storage.get<number | Secrets>(["clockOffset", "secrets"]);
		const secrets = (stored.get("secrets") as Secrets | undefined) ?? (await this.initialise());
		return { clockOffset: (stored.get("clockOffset") as number | undefined) ?? 0, secrets };
	}

	/** Initialises an installation: secrets, people and the cron job. */
	private async initialise(): Promise<Secrets> {
		return this.ctx.blockConcurrencyWhile(async () => {
			const stored = await this.ctx.storage.get<Secrets>("secrets");
			if (stored) return stored;
			const secrets: Secrets = {
				cookieSecret: randomBase64(32),
				documentKey: `offline:${randomBase64(32)}`,
				webhookSecret: `whsec_${randomBase64(24)}`,
			};
			await this.#seedPeople(secrets);
			await this.ctx.storage.put("secrets", secrets);
			await this.ctx.storage.setAlarm(Date.now() + CRON_INTERVAL_MS);
			return secrets;
		});
	}

	/** Moves the product's clock by milliseconds and returns its new offset from real time. */
	async moveClock(ms: number): Promise<number> {
		const offset = ((await this.ctx.storage.get<number>("clockOffset")) ?? 0) + ms;
		await this.ctx.storage.put("clockOffset", offset);
		return offset;
	}

	/**
	 * Takes the next of three steps of a key rotation: the new key becomes second, then first, then the only one.
	 * @returns the ids of the document keys, the encrypting one first
	 */
	async rotateKey(): Promise<string[]> {
		const { secrets } = await this.snapshot();
		const [first = "", second] = secrets.documentKey.split(",");
		const isNewFirst = (await this.ctx.storage.get<string>("newKey")) === first;
		const newKey = `k${Date.now()}:${randomBase64(32)}`;
		if (!second) await this.ctx.storage.put("newKey", newKey);
		const keys = second ? (isNewFirst ? [first] : [second, first]) : [first, newKey];
		await this.ctx.storage.put("secrets", { ...secrets, documentKey: keys.join(",") });
		return keys.map((key) => key.split(":")[0] ?? "");
	}

	/** Adds a letter from the tax office and returns the valid one: a granted number is final. */
	async saveLetter(applicationId: string, letter: Letter): Promise<Letter> {
		const letters = await this.getLetters(applicationId);
		const grantLetter = letters.find((letter) => letter.answer === "grant");
		if (grantLetter && DECISIONS.includes(letter.answer)) return grantLetter;
		await this.ctx.storage.put(LETTER_PREFIX + applicationId, [...letters, letter]);
		return letter;
	}

	/** Returns the tax office's letters about an application, oldest first. */
	async getLetters(applicationId: string): Promise<Letter[]> {
		return (await this.ctx.storage.get<Letter[]>(LETTER_PREFIX + applicationId)) ?? [];
	}

	/** Returns all letters by application. */
	async getAllLetters(): Promise<Record<string, Letter[]>> {
		const stored = await this.ctx.storage.list<Letter[]>({ prefix: LETTER_PREFIX });
		return Object.fromEntries([...stored].map(([key, letters]) => [key.slice(LETTER_PREFIX.length), letters]));
	}

	/**
	 * Resets to real time, without letters, and with the seeded people. Secrets stay, because links and documents are
	 * gone anyway.
	 */
	async reset(): Promise<void> {
		const letters = await this.ctx.storage.list({ prefix: LETTER_PREFIX });
		for (const key of letters.keys()) await this.ctx.storage.delete(key);
		await this.ctx.storage.delete("clockOffset");
		await this.#seedPeople((await this.snapshot()).secrets);
	}

	async #seedPeople({ documentKey }: Secrets): Promise<void> {
		await seedPeople(openDatabase(this.env.DB, createKeyring(parseKeys(documentKey))), Date.now());
	}

	/** Delays the next run of the cron job, which during seeding would process unfinished data. */
	async delayNextCron(ms = CRON_INTERVAL_MS): Promise<void> {
		await this.ctx.storage.setAlarm(Date.now() + ms);
	}

	override async alarm(): Promise<void> {
		await this.ctx.storage.setAlarm(Date.now() + CRON_INTERVAL_MS);
		const worker = this.ctx.exports as unknown as { default: Fetcher };
		await worker.default.fetch("http://localhost/offline/cron", { method: "POST" });
	}

	/** Returns the key pair of the local Access issuer, which is created once. */
	async getAccessKeys(): Promise<AccessKeys> {
		const stored = await this.ctx.storage.get<AccessKeys>("accessKeys");
		if (stored) return stored;
		issuerKeys ??= import("./access-tokens.ts").then(({ createAccessKeys }) => createAccessKeys());
		await this.ctx.storage.put("accessKeys", await issuerKeys);
		return issuerKeys;
	}
}

/** The bindings of callers. */
export type SimulatorBinding = { SIMULATOR: DurableObjectNamespace<Simulator> };
