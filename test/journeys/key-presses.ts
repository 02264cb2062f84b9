import type { Page } from "playwright-core";

type FocusStop = { name: string; faults: string[]; isTarget: boolean };

/**
 * Presses Tab until the focus is on the selected element. Every stop must be new, further down the page, visibly
 * focused, and not covered by the navigation or the bottom bar.
 */
export async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	const passed: string[] = [];
	// The page may have moved the focus since the last key.
	await page.evaluate(() => {
		const { activeElement, body } = document;
		Object.assign(window, { lastStop: activeElement === body ? undefined : activeElement });
	});
	while (passed.length < 150) {
		await page.keyboard.press(key);
		const { name, faults, isTarget } = await page.evaluate(inspectFocus, { selector, backwards: key !== "Tab" });
		if (faults.length > 0) throw new Error(`${name}: ${faults.join(", ")}`);
		if (isTarget) return;
		passed.push(name);
	}
	throw new Error(`${selector} was not reached: ${passed.join(" > ")}`);
}

/** Presses Tab from the focus to the end of the page; returns the number of stops. */
export async function tabToTheEnd(page: Page): Promise<number> {
	for (let stops = 0; stops < 300; stops += 1) {
		await page.keyboard.press("Tab");
		const { name, faults } = await page.evaluate(inspectFocus, { selector: "body", backwards: false });
		if (name === "body.") return stops;
		if (faults.length > 0) throw new Error(`${name}: ${faults.join(", ")}`);
	}
	throw new Error("the focus does not reach the end of the page");
}

/** Runs in the page: returns the errors of the focused element as a stop for a sighted keyboard user. */
function inspectFocus({ selector, backwards }: { selector: string; backwards: boolean }): FocusStop {
	const state = window as unknown as { lastStop?: Element | undefined };
	const focused = document.activeElement ?? document.body;
	const name = `${focused.localName}.${focused.className}`;
	const before = state.lastStop?.isConnected ? state.lastStop : undefined;
	state.lastStop = focused === document.body ? undefined : focused;
	if (focused === document.body) return { name, faults: [], isTarget: focused.matches(selector) };
	const faults: string[] = [];
	// A frame of the provider has several stops inside.
	const isInFrame = before === focused && focused.localName === "iframe";
	if (before === focused && !isInFrame) faults.push("keeps the focus");
	const expected = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
	const modal = focused.closest("dialog") !== null;
	if (before && !modal && !isInFrame && !(before.compareDocumentPosition(focused) & expected))
		faults.push("comes out of order");
	// A control drawn by its label shows the focus ring on the label.
	const hasFocusRing = [focused, focused.closest("label")].some((element) => {
		const style = element && getComputedStyle(element);
		return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
	});
	if (!hasFocusRing && focused.localName !== "iframe") faults.push("does not show the focus");
	const { top, bottom } = (focused.closest("label") ?? focused).getBoundingClientRect();
	const masthead = document.querySelector(".masthead");
	const covered = masthead?.contains(focused) ? 0 : (masthead?.getBoundingClientRect().bottom ?? 0);
	const beforeMasthead = masthead && focused.compareDocumentPosition(masthead) & Node.DOCUMENT_POSITION_FOLLOWING;
	// The bottom bar of a phone.
	const bar = document.querySelector(".sticky-bar, .order-bar, .wizard-buttons[data-ready]");
	const isSticky = bar && getComputedStyle(bar).position === "sticky";
	const edge = isSticky && !bar.contains(focused) ? bar.getBoundingClientRect() : null;
	const isBehindBar = edge !== null && top >= edge.top && bottom <= edge.bottom;
	if (bottom <= (beforeMasthead ? 0 : covered) || top >= innerHeight || isBehindBar) faults.push("is out of sight");
	return { name, faults, isTarget: focused.matches(selector) };
}
