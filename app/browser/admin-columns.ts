/** Minimum width in px of the flexible column. */
const MIN_REST = 120;
/** As in app/domain/staff/list-settings.ts, which checks what is sent. */
const MIN_WIDTH = 56;

/**
 * Applies the saved widths of the list's columns and lets their heads be dragged; the form of the columns offers the same as
 * numbers. A width that leaves the table too little room is not applied.
 */
export function startColumns(page: Document): void {
	const table = page.querySelector<HTMLElement>(".application-table");
	const headers = [...(table?.querySelectorAll<HTMLElement>("thead [data-column]") ?? [])];
	if (!table || headers.length === 0) return;
	for (const head of headers) if (head.dataset.width) setWidth(head, Number(head.dataset.width));
	if (!fits(table)) for (const head of headers) head.style.removeProperty("--width");
	for (const head of headers) head.appendChild(handleOf(table, head));
}

function setWidth(head: HTMLElement, px: number): void {
	head.style.setProperty("--width", `${Math.max(MIN_WIDTH, Math.round(px))}px`);
}

function fits(table: HTMLElement): boolean {
	const restColumn = table.querySelector<HTMLElement>("thead .col-applicant");
	const isWide = table.offsetWidth <= (table.parentElement?.clientWidth ?? 0);
	return isWide && (restColumn === null || restColumn.offsetWidth >= MIN_REST);
}

/** The border that a pointer drags. */
function handleOf(table: HTMLElement, head: HTMLElement): HTMLElement {
	const handle = document.createElement("span");
	handle.className = "col-resize";
	handle.ariaHidden = "true";
	let from = { x: 0, width: 0 };
	handle.addEventListener("pointerdown", (event) => {
		handle.setPointerCapture(event.pointerId);
		from = { x: event.clientX, width: head.offsetWidth };
		event.preventDefault();
	});
	handle.addEventListener("pointermove", ({ clientX, pointerId }) => {
		if (!handle.hasPointerCapture(pointerId)) return;
		const before = head.offsetWidth;
		setWidth(head, from.width + clientX - from.x);
		if (!fits(table)) setWidth(head, before);
	});
	handle.addEventListener("pointerup", () => {
		if (head.offsetWidth !== from.width) void savePreference({ column: head.dataset.column, width: head.offsetWidth });
	});
	return handle;
}

/** Saves a preference of this person. If it fails, the choice lasts as long as the page. */
export async function savePreference(change: Record<string, unknown>): Promise<void> {
	await fetch("/admin/preferences", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(change),
		keepalive: true,
		redirect: "error",
	}).catch(() => undefined);
}
