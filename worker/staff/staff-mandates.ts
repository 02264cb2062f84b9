import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { issueMandate } from "#app/commands/mandate/issue-mandate.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { mayOpenDocuments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * The power of attorney of an application, to be printed and signed, for whoever judges its passport; that it left the house
 * is an entry of its own. Where it cannot be made, the answer says everything that is missing. Stands behind the staff gate.
 */
export const staffMandates = new Hono<AppEnv>().get("/:id", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayOpenDocuments(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { id } = c.req.param();
	const given = await issueMandate(services, id);
	if (!given.ok) return problem(c, given.failure);
	const { pdf, fileName } = given.value;
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, applicationId: id, details: { what: "mandate" } });
	return documentResponse(pdf, "pdf", { download: false, fileName });
});
