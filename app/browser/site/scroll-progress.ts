/** Returns the scroll position divided by the scrollable height, rounded to two decimals (row 62). */
export function scrollProgress(position: number, scrollable: number): number {
	if (scrollable <= 0) return 1;
	return Math.round(Math.min(1, Math.max(0, position / scrollable)) * 100) / 100;
}

/** Shows how much of an article has been read; without scripts the bar stays hidden. */
export function startScrollProgress(): void {
	const bar = document.querySelector<HTMLProgressElement>("[data-reading]");
	if (!bar) return;
	const update = () => {
		const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
		bar.value = scrollProgress(scrollTop, scrollHeight - clientHeight);
	};
	addEventListener("scroll", update, { passive: true });
	addEventListener("resize", update);
	update();
	bar.hidden = false;
}
