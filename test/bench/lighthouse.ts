import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../../vite/chromium.mjs";
import { freePort } from "../services/server.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Of so many runs the middle one counts, as its makers advise (github.com/GoogleChrome/lighthouse, docs/variability.md). */
const RUNS = 5;

/** Lighthouse's scores of a page on its own simulated phone, in its order, and the audits that cost points. */
export async function judgeByLighthouse(address: string): Promise<string> {
	const results: Result[] = [];
	while (results.length < RUNS) results.push(await run(address));
	const sorted = results.sort((one, other) => performanceOf(one) - performanceOf(other));
	const { categories, audits } = sorted[Math.floor(RUNS / 2)] as Result;
	const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
	const weak = Object.values(categories)
		.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
		.map(({ id }) => audits[id])
		.flatMap((audit) => (audit && audit.score !== null && audit.score < 0.995 ? [`${audit.id} ${audit.score}`] : []));
	return [scores.join(", "), ...weak].join("; ");
}

const performanceOf = ({ categories }: Result) => categories.performance?.score ?? 0;

async function run(address: string): Promise<Result> {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findChromium() ?? undefined,
		args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"],
	});
	try {
		const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: "error" });
		if (!result) throw new Error(`Lighthouse gave nothing for ${address}`);
		return result.lhr;
	} finally {
		await browser.close();
	}
}
