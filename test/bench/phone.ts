import type { Browser } from "playwright-core";
import type { Front } from "./front.ts";
import { startLine } from "./line.ts";

export type Load = {
	/** Bytes on the wire, in all and of scripts. */
	bytes: number;
	scriptBytes: number;
	scriptFiles: number;
	requests: number;
	/** Milliseconds from the beginning of the navigation to the largest paint. */
	largestPaint: number;
	/** Of each long task, the milliseconds beyond 50: those before the first paint too, which Lighthouse leaves out. */
	blocking: number;
	/** Layout shift, without a unit. */
	shift: number;
	/** Milliseconds from the first paint to the arrival of the last face of the type; infinite when none came. */
	typeAfterPaint: number;
};

/** Names and values of the cookies of somebody who has been here before. */
export type Cookies = readonly [name: string, value: string][];

/** A processor four times slower. */
const SLOWER = 4;

/**
 * A phone's browser that is up already. Each call is a first visit: over a line of its own (./line.ts), so that nothing
 * of the site is known and no connection to it open, until nothing has been loaded for a while. The process for the site
 * is up as well, by a picture that came over no line. With `visit` it comes with these cookies, and nothing else.
 */
export async function openPhone(
	browser: Browser,
): Promise<(site: Front, path: string, visit?: Cookies) => Promise<Load>> {
	const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 };
	const context = await browser.newContext(screen);
	const page = await context.newPage();
	return async (site, path, visit = []) => {
		await page.goto(`${site.origin}/favicon.ico`);
		await context.clearCookies();
		await context.addCookies(visit.map(([name, value]) => ({ name, value, url: "https://localhost", secure: true })));
		const session = await context.newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
		const scripts = new Set<string>();
		const load = { bytes: 0, scriptBytes: 0, scriptFiles: 0, requests: 0 };
		session.on("Network.responseReceived", ({ requestId, type }) => {
			if (type === "Script") scripts.add(requestId);
		});
		session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
			load.bytes += encodedDataLength;
			load.requests += 1;
			if (!scripts.has(requestId)) return;
			load.scriptBytes += encodedDataLength;
			load.scriptFiles += 1;
		});
		const line = await startLine(site.port);
		try {
			await page.goto(`https://localhost:${line.port}${path}`, { waitUntil: "networkidle" });
			return { ...load, ...(await page.evaluate(observed)) };
		} finally {
			line.close();
			await session.detach();
		}
	};
}

/** Runs in the page. */
async function observed(): Promise<Pick<Load, "largestPaint" | "blocking" | "shift" | "typeAfterPaint">> {
	const asked = performance.now();
	function entriesOf<T>(type: string): Promise<T[]> {
		return new Promise((done) => {
			const observer = new PerformanceObserver((list) => done(list.getEntries() as T[]));
			observer.observe({ type, buffered: true });
			// An observer without entries is never called.
			setTimeout(() => done(observer.takeRecords() as T[]), 200);
		});
	}
	const [paints, tasks, shifts] = await Promise.all([
		entriesOf<PerformanceEntry>("largest-contentful-paint"),
		entriesOf<PerformanceEntry>("longtask"),
		entriesOf<PerformanceEntry & { value: number }>("layout-shift"),
	]);
	const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
	const faces = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
	const shown = [...document.fonts].some(({ status }) => status === "loaded") && faces.length > 0;
	const lastFace = Math.max(...faces.map((face) => (face as PerformanceResourceTiming).responseEnd));
	// This very question is a task as well.
	const blocking = tasks.filter(({ startTime, duration }) => startTime + duration <= asked);
	return {
		largestPaint: paints.at(-1)?.startTime ?? 0,
		blocking: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
		shift: shifts.reduce((sum, { value }) => sum + value, 0),
		typeAfterPaint: shown ? lastFace - firstPaint : Number.POSITIVE_INFINITY,
	};
}
