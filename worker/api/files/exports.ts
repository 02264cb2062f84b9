import { downloadZip } from "client-zip";
import { Hono } from "hono";
import { recordDownload } from "#app/commands/application/certificate.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { receiptPdf } from "#app/documents/printed/receipt.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { receiptOf } from "#app/domain/money/receipt.ts";
import { isVerified, mayShare } from "#app/domain/sharing/sharing.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Exported } from "#app/queries/export/export.server.ts";
import { getExport, mailFileName } from "#app/queries/export/export.server.ts";
import { findSentMailText } from "#app/queries/mail/rendered-mails.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { deviceOf } from "#app/visitor/device.ts";
import { ownerSessionOf } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** F44: all that we keep of an application, for its owner to take along, whatever is in dispute. */
export const exports = new Hono<AppEnv>().get("/exports/:id", rateLimit("RATE_WRITE"), async (c) => {
	const { services } = c.var;
	const { id } = c.req.param();
	const application = await findApplication(services, id);
	if (!application) return problem(c, failure("not-found", "application_not_found").failure);
	const session = await ownerSessionOf(c.req.raw, services, id);
	if (!session) return problem(c, failure("unauthenticated", "link_needed").failure);
	const opened = await openArchive(services, application, session, deviceOf(c.req.raw));
	if (!opened.ok) return problem(c, opened.failure);
	const exported = await getExport(services, opened.value);
	const zip = downloadZip(filesOf(services, exported));
	return new Response(zip.body, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${application.applicationNumber}-data.zip"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
		},
	});
});

/** F43: the certificate is in it, and so it is given and noted as the certificate is. */
async function openArchive(
	services: Services,
	application: Application,
	session: OwnerSession,
	device: string,
): Promise<Outcome<Application>> {
	if (!mayShare("certificate", application)) return success(application);
	if (!isVerified(session, services.now())) return failure("unauthenticated", "download_code_needed");
	return recordDownload(services, application, { by: "owner", device });
}

/** One after the other, each made when its turn comes. */
async function* filesOf(services: Services, { application, payments, documents, mails, json }: Exported) {
	const { language } = application;
	const lastModified = new Date(services.now());
	yield { name: "application.json", input: `${JSON.stringify(json, null, "\t")}\n`, lastModified };
	for (const { load, fileName } of documents.flatMap(({ pages }) => pages)) {
		const input = await load();
		if (input) yield { name: fileName, input, lastModified };
	}
	for (const payment of payments) {
		const receipt = receiptOf(application, payment);
		if (!receipt) continue;
		const country = countryName(receipt.payer.address.country, language);
		const input = await receiptPdf(receipt, { language, country, support: services.settings.support });
		yield { name: `receipts/${receipt.number}.pdf`, input, lastModified };
	}
	for (const [place, mail] of mails.entries()) {
		const text = await findSentMailText(services, application, mail);
		const head = `To: ${mail.recipient}\nDate: ${new Date(mail.createdAt).toISOString()}\nKind: ${mail.emailType}\nState: ${mail.status}\n`;
		yield { name: mailFileName(place, mail.emailType), input: `${head}\n${text ?? ""}\n`, lastModified };
	}
}
