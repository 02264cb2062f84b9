import { Hono } from "hono";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { maySeePartners } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { findStatement } from "#app/queries/partners/find-statement.server.ts";
import { findPartnerById, openPartner } from "#app/queries/partners/partners.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** The statement of any payment to a partner, as the partner gets it; stands behind the staff gate. */
export const staffStatements = new Hono<AppEnv>().get("/:id", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!maySeePartners(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { id } = c.req.param();
	const statement = /^\d{1,9}$/.test(id) ? await findStatement(services, Number(id)) : null;
	const partner = statement && (await findPartnerById(services, statement.affiliateId));
	if (!statement || !partner) return problem(c, failure("not-found", "document_not_found").failure);
	const { tax } = await openPartner(services, partner);
	const { partnerStatementPdf } = await import("#app/documents/printed/partner-statement.server.ts");
	const pdf = await partnerStatementPdf(statement, {
		language: visitor.language,
		company: services.settings.company,
		payee: tax ?? { name: partner.name },
		countryName: (code) => countryName(code, visitor.language),
	});
	return documentResponse(pdf, "pdf", { download: false, fileName: `azulejo-nif-statement-${statement.id}.pdf` });
});
