import type { Context } from "hono";
import type * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { AppEnv } from "#worker/context.ts";
import { parseShape, readJson } from "../parse.ts";

type Schemas = typeof import("./schemas.ts");
type RequestName = Extract<keyof Schemas, `${string}Request`>;

/** Formats a timestamp as ISO 8601 in UTC. @param timestamp UTC milliseconds */
export function iso(timestamp: number): string;
export function iso(timestamp: number | null): string | null;
export function iso(timestamp: number | null): string | null {
	return timestamp === null ? null : new Date(timestamp).toISOString();
}

/** Parses the JSON body of a call with the schema of this name. Schemas are loaded on the first call. */
export async function parseBody<Name extends RequestName>(
	c: Context<AppEnv>,
	name: Name,
): Promise<Outcome<z.output<Schemas[Name]>>> {
	const json = await readJson(c);
	if (!json.ok) return json;
	const schemas = await import("./schemas.ts");
	return parseShape(schemas[name] as unknown as z.ZodType<z.output<Schemas[Name]>>, json.value);
}

/** Parses the page that a list's query requests; `cursor` is null for the first page. */
export function parsePaging(c: Context<AppEnv>): Outcome<{ cursor: string | null; limit: number }> {
	const limit = c.req.query("limit") ?? "50";
	const cursor = c.req.query("cursor") ?? null;
	if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
		return failure("invalid", "invalid_request", { fields: { limit: "error_invalid_request" } });
	return success({ cursor, limit: Number(limit) });
}
