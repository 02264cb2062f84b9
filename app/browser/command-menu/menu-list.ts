import type { Group, MenuItem, MenuLabels } from "./menu-item.ts";

type Option = { item: MenuItem; line: HTMLElement };

/**
 * The lines of the menu, as a listbox of groups. What was added stays where it is: whatever comes later stands below. One line
 * is the active one, which the field names.
 */
export function menuList(list: HTMLElement, field: HTMLInputElement, words: MenuLabels) {
	let options: Option[] = [];
	let active = -1;

	function point(at: number): void {
		options[active]?.line.setAttribute("aria-selected", "false");
		active = at;
		const { line } = options[at] ?? {};
		line?.setAttribute("aria-selected", "true");
		line?.scrollIntoView({ block: "nearest" });
		if (line) field.setAttribute("aria-activedescendant", line.id);
		else field.removeAttribute("aria-activedescendant");
	}

	function add(items: readonly MenuItem[]): void {
		const groups = Map.groupBy(items, ({ group }) => group);
		for (const [group, members] of groups) {
			const box = groupBox(list, group, words);
			for (const item of members) {
				const line = lineOf(item, `desk-menu-option-${options.length}`);
				options.push({ item, line });
				box.appendChild(line);
			}
		}
		field.setAttribute("aria-expanded", String(options.length > 0));
		const first = options.findIndex(({ item }) => item.off === undefined);
		if (active < 0 && options.length > 0) point(Math.max(0, first));
	}

	return {
		add,
		point,
		clear() {
			options = [];
			list.replaceChildren();
			point(-1);
			field.setAttribute("aria-expanded", "false");
		},
		move(step: 1 | -1) {
			if (options.length > 0) point((active + step + options.length) % options.length);
		},
		at: () => active,
		size: () => options.length,
		activeItem: () => options[active]?.item,
		itemAt: (place: Element) => options.find(({ line }) => line.contains(place))?.item,
	};
}

/** Of a group that comes again the box at the end is gone on with, so that nothing moves. */
function groupBox(list: HTMLElement, group: Group, words: MenuLabels): HTMLElement {
	const last = list.lastElementChild;
	if (last instanceof HTMLElement && last.dataset.group === group) return last;
	const box = document.createElement("div");
	const head = document.createElement("div");
	head.id = `desk-menu-${group}`;
	head.className = "menu-group";
	head.setAttribute("role", "presentation");
	head.textContent = words[group];
	box.dataset.group = group;
	box.setAttribute("role", "group");
	box.setAttribute("aria-labelledby", head.id);
	box.appendChild(head);
	list.appendChild(box);
	return box;
}

function lineOf({ label, detail, key, off }: MenuItem, id: string): HTMLElement {
	const line = document.createElement("div");
	line.id = id;
	line.className = "menu-line";
	line.setAttribute("role", "option");
	line.setAttribute("aria-selected", "false");
	if (off !== undefined) line.setAttribute("aria-disabled", "true");
	const more = off ?? detail;
	const keys = part("span", "menu-keys", "");
	keys.replaceChildren(...(key?.split(" ") ?? []).map((one) => part("kbd", "", one)));
	const gap = () => document.createTextNode(" ");
	line.replaceChildren(
		part("span", "menu-name", label),
		...(more ? [gap(), part("span", "menu-detail", more)] : []),
		...(key ? [gap(), keys] : []),
	);
	return line;
}

function part(tag: string, className: string, text: string): HTMLElement {
	const element = document.createElement(tag);
	if (className) element.className = className;
	element.textContent = text;
	return element;
}
