import type { Page } from "playwright-core";

/** Waits until a toast says this, alone, and lies on nothing that can be pressed or typed into. */
export async function seeToast(page: Page, title: string, text = ""): Promise<void> {
	const shown = page.locator('.toast[data-state="open"]', { hasText: title }).filter({ hasText: text });
	await shown.waitFor();
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
