/** Elements whose children are compared one by one; any other is replaced as a whole. */
const CONTAINERS = ["DIV", "SECTION", "UL", "OL", "DL", "NAV"];

/**
 * Makes the children of an element those of another one and touches no more than differs, so that focus, text that is
 * being written and screen readers stay where they are. Containers have elements alone as children.
 */
export function patchChildren(element: Element, fresh: Element): void {
	const old = [...element.children];
	const next = [...fresh.children];
	while (old[0] && next[0] && isSame(old[0], next[0])) {
		old.shift();
		next.shift();
	}
	let after: Element | null = null;
	for (let [a, b] = [old.at(-1), next.at(-1)]; a && b && isSame(a, b); [a, b] = [old.at(-1), next.at(-1)]) {
		after = a;
		old.pop();
		next.pop();
	}
	const pairs = old.map((child, index) => [child, next[index]] as const);
	if (old.length === next.length && pairs.every(([a, b]) => b && a.tagName === b.tagName && isContainer(a))) {
		for (const [a, b] of pairs) if (b) patchChildren(a, b);
		return;
	}
	const place = after ?? old.at(-1)?.nextElementSibling ?? null;
	for (const child of old) child.remove();
	for (const child of next) element.insertBefore(child, place);
}

function isContainer({ tagName }: Element): boolean {
	return CONTAINERS.includes(tagName);
}

/** A form with a text field stays as it is: someone may be writing in it. */
function isSame(a: Element, b: Element): boolean {
	const isWriting = (element: Element) => element.tagName === "FORM" && element.querySelector("textarea") !== null;
	return a.outerHTML === b.outerHTML || (isWriting(a) && isWriting(b));
}
