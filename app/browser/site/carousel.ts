/** How long a review stands before the next one comes (row 35). */
const CAROUSEL_MS = 5000;

/**
 * Turns the list of reviews, which can be scrolled anyway, into a carousel: arrows, dots, a step every five seconds. It
 * stands still on hover, on focus, once paused or dragged, and from the start where motion is not wanted (ruling T60).
 */
export function startCarousel(page: Document): void {
	const box = page.querySelector<HTMLElement>("[data-carousel]");
	const track = box?.querySelector<HTMLElement>("[data-track]");
	if (!box || !track) return;
	const dots = [...box.querySelectorAll("[data-dots] a")];
	const holds = new Set<string>();
	let shown = 0;
	let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;

	const mark = (index: number) => {
		shown = index;
		for (const [place, dot] of dots.entries()) dot.setAttribute("aria-current", String(place === index));
	};
	const show = (index: number) => {
		mark((index + dots.length) % dots.length);
		track.scrollTo({ left: shown * track.clientWidth });
	};
	const play = (wanted: boolean) => {
		playing = wanted;
		box.dataset.carousel = wanted ? "playing" : "paused";
	};
	const hold = (reason: string, start: string, end: string) => {
		box.addEventListener(start, () => holds.add(reason));
		box.addEventListener(end, () => holds.delete(reason));
	};
	const actions: Record<string, () => void> = {
		previous: () => show(shown - 1),
		next: () => show(shown + 1),
		pause: () => play(!playing),
	};

	box.addEventListener("click", (event) => {
		const target = event.target as Element;
		const dot = dots.indexOf(target.closest("[data-dots] a") as Element);
		if (dot >= 0) {
			event.preventDefault();
			show(dot);
		}
		actions[target.closest<HTMLElement>("[data-action]")?.dataset.action ?? ""]?.();
	});
	track.addEventListener("keydown", (event) => {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!step) return;
		event.preventDefault();
		show(shown + step);
	});
	track.addEventListener("scrollend", () => mark(Math.round(track.scrollLeft / track.clientWidth)));
	track.addEventListener("touchstart", () => play(false), { passive: true });
	hold("mouse", "mouseenter", "mouseleave");
	hold("focus", "focusin", "focusout");
	mark(0);
	play(playing);
	setInterval(() => playing && holds.size === 0 && !page.hidden && show(shown + 1), CAROUSEL_MS);
}
