import { Hono } from "hono";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isAttachment } from "#app/queries/application/thread.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../../context.ts";
import { rateLimit } from "../../rate-limit.ts";
import { problem } from "../problem.ts";

/** F34: a file that came with a message of the thread, for the owner of its application. */
export const attachments = new Hono<AppEnv>().get(
	"/attachments/:id/:upload/:page{[0-9]+}",
	rateLimit("RATE_WRITE"),
	async (c) => {
		const { services } = c.var;
		const { id, upload, page } = c.req.param();
		const application = await findApplication(services, id);
		if (!application) return problem(c, failure("not-found", "application_not_found").failure);
		if (!(await ownsApplication(c.req.raw, services, id)))
			return problem(c, failure("unauthenticated", "link_needed").failure);
		const known = await isAttachment(services, id, upload);
		const document = known ? await openDocument(services, upload, Number(page)) : null;
		if (!document) return problem(c, failure("not-found", "document_not_found").failure);
		return documentResponse(document.bytes, document.fileType, {
			download: !document.inline,
			fileName: `attachment-${Number(page) + 1}.${document.fileType}`,
		});
	},
);
