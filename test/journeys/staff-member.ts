import type { Page } from "playwright-core";
import { openSandbox } from "./admin-steps.ts";
import type { Site } from "./fresh-site.ts";

/** A member of staff without a mouse, whose key presses are counted; letters and digits that are typed into fields apart. */
export type StaffMember = Awaited<ReturnType<typeof sitDown>>;

/** How far the next thing may be from where the focus is. */
const A_FEW_KEYS = 12;

/** Signs in; from here on nothing but the keyboard moves the page. */
export async function sitDown(site: Site, email: string) {
	const { page, complaints, close } = await openSandbox(site, email);
	const count = { keys: 0, letters: 0 };
	await isReady(page);

	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
		count.keys += keys.length;
	};
	const type = async (text: string) => {
		await page.keyboard.type(text);
		count.letters += text.length;
	};
	/** The last key leads to another page, or to another place that its address names. */
	const pressTo = async (address: RegExp, ...keys: string[]) => {
		await press(...keys);
		await page.waitForURL(address);
		await isReady(page);
	};
	/** The last key leaves the focus on the element of this id. */
	const pressOnto = async (id: string, ...keys: string[]) => {
		await press(...keys);
		await page.locator(`[id="${id}"]:focus`).waitFor();
	};
	/** Tab, a few times at most, until the focus is on what the selector names. */
	const tabOnto = async (selector: string) => {
		for (let n = 0; n < A_FEW_KEYS; n += 1) {
			await press("Tab");
			if ((await page.locator(selector).and(page.locator(":focus")).count()) > 0) return;
		}
		throw new Error(`${selector} is further than ${A_FEW_KEYS} keys away`);
	};
	/** What was pressed and typed since the last time. */
	const counted = () => {
		const so = { ...count };
		Object.assign(count, { keys: 0, letters: 0 });
		return so;
	};
	const pressed = () => count.keys;
	const number = async () => (await page.locator("h1").textContent()) ?? "";
	return { page, complaints, close, press, type, pressTo, pressOnto, tabOnto, counted, pressed, number };
}

/** The script of the keys shows what it needs once it listens. */
async function isReady(page: Page): Promise<void> {
	await page.locator('[data-key="?"]:not([hidden])').waitFor();
}
