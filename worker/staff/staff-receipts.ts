import { Hono } from "hono";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { receiptPdf } from "#app/documents/printed/receipt.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findReceipt } from "#app/queries/money/payments.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** The receipt of one payment in the applicant's language, for the admin area; stands behind the staff gate. */
export const staffReceipts = new Hono<AppEnv>().get("/:id/:purpose", async (c) => {
	const { services, staff } = c.var;
	const { id, purpose } = c.req.param();
	const application = await findApplication(services, id);
	const receipt = application && (await findReceipt(services, application, purpose));
	if (!receipt) return problem(c, failure("not-found", "receipt_not_found").failure);
	const { language } = application;
	const country = countryName(receipt.payer.address.country, language);
	const pdf = await receiptPdf(receipt, { language, country, support: services.settings.support });
	services.log("receipt-opened", { by: staff.email, role: staff.role });
	return documentResponse(pdf, "pdf", { download: true, fileName: `${receipt.number}.pdf` });
});
