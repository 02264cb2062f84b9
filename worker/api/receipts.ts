import { Hono } from "hono";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { receiptPdf } from "#app/documents/printed/receipt.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findReceipt } from "#app/queries/money/payments.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { problem } from "./problem.ts";

/** The receipt of one payment to keep; the page that shows them is /receipt/{id} (row F39). */
export const receipts = new Hono<AppEnv>().get("/receipts/:id/:purpose", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const { id, purpose } = c.req.param();
	const application = await findApplication(services, id);
	if (!application) return problem(c, failure("not-found", "application_not_found").failure);
	if (!(await ownsApplication(c.req.raw, services, id))) {
		return problem(c, failure("unauthenticated", "link_needed").failure);
	}
	const receipt = await findReceipt(services, application, purpose);
	if (!receipt) return problem(c, failure("not-found", "receipt_not_found").failure);
	const { language } = visitor;
	const country = countryName(receipt.payer.address.country, language);
	const pdf = await receiptPdf(receipt, { language, country, support: services.settings.support });
	return documentResponse(pdf, "pdf", { download: true, fileName: `${receipt.number}.pdf` });
});
