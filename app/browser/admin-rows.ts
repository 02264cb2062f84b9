import { UNATTENDED, type Viewer } from "#app/domain/staff/staff-hub-message.ts";

/** Changes that come one after another are fetched together, and a busy day makes no busy page. */
const GATHER_MS = 400;
const AT_MOST_EVERY_MS = 5_000;

const lines = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>("tr[data-application]")];
const idOf = (line: HTMLElement | undefined) => line?.dataset.application ?? "";

/** Who else is at which application of the list, beside its number: a pen where they write. */
export function showViewers(lookers: readonly Viewer[], sentence: (looker: Viewer) => string): void {
	for (const line of lines(document)) {
		const place = line.querySelector<HTMLElement>("[data-lookers]");
		if (!place) continue;
		const here = lookers.filter(({ at }) => at === idOf(line));
		place.textContent = here.map(({ name, writing }) => `${writing ? "✎" : "◉"} ${name}`).join(" ");
		place.title = here.map(sentence).join(", ");
		place.hidden = here.length === 0;
	}
}

/**
 * Keeps the rows of a list as they are on the server: what has changed in a row changes in place, and nothing moves. A row
 * that left stays, greyed; what came, left or moved is counted for `tell`.
 */
export function startRows(tell: (count: number) => void) {
	const table = document.querySelector("table[data-live-rows]");
	let waiting: ReturnType<typeof setTimeout> | undefined;
	let fetchedAt = 0;
	/** Something changed while the page was hidden. */
	let isStale = false;

	async function fetchRows(): Promise<void> {
		const response = await fetch(location.href, { headers: { Accept: "text/html", [UNATTENDED]: "1" } });
		if (!response.ok || response.redirected) return;
		const fresh = lines(new DOMParser().parseFromString(await response.text(), "text/html"));
		const shown = lines(document);
		for (const line of shown) {
			const now = fresh.find((one) => idOf(one) === idOf(line));
			line.classList.toggle("row-gone", !now);
			if (now) changeCells(line, now);
		}
		const moved = movedRows(shown.map(idOf), fresh.map(idOf));
		if (moved > 0) tell(moved);
	}

	function fetchSoon(): void {
		waiting = undefined;
		isStale = document.hidden;
		if (isStale) return;
		fetchedAt = Date.now();
		fetchRows().catch(() => undefined);
	}

	/** Some application changed, or may have during a lost connection. */
	function refresh(): void {
		if (!table || waiting !== undefined) return;
		waiting = setTimeout(fetchSoon, Math.max(GATHER_MS, fetchedAt + AT_MOST_EVERY_MS - Date.now()));
	}
	document.addEventListener("visibilitychange", () => {
		if (isStale && !document.hidden) refresh();
	});
	return { refresh };
}

/** The first cells hold the checkbox and the link, which must not move under the pointer. */
function changeCells(line: HTMLElement, now: HTMLElement): void {
	const [cells, fresh] = [line, now].map((row) => [...row.querySelectorAll<HTMLElement>("td:not(.col-choose)")]);
	for (const [index, cell] of (cells ?? []).entries()) {
		const next = fresh?.[index];
		if (!next || (cell.innerHTML === next.innerHTML && cell.className === next.className)) continue;
		cell.replaceChildren(...next.childNodes);
		cell.title = next.title;
		cell.className = next.className;
		cell.classList.add("cell-changed");
	}
	const [peek, told] = [line, now].map((row) => row.querySelector("[data-peek]"));
	if (peek && told && peek.innerHTML !== told.innerHTML) peek.replaceChildren(...told.childNodes);
}

/** How many rows came, left, or changed places among those that stayed. */
export function movedRows(before: readonly string[], after: readonly string[]): number {
	const came = after.filter((id) => !before.includes(id)).length;
	const left = before.filter((id) => !after.includes(id)).length;
	const stayed = before.filter((id) => after.includes(id));
	const order = after.filter((id) => before.includes(id));
	return came + left + stayed.filter((id, index) => order[index] !== id).length;
}
