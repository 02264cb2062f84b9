import { type Context, Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { issueMandate } from "#app/commands/mandate/issue-mandate.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { filingPackPdf } from "#app/documents/printed/filing-pack.server.ts";
import { shippingLabelPdf } from "#app/documents/printed/shipping-label.server.ts";
import type { Address } from "#app/domain/application/application.ts";
import { shippingLabelObstacle } from "#app/domain/application/staff-actions.ts";
import {
	mayExportCase,
	mayOpenDocuments,
	mayPerform,
	maySeePartners,
	staffActor,
} from "#app/domain/application/staff-roles.ts";
import { isLanguage } from "#app/domain/language.ts";
import { postalLines } from "#app/domain/person/address.ts";
import { fullName } from "#app/domain/person/age.ts";
import { findFiledState, findFiling } from "#app/queries/application/filing.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpenedDocuments } from "#app/queries/audit/list-entries.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { loadCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { findReceipt } from "#app/queries/money/payments.server.ts";
import { findStatement } from "#app/queries/partners/find-statement.server.ts";
import { decryptPartner, findPartnerById } from "#app/queries/partners/partners.server.ts";
import {
	caseFilePdfResponse,
	caseFileResponse,
	renderReceipt,
	respondWithInvoice,
	zipResponse,
} from "#worker/api/downloads.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

type AppContext = Context<AppEnv>;

/** E-mails are shown in a frame where their HTML cannot run scripts. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Documents for staff, behind the gate of /admin. Each export is recorded in the audit log. */
export const staffDocuments = new Hono<AppEnv>()
	.get("/documents/:uploadId/:page{[0-9]+}", async (c) => {
		const { services, staff } = c.var;
		if (!mayOpenDocuments(staff)) return forbidden(c);
		const { uploadId, page } = c.req.param();
		const document = await openDocument(services, uploadId, Number(page));
		if (!document?.applicationId) return problem(c, { kind: "not-found", code: "document_not_found" });
		const openings = await findOpenedDocuments(services, staff.id, document.applicationId);
		if (!openings.has(uploadId)) return problem(c, { kind: "forbidden", code: "opening_reason" });
		services.log("document-opened", { by: staff.email, role: staff.role });
		return documentResponse(document.bytes, document.fileType, {
			download: !document.inline || c.req.query("download") !== undefined,
			fileName: `document-${uploadId}-${Number(page) + 1}.${document.fileType}`,
		});
	})
	.get("/case-files/:id", (c) => respondWithCaseFile(c, "case-file", caseFileResponse))
	.get("/case-files/:id/pdf", (c) => respondWithCaseFile(c, "case-file-pdf", caseFilePdfResponse))
	.get("/filing-packs/:id/:as{pdf|zip}", respondWithFilingPack)
	.get("/labels/:id", respondWithShippingLabel)
	// If a mandate cannot be created, the error lists everything missing.
	.get("/mandates/:id", async (c) => {
		if (!mayOpenDocuments(c.var.staff)) return forbidden(c);
		const { id } = c.req.param();
		const mandate = await issueMandate(c.var.services, id);
		if (!mandate.ok) return problem(c, mandate.failure);
		await recordExport(c, { what: "mandate" }, id);
		const { pdf, fileName } = mandate.value;
		return documentResponse(pdf, "pdf", { download: false, fileName });
	})
	.get("/receipts/:id/:purpose", async (c) => {
		const { services, staff } = c.var;
		const { id, purpose } = c.req.param();
		const application = await findApplication(services, id);
		const receipt = application && (await findReceipt(services, application, purpose));
		if (!receipt) return problem(c, { kind: "not-found", code: "receipt_not_found" });
		const pdf = await renderReceipt(services, receipt, application.language);
		services.log("receipt-opened", { by: staff.email, role: staff.role });
		return documentResponse(pdf, "pdf", { download: true, fileName: `${receipt.number}.pdf` });
	})
	.get("/invoices/:id/:document", (c) => {
		const { services, staff } = c.var;
		const { id, document } = c.req.param();
		services.log("invoice-opened", { by: staff.email, role: staff.role });
		return respondWithInvoice(c, id, document);
	})
	.get("/statements/:id", async (c) => {
		const { services, staff, visitor } = c.var;
		if (!maySeePartners(staff)) return forbidden(c);
		const { id } = c.req.param();
		const statement = /^\d{1,9}$/.test(id) ? await findStatement(services, Number(id)) : null;
		const partner = statement && (await findPartnerById(services, statement.affiliateId));
		if (!statement || !partner) return problem(c, { kind: "not-found", code: "document_not_found" });
		const { tax } = await decryptPartner(services, partner);
		const { partnerStatementPdf } = await import("#app/documents/printed/partner-statement.server.ts");
		const pdf = await partnerStatementPdf(statement, {
			language: visitor.language,
			company: services.settings.company,
			payee: tax ?? { name: partner.name },
			countryName: (code) => countryName(code, visitor.language),
		});
		return documentResponse(pdf, "pdf", { download: false, fileName: `azulejo-nif-statement-${statement.id}.pdf` });
	})
	.get("/mail-samples/:kind/:language", async (c) => {
		const { kind, language } = c.req.param();
		// Loaded on demand: no page needs the templates.
		const { isMailKind, renderSampleMail } = await import("#app/queries/mail/sample-mail.server.ts");
		if (!isMailKind(kind) || !isLanguage(language)) return problem(c, { kind: "not-found", code: "mail_not_found" });
		const { html } = await renderSampleMail(c.var.services, kind, language);
		return c.html(html, 200, { "Content-Security-Policy": MAIL_POLICY });
	});

/** Rejects staff whose role lacks the permission. */
export function forbidden(c: AppContext): Response {
	return problem(c, { kind: "forbidden", code: "staff_only" });
}

/** Records in the audit log that data was exported. */
export async function recordExport(
	c: AppContext,
	details: Record<string, string | number | null>,
	applicationId?: string,
): Promise<void> {
	const { services, staff, visitor } = c.var;
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, ...(applicationId && { applicationId }), details });
}

