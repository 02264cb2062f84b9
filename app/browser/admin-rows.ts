import { UNATTENDED_HEADER, type Viewer } from "#app/domain/staff/staff-hub-message.ts";

/** Successive changes are fetched together to limit requests on a busy day. */
const DEBOUNCE_MS = 400;
const MIN_INTERVAL_MS = 5_000;

const findRows = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>("tr[data-application]")];
const getRowId = (row: HTMLElement | undefined) => row?.dataset.application ?? "";

/** Shows next to each application's number who else is viewing it, with a pen for users who are writing. */
export function showViewers(currentViewers: readonly Viewer[], describeViewer: (viewer: Viewer) => string): void {
	for (const row of findRows(document)) {
		const marker = row.querySelector<HTMLElement>("[data-viewers]");
		if (!marker) continue;
		const viewers = currentViewers.filter(({ at }) => at === getRowId(row));
		marker.textContent = viewers.map(({ name, writing }) => `${writing ? "✎" : "◉"} ${name}`).join(" ");
		marker.title = viewers.map(describeViewer).join(", ");
		marker.hidden = viewers.length === 0;
	}
}

/**
 * Keeps the rows of a list in sync with the server. Changed cells update in place; no row moves. Removed rows stay,
 * greyed out. `notify` receives the number of rows that were added, removed or reordered.
 */
export function startRows(notify: (count: number) => void) {
	const table = document.querySelector("table[data-live-rows]");
	let timer: ReturnType<typeof setTimeout> | undefined;
	let fetchedAt = 0;
	/** Whether something changed while the page was hidden. */
	let isStale = false;

	async function fetchRows(): Promise<void> {
		const response = await fetch(location.href, { headers: { Accept: "text/html", [UNATTENDED_HEADER]: "1" } });
		if (!response.ok || response.redirected) return;
		const fresh = findRows(new DOMParser().parseFromString(await response.text(), "text/html"));
		const rows = findRows(document);
		for (const row of rows) {
			const newRow = fresh.find((candidate) => getRowId(candidate) === getRowId(row));
			row.classList.toggle("row-gone", !newRow);
			if (newRow) changeCells(row, newRow);
		}
		const movedCount = countMovedRows(rows.map(getRowId), fresh.map(getRowId));
		if (movedCount > 0) notify(movedCount);
	}

	function fetchUnlessHidden(): void {
		timer = undefined;
		isStale = document.hidden;
		if (isStale) return;
		fetchedAt = Date.now();
		fetchRows().catch(() => undefined);
	}

	/** Fetches the rows after a change, or after a lost connection. */
	function refresh(): void {
		if (!table || timer !== undefined) return;
		timer = setTimeout(fetchUnlessHidden, Math.max(DEBOUNCE_MS, fetchedAt + MIN_INTERVAL_MS - Date.now()));
	}
	document.addEventListener("visibilitychange", () => {
		if (isStale && !document.hidden) refresh();
	});
	return { refresh };
}

/** Updates changed cells, except the checkbox, which must not move under the pointer. */
function changeCells(oldRow: HTMLElement, newRow: HTMLElement): void {
	const [cells, fresh] = [oldRow, newRow].map((row) => [...row.querySelectorAll<HTMLElement>("td:not(.col-choose)")]);
	for (const [index, cell] of (cells ?? []).entries()) {
		const next = fresh?.[index];
		if (!next || (cell.innerHTML === next.innerHTML && cell.className === next.className)) continue;
		cell.replaceChildren(...next.childNodes);
		cell.title = next.title;
		cell.className = next.className;
		cell.classList.add("cell-changed");
	}
	const [preview, freshPreview] = [oldRow, newRow].map((row) => row.querySelector("[data-preview]"));
	if (preview && freshPreview && preview.innerHTML !== freshPreview.innerHTML)
		preview.replaceChildren(...freshPreview.childNodes);
}

/** Returns how many rows were added, removed, or reordered among those that remain. */
export function countMovedRows(before: readonly string[], after: readonly string[]): number {
	const addedCount = after.filter((id) => !before.includes(id)).length;
	const removedCount = before.filter((id) => !after.includes(id)).length;
	const remaining = before.filter((id) => after.includes(id));
	const order = after.filter((id) => before.includes(id));
	return addedCount + removedCount + remaining.filter((id, index) => order[index] !== id).length;
}
