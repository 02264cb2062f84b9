import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Failure, type FailureKind, HTTP_STATUS } from "#app/domain/failure.ts";
import { translate, translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * Responds to a failure with `{message}`, plus the invalid fields of a form, or the application's status if the action
 * is not possible in it. Calls by firms' software get problem details. Never repeats the input.
 */
export function problem(c: Context<AppEnv>, failure: Failure): Response {
	c.set("failureCode", failure.code);
	if (failure.retryAfterSeconds !== undefined) c.header("Retry-After", String(failure.retryAfterSeconds));
	if (isAgentCall(c.req.path)) return problemDetails(c, failure);
	const { language } = c.var.visitor;
	const body: Record<string, unknown> = { message: translateFailure(failure, language) };
	if (failure.fields && Object.keys(failure.fields).length > 0) body.errors = translateFields(failure.fields, language);
	if (failure.kind === "conflict") Object.assign(body, { from: failure.from ?? "", event: failure.event ?? "" });
	return c.json(body, HTTP_STATUS[failure.kind] as ContentfulStatusCode);
}

function isAgentCall(path: string): boolean {
	return path.startsWith("/api/v1/") || path === "/api/v1";
}

const TITLES: Record<FailureKind, string> = {
	invalid: "The request is invalid",
	unauthenticated: "The key is missing or invalid",
	forbidden: "Not allowed",
	"not-found": "Not found",
	conflict: "Not possible at present",
	"too-large": "The request is too large",
	unsupported: "The content type is not supported",
	"too-many": "Too many requests",
	unavailable: "Not available at the moment",
	"not-configured": "Not available at the moment",
};

type ProblemError = { field?: string; line?: number; detail: string };

/**
 * Responds with problem details (RFC 9457) in English; `code` is stable.
 * @param errors by default one for each field of the failure
 */
export function problemDetails(
	c: Context<AppEnv>,
	{ kind, code, fields = {} }: Failure,
	errors: ProblemError[] = Object.entries(fields).map(([field, key]) => ({ field, detail: translate(key, "en") })),
): Response {
	const status = HTTP_STATUS[kind] as ContentfulStatusCode;
	const body = {
		type: `${c.var.services.settings.origin}/developers#${code}`,
		title: TITLES[kind],
		status,
		detail: translateFailure({ kind, code }, "en"),
		code,
		...(errors.length > 0 && { errors }),
	};
	return c.json(body, status, { "Content-Type": "application/problem+json" });
}
