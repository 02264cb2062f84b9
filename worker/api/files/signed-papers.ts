import { Hono } from "hono";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** A page of the signed power of attorney for its owner: what was sent, from this browser or from a phone beside it. */
export const signedPapers = new Hono<AppEnv>().get(
	"/signed-papers/:id/:page{[0-9]+}",
	rateLimit("RATE_WRITE"),
	async (c) => {
		const { services } = c.var;
		const { id, page } = c.req.param();
		const application = await findApplication(services, id);
		if (!application) return problem(c, failure("not-found", "application_not_found").failure);
		if (!(await ownsApplication(c.req.raw, services, id)))
			return problem(c, failure("unauthenticated", "link_needed").failure);
		const { mandate } = application;
		const document = mandate && (await openDocument(services, mandate.path, Number(page)));
		if (!document) return problem(c, failure("not-found", "document_not_found").failure);
		return documentResponse(document.bytes, document.fileType, {
			download: !document.inline,
			fileName: `signed-${Number(page) + 1}.${document.fileType}`,
		});
	},
);
