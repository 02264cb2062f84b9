import { type Context, Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { mayExportCase } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { getCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { caseFilePdfResponse, caseFileResponse } from "#worker/api/case-files.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * The history of an application as a file, the record alone or attached to pages; that it left the house is an entry of its own.
 * Stands behind the staff gate.
 */
export const staffCaseFiles = new Hono<AppEnv>()
	.get("/:id", (c) => respondToStaff(c, c.req.param("id"), { what: "case-file", give: caseFileResponse }))
	.get("/:id/pdf", (c) => respondToStaff(c, c.req.param("id"), { what: "case-file-pdf", give: caseFilePdfResponse }));

type Given = { what: string; give: typeof caseFileResponse | typeof caseFilePdfResponse };

async function respondToStaff(c: Context<AppEnv>, id: string, { what, give }: Given): Promise<Response> {
	const { services, staff, visitor } = c.var;
	if (!mayExportCase(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const file = await getCaseFile(services, id, "staff");
	if (!file) return problem(c, failure("not-found", "application_not_found").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, applicationId: id, details: { what } });
	return give(c, file);
}
