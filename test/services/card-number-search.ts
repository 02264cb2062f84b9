import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFiles, readCopy } from "./state-files.ts";

/** A card as somebody typed it. The security code alone is three digits like any other: it counts next to its name. */
export type TypedCard = { number: string; securityCode: string };

/**
 * Where card data can be found: in the raw bytes of every file below these folders, in every value of their SQLite
 * files (a long one may be torn between two pages), and in texts such as a log. Empty is what must come out.
 */
export function findCardTraces(
	folders: readonly string[],
	texts: Record<string, string>,
	cards: readonly TypedCard[],
): string[] {
	const places: string[] = [];
	function search(place: string, text: string): void {
		// Two bytes to a character is the other way in which objects keep text.
		for (const spelled of [text, text.replaceAll("\0", "")]) {
			for (const card of cards) {
				if (numberPattern(card).test(spelled)) places.push(`${place}: a card number`);
				if (codePattern(card).test(spelled)) places.push(`${place}: a security code`);
			}
		}
	}
	for (const [name, text] of Object.entries(texts)) search(name, text);
	for (const folder of folders) {
		for (const file of filesBelow(folder)) search(file, readFileSync(join(folder, file), "latin1"));
		for (const file of databaseFiles(folder)) {
			for (const [table, value] of valuesOf(file)) search(`${file.slice(folder.length + 1)}, ${table}`, value);
		}
	}
	return [...new Set(places)];
}

function numberPattern({ number }: TypedCard): RegExp {
	return new RegExp([...number.replaceAll(" ", "")].join("(?:[ +._-]|%20){0,2}"));
}

function codePattern({ securityCode }: TypedCard): RegExp {
	return new RegExp(`(?:cvc|cvv|security.?code)(?:%5D|[^A-Za-z0-9]){1,12}${securityCode}`, "i");
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
		statSync(join(folder, file)).isFile(),
	);
}

function valuesOf(file: string): [table: string, value: string][] {
	return readCopy(file, (database) => {
		const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
		return tables.flatMap(({ name }) => {
			const every = database.prepare(`SELECT * FROM "${name}"`);
			every.setReadBigInts(true);
			return every.all().map((row): [string, string] => [String(name), Object.entries(row).map(spelled).join("\n")]);
		});
	});
}

function spelled([column, value]: [string, unknown]): string {
	return `${column}: ${value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value}`;
}
