import { type Context, Hono } from "hono";
import type { CaseFile } from "#app/audit/case-file.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { getCaseFile } from "#app/queries/audit/get-case-file.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { problem } from "./problem.ts";

/** The history of an application for its owner, to keep and to check at /verify. */
export const caseFiles = new Hono<AppEnv>().get("/case-files/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services } = c.var;
	const { id } = c.req.param();
	if (!(await findApplication(services, id))) return problem(c, failure("not-found", "application_not_found").failure);
	if (!(await ownsApplication(c.req.raw, services, id))) {
		return problem(c, failure("unauthenticated", "link_needed").failure);
	}
	const file = await getCaseFile(services, id, "applicant");
	return file ? caseFileResponse(c, file) : problem(c, failure("not-found", "application_not_found").failure);
});

/** As a download under the number of the application, kept by nobody in between. */
export function caseFileResponse(c: Context<AppEnv>, file: CaseFile): Response {
	return c.body(JSON.stringify(file, null, "\t"), 200, {
		"Content-Type": "application/json; charset=utf-8",
		"Content-Disposition": `attachment; filename="${file.applicationNumber}.json"`,
		"Cache-Control": "private, no-store",
	});
}
