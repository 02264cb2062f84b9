import type { Page } from "playwright-core";

type Standing = { name: string; faults: string[]; here: boolean };

/**
 * Presses Tab until the focus is on what the selector names. Every stop on the way must be a new one further down the
 * page, show that it has the focus, and not lie under the navigation or the bar with what leads on.
 */
export async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	const passed: string[] = [];
	// The page itself may have moved the focus since the last key.
	await page.evaluate(() => {
		const { activeElement, body } = document;
		Object.assign(window, { lastStop: activeElement === body ? undefined : activeElement });
	});
	while (passed.length < 150) {
		await page.keyboard.press(key);
		const { name, faults, here } = await page.evaluate(standOn, { selector, backwards: key !== "Tab" });
		if (faults.length > 0) throw new Error(`${name}: ${faults.join(", ")}`);
		if (here) return;
		passed.push(name);
	}
	throw new Error(`${selector} was not reached: ${passed.join(" > ")}`);
}

/** Presses Tab from where the focus is to the end of the page; gives how many stops there were. */
export async function tabToTheEnd(page: Page): Promise<number> {
	for (let stops = 0; stops < 300; stops += 1) {
		await page.keyboard.press("Tab");
		const { name, faults } = await page.evaluate(standOn, { selector: "body", backwards: false });
		if (name === "body.") return stops;
		if (faults.length > 0) throw new Error(`${name}: ${faults.join(", ")}`);
	}
	throw new Error("the focus does not come to the end of the page");
}

/** Runs in the page: what is wrong with the element that has the focus, as a stop of somebody who sees and has no mouse. */
function standOn({ selector, backwards }: { selector: string; backwards: boolean }): Standing {
	const own = window as unknown as { lastStop?: Element | undefined };
	const focused = document.activeElement ?? document.body;
	const name = `${focused.localName}.${focused.className}`;
	const before = own.lastStop?.isConnected ? own.lastStop : undefined;
	own.lastStop = focused === document.body ? undefined : focused;
	if (focused === document.body) return { name, faults: [], here: focused.matches(selector) };
	const faults: string[] = [];
	// A frame of the provider has several stops of its own.
	const isInFrame = before === focused && focused.localName === "iframe";
	if (before === focused && !isInFrame) faults.push("keeps the focus");
	const wanted = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
	const modal = focused.closest("dialog") !== null;
	if (before && !modal && !isInFrame && !(before.compareDocumentPosition(focused) & wanted))
		faults.push("comes out of order");
	// The frame around a control that is drawn by its label is the label's.
	const framed = [focused, focused.closest("label")].some((element) => {
		const style = element && getComputedStyle(element);
		return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
	});
	if (!framed && focused.localName !== "iframe") faults.push("does not show the focus");
	const { top, bottom } = (focused.closest("label") ?? focused).getBoundingClientRect();
	const masthead = document.querySelector(".masthead");
	const covered = masthead?.contains(focused) ? 0 : (masthead?.getBoundingClientRect().bottom ?? 0);
	const beforeMasthead = masthead && focused.compareDocumentPosition(masthead) & Node.DOCUMENT_POSITION_FOLLOWING;
	// What leads on stands on the lower edge of a phone.
	const bar = document.querySelector(".sticky-bar, .order-bar, .wizard-buttons[data-ready]");
	const isSticky = bar && getComputedStyle(bar).position === "sticky";
	const edge = isSticky && !bar.contains(focused) ? bar.getBoundingClientRect() : null;
	const isBehindBar = edge !== null && top >= edge.top && bottom <= edge.bottom;
	if (bottom <= (beforeMasthead ? 0 : covered) || top >= innerHeight || isBehindBar) faults.push("is out of sight");
	return { name, faults, here: focused.matches(selector) };
}
