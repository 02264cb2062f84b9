import { type Browser, type BrowserContextOptions, chromium, type Page, type Response } from "playwright-core";
import { findChromium } from "../../vite/chromium.mjs";
import { newAddress } from "./fixtures.ts";

const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	// Intercepting each request in the test would route it through this process twice and bypass the cache.
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error("Chromium is missing: npm test installs it, or set CHROMIUM_PATH.");
	return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

let shared: Promise<Browser> | null = null;

/** One browser for this process: starting one takes as long as many a journey. */
export async function sharedBrowser(): Promise<Browser> {
	const open = await shared;
	if (open?.isConnected()) return open;
	shared = openBrowser();
	return shared;
}

export type Session = {
	page: Page;
	/** Errors forbidden on any page: console errors, exceptions, policy violations, external requests. */
	complaints: string[];
	close(): Promise<void>;
};

/** Error statuses that a page may return; 400 only for an incomplete URL. */
const REFUSALS = [401, 402, 403, 404, 409, 422, 429];

function isExpected(response: Response): boolean {
	const request = response.request();
	const incomplete = response.status() === 400 && request.isNavigationRequest() && request.method() === "GET";
	return response.status() < 400 || REFUSALS.includes(response.status()) || incomplete;
}

/** A new visitor with a separate address. Check at the end of the test that `complaints` is empty. */
export async function session(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Session> {
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 390, height: 844 },
		extraHTTPHeaders: { "CF-Connecting-IP": newAddress() },
		...options,
	});
	const complaints: string[] = [];
	context.on("request", (request) => {
		const url = request.url();
		if (url.startsWith(origin) || /^(data|blob|about|chrome|chrome-extension):/.test(url)) return;
		complaints.push(`request to ${new URL(url).host}`);
	});
	// The reader tries unreadable pages in every orientation, which is slow on a busy machine.
	context.setDefaultTimeout(90_000);
	const page = await context.newPage();
	page.on("response", (response) => {
		if (!isExpected(response)) complaints.push(`${response.status()}: ${new URL(response.url()).pathname}`);
	});
	page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
	page.on("console", (message) => {
		const text = message.text();
		const isProblem =
			message.type() === "error" || message.type() === "warning" || /Content Security Policy/i.test(text);
		// Refused resources are already counted above, by status.
		if (isProblem && !text.startsWith("Failed to load resource: the server responded"))
			complaints.push(`console: ${text}`);
	});
	return { page, complaints, close: () => context.close() };
}

/** Waits until React has hydrated the page: before that, a click on a scripted button only submits the form. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(isHydrated, true);
}

/**
 * Waits until the page has hydrated, if it does, and has loaded nothing for half a second. Playwright's
 * "networkidle" counts requests and waits forever after missing the end of one.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "__reactRouterContext" in window))) return;
	await page.waitForFunction(isHydrated, false);
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				let timer = setTimeout(resolve, 500);
				const observer = new PerformanceObserver(() => {
					clearTimeout(timer);
					timer = setTimeout(resolve, 500);
				});
				observer.observe({ type: "resource" });
			}),
	);
}

/** Runs in the page and waits for all parts: some hydrate after the page (app/ui/deferred-part.tsx). */
function isHydrated(needsButton: boolean): boolean {
	const buttons = [...document.querySelectorAll("main button, main input")];
	const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
	return (buttons.length > 0 || !needsButton) && buttons.every(isAlive);
}
