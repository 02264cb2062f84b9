import type { Page } from "playwright-core";

/** Waits until the only toast has this text and covers no control. */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
	const openToast = page.locator('.toast[data-state="open"]', { hasText: title }).filter({ hasText: text });
	await openToast.waitFor();
	await page.waitForFunction(() => {
		const [toast, ...others] = document.querySelectorAll('.toast[data-state="open"]');
		if (!toast || others.length > 0) return false;
		const box = toast.getBoundingClientRect();
		const controls = document.querySelectorAll("button, a.btn, input, select, textarea, summary, label.btn, iframe");
		return ![...controls].some((control) => {
			const { left, right, top, bottom, width } = control.getBoundingClientRect();
			const isSeen = width > 1 && !toast.contains(control) && control.checkVisibility();
			return isSeen && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
		});
	});
}

/**
 * Records live region announcements from now on; returns those so far. A region inserted with its text counts too:
 * screen readers announce such an alert.
 */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const announced: string[] = [];
		const last = new WeakMap<Element, string>();
		const listen = () => {
			for (const region of document.querySelectorAll("[role=alert], [role=status], [aria-live]")) {
				const words = region.textContent?.trim() ?? "";
				if (words !== (last.get(region) ?? "") && words !== "") announced.push(words);
				last.set(region, words);
			}
		};
		for (const region of document.querySelectorAll("[role=alert], [role=status], [aria-live]"))
			last.set(region, region.textContent?.trim() ?? "");
		new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
		Object.assign(globalThis, { announced });
	});
	return () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);
}

/** Records every toast that opens, however briefly; returns the texts so far. */
export async function recordOpenedToasts(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const seen = new Set<string>();
		new MutationObserver(() => {
			for (const toast of document.querySelectorAll('.toast[data-state="open"]')) {
				const parts = toast.querySelectorAll(".toast-title, .toast-description");
				seen.add([...parts].map((part) => part.textContent).join(""));
			}
		}).observe(document, { subtree: true, childList: true, characterData: true });
		Object.assign(globalThis, { seen });
	});
	return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
}
