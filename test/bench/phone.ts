import type { Browser } from "playwright-core";
import type { Front } from "./https-front.ts";
import { type Line, startLine } from "./slow-connection.ts";

export type Load = {
	/** Bytes on the wire, in total and for scripts. */
	bytes: number;
	scriptBytes: number;
	scriptFiles: number;
	requests: number;
	/** Milliseconds from the start of navigation to the largest paint. */
	largestPaint: number;
	/** Milliseconds beyond 50 of each long task, including those before the first paint, which Lighthouse omits. */
	blocking: number;
	/** Layout shift, without a unit. */
	shift: number;
	/** Milliseconds from the first paint to the arrival of the last font; infinite when there was no paint. */
	fontDelay: number;
};

/** Names and values of a returning visitor's cookies. */
export type Cookies = readonly [name: string, value: string][];

/** A processor four times slower. */
const CPU_SLOWDOWN = 4;

/**
 * A phone's browser, already running. Each call is a first visit: over a new line (./slow-connection.ts), with an empty cache
 * and no open connection, until the network is idle. The renderer process of the site is warm, by a picture loaded
 * without the line. `cookies` are the only ones set. Requests to `otherLines` use new connections too.
 */
export async function openPhone(
	browser: Browser,
	otherLines: readonly Line[] = [],
): Promise<(site: Front, path: string, cookies?: Cookies) => Promise<Load>> {
	const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 };
	const context = await browser.newContext(screen);
	const page = await context.newPage();
	return async (site, path, visit = []) => {
		await page.goto(`${site.origin}/favicon.ico`);
		await context.clearCookies();
		await context.addCookies(visit.map(([name, value]) => ({ name, value, url: "https://localhost", secure: true })));
		const session = await context.newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
		const types = new Map<string, string>();
		const load = { bytes: 0, scriptBytes: 0, scriptFiles: 0, requests: 0 };
		const seconds = { started: 0, lastFace: Number.POSITIVE_INFINITY };
		session.on("Network.requestWillBeSent", ({ type, timestamp }) => {
			if (type === "Document") seconds.started = timestamp;
		});
		session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
		session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
			load.bytes += encodedDataLength;
			load.requests += 1;
			const type = types.get(requestId);
			// The page's resource list omits fonts of a third-party style sheet.
			if (type === "Font") seconds.lastFace = timestamp;
			if (type !== "Script") return;
			load.scriptBytes += encodedDataLength;
			load.scriptFiles += 1;
		});
		const line = await startLine(site.port);
		try {
			await page.goto(`https://localhost:${line.port}${path}`, { waitUntil: "networkidle" });
			const { firstPaint, isFontShown, ...observations } = await page.evaluate(observePage);
			const lastFace = isFontShown ? 1000 * (seconds.lastFace - seconds.started) : Number.POSITIVE_INFINITY;
			return { ...load, ...observations, fontDelay: lastFace - firstPaint };
		} finally {
			line.close();
			for (const other of otherLines) other.hangUp();
			await session.detach();
		}
	};
}

/** Runs in the page. */
async function observePage(): Promise<
	Pick<Load, "largestPaint" | "blocking" | "shift"> & { firstPaint: number; isFontShown: boolean }
> {
	const start = performance.now();
	function entriesOf<T>(type: string): Promise<T[]> {
		return new Promise((resolve) => {
			const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]));
			observer.observe({ type, buffered: true });
			// An observer without entries is never called.
			setTimeout(() => resolve(observer.takeRecords() as T[]), 200);
		});
	}
	const [paints, tasks, shifts] = await Promise.all([
		entriesOf<PerformanceEntry>("largest-contentful-paint"),
		entriesOf<PerformanceEntry>("longtask"),
		entriesOf<PerformanceEntry & { value: number }>("layout-shift"),
	]);
	// This evaluation is a task as well.
	const blocking = tasks.filter(({ startTime, duration }) => startTime + duration <= start);
	return {
		largestPaint: paints.at(-1)?.startTime ?? 0,
		blocking: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
		shift: shifts.reduce((sum, { value }) => sum + value, 0),
		firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
		isFontShown: [...document.fonts].some(({ status, family }) => status === "loaded" && !family.includes(" by ")),
	};
}
