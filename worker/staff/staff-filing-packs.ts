import { downloadZip } from "client-zip";
import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { filingPackPdf } from "#app/documents/printed/filing-pack.server.ts";
import { mayOpenDocuments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { findFiled, findFiling } from "#app/queries/application/filing.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { openDocument } from "#app/queries/documents/documents.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * What the tax office is sent, for whoever may open documents: one PDF, or a ZIP with that PDF and every file as it was
 * received. Once it is filed, what was sent and nothing else; `filing` asks for what was sent the first or any other time.
 * Each opening is an entry. Stands behind the staff gate.
 */
export const staffFilingPacks = new Hono<AppEnv>().get("/:id/:as{pdf|zip}", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayOpenDocuments(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { id, as } = c.req.param();
	const application = await findApplication(services, id);
	if (!application) return problem(c, failure("not-found", "application_not_found").failure);
	const asked = c.req.query("filing");
	const number = asked === undefined ? undefined : /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 0;
	const isNext = number === undefined && application.filedAt === null;
	if (isNext && application.mandate?.decision !== "accepted")
		return problem(c, failure("conflict", "mandate_not_accepted").failure);
	const filed = number === 0 ? null : await findFiled(services, application, number);
	if (!isNext && !filed) return problem(c, failure("not-found", "document_not_found").failure);
	const shown = filed?.application ?? application;
	const facts = filed && as === "pdf" ? null : await findFiling(services, shown);
	const pack = filed ? (await openDocument(services, filed.pack, 0))?.bytes : facts && (await filingPackPdf(facts));
	if (!pack) return problem(c, failure("not-found", "document_not_found").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	const details = { what: "filing-pack", ...(number && { filing: number }) };
	await recordAction(services, { action: "exported", actor, applicationId: id, details });
	const name = `${application.applicationNumber}-pedido${number ? `-${number}` : ""}`;
	if (!facts || as === "pdf") return documentResponse(pack, "pdf", { download: false, fileName: `${name}.pdf` });
	const lastModified = new Date(facts.at);
	const { parts } = facts;
	async function* files() {
		yield { name: `${name}.pdf`, input: pack as Uint8Array, lastModified };
		for (const { fileName, load } of parts) yield { name: fileName, input: await load(), lastModified };
	}
	const zip = downloadZip(files());
	return new Response(zip.body, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${name}.zip"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
		},
	});
});
