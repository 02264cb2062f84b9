import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../../vite/chromium.mjs";
import { openBrowser } from "../services/browser.ts";
import { emptyState, freePort, launch, startWorker } from "../services/server.ts";
import { startFront } from "./https-front.ts";
import { median } from "./load.ts";
import { type Load, openPhone } from "./phone.ts";
import { startLine } from "./slow-connection.ts";

// npm run bench:pages: a phone's first visit to our pages and to a new React Router page, alternating in the same
// run; Lighthouse. Compare the ratios.

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Number of runs, of which we report the median, as Lighthouse recommends (github.com/GoogleChrome/lighthouse, docs/variability.md). */
const RUNS = 5;

/** Returns Lighthouse's scores for a page on its simulated phone, in the order of CATEGORIES, and the audits that lose points. */
async function scoreWithLighthouse(url: string): Promise<string> {
	const results: Result[] = [];
	while (results.length < RUNS) results.push(await run(url));
	const sorted = results.sort((one, other) => performanceOf(one) - performanceOf(other));
	const { categories, audits } = sorted[Math.floor(RUNS / 2)] as Result;
	const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
	const losses = Object.values(categories)
		.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
		.map(({ id }) => audits[id])
		.flatMap((audit) => (audit && audit.score !== null && audit.score < 0.995 ? [`${audit.id} ${audit.score}`] : []));
	return [scores.join(", "), ...losses].join("; ");
}

const performanceOf = ({ categories }: Result) => categories.performance?.score ?? 0;

async function run(url: string): Promise<Result> {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findChromium() ?? undefined,
		args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--ignore-certificate-errors"],
	});
	try {
		const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "error" });
		if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
		return result.lhr;
	} finally {
		await browser.close();
	}
}

const ROUNDS = 9;
const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");
const ARTICLE = "/blog/understanding-portuguese-nif-process?lang=en";
const PAGES = { home: "/?lang=en", article: ARTICLE, pricing: "/pricing?lang=en", questions: "/faq?lang=en" };

const starterFiles = join(root, ".wrangler/starter/client");
// The starter's template loads its fonts from a third party, over a connection of its own.
const fonts = await startFront(starterFiles, "");
const fontsLine = await startLine(fonts.port);

spawnSync(join(bin, "node"), ["tasks.mjs", "build"], { cwd: root, stdio: "inherit" });
spawnSync(join(bin, "react-router"), ["build", "test/bench/starter"], {
	cwd: root,
	stdio: "inherit",
	env: { ...process.env, VITE_FONTS: `https://localhost:${fontsLine.port}` },
});
cpSync(join(root, "public/favicon.ico"), join(starterFiles, "favicon.ico"));

const state = emptyState();
const ours = await startWorker(state.stateDir, await freePort());
const starterPort = await freePort();
const starterServer = await launch(join(bin, "node"), [join(import.meta.dirname, "serve-starter.ts")], starterPort, {
	PORT: String(starterPort),
	NODE_ENV: "production",
});
const front = await startFront(join(root, "build/client"), ours.origin);
const starter = await startFront(starterFiles, starterServer.origin);
// The flag accepts the run's self-signed certificates: ignoring errors per page costs a second handshake.
const browser = await openBrowser(["--ignore-certificate-errors"]);

try {
	await comparePhones();
	for (const [name, path] of Object.entries(PAGES)) {
		const scores = await scoreWithLighthouse(front.origin + path);
		process.stdout.write(`Lighthouse, ${name}: ${scores}\n`);
	}
} finally {
	await browser.close();
	for (const open of [front, starter, fontsLine, fonts]) open.close();
	await Promise.all([ours, starterServer].map((server) => server.end("SIGKILL")));
	state.remove();
}

async function comparePhones(): Promise<void> {
	const pages = { starter: [starter, "/"], home: [front, PAGES.home], article: [front, ARTICLE] } as const;
	const loads: Record<string, Load[]> = { starter: [], home: [], article: [] };
	const load = await openPhone(browser, [fontsLine]);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [name, [site, path]] of Object.entries(pages)) loads[name]?.push(await load(site, path));
	const medianOf = (name: string, field: keyof Load) => median((loads[name] ?? []).map((load) => load[field]));
	process.stdout.write(
		`first visit by a phone, medians of ${ROUNDS}: KiB, KiB of script, requests, largest paint ms, blocking ms, shift, fonts after the first paint ms\n`,
	);
	for (const name of Object.keys(pages)) {
		const figures = [
			(medianOf(name, "bytes") / 1024).toFixed(1),
			(medianOf(name, "scriptBytes") / 1024).toFixed(2),
			medianOf(name, "requests"),
			medianOf(name, "largestPaint").toFixed(0),
			medianOf(name, "blocking").toFixed(0),
			medianOf(name, "shift").toFixed(4),
			medianOf(name, "fontDelay").toFixed(0),
		];
		process.stdout.write(`${name}: ${figures.join(", ")}\n`);
	}
	for (const name of ["home", "article"]) {
		const script = medianOf(name, "scriptBytes") / medianOf("starter", "scriptBytes");
		const paint = medianOf(name, "largestPaint") / medianOf("starter", "largestPaint");
		process.stdout.write(
			`${name}: script ${(100 * script).toFixed(1)} % of the starter's (goal 5), largest paint ${paint.toFixed(2)}x (goal 0.65)\n`,
		);
		const fastLoads = (loads[name] ?? []).filter(({ fontDelay }) => fontDelay <= 1000).length;
		const largestShift = Math.max(...(loads[name] ?? []).map(({ shift }) => shift));
		process.stdout.write(
			`${name}: our fonts within 1 s of the first paint in ${fastLoads} of ${ROUNDS} (goal all), largest shift ${largestShift.toFixed(4)} (goal 0)\n`,
		);
	}
}
