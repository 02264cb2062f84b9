/** Waits this long for the next letter before it asks, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Shows what a search finds while its words are being typed. The server searches, as it does for a form that is sent;
 * each part of the page marked `data-results` takes its new content, and the address follows. When an answer fails to
 * come the page stays as it is, and its button still works.
 */
export function startSearchWhileTyping(page: Document): void {
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
