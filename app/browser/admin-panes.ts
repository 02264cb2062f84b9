/** localStorage key of the pane widths in px. */
const WIDTHS_KEY = "deskPanes";
/** Distance that an arrow key moves a border, in px. */
const STEP = 24;
const MIN_WIDTH = 240;

type Side = "left" | "right";

/**
 * Opens the panes of an application page (app/routes/admin/application/workspace.css) when a link targets them, and
 * resizes them.
 */
export function startPanes(page: Document): void {
	const panes = page.querySelector<HTMLElement>(".case-panes");
	if (!panes) return;
	revealHash(page);
	addEventListener("hashchange", () => revealHash(page));
	// Runs before the browser follows the link, because browsers cannot focus hidden elements.
	page.addEventListener("click", ({ target }) => {
		const link = (target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
		const isCurrentPage = link?.pathname === location.pathname && link.search === location.search;
		const linkTarget = isCurrentPage ? findTarget(page, link.hash) : null;
		if (linkTarget) reveal(linkTarget);
	});
	for (const border of panes.querySelectorAll<HTMLElement>("[data-split]")) startResizing(panes, border);
}

/** Scrolls to the target of the URL if it was hidden when the page loaded. */
function revealHash(page: Document): void {
	const target = findTarget(page, location.hash);
	if (!target || !reveal(target)) return;
	target.scrollIntoView();
	target.focus();
}

function findTarget(page: Document, hash: string): HTMLElement | null {
	return hash.length > 1 ? page.getElementById(hash.slice(1)) : null;
}

/** Opens the pane and the disclosures around an element so that it can be focused. Returns whether it was hidden. */
export function reveal(element: HTMLElement): boolean {
	if (element.checkVisibility()) return false;
	for (let node: HTMLElement | null = element; node; node = node.parentElement)
		if (node instanceof HTMLDetailsElement) node.open = true;
	const part = element.closest<HTMLElement>("[data-part]");
	const choice = element.ownerDocument.getElementById(`case-part-${part?.dataset.part}`);
	if (part && !part.checkVisibility() && choice instanceof HTMLInputElement) choice.checked = true;
	return true;
}

/** Makes the border between two panes movable by pointer and arrow keys. */
function startResizing(panes: HTMLElement, border: HTMLElement): void {
	const side = border.dataset.split as Side;
	const part = panes.querySelector<HTMLElement>(side === "left" ? '[data-part="answers"]' : ".case-tabs");
	const applyWidth = (px: number): number => {
		const maxWidth = Math.max(MIN_WIDTH, panes.clientWidth / 2 - MIN_WIDTH / 2);
		const width = Math.round(Math.min(maxWidth, Math.max(MIN_WIDTH, px)));
		panes.style.setProperty(`--case-${side}`, `${width}px`);
		border.ariaValueNow = String(width);
		return width;
	};
	const setWidth = (px: number) => storeWidths({ ...readWidths(), [side]: applyWidth(px) });
	const storedWidth = readWidths()[side];
	// Applied without saving: a narrow window must not change the stored widths.
	if (storedWidth) applyWidth(storedWidth);
	else border.ariaValueNow = String(part?.offsetWidth ?? 0);
	border.addEventListener("pointerdown", (event) => {
		border.setPointerCapture(event.pointerId);
		event.preventDefault();
	});
	border.addEventListener("pointermove", ({ clientX, pointerId }) => {
		if (!border.hasPointerCapture(pointerId)) return;
		const { left, right } = panes.getBoundingClientRect();
		setWidth(side === "left" ? clientX - left : right - clientX);
	});
	border.addEventListener("keydown", (event) => {
		const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!direction) return;
		event.preventDefault();
		setWidth((part?.offsetWidth ?? MIN_WIDTH) + STEP * (side === "left" ? direction : -direction));
	});
}

/** Returns the stored widths. If storage is blocked, widths last only as long as the page. */
function readWidths(): Partial<Record<Side, number>> {
	try {
		return { ...JSON.parse(localStorage.getItem(WIDTHS_KEY) ?? "{}") } as Partial<Record<Side, number>>;
	} catch {
		return {};
	}
}

function storeWidths(widths: Partial<Record<Side, number>>): void {
	try {
		localStorage.setItem(WIDTHS_KEY, JSON.stringify(widths));
	} catch {
		// The page already has its widths.
	}
}
