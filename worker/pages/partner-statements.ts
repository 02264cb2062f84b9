import { Hono } from "hono";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { withLanguage } from "#app/domain/language.ts";
import { findStatement } from "#app/queries/partners/find-statement.server.ts";
import { partnerAt } from "#app/visitor/partner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { servePage } from "./pages.ts";

/** What a payment to a partner is made of, to keep: their own alone, another's is not found. */
export const partnerStatements = new Hono<AppEnv>().get("/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const { language } = visitor;
	const signedIn = await partnerAt(c.req.raw, services);
	if (!signedIn) return c.redirect(withLanguage("/affiliate-sign-in", language));
	const id = c.req.param("id");
	const statement = /^\d{1,9}$/.test(id) ? await findStatement(services, Number(id)) : null;
	// The site's own not-found page: there is no page of this address.
	if (!statement || statement.affiliateId !== signedIn.partner.id) return servePage(c);
	const { partnerStatementPdf } = await import("#app/documents/printed/partner-statement.server.ts");
	const pdf = await partnerStatementPdf(statement, {
		language,
		company: services.settings.company,
		payee: statement.payee ?? { name: signedIn.partner.name },
		countryName: (code) => countryName(code, language),
	});
	return documentResponse(pdf, "pdf", { download: true, fileName: `azulejo-nif-statement-${statement.id}.pdf` });
});
