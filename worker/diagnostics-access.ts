import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import { staffAt } from "./staff/staff-gate.ts";

/** The payment test pages and calls are everybody's while the key is a test key; with a live one, staff's (ruling T3). */
export async function mayDiagnose(c: Context<AppEnv>): Promise<boolean> {
	return c.var.services.payments.publicConfig().serverMode === "test" || (await staffAt(c)) !== null;
}

/** The same for calls: whoever may not is told what everybody is told of a call that does not exist. */
export const diagnosticsAccess = createMiddleware<AppEnv>(async function diagnosticsAccess(c, next) {
	if (await mayDiagnose(c)) return next();
	return problem(c, { kind: "not-found", code: "document_not_found" });
});
