import * as z from "zod";
import { malformed } from "./errors.ts";

/** Form values arrive as text. */
export const integer = z
	.string()
	.regex(/^-?\d{1,12}$/)
	.transform(Number);
export const boolean = z.enum(["true", "false"]).transform((text) => text === "true");
export const metadata = z.record(z.string().max(40), z.string().max(500)).or(z.literal("").transform(() => ({})));
export const expand = z.array(z.string()).optional();
export const nothing = z.strictObject({ expand });
export const page = {
	expand,
	limit: integer.pipe(z.number().min(1).max(100)).optional(),
	starting_after: z.string().optional(),
	ending_before: z.string().optional(),
};
/** Creation time in seconds: one time or a range. */
export const created = z
	.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() })
	.or(integer.transform((time) => ({ gte: time, lte: time })))
	.optional();

/** An empty value removes a name. */
export function withoutEmpty(data: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ""));
}

/** Unknown names are rejected, so that typos are found here and not in production. */
export function checkParameters<S extends z.ZodType>(schema: S, parameters: unknown): z.output<S> {
	const parsed = schema.safeParse(parameters);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.map(deepestIssue);
	const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
	if (!issue) throw malformed("Invalid request");
	const path = issue.path.map(String);
	if (issue.code === "unrecognized_keys") {
		const name = bracketedPath([...path, issue.keys[0] ?? ""]);
		throw malformed(`Received unknown parameter: ${name}`, "parameter_unknown", name);
	}
	const name = bracketedPath(path);
	if (valueAt(parameters, path) === undefined) {
		throw malformed(`Missing required param: ${name}.`, "parameter_missing", name);
	}
	throw malformed(`Invalid value for ${name}`, "parameter_invalid", name);
}

/** Returns the unknown name in a value of several possible shapes, if that is the error. */
function deepestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
	if (issue.code !== "invalid_union") return issue;
	const unknown = issue.errors.flat().find(({ code }) => code === "unrecognized_keys");
	return unknown ? { ...unknown, path: [...issue.path, ...unknown.path] } : issue;
}

function bracketedPath(path: string[]): string {
	const [head = "", ...rest] = path;
	return head + rest.map((step) => `[${step}]`).join("");
}

function valueAt(parameters: unknown, path: string[]): unknown {
	return path.reduce<unknown>(
		(value, step) => (value && typeof value === "object" ? Reflect.get(value, step) : undefined),
		parameters,
	);
}

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, string | Branch>;

/**
 * Parses `a[b][0]=c` into nested values, as the provider does. A branch with the names 0, 1, 2, … or empty ones is a list.
 * @throws StripeFailure 400 when a name is both a value and a branch
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
