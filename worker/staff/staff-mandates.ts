import { Hono } from "hono";
import { recordAct } from "#app/commands/audit/record-act.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { mayOpenDocuments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { findMandate } from "#app/queries/application/find-mandate.server.ts";
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
	const found = await findMandate(services, id);
	if (!found) return problem(c, failure("not-found", "application_not_found").failure);
	if ("gaps" in found) {
		const fields = Object.fromEntries(found.gaps.map((gap) => [gap, `error_${gap}`]));
		return problem(c, failure("conflict", found.gaps[0] ?? "mandate_no_attorney", { fields }).failure);
	}
	const { powerOfAttorneyPdf } = await import("#app/documents/printed/power-of-attorney.server.ts");
	const pdf = await powerOfAttorneyPdf(found.mandate, { origin: services.settings.origin });
	if (!pdf) return problem(c, failure("conflict", "mandate_letters").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAct(services, { action: "exported", actor, applicationId: id, details: { what: "mandate" } });
	return documentResponse(pdf, "pdf", {
		download: false,
		fileName: `${found.application.applicationNumber}-procuracao.pdf`,
	});
});
