import type { Context } from "hono";
import type * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { AppEnv } from "#worker/context.ts";

type Schemas = typeof import("./schemas.ts");
/** The names under which schemas.ts exports its schemas. */
type SchemaName = { [Name in keyof Schemas]: Schemas[Name] extends z.ZodType ? Name : never }[keyof Schemas];

/** Parses the JSON body of a call with the schema of this name. Schemas are loaded on the first call. */
export async function parseJson<Name extends SchemaName>(
	c: Context<AppEnv>,
	name: Name,
): Promise<Outcome<z.output<Schemas[Name]>>> {
	const json = await readJson(c);
	if (!json.ok) return json;
	const schemas = await import("./schemas.ts");
	return parseShape(schemas[name] as unknown as z.ZodType<z.output<Schemas[Name]>>, json.value);
}

/** Parses a value with a schema; the failure names the invalid fields. */
export function parseShape<T>(schema: z.ZodType<T>, value: unknown): Outcome<T> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return success(parsed.data);
	return failure("invalid", "invalid_request", { fields: toFieldErrors(parsed.error) });
}

/** Reads the JSON body of a call. Requires its content type, so that no form can post it. */
export async function readJson(c: Context<AppEnv>): Promise<Outcome<unknown>> {
	if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? ""))
		return failure("unsupported", "invalid_request");
	try {
		return success(JSON.parse(await c.req.text()));
	} catch {
		return failure("invalid", "invalid_request");
	}
}

/** Returns an error for each invalid field, keyed by the schema's names such as `address.city`. */
function toFieldErrors(error: z.ZodError): Record<string, string> {
	const fieldIssues = error.issues.filter((issue) => issue.path.length > 0);
	return Object.fromEntries(
		fieldIssues.map(({ path, code }) => [
			path.join("."),
			code === "too_big" ? "error_too_long" : "error_invalid_request",
		]),
	);
}
