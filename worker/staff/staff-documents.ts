import { Hono } from "hono";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { mayOpenDocuments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { findOpenings } from "#app/queries/audit/list-entries.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** One page of a document for whoever has said why, under a name of ours; stands behind the staff gate. */
export const staffDocuments = new Hono<AppEnv>().get("/:uploadId/:page{[0-9]+}", async (c) => {
	const { services, staff } = c.var;
	if (!mayOpenDocuments(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { uploadId, page } = c.req.param();
	const document = await openDocument(services, uploadId, Number(page));
	if (!document?.applicationId) return problem(c, { kind: "not-found", code: "document_not_found" });
	const openings = await findOpenings(services, staff.id, document.applicationId);
	if (!openings.has(uploadId)) return problem(c, failure("forbidden", "opening_reason").failure);
	services.log("document-opened", { by: staff.email, role: staff.role });
	return documentResponse(document.bytes, document.fileType, {
		download: !document.inline || c.req.query("download") !== undefined,
		fileName: `document-${uploadId}-${Number(page) + 1}.${document.fileType}`,
	});
});
