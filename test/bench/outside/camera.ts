import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../vite/chromium.mjs";

/** Reproducible random numbers: Knuth's linear congruential generator. */
export function randomNumbers(seed: number): (least: number, most: number) => number {
	let state = BigInt(seed + 1) * 6364136223846793005n;
	return (least, most) => {
		state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
		return least + (Number(state >> 33n) / 2 ** 31) * (most - least);
	};
}

const PX_OF_MM = 96 / 25.4;

/** Renders a design in a browser: as paper, as a scan, and as a hand-held photograph. */
export class Camera {
	private readonly browser: Browser;
	private readonly page: Page;

	private constructor(browser: Browser, page: Page) {
		this.browser = browser;
		this.page = page;
	}

	static async open(): Promise<Camera> {
		const browser = await chromium.launch({ executablePath: findChromium() ?? "/usr/bin/chromium" });
		return new Camera(browser, await browser.newPage());
	}

	async end(): Promise<void> {
		await this.browser.close();
	}

	async pdf(html: string): Promise<Uint8Array> {
		await this.page.setContent(html);
		return new Uint8Array(await this.page.pdf({ preferCSSPageSize: true, printBackground: true }));
	}

	/** The first sheet, grey, slightly askew, with the grain of cheap paper. */
	async scan(html: string, seed: number): Promise<Uint8Array> {
		const random = randomNumbers(seed);
		const style = `section{transform:rotate(${random(-0.8, 0.8)}deg);filter:grayscale(1) contrast(${random(0.8, 1)}) blur(${random(0.2, 0.45)}px)}`;
		return await this.picture(
			html,
			style,
			GRAIN(seed, random(0.04, 0.1)),
			random(1.55, 2.05),
			Math.round(random(62, 85)),
			[210, 297],
		);
	}

	/** The first sheet on a table, seen from one side, in the light of a lamp. */
	async photo(html: string, seed: number): Promise<Uint8Array> {
		const random = randomNumbers(seed + 900);
		const transform = `perspective(1700px) rotateX(${random(-7, 7)}deg) rotateY(${random(-5, 5)}deg) rotateZ(${random(-2.4, 2.4)}deg)`;
		const style = `body{background:linear-gradient(${random(0, 360)}deg,#6b5138,#8d7157);padding:6mm 8mm}section{transform:${transform};background:#f2efe8;filter:blur(${random(0.25, 0.6)}px)}`;
		const lamp = `<div style="position:fixed;inset:0;background:radial-gradient(circle at ${random(10, 90)}% ${random(10, 90)}%,rgba(255,250,235,${random(0.05, 0.3)}),rgba(10,10,30,${random(0.15, 0.4)}))"></div>`;
		return await this.picture(
			html,
			style,
			lamp + GRAIN(seed, random(0.08, 0.18)),
			random(1.6, 2.1),
			Math.round(random(55, 80)),
			[226, 309],
		);
	}

	/** A picture of the first section, or of everything, with a size in millimetres. */
	async picture(
		html: string,
		style: string,
		overlay: string,
		scale: number,
		quality: number,
		[width, height]: [number, number],
	): Promise<Uint8Array> {
		const context = await this.browser.newContext({
			deviceScaleFactor: scale,
			viewport: { width: Math.round(width * PX_OF_MM), height: Math.round(height * PX_OF_MM) },
		});
		const page = await context.newPage();
		await page.setContent(
			`${html}<style>section:not(:first-of-type){display:none}section{background:#fff}html,body{overflow:hidden}${style}</style>${overlay}`,
		);
		const shot = await page.screenshot({ type: "jpeg", quality });
		await context.close();
		return new Uint8Array(shot);
	}
}

const GRAIN = (seed: number, strength: number) =>
	`<svg style="position:fixed;inset:0;width:100%;height:100%;opacity:${strength}"><filter id="g"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="${seed}"/><feColorMatrix type="saturate" values="0.3"/></filter><rect width="100%" height="100%" filter="url(#g)"/></svg>`;
