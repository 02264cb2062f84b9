// npm run pictures [-- MOCKUPS]: captures docs/pictures/back-office from a running `npm start` (ORIGIN or
// localhost:5000), one WebP per page of the admin area at 1440 by 900. MOCKUPS is the folder of the design mock-ups; with
// it the queue and a case are also compared with theirs, light and dark, at 1280 and 1600.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "./services/browser.ts";

const ORIGIN = process.env.ORIGIN ?? "http://localhost:5000";
const [mockups] = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, "../docs/pictures/back-office");

/** Pages by the name of their picture; `a` is the link to follow from there. */
const PAGES: Record<string, string | { from: string; a: string }> = {
	dashboard: "dashboard",
	queue: "applications",
	approvals: "applications?only=second",
	aftercare: "aftercare",
	inbox: "inbox",
	message: { from: "inbox", a: 'a[href*="/inbox/messages/"]' },
	mails: "inbox/mails",
	"visitor-errors": "inbox/errors",
	payments: "payments",
	"refund-requests": "refund-requests",
	partners: "partners",
	partner: { from: "partners", a: 'table a[href*="/admin/partners/"]' },
	commissions: "partners/review",
	payouts: "payouts",
	"payout-run": { from: "payouts", a: 'main a[href*="/admin/payouts/"]' },
	visits: "visits",
	audit: "audit",
	team: "staff",
	settings: "settings",
	"setting-attorney": { from: "settings", a: 'main a[href*="attorney"]' },
	"canned-answers": "settings/macros",
	"canned-answer": { from: "settings/macros", a: 'a[href*="/macros/"]' },
	"mail-templates": "settings/mail-templates",
	"card-payments": "settings/stripe-settings",
	security: "security-settings",
	retention: "retention",
	jobs: "jobs",
};

const browser = await openBrowser();

async function signIn(colorScheme: "light" | "dark", width: number): Promise<Page> {
	const viewport = { width, height: 900 };
	const context = await browser.newContext({ baseURL: ORIGIN, viewport, colorScheme, reducedMotion: "reduce" });
	const page = await context.newPage();
	await page.goto("/offline/access");
	await page.selectOption("#email", "ana@azulejo.example");
	await page.getByRole("button", { name: "Sign in without a code" }).click();
	await page.waitForURL(/\/admin/);
	return page;
}

async function openPage(page: Page, target: (typeof PAGES)[string]): Promise<void> {
	await page.goto(`/admin/${typeof target === "string" ? target : target.from}`);
	if (typeof target === "string") return;
	const href = await page.locator(target.a).first().getAttribute("href");
	await page.goto(href ?? "");
}

/** Opens a case with its documents, at the first decision if there is one. */
async function openCase(page: Page, stage: string): Promise<void> {
	await openPage(page, { from: `applications?stage=${stage}&sort=-due`, a: "[data-row]" });
	const button = page.getByRole("button", { name: "Open the documents" });
	if (await button.isVisible()) {
		await button.click();
		await page.waitForURL(/#documents/);
	}
	const decision = page.locator('[data-key="1"]');
	if (await decision.isVisible()) await decision.click();
}

/** Takes a screenshot once the pictures have loaded. */
async function shoot(page: Page): Promise<Buffer> {
	await page.waitForLoadState("networkidle").catch(() => undefined);
	return page.screenshot();
}

/** Pictures side by side at one height, as WebP. @param width total width in px */
async function toWebP(pictures: readonly Buffer[], width?: number): Promise<Buffer> {
	const page = await browser.newPage();
	const sources = pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
	const bytes = await page.evaluate(
		async ({ sources, width }) => {
			const images = await Promise.all(sources.map(async (src) => createImageBitmap(await (await fetch(src)).blob())));
			const height = Math.max(...images.map((image) => image.height));
			const widths = images.map((image) => (image.width * height) / image.height);
			const gap = 24;
			const total = widths.reduce((sum, one) => sum + one, gap * (images.length - 1));
			const scale = width === undefined ? 1 : width / total;
			const canvas = new OffscreenCanvas(total * scale, height * scale);
			const context = canvas.getContext("2d");
			let x = 0;
			for (const [index, image] of images.entries()) {
				context?.drawImage(image, x * scale, 0, (widths[index] ?? 0) * scale, height * scale);
				x += (widths[index] ?? 0) + gap;
			}
			const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.6 });
			return [...new Uint8Array(await blob.arrayBuffer())];
		},
		{ sources, width },
	);
	await page.close();
	return Buffer.from(bytes);
}

async function save(name: string, pictures: readonly Buffer[], width?: number): Promise<void> {
	const webp = await toWebP(pictures, width);
	writeFileSync(join(FOLDER, `${name}.webp`), webp);
	process.stdout.write(`${name}: ${Math.ceil(webp.length / 1024)} kB\n`);
}

mkdirSync(FOLDER, { recursive: true });
const wide = await signIn("light", 1440);
for (const [name, target] of Object.entries(PAGES)) {
	await openPage(wide, target);
	await save(name, [await shoot(wide)]);
}
await openCase(wide, "in_review");
await save("case", [await shoot(wide)]);
await openCase(wide, "ready_to_file");
await wide.goto(`${new URL(wide.url()).pathname}?compare=#side-by-side`);
await save("case-side-by-side", [await shoot(wide)]);

if (mockups) {
	const [queue, aCase] = ["admin-queue.png", "admin-case.png"].map((name) => readFileSync(join(mockups, name)));
	for (const scheme of ["light", "dark"] as const)
		for (const width of [1280, 1600]) {
			const page = await signIn(scheme, width);
			await openPage(page, "applications");
			if (queue) await save(`drawn-queue-${width}-${scheme}`, [queue, await shoot(page)], 2000);
			await openCase(page, "in_review");
			if (aCase) await save(`drawn-case-${width}-${scheme}`, [aCase, await shoot(page)], 2000);
		}
}
await browser.close();
