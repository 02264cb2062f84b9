/** Autosave delay in ms after the last keystroke. */
const AFTER_MS = 1500;

/**
 * Keeps what is typed into forms with `data-draft` on the server, a moment after typing stops and when the page is left, and
 * says in each form's `data-draft-said` that it was kept, or that it was not. What is sent is kept no more.
 */
function startDrafts(page: Document): void {
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-draft]")) follow(form);
}

function follow(form: HTMLFormElement): void {
	const said = form.querySelector<HTMLElement>("[data-draft-said]");
	let timer: ReturnType<typeof setTimeout> | undefined;
	let flight: AbortController | null = null;
	let isDirty = false;

	const say = (sentence: string | undefined) => {
		if (said) said.textContent = sentence ?? "";
	};
	const stop = () => {
		clearTimeout(timer);
		flight?.abort();
		isDirty = false;
	};
	async function keep(): Promise<void> {
		clearTimeout(timer);
		if (!isDirty) return;
		isDirty = false;
		flight?.abort();
		const mine = new AbortController();
		flight = mine;
		try {
			const answer = await fetch(form.dataset.draftTo ?? "", {
				method: "POST",
				headers: { "Content-Type": "application/json", Accept: "application/json" },
				body: JSON.stringify({ form: form.dataset.draft, values: valuesOf(form) }),
				keepalive: true,
				redirect: "error",
				signal: mine.signal,
			});
			const { at } = answer.ok ? ((await answer.json()) as { at: number | null }) : { at: undefined };
			if (mine.signal.aborted) return;
			if (at === undefined) say(said?.dataset.lost);
			else say(at === null ? "" : said?.dataset.kept?.replace("{at}", clock(at, form)));
		} catch {
			if (!mine.signal.aborted) say(said?.dataset.lost);
		}
	}

	form.addEventListener("input", () => {
		isDirty = true;
		clearTimeout(timer);
		timer = setTimeout(keep, AFTER_MS);
	});
	form.addEventListener("submit", stop);
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") void keep();
	});
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
	const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
	return Object.fromEntries(typed);
}

function clock(at: number, { dataset }: HTMLFormElement): string {
	const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Europe/Lisbon" } as const;
	return new Intl.DateTimeFormat(dataset.language, style).format(at);
}

startDrafts(document);
