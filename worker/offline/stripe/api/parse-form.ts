import { malformed } from "./errors.ts";

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, string | Branch>;

/**
 * Reads `a[b][0]=c` into nested values, the way the provider does. A branch whose names are 0, 1, 2, … or empty is a list.
 * @throws StripeFailure 400 when one name is both a value and a branch
 */
export function parseForm(pairs: Iterable<[string, string]>): { [name: string]: FormValue } {
	const root: Branch = new Map();
	for (const [name, value] of pairs) insert(root, pathOf(name), value, name);
	return Object.fromEntries([...root].map(([name, inner]) => [name, finish(inner)]));
}

function pathOf(name: string): string[] {
	const head = name.split("[", 1)[0] ?? "";
	return [head, ...[...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
}

function insert(branch: Branch, path: string[], value: string, name: string): void {
	const [step = "", ...rest] = path;
	const key = step === "" ? String(branch.size) : step;
	if (rest.length === 0) {
		branch.set(key, value);
		return;
	}
	const next = branch.get(key) ?? new Map();
	if (typeof next === "string") throw malformed(`Invalid parameter: ${name}`, "parameter_invalid", name);
	branch.set(key, next);
	insert(next, rest, value, name);
}

function finish(inner: string | Branch): FormValue {
	if (typeof inner === "string") return inner;
	const names = [...inner.keys()];
	if (names.length > 0 && names.every((name, index) => name === String(index))) return [...inner.values()].map(finish);
	return Object.fromEntries([...inner].map(([name, value]) => [name, finish(value)]));
}
