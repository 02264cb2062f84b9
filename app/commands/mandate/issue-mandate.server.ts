import { mandatePages } from "#app/data/application-schema.server.ts";
import { chunksForInsert } from "#app/data/db.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { editionHash, type Mandate } from "#app/domain/mandate/mandate.ts";
import { findMandate } from "#app/queries/application/mandate.server.ts";
import type { Services } from "#app/services.ts";

export type IssuedMandate = { pdf: Uint8Array; fileName: string; mandate: Mandate; edition: string };

/**
 * Creates an application's power of attorney. Each page's code is stored first, so that the signed page can be
 * identified when it is returned. Missing data are reported as fields of the failure, one code each.
 */
export async function issueMandate(services: Services, applicationId: string): Promise<Outcome<IssuedMandate>> {
	const result = await findMandate(services, applicationId);
	if (!result) return failure("not-found", "application_not_found");
	if ("gaps" in result) {
		const fields = Object.fromEntries(result.gaps.map((gap) => [gap, `error_${gap}`]));
		return failure("conflict", result.gaps[0] ?? "mandate_no_attorney", { fields });
	}
	const { mandate } = result;
	const { powerOfAttorneyPdf } = await import("#app/documents/printed/power-of-attorney.server.ts");
	const document = await powerOfAttorneyPdf(mandate, { origin: services.settings.origin });
	if (!document) return failure("conflict", "mandate_letters");
	const edition = await editionHash(mandate);
	const { codes, pdf } = document;
	const createdAt = services.now();
	const pages = codes.map((code, index) => ({
		code,
		applicationId,
		edition,
		page: index + 1,
		pages: codes.length,
		createdAt,
	}));
	for (const chunk of chunksForInsert(mandatePages, pages))
		await services.db.insert(mandatePages).values(chunk).onConflictDoNothing();
	return success({ pdf, fileName: `${mandate.applicationNumber}-procuracao.pdf`, mandate, edition });
}
