import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { FIELDS } from "../app/domain/application/personal-info-fields.ts";
import { LANGUAGES } from "../app/domain/language.ts";
import { SPECIFIED_TEXTS } from "./specified-texts.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "locales");
const namespaces = readdirSync(join(folder, "en"));
const translations = LANGUAGES.filter((language) => language !== "en");

type Messages = Record<string, unknown>;

function read(language: string, file: string): Messages {
	return JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Messages;
}

/** Returns every text of a message: one, or one per plural form. */
function textsOf(message: unknown): string[] {
	if (typeof message === "string") return [message];
	const variants = (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));
	return variants;
}

function placeholders(message: unknown): string[] {
	return [
		...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))),
	].sort();
}

describe.each(namespaces)("locales/*/%s", (file) => {
	const english = read("en", file);

	it.each(translations)("has the same keys in %s as in English", (language) => {
		expect(Object.keys(read(language, file)).sort()).toEqual(Object.keys(english).sort());
	});

	it.each(translations)("has the same placeholders in %s as in English", (language) => {
		const translated = read(language, file);
		const different = Object.keys(english).filter(
			(key) => placeholders(english[key]).join() !== placeholders(translated[key]).join(),
		);
		expect(different).toEqual([]);
	});

	it.each(LANGUAGES)("has no empty text in %s, and a fallback for every plural", (language) => {
		const messages = read(language, file);
		const empty = Object.keys(messages).filter((key) => textsOf(messages[key]).some((text) => text.trim() === ""));
		const withoutFallback = Object.keys(messages).filter(
			(key) => Array.isArray(messages[key]) && !JSON.stringify(messages[key]).match(/Plural=(\*|other)"/),
		);
		expect([...empty, ...withoutFallback]).toEqual([]);
	});

	it.each(translations)("leaves no long English sentence untranslated in %s", (language) => {
		const translated = read(language, file);
		const same = Object.keys(english).filter((key) => {
			const [text = ""] = textsOf(english[key]);
			return text.split(" ").length > 3 && textsOf(translated[key])[0] === text;
		});
		expect(same).toEqual([]);
	});
});

it("no key occurs in two files, because they compile into one namespace", () => {
	const keys = namespaces.flatMap((file) => Object.keys(read("en", file)));
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it("every message is used", () => {
	const sources = ["app", "worker", "durable", "vite"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes(".test.") && !file.startsWith("paraglide"))
			.map((file) => readFileSync(join(root, folder, file), "utf8")),
	);
	const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
	const codes = new Set(sources.flatMap((text) => [...text.matchAll(/["`](\w+)["`]/g)].map(([, code]) => code)));
	const fields = new Set(
		FIELDS.map(([name]) => `field_${name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`),
	);
	const isUsed = (key: string) =>
		words.has(key) || fields.has(key) || codes.has(/^(?:error|flag|instruction|admin_flag)_(.*)/.exec(key)?.[1]);
	const keys = namespaces.flatMap((file) => Object.keys(read("en", file))).filter((key) => !key.startsWith("$"));
	expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

describe("the specification's English", () => {
	const english = namespaces.flatMap((file) => Object.values(read("en", file)).flatMap(textsOf));

	it.each(Object.entries(SPECIFIED_TEXTS))("is verbatim in family %s", (_family, texts) => {
		expect(texts.filter((text) => !english.includes(text))).toEqual([]);
	});
});