async function respondWithCaseFile(
	c: AppContext,
	documentName: string,
	respond: typeof caseFileResponse | typeof caseFilePdfResponse,
): Promise<Response> {
	const id = c.req.param("id") ?? "";
	if (!mayExportCase(c.var.staff)) return forbidden(c);
	const file = await loadCaseFile(c.var.services, id, "staff");
	if (!file) return problem(c, { kind: "not-found", code: "application_not_found" });
	await recordExport(c, { what: documentName }, id);
	return respond(c, file);
}

/**
 * Responds with the filing for the tax office: one PDF, or a ZIP with that PDF and every file as received. After filing
 * it contains exactly what was sent; the query parameter `filing` selects an earlier filing by its number.
 */
async function respondWithFilingPack(c: AppContext): Promise<Response> {
	const { services, staff } = c.var;
	if (!mayOpenDocuments(staff)) return forbidden(c);
	const { id = "", as: format = "" } = c.req.param() as { id?: string; as?: string };
	const application = await findApplication(services, id);
	if (!application) return problem(c, { kind: "not-found", code: "application_not_found" });
	const filing = c.req.query("filing");
	const number = filing === undefined ? undefined : /^[1-9]\d{0,3}$/.test(filing) ? Number(filing) : 0;
	const isNotYetFiled = number === undefined && application.filedAt === null;
	if (isNotYetFiled && application.mandate?.decision !== "accepted")
		return problem(c, { kind: "conflict", code: "mandate_not_accepted" });
	const filedState = number === 0 ? null : await findFiledState(services, application, number);
	if (!isNotYetFiled && !filedState) return problem(c, { kind: "not-found", code: "document_not_found" });
	const facts =
		filedState && format === "pdf" ? null : await findFiling(services, filedState?.application ?? application);
	const pack = filedState
		? (await openDocument(services, filedState.pack, 0))?.bytes
		: facts && (await filingPackPdf(facts));
	if (!pack) return problem(c, { kind: "not-found", code: "document_not_found" });
	await recordExport(c, { what: "filing-pack", ...(number && { filing: number }) }, id);
	const name = `${application.applicationNumber}-pedido${number ? `-${number}` : ""}`;
	if (!facts || format === "pdf") return documentResponse(pack, "pdf", { download: false, fileName: `${name}.pdf` });
	const lastModified = new Date(facts.at);
	const { parts } = facts;
	async function* packFiles() {
		yield { name: `${name}.pdf`, input: pack as Uint8Array, lastModified };
		for (const { fileName, load } of parts) yield { name: fileName, input: await load(), lastModified };
	}
	return zipResponse(packFiles(), name);
}

/** Responds with the label of an application's parcel, 100 × 150 mm. */
async function respondWithShippingLabel(c: AppContext): Promise<Response> {
	const { services, staff } = c.var;
	if (!mayPerform(staffActor(staff), "shipping-updated")) return forbidden(c);
	const id = c.req.param("id") ?? "";
	const application = await findApplication(services, id);
	if (!application) return problem(c, { kind: "not-found", code: "application_not_found" });
	const obstacle = shippingLabelObstacle(application);
	const { physicalDeliveryAddress: address, applicationNumber, completionDate } = application;
	if (obstacle || !address) return problem(c, { kind: "conflict", code: obstacle ?? "label_no_address" });
	const pdf = await shippingLabelPdf({
		applicationNumber,
		lines: [fullName(application), ...postalLines(address), countryLine(address)],
		sender: services.settings.company,
		createdAt: completionDate ?? application.updatedAt,
	});
	if (!pdf) return problem(c, { kind: "conflict", code: "label_letters" });
	await recordExport(c, { what: "label" }, id);
	return documentResponse(pdf, "pdf", { download: false, fileName: `${applicationNumber}-label.pdf` });
}

/** Formats the country in capital letters, in Portuguese, and in English if different. */
function countryLine({ country }: Address): string {
	const names = (["pt", "en"] as const).map((language) => countryName(country, language).toUpperCase());
	return [...new Set(names)].join(" / ");
}
