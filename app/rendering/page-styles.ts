/** A rule of a style sheet, or a statement if its body is empty; groups have child rules. */
export type StyleRule = {
	readonly prelude: string;
	readonly body: string;
	readonly children: readonly StyleRule[] | null;
};

const GROUPS = /^@(media|supports|layer|container)\b/;

/**
 * Returns the rules of a minified style sheet that a page may need. Omits rules for classes that the page lacks. Keeps
 * all rules for elements, attributes and states, and all fonts, properties and animations.
 */
export function selectPageStyles(sheet: readonly StyleRule[], html: string): string {
	const classes = new Set<string>();
	for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
		for (const name of names.split(/\s+/)) classes.add(name);
	return sheet.map((rule) => serialise(rule, classes)).join("");
}

function serialise({ prelude, body, children }: StyleRule, classes: ReadonlySet<string>): string {
	if (children) {
		const innerRules = children.map((rule) => serialise(rule, classes)).join("");
		return innerRules === "" ? "" : `${prelude}{${innerRules}}`;
	}
	if (body === "") return `${prelude};`;
	if (prelude.startsWith("@")) return `${prelude}{${body}}`;
	const selectors = splitSelectors(prelude).filter((selector) => canMatch(selector, classes));
	return selectors.length === 0 ? "" : `${selectors.join(",")}{${body}}`;
}

function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
	// The classes in :not(), :is() and :has() are not required for a match.
	const bareSelector = removeArguments(selector);
	for (const [, name = ""] of bareSelector.matchAll(/\.((?:\\.|[\w-])+)/g))
		if (!classes.has(name.replace(/\\(.)/g, "$1"))) return false;
	return true;
}

/** Removes everything in parentheses and brackets from a selector. */
function removeArguments(selector: string): string {
	let depth = 0;
	let bareSelector = "";
	for (let index = 0; index < selector.length; index += 1) {
		const character = selector[index] ?? "";
		if (character === "(" || character === "[") depth += 1;
		else if (character === ")" || character === "]") depth -= 1;
		else if (depth === 0) bareSelector += character === "\\" ? character + selector[++index] : character;
	}
	return bareSelector;
}

function splitSelectors(prelude: string): string[] {
	const selectors: string[] = [];
	let depth = 0;
	let start = 0;
	for (let index = 0; index < prelude.length; index += 1) {
		const character = prelude[index];
		if (character === "\\") index += 1;
		else if (character === "(" || character === "[") depth += 1;
		else if (character === ")" || character === "]") depth -= 1;
		else if (character === "," && depth === 0) {
			selectors.push(prelude.slice(start, index));
			start = index + 1;
		}
	}
	return [...selectors, prelude.slice(start)];
}

/** Parses a minified style sheet. Groups (@media, @layer …) contain their rules. */
export function parseSheet(sheet: string): StyleRule[] {
	const css = sheet.replace(/\/\*[\s\S]*?\*\//g, "");
	const rules: StyleRule[] = [];
	let index = 0;
	while (index < css.length) {
		const end = findNext(css, index, "{;");
		const prelude = css.slice(index, end).trim();
		if (end >= css.length || css[end] === ";") {
			if (prelude) rules.push({ prelude, body: "", children: null });
			index = end + 1;
			continue;
		}
		const close = findClosingBrace(css, end + 1);
		const body = css.slice(end + 1, close);
		rules.push({ prelude, body, children: GROUPS.test(prelude) ? parseSheet(body) : null });
		index = close + 1;
	}
	return rules;
}

/** Returns the index of the next of the given characters outside strings and brackets. */
function findNext(css: string, from: number, characters: string): number {
	let depth = 0;
	for (let index = from; index < css.length; index += 1) {
		const character = css[index] ?? "";
		if (character === "\\") index += 1;
		else if (character === '"' || character === "'") index = findStringEnd(css, character, index);
		else if (depth === 0 && characters.includes(character)) return index;
		else if (character === "(" || character === "[") depth += 1;
		else if (character === ")" || character === "]") depth -= 1;
	}
	return css.length;
}

function findStringEnd(css: string, quote: string, from: number): number {
	const end = css.indexOf(quote, from + 1);
	return end < 0 ? css.length : end;
}

function findClosingBrace(css: string, from: number): number {
	let depth = 1;
	for (let index = from; ; index += 1) {
		index = findNext(css, index, "{}");
		if (index >= css.length) return index;
		depth += css[index] === "{" ? 1 : -1;
		if (depth === 0) return index;
	}
}
