/** Elements whose children are compared one by one. Other elements are replaced as a whole. */
const CONTAINERS = ["DIV", "SECTION", "UL", "OL", "DL", "NAV"];

/**
 * Updates the children of an element to those of another one. Changes only what differs, so that focus, typed text and
 * the position of screen readers stay. Containers must contain only elements.
 */
export function patchChildren(element: Element, fresh: Element): void {
	const old = [...element.children];
	const next = [...fresh.children];
	while (old[0] && next[0] && isSame(old[0], next[0])) {
		old.shift();
		next.shift();
	}
	let firstUnchanged: Element | null = null;
	for (let [a, b] = [old.at(-1), next.at(-1)]; a && b && isSame(a, b); [a, b] = [old.at(-1), next.at(-1)]) {
		firstUnchanged = a;
		old.pop();
		next.pop();
	}
	const pairs = old.map((child, index) => [child, next[index]] as const);
	if (old.length === next.length && pairs.every(([a, b]) => b && a.tagName === b.tagName && isContainer(a))) {
		for (const [a, b] of pairs) if (b) patchChildren(a, b);
		return;
	}
	const insertionPoint = firstUnchanged ?? old.at(-1)?.nextElementSibling ?? null;
	for (const child of old) child.remove();
	for (const child of next) element.insertBefore(child, insertionPoint);
}

function isContainer({ tagName }: Element): boolean {
	return CONTAINERS.includes(tagName);
}

/** Returns whether two elements are equal. Forms with a text field count as equal, because someone may be typing. */
function isSame(a: Element, b: Element): boolean {
	const hasTextField = (element: Element) => element.tagName === "FORM" && element.querySelector("textarea") !== null;
	return a.outerHTML === b.outerHTML || (hasTextField(a) && hasTextField(b));
}
