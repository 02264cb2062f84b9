import { Hono } from "hono";
import { issueMandate } from "#app/commands/mandate/issue-mandate.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** The power of attorney of an application for its owner, to print and to sign. */
export const mandates = new Hono<AppEnv>().get("/mandates/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services } = c.var;
	const id = c.req.param("id");
	if (!(await findApplication(services, id))) return problem(c, failure("not-found", "application_not_found").failure);
	if (!(await ownsApplication(c.req.raw, services, id)))
		return problem(c, failure("unauthenticated", "link_needed").failure);
	const given = await issueMandate(services, id);
	if (!given.ok) {
		// What is missing in detail is for staff to mend: its owner is told the first of it.
		const { fields: _fields, ...refused } = given.failure;
		return problem(c, refused);
	}
	const { pdf, fileName } = given.value;
	return documentResponse(pdf, "pdf", { download: c.req.query("download") === "true", fileName });
});
