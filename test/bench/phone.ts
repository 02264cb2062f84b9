import type { Browser } from "playwright-core";

export type Load = {
	/** Bytes on the wire, in all and of scripts. */
	bytes: number;
	scriptBytes: number;
	requests: number;
	/** Milliseconds from the beginning of the navigation to the largest paint. */
	largestPaint: number;
	/** Milliseconds beyond 50 of each long task. */
	blocking: number;
	/** Layout shift, without a unit. */
	shift: number;
};

/** Slow 4G (150 ms a request, 1.6 Mbit/s down, 750 kbit/s up) and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** One first visit of a page by a phone: an empty cache, until nothing has been loaded for a while. */
export async function loadOnPhone(browser: Browser, address: string): Promise<Load> {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
	try {
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		// The browser is up and its process for this site as well; nothing of the site is known.
		await page.goto(new URL("/favicon.ico", address).href);
		await session.send("Network.clearBrowserCache");
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", NETWORK);
		await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
		const scripts = new Set<string>();
		const load = { bytes: 0, scriptBytes: 0, requests: 0 };
		session.on("Network.responseReceived", ({ requestId, type }) => {
			if (type === "Script") scripts.add(requestId);
		});
		session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
			load.bytes += encodedDataLength;
			load.requests += 1;
			if (scripts.has(requestId)) load.scriptBytes += encodedDataLength;
		});
		await page.goto(address, { waitUntil: "networkidle" });
		return { ...load, ...(await page.evaluate(observed)) };
	} finally {
		await context.close();
	}
}

/** Runs in the page. */
async function observed(): Promise<Pick<Load, "largestPaint" | "blocking" | "shift">> {
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
	return {
		largestPaint: paints.at(-1)?.startTime ?? 0,
		blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
		shift: shifts.reduce((sum, { value }) => sum + value, 0),
	};
}
