// npm run walk:count: what the way from the first page to paid asks of somebody with a phone and two documents that can be
// read: pages, screens, words, taps and typed fields, page by page. It measures the built site in English and judges nothing.
// What the offline world says of itself (its ribbon, "Test payments") is no word of an applicant's and is not counted.
import type { Locator, Page } from "playwright-core";
import { LANGUAGES } from "#app/domain/language.ts";
import { hydrated, openBrowser, session } from "../services/browser.ts";
import { aBillFile, aPassportFile } from "../services/sample-documents.ts";
import { emptyState, startSite } from "../services/server.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What nobody can read out of the documents, by the name of the field. */
const TYPED: Record<string, string> = {
	email: "rosalind@example.com",
	phone: "+353 86 123 4567",
	cardnumber: "4242424242424242",
	"exp-date": "12 / 40",
	cvc: "123",
};

type Seen = { height: number; words: number };
type Counted = Seen & { name: string; taps: number; typed: number };

/** Runs in the page: its whole height, and the words that somebody sees who scrolls down it and opens nothing. */
function look(): Seen {
	const all = [...document.querySelectorAll<HTMLElement>("body *")];
	// What is laid out only when it comes near has a guessed height until then.
	for (const element of all)
		if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	let words = 0;
	while (texts.nextNode()) {
		const parent = texts.currentNode.parentElement;
		if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
		// Nor does anybody see what only screen readers are given; a toast belongs to the page before.
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

/** One page after the other, with what was done on each. */
class Walk {
	readonly pages: Counted[] = [];
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

	/** A field that is shown and empty. */
	async type(field: Locator, value: string): Promise<void> {
		if (!(await field.isVisible()) || (await field.inputValue()) !== "") return;
		this.typed += 1;
		await field.fill(value);
	}

	/** A choice that is offered and not made. */
	async tick(choice: Locator): Promise<void> {
		if ((await choice.count()) === 0 || (await choice.isChecked())) return;
		this.taps += 1;
		await choice.check();
	}

	/** Choosing a file counts as one tap: the phone's own chooser is not ours. */
	async send(card: "passport" | "address", file: File): Promise<void> {
		this.taps += 1;
		const { name, type: mimeType } = file;
		await this.page.setInputFiles(`#${card}-file`, { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
		await this.page.locator(`#${card} .badge-success`).waitFor();
	}

	/** Counts the page as it is when its visitor has done everything on it, and leaves it by `target` for the page with `next`. */
	async leave(name: string, target: Locator, next: string): Promise<void> {
		const seen = await this.page.evaluate(look);
		await this.tap(target);
		await this.page
			.locator(next)
			.first()
			.waitFor({ state: "attached" })
			.catch(async (error) => {
				throw new Error(`${name} did not lead on: ${await this.page.innerText("main")}`, { cause: error });
			});
		await hydrated(this.page);
		this.end(name, seen);
	}

	async arrive(name: string): Promise<void> {
		this.end(name, await this.page.evaluate(look));
	}

	private end(name: string, seen: Seen): void {
		this.pages.push({ name, ...seen, taps: this.taps, typed: this.typed });
		[this.taps, this.typed] = [0, 0];
	}
}

async function fromHomeToPaid(page: Page, by: "card" | "wallet"): Promise<Counted[]> {
	const walk = new Walk(page);
	const named = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true });
	await page.goto("/?lang=en", { waitUntil: "networkidle" });
	await walk.leave("home", named("link", "Apply Now").first(), "#passport-file");

	await walk.send("passport", aPassportFile());
	await walk.send("address", aBillFile());
	await walk.leave("upload", named("link", "Continue"), '[name="email"]');

	for (const name of ["email", "phone"]) await walk.type(page.locator(`[name="${name}"]`), TYPED[name] ?? "");
	await walk.tick(page.locator('[name="hadNif"][value="no"]'));
	await walk.tick(page.locator('[name="termsAccepted"]'));
	await walk.leave("details", named("button", "Continue to Payment"), '[name="begin"]');

	await walk.tick(page.locator('[name="begin"][value="now"]'));
	const wallets = page.frameLocator('iframe[title="Secure express checkout frame"]');
	await wallets.getByRole("button").first().waitFor();
	if (by === "wallet") {
		// The wallet's own sheet is not ours, either.
		const agreed = page.locator("#wallet-pay").click();
		await walk.leave("payment", wallets.getByRole("button").first(), ".tracker");
		await agreed;
	} else {
		await walk.leave("payment", named("button", "Continue to Checkout"), "form.card-form");
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
const sum = (pages: readonly Counted[], field: "height" | "words" | "taps" | "typed") =>
	pages.reduce((total, page) => total + page[field], 0);
const row = (...cells: (string | number)[]) =>
	`${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join("")}\n`;

/** A site of its own: the same passport sent in twice would be for a person to look at. */
async function atSite<Result>(visit: (page: Page) => Promise<Result>): Promise<Result> {
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

function write(name: string, pages: readonly Counted[]): void {
	const height = sum(pages, "height");
	const counts = [sum(pages, "words"), sum(pages, "taps"), sum(pages, "typed")];
	process.stdout.write(row(name, height, screens(height), ...counts));
}

const browser = await openBrowser();
try {
	const byWallet = (await atSite((page) => fromHomeToPaid(page, "wallet"))).slice(1, -1);
	process.stdout.write(row("page", "px", "screens", "words", "taps", "typed"));
	await atSite(async (page) => {
		const walked = await fromHomeToPaid(page, "card");
		for (const counted of walked) write(counted.name, [counted]);
		const byCard = walked.slice(1, -1);
		write(`by card, ${byCard.length} pages`, byCard);
		write(`by a wallet, ${byWallet.length} pages`, byWallet);
		for (const language of LANGUAGES) {
			await page.goto(`/?lang=${language}`, { waitUntil: "networkidle" });
			const { height, words } = await page.evaluate(look);
			process.stdout.write(row(`home in ${language}`, height, screens(height), words));
		}
	});
} finally {
	await browser.close();
}
