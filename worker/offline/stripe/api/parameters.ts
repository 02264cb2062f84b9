import * as z from "zod";
import { invalidRequestError } from "./errors.ts";

/** Form values arrive as text. */
export const integer = z
	.string()
	.regex(/^-?\d{1,12}$/)
	.transform(Number);
export const boolean = z.enum(["true", "false"]).transform((text) => text === "true");
export const metadata = z.record(z.string().max(40), z.string().max(500)).or(z.literal("").transform(() => ({})));
export const expand = z.array(z.string()).optional();
export const noParameters = z.strictObject({ expand });
export const pagingParameters = {
	expand,
	limit: integer.pipe(z.number().min(1).max(100)).optional(),
	starting_after: z.string().optional(),
	ending_before: z.string().optional(),
};
/** A creation time in seconds, exact or as a range. */
export const createdFilter = z
	.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() })
	.or(integer.transform((time) => ({ gte: time, lte: time })))
	.optional();

/** Removes metadata with an empty value, as the provider does. */
export function removeEmptyValues(data: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ""));
}

/** Checks parameters. Unknown names are rejected, so that typos are found here and not in production. */
export function checkParameters<S extends z.ZodType>(schema: S, parameters: unknown): z.output<S> {
	const parsed = schema.safeParse(parameters);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.map(deepestIssue);
	const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
	if (!issue) throw invalidRequestError("Invalid request");
	const path = issue.path.map(String);
	if (issue.code === "unrecognized_keys") {
		const name = bracketedPath([...path, issue.keys[0] ?? ""]);
		throw invalidRequestError(`Received unknown parameter: ${name}`, "parameter_unknown", name);
	}
	const name = bracketedPath(path);
	if (getValueAt(parameters, path) === undefined) {
		throw invalidRequestError(`Missing required param: ${name}.`, "parameter_missing", name);
	}
	throw invalidRequestError(`Invalid value for ${name}`, "parameter_invalid", name);
}

/** Finds an unknown name within a value of several possible types. */
function deepestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
	if (issue.code !== "invalid_union") return issue;
	const unknown = issue.errors.flat().find(({ code }) => code === "unrecognized_keys");
	return unknown ? { ...unknown, path: [...issue.path, ...unknown.path] } : issue;
}

function bracketedPath(path: string[]): string {
	const [head = "", ...rest] = path;
	return head + rest.map((step) => `[${step}]`).join("");
}

function getValueAt(parameters: unknown, path: string[]): unknown {
	return path.reduce<unknown>(
		(value, step) => (value && typeof value === "object" ? Reflect.get(value, step) : undefined),
		parameters,
	);
}

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, string | Branch>;

/**
 * Parses `a[b][0]=c` into nested values, as the provider does. A branch whose names are 0, 1, 2 … or empty is a list.
 * @throws StripeFailure 400 if a name is both a value and a branch
 */
export function parseForm(pairs: Iterable<[string, string]>): { [name: string]: FormValue } {
	const root: Branch = new Map();
	for (const [name, value] of pairs) insertValue(root, parsePath(name), value, name);
	return Object.fromEntries([...root].map(([name, inner]) => [name, toFormValue(inner)]));
}

function parsePath(name: string): string[] {
	const head = name.split("[", 1)[0] ?? "";
	return [head, ...[...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
}

function insertValue(branch: Branch, path: string[], value: string, name: string): void {
	const [step = "", ...rest] = path;
	const key = step === "" ? String(branch.size) : step;
	if (rest.length === 0) {
		branch.set(key, value);
		return;
	}
	const next = branch.get(key) ?? new Map();
	if (typeof next === "string") throw invalidRequestError(`Invalid parameter: ${name}`, "parameter_invalid", name);
	branch.set(key, next);
	insertValue(next, rest, value, name);
}

function toFormValue(inner: string | Branch): FormValue {
	if (typeof inner === "string") return inner;
	const names = [...inner.keys()];
	if (names.length > 0 && names.every((name, index) => name === String(index)))
		return [...inner.values()].map(toFormValue);
	return Object.fromEntries([...inner].map(([name, value]) => [name, toFormValue(value)]));
}
