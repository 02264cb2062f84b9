/** localStorage key of the pane widths in px. */
const WIDTHS = "deskPanes";
/** How far an arrow key moves a border, in px. */
const STEP = 24;
const NARROWEST = 240;

type Side = "left" | "right";

/** The parts of an application's page (app/routes/admin/application/workspace.css): opened when something leads into them, and made wider and narrower. */
export function startPanes(page: Document): void {
	const panes = page.querySelector<HTMLElement>(".case-panes");
	if (!panes) return;
	revealHash(page);
	addEventListener("hashchange", () => revealHash(page));
	// Before the browser goes there: it cannot focus what is hidden.
	page.addEventListener("click", ({ target }) => {
		const link = (target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
		const isHere = link?.pathname === location.pathname && link.search === location.search;
		const place = isHere ? targetOf(page, link.hash) : null;
		if (place) open(place);
	});
	for (const border of panes.querySelectorAll<HTMLElement>("[data-split]")) startBorder(panes, border);
}

/** Goes where the address leads, if the browser could not: it leads nowhere that is hidden. */
function revealHash(page: Document): void {
	const target = targetOf(page, location.hash);
	if (!target || !open(target)) return;
	target.scrollIntoView();
	target.focus();
}

function targetOf(page: Document, hash: string): HTMLElement | null {
	return hash.length > 1 ? page.getElementById(hash.slice(1)) : null;
}

/** Opens the part and the folds in which an element is, so that it can be seen and focused. Gives whether it was hidden. */
export function open(element: HTMLElement): boolean {
	if (element.checkVisibility()) return false;
	for (let at: HTMLElement | null = element; at; at = at.parentElement)
		if (at instanceof HTMLDetailsElement) at.open = true;
	const part = element.closest<HTMLElement>("[data-part]");
	const choice = element.ownerDocument.getElementById(`case-part-${part?.dataset.part}`);
	if (part && !part.checkVisibility() && choice instanceof HTMLInputElement) choice.checked = true;
	return true;
}

/** A border between two panes: dragged, or moved by arrow keys. */
function startBorder(panes: HTMLElement, border: HTMLElement): void {
	const side = border.dataset.split as Side;
	const part = panes.querySelector<HTMLElement>(side === "left" ? '[data-part="answers"]' : ".case-tabs");
	const show = (px: number): number => {
		const most = Math.max(NARROWEST, panes.clientWidth / 2 - NARROWEST / 2);
		const width = Math.round(Math.min(most, Math.max(NARROWEST, px)));
		panes.style.setProperty(`--case-${side}`, `${width}px`);
		border.ariaValueNow = String(width);
		return width;
	};
	const set = (px: number) => store({ ...stored(), [side]: show(px) });
	const before = stored()[side];
	// A window that is narrow for once changes nothing that is stored.
	if (before) show(before);
	else border.ariaValueNow = String(part?.offsetWidth ?? 0);
	border.addEventListener("pointerdown", (event) => {
		border.setPointerCapture(event.pointerId);
		event.preventDefault();
	});
	border.addEventListener("pointermove", ({ clientX, pointerId }) => {
		if (!border.hasPointerCapture(pointerId)) return;
		const { left, right } = panes.getBoundingClientRect();
		set(side === "left" ? clientX - left : right - clientX);
	});
	border.addEventListener("keydown", (event) => {
		const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!way) return;
		event.preventDefault();
		set((part?.offsetWidth ?? NARROWEST) + STEP * (side === "left" ? way : -way));
	});
}

/** Storing may be forbidden: then the widths hold for this page. */
function stored(): Partial<Record<Side, number>> {
	try {
		return { ...JSON.parse(localStorage.getItem(WIDTHS) ?? "{}") } as Partial<Record<Side, number>>;
	} catch {
		return {};
	}
}

function store(widths: Partial<Record<Side, number>>): void {
	try {
		localStorage.setItem(WIDTHS, JSON.stringify(widths));
	} catch {
		// Nothing to do: the page in front of them has its widths anyway.
	}
}
