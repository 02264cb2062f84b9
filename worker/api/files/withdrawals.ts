import { Hono } from "hono";
import { documentResponse } from "#app/documents/document-response.server.ts";
import {
	modelFormPdf,
	withdrawalFileName,
	withdrawalReceiptPdf,
} from "#app/documents/printed/withdrawal-papers.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** The same form has the same dates whenever it is made. */
const MODEL_FORM_AT = Date.UTC(2026, 10, 24);

/** What a withdrawal leaves to keep: the model form for everybody, and the acknowledgement for its owner. */
export const withdrawals = new Hono<AppEnv>()
	.get("/withdrawal-form", rateLimit("RATE_WRITE"), async (c) => {
		const { company, support } = c.var.services.settings;
		const pdf = await modelFormPdf({ company, support }, c.var.visitor.language, MODEL_FORM_AT);
		return documentResponse(pdf, "pdf", { download: true, fileName: "withdrawal-form.pdf" });
	})
	.get("/withdrawals/:id", rateLimit("RATE_WRITE"), async (c) => {
		const { services, visitor } = c.var;
		const { id } = c.req.param();
		const application = await findApplication(services, id);
		if (!application) return problem(c, failure("not-found", "application_not_found").failure);
		if (!(await ownsApplication(c.req.raw, services, id)))
			return problem(c, failure("unauthenticated", "link_needed").failure);
		const pdf = await withdrawalReceiptPdf(application, visitor.language);
		if (!pdf) return problem(c, failure("not-found", "document_not_found").failure);
		return documentResponse(pdf, "pdf", { download: true, fileName: withdrawalFileName(application) });
	});
