// npm run walk:count: pages, screens, words, taps and typed fields from the home page to paid, on a phone, with two readable
// documents. It measures the built site in English and asserts nothing. Notices of the offline environment are not counted.
import type { Locator, Page } from "playwright-core";
import { LANGUAGES } from "#app/domain/language.ts";
import { openBrowser, session, waitForHydration } from "../services/browser.ts";
import { aBillFile, aPassportFile } from "../services/sample-documents.ts";
import { emptyState, startSite } from "../services/server.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Values that cannot be read from the documents, by field name. */
const TYPED: Record<string, string> = {
	email: "rosalind@example.com",
	phone: "+353 86 123 4567",
	cardnumber: "4242424242424242",
	"exp-date": "12 / 40",
	cvc: "123",
};

type Size = { height: number; words: number };
type CountedPage = Size & { name: string; taps: number; typed: number };

/** Runs in the page. Measures its whole height in px, and counts the words visible while scrolling without opening anything. */
function measurePage(): Size {
	const all = [...document.querySelectorAll<HTMLElement>("body *")];
	// Content that is laid out on approach has an estimated height until then.
	for (const element of all)
		if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	let words = 0;
	while (texts.nextNode()) {
		const parent = texts.currentNode.parentElement;
		if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
		// Text for screen readers is not visible, and a toast belongs to the previous page.
		if (
			parent.offsetWidth <= 1 ||
			parent.closest("option, .sr-only, .skip-link, .toast-viewport, .ribbon, h2 + p > .badge-warning")
		)
			continue;
		const range = document.createRange();
		range.selectNodeContents(texts.currentNode);
		const { left, right } = range.getBoundingClientRect();
		if (right <= 0 || left >= innerWidth) continue;
		words += (texts.currentNode.textContent ?? "").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
	}
	return { height: document.documentElement.scrollHeight, words };
}

/** Counts taps and typed fields page by page. */
class Walk {
	readonly pages: CountedPage[] = [];
	private taps = 0;
	private typed = 0;
	private readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	async tap(target: Locator): Promise<void> {
		this.taps += 1;
		await target.click();
	}

	/** Fills a field if it is visible and empty. */
	async type(field: Locator, value: string): Promise<void> {
		if (!(await field.isVisible()) || (await field.inputValue()) !== "") return;
		this.typed += 1;
		await field.fill(value);
	}

	/** Makes a choice if it is offered and not made yet. */
	async tick(choice: Locator): Promise<void> {
		if ((await choice.count()) === 0 || (await choice.isChecked())) return;
		this.taps += 1;
		await choice.check();
	}

	/** Choosing a file counts as one tap: the file chooser is the phone's. */
	async send(card: "passport" | "address", file: File): Promise<void> {
		this.taps += 1;
		const { name, type: mimeType } = file;
		await this.page.setInputFiles(`#${card}-file`, { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
		await this.page.locator(`#${card} .badge-success`).waitFor();
	}

	/** Measures the completed page, then leaves it through `target` for the page that contains `next`. */
	async leave(name: string, target: Locator, next: string): Promise<void> {
		const size = await this.page.evaluate(measurePage);
		await this.tap(target);
		await this.page
			.locator(next)
			.first()
			.waitFor({ state: "attached" })
			.catch(async (error) => {
				throw new Error(`${name} did not continue: ${await this.page.innerText("main")}`, { cause: error });
			});
		await waitForHydration(this.page);
		this.endPage(name, size);
	}

	async arrive(name: string): Promise<void> {
		this.endPage(name, await this.page.evaluate(measurePage));
	}

	private endPage(name: string, size: Size): void {
		this.pages.push({ name, ...size, taps: this.taps, typed: this.typed });
		[this.taps, this.typed] = [0, 0];
	}
}

async function walkFromHomeToPaid(page: Page, method: "card" | "wallet"): Promise<CountedPage[]> {
	const walk = new Walk(page);
	const byRole = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true });
	await page.goto("/?lang=en", { waitUntil: "networkidle" });
	await walk.leave("home", byRole("link", "Apply Now").first(), "#passport-file");

	await walk.send("passport", aPassportFile());
	await walk.send("address", aBillFile());
	await walk.leave("upload", byRole("link", "Continue"), '[name="email"]');

	for (const name of ["email", "phone"]) await walk.type(page.locator(`[name="${name}"]`), TYPED[name] ?? "");
	await walk.tick(page.locator('[name="hadNif"][value="no"]'));
	await walk.tick(page.locator('[name="termsAccepted"]'));
	await walk.leave("details", byRole("button", "Continue to Payment"), '[name="begin"]');

	await walk.tick(page.locator('[name="begin"][value="now"]'));
	const wallets = page.frameLocator('iframe[title="Secure express checkout frame"]');
	await wallets.getByRole("button").first().waitFor();
	if (method === "wallet") {
		// The sheet is the wallet's.
		const confirmed = page.locator("#wallet-pay").click();
		await walk.leave("payment", wallets.getByRole("button").first(), ".tracker");
		await confirmed;
	} else {
		await walk.leave("payment", byRole("button", "Continue to Checkout"), "form.card-form");
		const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
		await card.locator('[name="cardnumber"]').waitFor();
		for (const name of ["cardnumber", "exp-date", "cvc"])
			await walk.type(card.locator(`[name="${name}"]`), TYPED[name] ?? "");
		await walk.leave("checkout", page.locator("form.card-form button[type=submit]"), ".tracker");
	}

	await page.waitForLoadState("networkidle");
	await walk.arrive("confirmation");
	return walk.pages;
}

const screens = (height: number) => (height / PHONE.viewport.height).toFixed(1);
const sum = (pages: readonly CountedPage[], field: "height" | "words" | "taps" | "typed") =>
	pages.reduce((total, page) => total + page[field], 0);
const row = (...cells: (string | number)[]) =>
	`${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join("")}\n`;

/** Starts a separate site: the same passport sent twice would go to manual review. */
async function withSite<Result>(visit: (page: Page) => Promise<Result>): Promise<Result> {
	const state = emptyState();
	const server = await startSite(state.stateDir);
	try {
		const { page } = await session(browser, server.origin, PHONE);
		return await visit(page);
	} finally {
		await server.end();
		state.remove();
	}
}

function printRow(name: string, pages: readonly CountedPage[]): void {
	const height = sum(pages, "height");
	const counts = [sum(pages, "words"), sum(pages, "taps"), sum(pages, "typed")];
	process.stdout.write(row(name, height, screens(height), ...counts));
}

const browser = await openBrowser();
try {
	const byWallet = (await withSite((page) => walkFromHomeToPaid(page, "wallet"))).slice(1, -1);
	process.stdout.write(row("page", "px", "screens", "words", "taps", "typed"));
	await withSite(async (page) => {
		const pages = await walkFromHomeToPaid(page, "card");
		for (const counted of pages) printRow(counted.name, [counted]);
		const byCard = pages.slice(1, -1);
		printRow(`by card, ${byCard.length} pages`, byCard);
		printRow(`by a wallet, ${byWallet.length} pages`, byWallet);
		for (const language of LANGUAGES) {
			await page.goto(`/?lang=${language}`, { waitUntil: "networkidle" });
			const { height, words } = await page.evaluate(measurePage);
			process.stdout.write(row(`home in ${language}`, height, screens(height), words));
		}
	});
} finally {
	await browser.close();
}
