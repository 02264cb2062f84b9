import type { Context } from "hono";
import type * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { AppEnv } from "../context.ts";

/** The JSON body of a call, or why it is none of ours: the content type is demanded, so that no form can post it. */
export async function parseJson<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<Outcome<z.output<S>>> {
	if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? ""))
		return failure("unsupported", "invalid_request");
	const text = await c.req.text();
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return failure("invalid", "invalid_request");
	}
	const parsed = schema.safeParse(json);
	if (parsed.success) return success(parsed.data);
	return failure("invalid", "invalid_request", { fields: fieldsOf(parsed.error) });
}

/** Which fields were wrong, by the schema's own names: `address.city`. */
function fieldsOf(error: z.ZodError): Record<string, string> {
	const named = error.issues.filter((issue) => issue.path.length > 0);
	return Object.fromEntries(
		named.map(({ path, code }) => [path.join("."), code === "too_big" ? "error_too_long" : "error_invalid_request"]),
	);
}
