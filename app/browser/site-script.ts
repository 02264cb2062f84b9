import { saveFormInput } from "./form-input/save-form-input.ts";
import { startGoBack } from "./site/go-back.ts";
import { reportPageView } from "./site/page-view.ts";
import { startScrollProgress } from "./site/scroll-progress.ts";
import { storeLanguage, storeReferral } from "./site/stored-choices.ts";

// The only script of a page that does not hydrate. At most 4 kB gzipped: test/bundle.test.ts.
const pageUrl = new URL(location.href);
const pageLanguage = document.documentElement.lang;
const parts = [
	() => storeLanguage(pageUrl, pageLanguage),
	() => storeReferral(pageUrl),
	() => reportPageView(pageUrl.pathname, pageLanguage),
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
 * Turns the scrollable list of reviews into a carousel: arrows, dots, and a step every five seconds. It pauses on hover
 * and focus, stops when paused or dragged, and does not start under reduced motion (ruling T60).
 */
function startCarousel(page: Document): void {
	const box = page.querySelector<HTMLElement>("[data-carousel]");
	const track = box?.querySelector<HTMLElement>("[data-track]");
	if (!box || !track) return;
	const dots = [...box.querySelectorAll("[data-dots] a")];
	const pauses = new Set<string>();
	let current = 0;
	let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;

	const setCurrent = (index: number) => {
		current = index;
		for (const [dotIndex, dot] of dots.entries()) dot.setAttribute("aria-current", String(dotIndex === index));
	};
	const show = (index: number) => {
		setCurrent((index + dots.length) % dots.length);
		track.scrollTo({ left: current * track.clientWidth });
	};
	const setPlaying = (shouldPlay: boolean) => {
		playing = shouldPlay;
		box.dataset.carousel = shouldPlay ? "playing" : "paused";
	};
	const pauseOn = (reason: string, start: string, end: string) => {
		box.addEventListener(start, () => pauses.add(reason));
		box.addEventListener(end, () => pauses.delete(reason));
	};
	const actions: Record<string, () => void> = {
		previous: () => show(current - 1),
		next: () => show(current + 1),
		pause: () => setPlaying(!playing),
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
		show(current + step);
	});
	track.addEventListener("scrollend", () => setCurrent(Math.round(track.scrollLeft / track.clientWidth)));
	track.addEventListener("touchstart", () => setPlaying(false), { passive: true });
	pauseOn("mouse", "mouseenter", "mouseleave");
	pauseOn("focus", "focusin", "focusout");
	setCurrent(0);
	setPlaying(playing);
	setInterval(() => playing && pauses.size === 0 && !page.hidden && show(current + 1), CAROUSEL_MS);
}

/** Handles `data-copy` buttons, which copy the field with that id and confirm it. */
function startCopying(page: Document): void {
	page.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
		const field = button && page.getElementById(button.dataset.copy ?? "");
		if (!(field instanceof HTMLInputElement)) return;
		field.select();
		navigator.clipboard?.writeText(field.value).then(
			() => {
				const label = button?.querySelector("[data-word]");
				if (label) label.textContent = button?.dataset.copied ?? "";
			},
			// The text stays selected for copying by keyboard.
			() => undefined,
		);
	});
}

/** Delay in ms after the last keystroke before a search. */
const SEARCH_DELAY_MS = 200;

/**
 * Shows search results while the query is typed. The server searches as for a submitted form. Each `data-results` part
 * of the page gets its new content, and the URL is updated. If a request fails, the page does not change, and its
 * button works.
 */
function startSearchWhileTyping(page: Document): void {
	const form = page.querySelector<HTMLFormElement>("form[role=search]");
	const parts = [...page.querySelectorAll("[data-results]")];
	if (!form || parts.length === 0) return;
	let timer: ReturnType<typeof setTimeout>;
	let request: AbortController | undefined;

	const search = async () => {
		request = new AbortController();
		const url = new URL(form.action);
		url.search = String(new URLSearchParams(new FormData(form) as never));
		const response = await fetch(url, { signal: request.signal });
		const results = new DOMParser()
			.parseFromString(await response.text(), "text/html")
			.querySelectorAll("[data-results]");
		if (results.length !== parts.length) return;
		for (const [index, part] of parts.entries()) part.replaceChildren(...(results[index]?.childNodes ?? []));
		history.replaceState(null, "", url);
	};
	form.addEventListener("input", () => {
		clearTimeout(timer);
		request?.abort();
		timer = setTimeout(() => search().catch(() => undefined), SEARCH_DELAY_MS);
	});
}
