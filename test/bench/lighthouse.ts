import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../services/chromium.mjs";
import { freePort } from "../services/server.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse's scores of a page on its own simulated phone, in its order, and the audits that cost points. */
export async function judgeByLighthouse(address: string): Promise<string> {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findChromium() ?? undefined,
		args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
	});
	try {
		const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: "error" });
		const { categories = {}, audits = {} } = result?.lhr ?? {};
		const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
		const weak = Object.values(categories)
			.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
			.map(({ id }) => audits[id])
			.flatMap((audit) => (audit && audit.score !== null && audit.score < 0.995 ? [`${audit.id} ${audit.score}`] : []));
		return [scores.join(", "), ...weak].join("; ");
	} finally {
		await browser.close();
	}
}
