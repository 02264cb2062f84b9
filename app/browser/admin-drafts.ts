/** Autosave delay in ms after the last keystroke. */
const SAVE_DELAY_MS = 1500;

/**
 * Saves the input of forms with `data-draft` on the server, shortly after typing stops and when the page closes. Shows
 * the result in the form's `data-draft-status` element. Submitting a form ends its draft.
 */
function startDrafts(page: Document): void {
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-draft]")) trackForm(form);
}

function trackForm(form: HTMLFormElement): void {
	const status = form.querySelector<HTMLElement>("[data-draft-status]");
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
			const draft = { form: form.dataset.draft, values: formValues(form) };
			const response = await postJson(form.dataset.draftTo ?? "", draft, controller.signal);
			const { at: timestamp } = response.ok ? ((await response.json()) as { at: number | null }) : { at: undefined };
			if (controller.signal.aborted) return;
			if (timestamp === undefined) show(status?.dataset.failed);
			else show(timestamp === null ? "" : status?.dataset.saved?.replace("{at}", formatTime(timestamp, form)));
		} catch {
			if (!controller.signal.aborted) show(status?.dataset.failed);
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

/**
 * Saves each tick of a list of comparisons (`data-ticks` names the upload) and shows who made it and when. The form
 * sends the whole list again, so ticks that could not be saved are not lost.
 */
function startTicks(page: Document): void {
	for (const list of page.querySelectorAll<HTMLElement>("[data-ticks]"))
		list.addEventListener("change", async ({ target }) => {
			const line = (target as Element).closest<HTMLElement>("[data-tick]");
			const status = line?.querySelector("[data-ticked]");
			if (!line || !status || !(target instanceof HTMLInputElement)) return;
			const { ticks: uploadId, ticksTo = "" } = list.dataset;
			const tick = { uploadId, comparison: line.dataset.tick, isTicked: target.checked };
			status.textContent = "";
			const response = await postJson(ticksTo, tick).catch(() => null);
			if (!response?.ok) return;
			const { by, at } = (await response.json()) as { by: string; at: number | null };
			if (target.checked === (at !== null)) status.textContent = at === null ? "" : `${by} · ${formatTime(at, list)}`;
		});
}

function postJson(path: string, value: unknown, signal?: AbortSignal): Promise<Response> {
	return fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(value),
		keepalive: true,
		redirect: "error",
		signal,
	});
}

function formValues(form: HTMLFormElement): Record<string, string> {
	const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
	return Object.fromEntries(entries);
}

function formatTime(timestamp: number, { dataset }: HTMLElement): string {
	const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Europe/Lisbon" } as const;
	return new Intl.DateTimeFormat(dataset.language, style).format(timestamp);
}

startDrafts(document);
startTicks(document);
