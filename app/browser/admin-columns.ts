/** Minimum width in px of the flexible column. */
const MIN_FLEXIBLE_WIDTH = 120;
/** Minimum width in px, as in app/domain/staff/list-settings.ts, which validates requests. */
const MIN_WIDTH = 56;

/**
 * Applies the saved widths of the list's columns and makes their headers resizable. The columns form offers the same as
 * numbers. Widths that do not fit the table are not applied.
 */
export function startColumns(page: Document): void {
	const table = page.querySelector<HTMLElement>(".application-table");
	const headers = [...(table?.querySelectorAll<HTMLElement>("thead [data-column]") ?? [])];
	if (!table || headers.length === 0) return;
	for (const head of headers) if (head.dataset.width) setWidth(head, Number(head.dataset.width));
	if (!fits(table)) for (const head of headers) head.style.removeProperty("--width");
	for (const head of headers) head.appendChild(createHandle(table, head));
}

function setWidth(head: HTMLElement, px: number): void {
	head.style.setProperty("--width", `${Math.max(MIN_WIDTH, Math.round(px))}px`);
}

function fits(table: HTMLElement): boolean {
	const flexibleColumn = table.querySelector<HTMLElement>("thead .col-applicant");
	const fitsParent = table.offsetWidth <= (table.parentElement?.clientWidth ?? 0);
	return fitsParent && (flexibleColumn === null || flexibleColumn.offsetWidth >= MIN_FLEXIBLE_WIDTH);
}

/** Creates the border that can be dragged. */
function createHandle(table: HTMLElement, head: HTMLElement): HTMLElement {
	const handle = document.createElement("span");
	handle.className = "col-resize";
	handle.ariaHidden = "true";
	let dragStart = { x: 0, width: 0 };
	handle.addEventListener("pointerdown", (event) => {
		handle.setPointerCapture(event.pointerId);
		dragStart = { x: event.clientX, width: head.offsetWidth };
		event.preventDefault();
	});
	handle.addEventListener("pointermove", ({ clientX, pointerId }) => {
		if (!handle.hasPointerCapture(pointerId)) return;
		const previousWidth = head.offsetWidth;
		setWidth(head, dragStart.width + clientX - dragStart.x);
		if (!fits(table)) setWidth(head, previousWidth);
	});
	handle.addEventListener("pointerup", () => {
		if (head.offsetWidth !== dragStart.width)
			void savePreference({ column: head.dataset.column, width: head.offsetWidth });
	});
	return handle;
}

/** Saves a preference of this user. If saving fails, the choice lasts only as long as the page. */
export async function savePreference(change: Record<string, unknown>): Promise<void> {
	await fetch("/admin/preferences", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(change),
		keepalive: true,
		redirect: "error",
	}).catch(() => undefined);
}
