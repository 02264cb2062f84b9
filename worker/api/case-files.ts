import { type Context, Hono } from "hono";
import type { CaseFile } from "#app/audit/case-file.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { caseFilePdf, caseFileText } from "#app/documents/printed/case-file-pdf.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { getCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { problem } from "./problem.ts";

/** The history of an application for its owner, to keep and to check at /verify: the record, or pages that it is attached to. */
export const caseFiles = new Hono<AppEnv>()
	.get("/case-files/:id", rateLimit("RATE_WRITE"), (c) => respondToOwner(c, c.req.param("id"), caseFileResponse))
	.get("/case-files/:id/pdf", rateLimit("RATE_WRITE"), (c) =>
		respondToOwner(c, c.req.param("id"), caseFilePdfResponse),
	);

type Respond = (c: Context<AppEnv>, file: CaseFile) => Response | Promise<Response>;

async function respondToOwner(c: Context<AppEnv>, id: string, give: Respond): Promise<Response> {
	const { services } = c.var;
	if (!(await findApplication(services, id))) return problem(c, failure("not-found", "application_not_found").failure);
	if (!(await ownsApplication(c.req.raw, services, id))) {
		return problem(c, failure("unauthenticated", "link_needed").failure);
	}
	const file = await getCaseFile(services, id, "applicant");
	return file ? give(c, file) : problem(c, failure("not-found", "application_not_found").failure);
}

/** As a download under the number of the application, kept by nobody in between. */
export function caseFileResponse(c: Context<AppEnv>, file: CaseFile): Response {
	return c.body(caseFileText(file), 200, {
		"Content-Type": "application/json; charset=utf-8",
		"Content-Disposition": `attachment; filename="${file.applicationNumber}.json"`,
		"Cache-Control": "private, no-store",
	});
}

/** The same with pages to read, in the language of whoever asks. */
export async function caseFilePdfResponse(c: Context<AppEnv>, file: CaseFile): Promise<Response> {
	const { services, visitor } = c.var;
	const { host } = new URL(services.settings.origin);
	const pdf = await caseFilePdf(file, { language: visitor.language, checkAddress: `${host}/verify` });
	return documentResponse(pdf, "pdf", { download: true, fileName: `${file.applicationNumber}.pdf` });
}
