import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
 * files (a long one may span two pages), and in texts such as logs. The result must be empty.
 */
function findCardTraces(
	folders: readonly string[],
	texts: Record<string, string>,
	cards: readonly TypedCard[],
): string[] {
	const locations: string[] = [];
	function search(location: string, text: string): void {
		// Objects may also store text as UTF-16.
		for (const columnText of [text, text.replaceAll("\0", "")]) {
			for (const card of cards) {
				if (numberPattern(card).test(columnText)) locations.push(`${location}: a card number`);
				if (codePattern(card).test(columnText)) locations.push(`${location}: a security code`);
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
	return [...new Set(locations)];
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
			const allRows = database.prepare(`SELECT * FROM "${name}"`);
			allRows.setReadBigInts(true);
			return allRows.all().map((row): [string, string] => [String(name), Object.entries(row).map(variant).join("\n")]);
		});
	});
}

function variant([column, value]: [string, unknown]): string {
	return `${column}: ${value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value}`;
}

/** A number with a correct check digit that is not a test card, a declined card, and a successful card. */
const CARDS = [
	{ number: "4539 5787 6362 1486", securityCode: "737" },
	{ number: "4000 0000 0000 0002", securityCode: "838" },
	{ number: "4242 4242 4242 4242", securityCode: "939" },
];
const NEVER_TYPED = { number: "4916 3385 0608 2832", securityCode: "646" };
const CITY = "Wolfsegg am Hausruck";
const state = emptyState();
const wranglerLog = join(state.stateDir, "wrangler-log");
/** Everything left after the server has ended: its folder, its output, and the browser's requests. */
const remains = { folder: state.stateDir, output: "", urls: [] as string[] };

beforeAll(async () => {
	mkdirSync(wranglerLog);
	const server = await startServer(state.stateDir, { WRANGLER_LOG_PATH: wranglerLog, WRANGLER_LOG: "debug" });
	let browser: Browser | null = null;
	try {
		browser = await openBrowser();
		const { page } = await session(browser, server.origin);
		page.on("request", (request) => remains.urls.push(request.url()));
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
		remains.urls.push(JSON.stringify(await page.context().storageState()));
	} finally {
		await browser?.close();
		await server.end();
		remains.output = server.output();
	}
});
afterAll(() => state.remove());

it("stores no card number and no security code in its files, logs or URLs", () => {
	const texts = { "the server's output": remains.output, "the browser's URLs": remains.urls.join("\n") };
	expect(findCardTraces([remains.folder], texts, CARDS)).toEqual([]);
});

it("finds a card number wherever one is planted, and searches what the server wrote", () => {
	const files = databaseFiles(remains.folder);
	const file = (part: string) => files.find((path) => path.includes(part) && !path.endsWith("metadata.sqlite")) ?? "";
	const database = file("/d1/");
	const provider = file("StripeSandbox");
	const lastDigits = { number: "4242", securityCode: "4242" };
	expect(findCardTraces([remains.folder], {}, [lastDigits]).join("\n"), "the last four digits may be stored").toContain(
		"payments",
	);
	expect(remains.output).toContain('"event":"payment-observed"');

	const copy = join(remains.folder, "planted");
	cpSync(join(remains.folder, "v3"), copy, { recursive: true });
	const [blob = ""] = readdirSync(join(copy, "r2/azulejo-nif-documents/blobs"));
	const { number, securityCode } = NEVER_TYPED;
	const inCopy = (path: string) => path.replace(join(remains.folder, "v3"), copy);
	write(inCopy(database), "UPDATE applications SET first_name = ?", `${CITY} ${number}`);
	write(inCopy(provider), "UPDATE attempts SET note = ?", `payment_method_data%5Bcard%5D%5Bcvc%5D=${securityCode}`);
	appendFileSync(
		join(copy, "r2/azulejo-nif-documents/blobs", blob),
		Buffer.from(number.replaceAll(" ", ""), "utf16le"),
	);
	const locations = findCardTraces([copy], { log: `${remains.output}\nnumber=${number.replaceAll(" ", "+")}` }, [
		NEVER_TYPED,
	]);
	for (const location of [
		"applications: a card number",
		"attempts: a security code",
		`${blob}: a card number`,
		"log: a card number",
	])
		expect(locations.join("\n")).toContain(location);
});

function write(file: string, sql: string, value: string): void {
	const database = new DatabaseSync(file);
	expect(database.prepare(sql).run(value).changes).toBeGreaterThan(0);
	database.close();
}
