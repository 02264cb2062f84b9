import { Hono } from "hono";
import { recordAct } from "#app/commands/audit/record-act.server.ts";
import { mayExportCase } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { getCaseFile } from "#app/queries/audit/get-case-file.server.ts";
import { caseFileResponse } from "#worker/api/case-files.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** The history of an application as a file; that it left the house is an entry of its own. Stands behind the staff gate. */
export const staffCaseFiles = new Hono<AppEnv>().get("/:id", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayExportCase(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { id } = c.req.param();
	const file = await getCaseFile(services, id, "staff");
	if (!file) return problem(c, failure("not-found", "application_not_found").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAct(services, { action: "exported", actor, applicationId: id, details: { what: "case-file" } });
	return caseFileResponse(c, file);
});
