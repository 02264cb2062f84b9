import type { Language } from "#app/domain/language.ts";

/** Tries after the first one, the wait before the first of them, which doubles each time, and reads at once (row 31). */
const RETRIES = 5;
const FIRST_WAIT_MS = 350;
const PARALLEL_READS = 10;

export type Translations = Record<string, unknown>;

type Means = { fetch: typeof fetch; wait(milliseconds: number): Promise<unknown> };

const BROWSER: Means = {
	fetch: (input, init) => fetch(input, init),
	wait: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
};

/**
 * A reader of the translation files, for words that are wanted at run time only: pages have theirs compiled in (ruling
 * T49). What is lost on the way or refused for now is asked for again; what does not exist is not.
 */
export function translationLoader(means: Means = BROWSER) {
	const waiting: (() => void)[] = [];
	let reading = 0;

	async function inTurn<T>(read: () => Promise<T>): Promise<T> {
		if (reading >= PARALLEL_READS) await new Promise<void>((turn) => waiting.push(turn));
		else reading += 1;
		try {
			return await read();
		} finally {
			// Whoever is next takes over this place.
			const next = waiting.shift();
			if (next) next();
			else reading -= 1;
		}
	}

	async function read(path: string): Promise<Translations> {
		for (let tries = 0; ; tries += 1) {
			const answer = await means.fetch(path, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
			if (answer?.ok) return (await answer.json()) as Translations;
			const forGood = answer !== null && answer.status < 500 && answer.status !== 429;
			if (forGood || tries === RETRIES) throw new Error(`translations: ${answer?.status ?? "no connection"}`);
			await means.wait(FIRST_WAIT_MS * 2 ** tries);
		}
	}

	/** @throws when the file does not exist or all tries have failed */
	return function loadTranslations(language: Language, namespace = "common"): Promise<Translations> {
		return inTurn(() => read(`/locales/${language}/${namespace}.json`));
	};
}
