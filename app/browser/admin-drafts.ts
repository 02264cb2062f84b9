/** Autosave delay in ms after the last keystroke. */
const SAVE_DELAY_MS = 1500;

/**
 * Saves what is typed into forms with `data-draft` to the server, shortly after typing stops and when the page closes, and
 * shows the result in each form's `data-draft-said`. Submitting a form ends its draft.
 */
function startDrafts(page: Document): void {
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-draft]")) trackForm(form);
}

function trackForm(form: HTMLFormElement): void {
	const status = form.querySelector<HTMLElement>("[data-draft-said]");
	let timer: ReturnType<typeof setTimeout> | undefined;
	let request: AbortController | null = null;
	let isDirty = false;

	const show = (message: string | undefined) => {
		if (status) status.textContent = message ?? "";
	};
	const stop = () => {
		clearTimeout(timer);
		request?.abort();
		isDirty = false;
	};
	async function save(): Promise<void> {
		clearTimeout(timer);
		if (!isDirty) return;
		isDirty = false;
		request?.abort();
		const controller = new AbortController();
		request = controller;
		try {
			const answer = await fetch(form.dataset.draftTo ?? "", {
				method: "POST",
				headers: { "Content-Type": "application/json", Accept: "application/json" },
				body: JSON.stringify({ form: form.dataset.draft, values: formValues(form) }),
				keepalive: true,
				redirect: "error",
				signal: controller.signal,
			});
			const { at: timestamp } = answer.ok ? ((await answer.json()) as { at: number | null }) : { at: undefined };
			if (controller.signal.aborted) return;
			if (timestamp === undefined) show(status?.dataset.lost);
			else show(timestamp === null ? "" : status?.dataset.kept?.replace("{at}", formatTime(timestamp, form)));
		} catch {
			if (!controller.signal.aborted) show(status?.dataset.lost);
		}
	}

	form.addEventListener("input", () => {
		isDirty = true;
		clearTimeout(timer);
		timer = setTimeout(save, SAVE_DELAY_MS);
	});
	form.addEventListener("submit", stop);
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") void save();
	});
}

function formValues(form: HTMLFormElement): Record<string, string> {
	const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
	return Object.fromEntries(typed);
}

function formatTime(timestamp: number, { dataset }: HTMLFormElement): string {
	const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Europe/Lisbon" } as const;
	return new Intl.DateTimeFormat(dataset.language, style).format(timestamp);
}

startDrafts(document);
