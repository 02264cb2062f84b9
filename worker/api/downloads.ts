import { downloadZip } from "client-zip";
import { type Context, Hono } from "hono";
import type { CaseFile } from "#app/audit/case-file.ts";
import {
	certificateUnavailable,
	recordDownload,
	sendCertificate,
} from "#app/commands/application/certificate.server.ts";
import { downloadSharedCertificate } from "#app/commands/application/share-links.server.ts";
import { issueMandate } from "#app/commands/mandate/issue-mandate.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { caseFilePdf, caseFileText } from "#app/documents/printed/case-file-pdf.server.ts";
import { receiptPdf } from "#app/documents/printed/receipt.server.ts";
import {
	modelFormPdf,
	withdrawalFileName,
	withdrawalReceiptPdf,
} from "#app/documents/printed/withdrawal-documents.server.ts";
import { buildCalendarFile } from "#app/domain/aftercare/calendar-file.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { sampleMandate } from "#app/domain/mandate/sample-mandate.ts";
import { invoiceFileName } from "#app/domain/money/invoice.ts";
import { buildReceipt, type Receipt } from "#app/domain/money/receipt.ts";
import { isVerified, mayShare } from "#app/domain/sharing/sharing.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isAttachment } from "#app/queries/application/thread.server.ts";
import { type OpenedDocument, openDocument } from "#app/queries/documents/documents.server.ts";
import { type ApplicationExport, loadExport, mailFileName } from "#app/queries/export/export.server.ts";
import { loadCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { findSentMailText } from "#app/queries/mail/rendered-mails.server.ts";
import { findInvoice, listInvoices } from "#app/queries/money/invoices.server.ts";
import { findReceipt } from "#app/queries/money/payments.server.ts";
import { findStatement } from "#app/queries/partners/find-statement.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { describeDevice } from "#app/visitor/device.ts";
import { createDownloadToken, isDownloadTokenValid } from "#app/visitor/download-link.server.ts";
import { findRequestOwnerSession } from "#app/visitor/owner.server.ts";
import { findSignedInPartner } from "#app/visitor/partner.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { servePage } from "#worker/pages/pages.ts";
import { problem } from "./problem.ts";

type AppContext = Context<AppEnv>;

/** A fixed date, so that the form always has the same bytes. */
const MODEL_FORM_DATE = Date.UTC(2026, 10, 24);

/** Files of an application for its owner, and the few files that are public. */
export const downloads = new Hono<AppEnv>()
	.get("/documents/:id/original", forOwner(respondWithCertificate))
	.get("/case-files/:id", rateLimit("RATE_WRITE"), forOwner(respondWithCaseFile(caseFileResponse)))
	.get("/case-files/:id/pdf", rateLimit("RATE_WRITE"), forOwner(respondWithCaseFile(caseFilePdfResponse)))
	.get(
		"/mandates/:id",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, { id }) => {
			const mandate = await issueMandate(c.var.services, id);
			if (!mandate.ok) {
				// The list of missing fields is for staff; the owner sees only the first one.
				const { fields: _fields, ...ownerFailure } = mandate.failure;
				return problem(c, ownerFailure);
			}
			const { pdf, fileName } = mandate.value;
			return documentResponse(pdf, "pdf", { download: c.req.query("download") === "true", fileName });
		}),
	)
	.get(
		"/signed-papers/:id/:page{[0-9]+}",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, { mandate }) => {
			const page = Number(c.req.param("page"));
			return documentPageResponse(
				c,
				mandate && (await openDocument(c.var.services, mandate.path, page)),
				`signed-${page + 1}`,
			);
		}),
	)
	// F34.
	.get(
		"/attachments/:id/:upload/:page{[0-9]+}",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, { id }) => {
			const { services } = c.var;
			const upload = c.req.param("upload") ?? "";
			const page = Number(c.req.param("page"));
			const isKnown = await isAttachment(services, id, upload);
			return documentPageResponse(
				c,
				isKnown ? await openDocument(services, upload, page) : null,
				`attachment-${page + 1}`,
			);
		}),
	)
	.get("/calendars/:id", rateLimit("RATE_WRITE"), forOwner(respondWithCalendar))
	.get("/exports/:id", rateLimit("RATE_WRITE"), forOwner(respondWithExport))
	// F39.
	.get(
		"/receipts/:id/:purpose",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, application) => {
			const { services, visitor } = c.var;
			const receipt = await findReceipt(services, application, c.req.param("purpose") ?? "");
			if (!receipt) return problem(c, { kind: "not-found", code: "receipt_not_found" });
			const pdf = await renderReceipt(services, receipt, visitor.language);
			return documentResponse(pdf, "pdf", { download: true, fileName: `${receipt.number}.pdf` });
		}),
	)
	.get(
		"/invoices/:id/:document",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, { id }) => {
			const document = (await listInvoices(c.var.services, id)).find(
				(candidate) => candidate.id === c.req.param("document"),
			);
			return respondWithInvoice(c, id, document?.id ?? "");
		}),
	)
	.get(
		"/withdrawals/:id",
		rateLimit("RATE_WRITE"),
		forOwner(async (c, application) => {
			const pdf = await withdrawalReceiptPdf(application, c.var.visitor.language);
			if (!pdf) return problem(c, { kind: "not-found", code: "document_not_found" });
			return documentResponse(pdf, "pdf", { download: true, fileName: withdrawalFileName(application) });
		}),
	)
	.get("/withdrawal-form", rateLimit("RATE_WRITE"), async (c) => {
		const { company, support } = c.var.services.settings;
		const pdf = await modelFormPdf({ company, support }, c.var.visitor.language, MODEL_FORM_DATE);
		return documentResponse(pdf, "pdf", { download: true, fileName: "withdrawal-form.pdf" });
	})
	.get("/sample-power-of-attorney", rateLimit("RATE_WRITE"), async (c) => {
		const { powerOfAttorneyPdf } = await import("#app/documents/printed/power-of-attorney.server.ts");
		const mandate = sampleMandate(c.var.visitor.language, { withAllPowers: true });
		const sample = await powerOfAttorneyPdf(mandate, { origin: c.var.services.settings.origin, specimen: true });
		if (!sample) throw new Error("The sample power of attorney could not be printed");
		return documentResponse(sample.pdf, "pdf", { download: true, fileName: "power-of-attorney-specimen.pdf" });
	})
	.get("/lawyer-photo", async (c) => {
		const { photo } = await getSetting(c.var.services, "attorney-photo");
		if (!photo) return problem(c, { kind: "not-found", code: "document_not_found" });
		const bytes = Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64");
		return c.body(bytes, 200, { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=300" });
	})
	// F43: a link works once. POST only, because mail scanners follow links and would use it up. An error redirects to
	// the page that explains it.
	.post("/shared-certificates/:token", rateLimit("RATE_TRACK"), async (c) => {
		const { services, visitor } = c.var;
		const token = c.req.param("token");
		const certificate = await downloadSharedCertificate(services, token, describeDevice(c.req.raw));
		if (!certificate.ok) {
			const page = `/shared-certificate/${encodeURIComponent(token)}?failed=${certificate.failure.kind}`;
			return c.redirect(withLanguage(page, visitor.language), 303);
		}
		const { bytes, fileType, fileName } = certificate.value;
		return documentResponse(bytes, fileType, { download: true, fileName });
	});

/** Serves a partner's own payment statements. */
export const partnerStatements = new Hono<AppEnv>().get("/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const { language } = visitor;
	const signedIn = await findSignedInPartner(c.req.raw, services);
	if (!signedIn) return c.redirect(withLanguage("/affiliate-sign-in", language));
	const id = c.req.param("id");
	const statement = /^\d{1,9}$/.test(id) ? await findStatement(services, Number(id)) : null;
	// No page has this path: this renders the site's not-found page.
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

/** Responds with the PDF of an application's invoice or credit note, from the vendor of the invoicing software. */
export async function respondWithInvoice(c: AppContext, applicationId: string, documentId: string): Promise<Response> {
	const { services } = c.var;
	const invoice = await findInvoice(services, documentId);
	if (invoice?.applicationId !== applicationId || invoice.number === null || invoice.externalId === null)
		return problem(c, { kind: "not-found", code: "document_not_found" });
	const pdf = await services.invoicing.pdf(invoice.externalId).catch(() => null);
	if (!pdf) return problem(c, { kind: "unavailable", code: "invoice_not_ready" });
	return documentResponse(pdf, "pdf", { download: true, fileName: invoiceFileName(invoice.number) });
}

type Respond = (c: AppContext, application: Application, session: OwnerSession) => Response | Promise<Response>;

/** Looks up the application of the path and refuses a browser without its application cookie. */
function forOwner(respondToOwner: Respond) {
	return async (c: AppContext): Promise<Response> => {
		const { services } = c.var;
		const application = await findApplication(services, c.req.param("id") ?? "");
		if (!application) return problem(c, { kind: "not-found", code: "application_not_found" });
		const session = await findRequestOwnerSession(c.req.raw, services, application.id);
		if (!session) return problem(c, { kind: "unauthenticated", code: "link_needed" });
		return respondToOwner(c, application, session);
	};
}

/** Row 183: responds with the certificate. */
async function respondWithCertificate(c: AppContext, application: Application, session: OwnerSession) {
	const { services } = c.var;
	if (!mayShare("certificate", application)) return problem(c, certificateUnavailable(application).failure);
	const { settings, now } = services;
	if (!isVerified(session, now())) return problem(c, { kind: "unauthenticated", code: "download_code_needed" });
	const download = c.req.query("download") === "true";
	// F43: a link that expires after a few minutes and works only in this browser.
	if (!isDownloadTokenValid(settings, session, c.req.query("link") ?? "", now())) {
		const query = new URLSearchParams({
			link: createDownloadToken(settings, session, now()),
			...(download && { download: "true" }),
		});
		return c.redirect(`${c.req.path}?${query}`, 303);
	}
	const certificate = await sendCertificate(services, application, {
		downloader: "owner",
		device: describeDevice(c.req.raw),
	});
	if (!certificate.ok) return problem(c, certificate.failure);
	const { bytes, fileType, fileName } = certificate.value;
	return documentResponse(bytes, fileType, { download, fileName });
}

function respondWithCaseFile(respond: typeof caseFileResponse | typeof caseFilePdfResponse): Respond {
	return async (c, { id }) => {
		const file = await loadCaseFile(c.var.services, id, "applicant");
		return file ? respond(c, file) : problem(c, { kind: "not-found", code: "application_not_found" });
	};
}

/** Responds with an application's history as a file that /verify checks. */
export function caseFileResponse(c: AppContext, file: CaseFile): Response {
	return c.body(caseFileText(file), 200, {
		"Content-Type": "application/json; charset=utf-8",
		"Content-Disposition": `attachment; filename="${file.applicationNumber}.json"`,
		"Cache-Control": "private, no-store",
	});
}

/** Responds with the same history as a PDF in the visitor's language, with the file attached. */
export async function caseFilePdfResponse(c: AppContext, file: CaseFile): Promise<Response> {
	const { services, visitor } = c.var;
	const { host } = new URL(services.settings.origin);
	const pdf = await caseFilePdf(file, { language: visitor.language, verificationUrl: `${host}/verify` });
	return documentResponse(pdf, "pdf", { download: true, fileName: `${file.applicationNumber}.pdf` });
}

function documentPageResponse(c: AppContext, document: OpenedDocument | null | undefined, name: string): Response {
	if (!document) return problem(c, { kind: "not-found", code: "document_not_found" });
	const { bytes, fileType, inline } = document;
	return documentResponse(bytes, fileType, { download: !inline, fileName: `${name}.${fileType}` });
}

export function renderReceipt(services: Services, receipt: Receipt, language: Application["language"]) {
	const country = countryName(receipt.payer.address.country, language);
	return receiptPdf(receipt, { language, country, support: services.settings.support });
}

/** Responds with a calendar file for the owner: the day on which electronic notifications become active. */
function respondWithCalendar(c: AppContext, application: Application): Response {
	const { services, visitor } = c.var;
	const notifications = application.aftercare?.notifications;
	if (!notifications) return problem(c, { kind: "conflict", code: "wrong_state" });
	const locale = { locale: visitor.language };
	const file = buildCalendarFile({
		uid: `notifications-${application.id}@${new URL(services.settings.origin).hostname}`,
		date: notifications.activeFrom,
		title: m.aftercare_calendar_title({}, locale),
		text: m.aftercare_calendar_text({}, locale),
		url: services.settings.origin + withLanguage(`/after/${application.id}`, visitor.language),
		createdAt: services.now(),
	});
	return c.body(file, 200, {
		"Content-Type": "text/calendar; charset=utf-8",
		"Content-Disposition": `attachment; filename="${application.applicationNumber}.ics"`,
		"Cache-Control": "private, no-store",
	});
}

/** F44: responds with everything that we store about an application, regardless of disputes. */
async function respondWithExport(c: AppContext, application: Application, session: OwnerSession): Promise<Response> {
	const { services } = c.var;
	const recorded = await recordExport(services, application, session, describeDevice(c.req.raw));
	if (!recorded.ok) return problem(c, recorded.failure);
	return zipResponse(
		exportFiles(services, await loadExport(services, recorded.value)),
		`${application.applicationNumber}-data`,
	);
}

/** F43: verifies and records an export that includes the certificate like a download of the certificate. */
async function recordExport(
	services: Services,
	application: Application,
	session: OwnerSession,
	device: string,
): Promise<Outcome<Application>> {
	if (!mayShare("certificate", application)) return success(application);
	if (!isVerified(session, services.now())) return failure("unauthenticated", "download_code_needed");
	return recordDownload(services, application, { downloader: "owner", device });
}

/** Yields the files one by one, so that only one is in memory. */
async function* exportFiles(services: Services, { application, payments, documents, mails, json }: ApplicationExport) {
	const { language } = application;
	const lastModified = new Date(services.now());
	yield { name: "application.json", input: `${JSON.stringify(json, null, "\t")}\n`, lastModified };
	for (const { load, fileName } of documents.flatMap(({ pages }) => pages)) {
		const input = await load();
		if (input) yield { name: fileName, input, lastModified };
	}
	for (const payment of payments) {
		const receipt = buildReceipt(application, payment);
		if (!receipt) continue;
		const input = await renderReceipt(services, receipt, language);
		yield { name: `receipts/${receipt.number}.pdf`, input, lastModified };
	}
	for (const [index, mail] of mails.entries()) {
		const text = await findSentMailText(services, application, mail);
		const header = `To: ${mail.recipient}\nDate: ${new Date(mail.createdAt).toISOString()}\nKind: ${mail.emailType}\nState: ${mail.status}\n`;
		yield { name: mailFileName(index, mail.emailType), input: `${header}\n${text ?? ""}\n`, lastModified };
	}
}

/** Streams a ZIP archive. */
export function zipResponse(files: Parameters<typeof downloadZip>[0], name: string): Response {
	return new Response(downloadZip(files).body, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${name}.zip"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
		},
	});
}
