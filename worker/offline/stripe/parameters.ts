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

/** A name that is not in the schema is refused, so that typing errors are found here and not on the day of going live. */
export function checkParameters<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	if (!issue) throw malformed("Invalid request");
	const path = issue.path.map(String);
	if (issue.code === "unrecognized_keys") {
		const name = bracketed([...path, issue.keys[0] ?? ""]);
		throw malformed(`Received unknown parameter: ${name}`, "parameter_unknown", name);
	}
	const name = bracketed(path);
	if (valueAt(given, path) === undefined) {
		throw malformed(`Missing required param: ${name}.`, "parameter_missing", name);
	}
	throw malformed(`Invalid value for ${name}`, "parameter_invalid", name);
}

function bracketed(path: string[]): string {
	const [head = "", ...rest] = path;
	return head + rest.map((step) => `[${step}]`).join("");
}

function valueAt(given: unknown, path: string[]): unknown {
	return path.reduce<unknown>(
		(value, step) => (value && typeof value === "object" ? Reflect.get(value, step) : undefined),
		given,
	);
}
