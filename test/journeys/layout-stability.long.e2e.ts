import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LANGUAGES, withLanguage } from "#app/domain/language.ts";
import {
	acceptDocuments,
	completeByAdmin,
	rejectByAdmin,
	requestInformationByAdmin,
} from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { waitUntilSettled } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

/** Minimum number of samples. */
const PIECES = 40;
/** Milliseconds; long enough for the browser to paint. */
const PIECE_DELAY = 25;

/** Split points: table rows, and paragraphs up to and after each link. */
const ROWS_AND_LINKS = /(?=<a )|(?<=<\/a>|<\/tr>)/;

function splitPage(page: string): string[] {
	const size = Math.ceil(page.length / PIECES);
	return page.split(ROWS_AND_LINKS).flatMap((part) => part.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []);
}

/** The site at `origin` behind a slow network that delivers each page in pieces and everything else at once. */
async function slowNetwork(origin: string): Promise<{ origin: string; end(): void }> {
	const server = createServer((incoming, response) => {
		const { "accept-encoding": _none, ...headers } = incoming.headers;
		const forward = request(
			`${origin}${incoming.url}`,
			{ method: incoming.method ?? "GET", headers },
			async (upstream) => {
				response.writeHead(upstream.statusCode ?? 502, upstream.headers);
				const body = await buffer(upstream);
				const isPage = upstream.headers["content-type"]?.startsWith("text/html") ?? false;
				for (const piece of isPage ? splitPage(body.toString()) : [body]) {
					response.write(piece);
					if (isPage) await pause(PIECE_DELAY);
				}
				response.end();
			},
		);
		incoming.pipe(forward);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		end: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

const site = freshSite();
const applications = { unpaid: "", completed: "", requested: "", rejected: "", signing: "" };
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];

beforeAll(async () => {
	const { page, close } = await site.session({ reducedMotion: "reduce" });
	for (const name of ["completed", "requested", "rejected", "signing", "unpaid"] as const) {
		applications[name] = await signUp(page, { email: `${name}@example.com` });
		if (name !== "unpaid") await payWithin(page, applications[name]);
	}
	await completeByAdmin(site.origin, applications.completed, "293456780");
	await requestInformationByAdmin(site.origin, applications.requested);
	await rejectByAdmin(site.origin, applications.rejected);
	await acceptDocuments(await staffClient(site.origin, "rui@azulejo.example"), applications.signing);
	cookies = await page.context().cookies();
	await close();
});

const PUBLIC = `/ /pricing /about-nif /nif-benefits /nif-requirements /nif-usage /example-document
/do-i-need-a-representative /nif-check /imprint /terms /privacy-policy /refund-policy /accessibility /complaints /faq
/contact /blog /blog/understanding-portuguese-nif-process /blog/nif-for-property-investors /no-such-page /guides
/guides/nif-refused /track-application /verify /model-withdrawal-form /affiliate-signup /affiliate-terms /affiliate-faq
/affiliate-sign-in /upload-documents /resume /payment`.split(/\s+/);

/** The applicant's pages, with documents and applications. */
function applicantPaths(): string[] {
	const { unpaid, completed, requested, rejected, signing } = applications;
	return [
		...["/upload-documents", `/personal-info?id=${unpaid}`, `/payment?id=${unpaid}`, `/checkout?id=${unpaid}`],
		...[unpaid, completed, requested, rejected, signing].map((id) => `/confirmation/${id}`),
		...["certificate", "nif-ready", "receipt", "after", "data", "messages", "share", "refunds"].map(
			(name) => `/${name}/${completed}`,
		),
		...[`/provide-information/${requested}`, `/sign/${signing}`, "/withdraw"],
	];
}

/** 0.00: a page painted before its end has been parsed may move a menu by a few pixels. */
const MAX_SHIFT = 0.005;
const WIDTHS = [390, 1280];
/** Number of windows that share the pages. */
const WINDOWS = 3;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
type Watched = Window & { moved: { shift: number; elements: string[] }; recordShifts(): void };

/** Runs in the page before any other script. */
function watch(): void {
	const moved = { shift: 0, elements: [] as string[] };
	const record = (shifts: PerformanceEntryList) => {
		for (const { value, hadRecentInput, sources } of shifts as Shift[]) {
			if (hadRecentInput) continue;
			moved.shift += value;
			moved.elements.push(...sources.map(({ node }) => (node?.textContent ?? "").trim().slice(0, 40)));
		}
	};
	const observer = new PerformanceObserver((list) => record(list.getEntries()));
	observer.observe({ type: "layout-shift", buffered: true });
	Object.assign(window, { moved, recordShifts: () => record(observer.takeRecords()) });
}

/** Runs in the page: whether it is painted and all scripts in its HTML have loaded. */
function isPainted(): boolean {
	const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
	const scripts = document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>(
		"script[src], link[rel=modulepreload]",
	);
	const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
	return painted && [...scripts].every(({ src, href }) => loaded.has(src || href));
}

/** Runs in the page: resolves when pending changes have been laid out and painted. */
function nextFrame(): Promise<void> {
	return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Measures layout shifts of an uncached page, without fonts, which test/journeys/type.long.e2e.ts covers. */
async function measureShift(page: Page, path: string): Promise<Watched["moved"]> {
	await page.goto(path, { waitUntil: "load" });
	await page.waitForFunction(isPainted);
	await waitUntilSettled(page);
	await page.evaluate(nextFrame);
	return page.evaluate(() => {
		const watched = window as unknown as Watched;
		watched.recordShifts();
		return watched.moved;
	});
}

async function measureShifts(
	paths: readonly string[],
	width: number,
	visitorCookies: typeof cookies,
): Promise<unknown[]> {
	const remaining = [...paths];
	const found: unknown[] = [];
	async function visitPages(): Promise<void> {
		const { page, close } = await site.session({ viewport: { width, height: 844 } });
		await page.context().addCookies(visitorCookies);
		await page.addInitScript(watch);
		await page.route("**/*.woff2", (route) => route.abort());
		for (let path = remaining.shift(); path; path = remaining.shift()) {
			const { shift, elements } = await measureShift(page, path);
			if (shift >= MAX_SHIFT) found.push({ path, shift: Number(shift.toFixed(4)), elements });
		}
		await close();
	}
	await Promise.all(Array.from({ length: WINDOWS }, visitPages));
	return found;
}

describe.each(LANGUAGES)("an uncached visit in %s", (language) => {
	it.each(WIDTHS)("shifts no layout on the public pages at %i px", async (width) => {
		const paths = PUBLIC.map((path) => withLanguage(path, language));
		expect(await measureShifts(paths, width, [])).toEqual([]);
	});

	it.each(WIDTHS)("shifts no layout on the applicant's pages at %i px", async (width) => {
		const paths = applicantPaths().map((path) => withLanguage(path, language));
		expect(await measureShifts(paths, width, cookies)).toEqual([]);
	});
});

it.each(WIDTHS)("no layout shifts at %i px on pages that arrive in pieces", async (width) => {
	const network = await slowNetwork(site.origin);
	onTestFinished(network.end);
	const paths = `/ /verify /no-such-page /pricing /about-nif /es/blog/understanding-portuguese-nif-process
/pt/refund-policy /pt/about-nif /pt/complaints`.split(/\s+/);
	expect(
		await measureShifts(
			paths.map((path) => `${network.origin}${path}`),
			width,
			[],
		),
	).toEqual([]);
});
