/** A rule of a style sheet, or a statement when its body is empty; of a group the rules within. */
export type StyleRule = {
	readonly prelude: string;
	readonly body: string;
	readonly children: readonly StyleRule[] | null;
};

const GROUPS = /^@(media|supports|layer|container)\b/;

/**
 * The rules of a minified style sheet that a page can need: those whose selectors name no class that is not on it.
 * Rules of elements, attributes and states stay, as do fonts, properties and animations.
 */
export function stylesOfPage(sheet: readonly StyleRule[], html: string): string {
	const classes = new Set<string>();
	for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
		for (const name of names.split(/\s+/)) classes.add(name);
	return sheet.map((rule) => write(rule, classes)).join("");
}

function write({ prelude, body, children }: StyleRule, classes: ReadonlySet<string>): string {
	if (children) {
		const inner = children.map((rule) => write(rule, classes)).join("");
		return inner === "" ? "" : `${prelude}{${inner}}`;
	}
	if (body === "") return `${prelude};`;
	if (prelude.startsWith("@")) return `${prelude}{${body}}`;
	const selectors = splitSelectors(prelude).filter((selector) => canMatch(selector, classes));
	return selectors.length === 0 ? "" : `${selectors.join(",")}{${body}}`;
}

function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
	// What stands in a function – :not(), :is(), :has() – may hold without its classes.
	const plain = withoutArguments(selector);
	for (const [, name = ""] of plain.matchAll(/\.((?:\\.|[\w-])+)/g))
		if (!classes.has(name.replace(/\\(.)/g, "$1"))) return false;
	return true;
}

/** The selector without what stands in brackets of either kind. */
function withoutArguments(selector: string): string {
	let depth = 0;
	let plain = "";
	for (let index = 0; index < selector.length; index += 1) {
		const sign = selector[index] ?? "";
		if (sign === "(" || sign === "[") depth += 1;
		else if (sign === ")" || sign === "]") depth -= 1;
		else if (depth === 0) plain += sign === "\\" ? sign + selector[++index] : sign;
	}
	return plain;
}

function splitSelectors(prelude: string): string[] {
	const selectors: string[] = [];
	let depth = 0;
	let from = 0;
	for (let index = 0; index < prelude.length; index += 1) {
		const sign = prelude[index];
		if (sign === "\\") index += 1;
		else if (sign === "(" || sign === "[") depth += 1;
		else if (sign === ")" || sign === "]") depth -= 1;
		else if (sign === "," && depth === 0) {
			selectors.push(prelude.slice(from, index));
			from = index + 1;
		}
	}
	return [...selectors, prelude.slice(from)];
}

/** A minified sheet as rules; of groups (@media, @layer …) the rules within. */
export function parseSheet(sheet: string): StyleRule[] {
	const css = sheet.replace(/\/\*[\s\S]*?\*\//g, "");
	const rules: StyleRule[] = [];
	let index = 0;
	while (index < css.length) {
		const end = seek(css, index, "{;");
		const prelude = css.slice(index, end).trim();
		if (end >= css.length || css[end] === ";") {
			if (prelude) rules.push({ prelude, body: "", children: null });
			index = end + 1;
			continue;
		}
		const close = seekClose(css, end + 1);
		const body = css.slice(end + 1, close);
		rules.push({ prelude, body, children: GROUPS.test(prelude) ? parseSheet(body) : null });
		index = close + 1;
	}
	return rules;
}

/** Where one of these signs stands next, outside strings and brackets. */
function seek(css: string, from: number, signs: string): number {
	let depth = 0;
	for (let index = from; index < css.length; index += 1) {
		const sign = css[index] ?? "";
		if (sign === "\\") index += 1;
		else if (sign === '"' || sign === "'") index = endOf(css, sign, index);
		else if (depth === 0 && signs.includes(sign)) return index;
		else if (sign === "(" || sign === "[") depth += 1;
		else if (sign === ")" || sign === "]") depth -= 1;
	}
	return css.length;
}

function endOf(css: string, quote: string, from: number): number {
	const end = css.indexOf(quote, from + 1);
	return end < 0 ? css.length : end;
}

function seekClose(css: string, from: number): number {
	let depth = 1;
	for (let index = from; ; index += 1) {
		index = seek(css, index, "{}");
		if (index >= css.length) return index;
		depth += css[index] === "{" ? 1 : -1;
		if (depth === 0) return index;
	}
}
