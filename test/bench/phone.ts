import type { Browser } from "playwright-core";
import type { Front } from "./front.ts";
import { type Line, startLine } from "./line.ts";

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
	/** Milliseconds from the first paint to the arrival of the last face of the type; infinite when none was shown. */
	typeAfterPaint: number;
};

/** Names and values of the cookies of somebody who has been here before. */
export type Cookies = readonly [name: string, value: string][];

/** A processor four times slower. */
const SLOWER = 4;

/**
 * A phone's browser that is up already. Each call is a first visit: over a line of its own (./line.ts), so that nothing
 * of the site is known and no connection to it open, until nothing has been loaded for a while. The process for the site
 * is up as well, by a picture that came over no line. With `visit` it comes with these cookies, and nothing else. What
 * pages take from `others` they take over connections of the visit's own too.
 */
export async function openPhone(
	browser: Browser,
	others: readonly Line[] = [],
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
			// The page's own list is silent about faces that another house's sheet asked for.
			if (type === "Font") seconds.lastFace = timestamp;
			if (type !== "Script") return;
			load.scriptBytes += encodedDataLength;
			load.scriptFiles += 1;
		});
		const line = await startLine(site.port);
		try {
			await page.goto(`https://localhost:${line.port}${path}`, { waitUntil: "networkidle" });
			const { firstPaint, shown, ...seen } = await page.evaluate(observed);
			const lastFace = shown ? 1000 * (seconds.lastFace - seconds.started) : Number.POSITIVE_INFINITY;
			return { ...load, ...seen, typeAfterPaint: lastFace - firstPaint };
		} finally {
			line.close();
			for (const other of others) other.hangUp();
			await session.detach();
		}
	};
}

/** Runs in the page. */
async function observed(): Promise<
	Pick<Load, "largestPaint" | "blocking" | "shift"> & { firstPaint: number; shown: boolean }
> {
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
	// This very question is a task as well.
	const blocking = tasks.filter(({ startTime, duration }) => startTime + duration <= asked);
	return {
		largestPaint: paints.at(-1)?.startTime ?? 0,
		blocking: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
		shift: shifts.reduce((sum, { value }) => sum + value, 0),
		firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
		shown: [...document.fonts].some(({ status, family }) => status === "loaded" && !family.includes(" by ")),
	};
}
