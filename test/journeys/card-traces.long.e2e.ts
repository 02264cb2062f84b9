import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { openBrowser, session } from "../services/browser.ts";
import { emptyState, startServer } from "../services/server.ts";
import { databaseFiles, readCopy } from "../services/state-files.ts";
import { signUp } from "./sign-up.ts";
import { typeCard } from "./steps.ts";

/** A typed card. The security code is three digits like any others: it counts only next to its name. */
type TypedCard = { number: string; securityCode: string };

/**
 * Returns where card data occurs: in the raw bytes of every file below these folders, in every value of their SQLite
 * files (a long one may span two pages), and in texts such as logs. Must be empty.
 */
function findCardTraces(
	folders: readonly string[],
	texts: Record<string, string>,
	cards: readonly TypedCard[],
): string[] {
	const places: string[] = [];
	function search(place: string, text: string): void {
		// Objects may also store text as UTF-16.
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

/** A successful card, a declined card, and a number that passes the check digit and is no test card. */
const CARDS = [
	{ number: "4539 5787 6362 1486", securityCode: "737" },
	{ number: "4000 0000 0000 0002", securityCode: "838" },
	{ number: "4242 4242 4242 4242", securityCode: "939" },
];
const CITY = "Wolfsegg am Hausruck";
const state = emptyState();
const wranglersOwn = join(state.stateDir, "wrangler-log");
/** Everything left after the server has ended: its folder, its output, and the browser's requests. */
const left = { folder: state.stateDir, output: "", addresses: [] as string[] };

beforeAll(async () => {
	mkdirSync(wranglersOwn);
	const server = await startServer(state.stateDir, { WRANGLER_LOG_PATH: wranglersOwn, WRANGLER_LOG: "debug" });
	let browser: Browser | null = null;
	try {
		browser = await openBrowser();
		const { page } = await session(browser, server.origin);
		page.on("request", (request) => left.addresses.push(request.url()));
		const id = await signUp(page, { city: CITY });
		await page.goto(`/checkout?id=${id}&package=standard&lang=en`);
		for (const { number, securityCode } of CARDS) {
			await typeCard(page, number, securityCode);
			const answered = page.waitForResponse((response) => response.url().endsWith("/confirm"));
			await page.locator("form.card-form button[type=submit]").click();
			await answered;
		}
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		await page.locator("details:has(.timeline) > summary").click();
		await page.getByText(m.event_paid({}, { locale: "en" }), { exact: true }).waitFor();
		left.addresses.push(JSON.stringify(await page.context().storageState()));
	} finally {
		await browser?.close();
		await server.end();
		left.output = server.output();
	}
});
afterAll(() => state.remove());

it("keeps no card number and no security code: not in its files, not in its logs, not in an address", () => {
	const texts = { "the server's output": left.output, "the browser's addresses": left.addresses.join("\n") };
	expect(findCardTraces([left.folder], texts, CARDS)).toEqual([]);
});
