import { saveFormInput } from "./form-input/save-form-input.ts";
import { startGoBack } from "./site/go-back.ts";
import { reportPageView } from "./site/page-view.ts";
import { startScrollProgress } from "./site/scroll-progress.ts";
import { rememberLanguage, rememberReferral } from "./site/stored-choices.ts";

// All script of a page that does not hydrate. At most 4 kB gzipped: test/bundle.test.ts.
const here = new URL(location.href);
const shown = document.documentElement.lang;
const parts = [
	() => rememberLanguage(here, shown),
	() => rememberReferral(here),
	() => reportPageView(here.pathname, shown),
	() => startGoBack(document),
	() => saveFormInput(document),
	() => startCopying(document),
	startScrollProgress,
	() => startCarousel(document),
	() => startSearchWhileTyping(document),
];

/** Runs each part as a task, so that the page stays responsive between them. */
function start(): void {
	for (const part of parts) setTimeout(part);
}

// Waits for the first paint; hidden pages do not paint.
if (document.hidden) start();
else requestAnimationFrame(start);

/** Time in ms between reviews (row 35). */
const CAROUSEL_MS = 5000;

/**
 * Turns the list of reviews, which can be scrolled anyway, into a carousel: arrows, dots, a step every five seconds. It
 * stands still on hover, on focus, once paused or dragged, and from the start where motion is not wanted (ruling T60).
 */
function startCarousel(page: Document): void {
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

/** Handles `data-copy` buttons: copy the field of that id and confirm. Hidden without scripts. */
function startCopying(page: Document): void {
	page.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
		const field = button && page.getElementById(button.dataset.copy ?? "");
		if (!(field instanceof HTMLInputElement)) return;
		field.select();
		navigator.clipboard?.writeText(field.value).then(
			() => {
				const word = button?.querySelector("[data-word]");
				if (word) word.textContent = button?.dataset.copied ?? "";
			},
			// It stays selected: the keyboard copies it.
			() => undefined,
		);
	});
}

/** Waits this long for the next letter before it asks, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Shows what a search finds while its words are being typed. The server searches, as it does for a form that is sent;
 * each part of the page marked `data-results` takes its new content, and the address follows. When an answer fails to
 * come the page stays as it is, and its button still works.
 */
function startSearchWhileTyping(page: Document): void {
	const form = page.querySelector<HTMLFormElement>("form[role=search]");
	const parts = [...page.querySelectorAll("[data-results]")];
	if (!form || parts.length === 0) return;
	let wait: ReturnType<typeof setTimeout>;
	let asked: AbortController | undefined;

	const search = async () => {
		asked = new AbortController();
		const address = new URL(form.action);
		address.search = String(new URLSearchParams(new FormData(form) as never));
		const response = await fetch(address, { signal: asked.signal });
		const found = new DOMParser()
			.parseFromString(await response.text(), "text/html")
			.querySelectorAll("[data-results]");
		if (found.length !== parts.length) return;
		for (const [place, part] of parts.entries()) part.replaceChildren(...(found[place]?.childNodes ?? []));
		history.replaceState(null, "", address);
	};
	form.addEventListener("input", () => {
		clearTimeout(wait);
		asked?.abort();
		wait = setTimeout(() => search().catch(() => undefined), PAUSE_MS);
	});
}
