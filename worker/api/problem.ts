import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * Answers a failure: `{message}`, with the fields of a form, or with the application's status for an action at the wrong
 * time. Never repeats what was submitted.
 */
export function problem(c: Context<AppEnv>, failure: Failure): Response {
	c.set("failureCode", failure.code);
	const { language } = c.var.visitor;
	const body: Record<string, unknown> = { message: translateFailure(failure, language) };
	if (failure.fields && Object.keys(failure.fields).length > 0) body.errors = translateFields(failure.fields, language);
	if (failure.kind === "conflict") Object.assign(body, { from: failure.from ?? "", event: failure.event ?? "" });
	if (failure.retryAfterSeconds !== undefined) c.header("Retry-After", String(failure.retryAfterSeconds));
	return c.json(body, HTTP_STATUS[failure.kind] as ContentfulStatusCode);
}
