import { type Context, Hono } from "hono";
import { requestPhysicalDelivery } from "#app/commands/application/request-physical-delivery.server.ts";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { type Failure, failure } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import { openDocument } from "#app/queries/documents/open-document.server.ts";
import { ownerSessionOf, ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { applicationJson } from "./application-json.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";
import { deliveryRequest } from "./schemas.ts";

const unknown: Failure = { kind: "not-found", code: "application_not_found" };
const foreign: Failure = failure("unauthenticated", "link_needed").failure;

function owns(c: Context<AppEnv>, id: string): Promise<boolean> {
	return ownsApplication(c.req.raw, c.var.services, id);
}

/**
 * Rows 180-183 and 185: one application. The id reads where it stands; acting and revealing need the application cookie
 * (T5).
 */
export const applications = new Hono<AppEnv>()
	.get("/applications/track/:applicationNumber", rateLimit("RATE_TRACK"), async (c) => {
		const application = await findApplicationByNumber(c.var.services, c.req.param("applicationNumber"));
		const { language } = c.var.visitor;
		if (!application) return c.json({ message: m.track_not_found({}, { locale: language }) }, 404);
		const owner = await owns(c, application.id);
		const json = applicationJson(viewOf(application, owner));
		return c.json(owner ? json : { ...json, id: null });
	})
	.get("/applications/:id", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return problem(c, unknown);
		return c.json(applicationJson(viewOf(application, await owns(c, application.id))));
	})
	.post("/send-email-notification/:id", rateLimit("RATE_MAIL"), async (c) => {
		const id = c.req.param("id");
		if (!(await findApplication(c.var.services, id))) return problem(c, unknown);
		const session = await ownerSessionOf(c.req.raw, c.var.services, id);
		if (!session) return problem(c, foreign);
		const { network } = c.var.visitor;
		const sent = await sendNotification(c.var.services, id, { network, provenOwner: session.proven });
		if (!sent.ok) return problem(c, sent.failure);
		return c.json({ message: m.notification_sent(sent.value, { locale: c.var.visitor.language }) });
	})
	.get("/documents/:id/original", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return problem(c, unknown);
		if (!(await owns(c, application.id))) return problem(c, foreign);
		if (application.status !== "completed" || !application.originalDocumentPath) {
			return problem(c, { kind: "conflict", code: "nif_not_assigned", from: application.status, event: "download" });
		}
		const document = await openDocument(c.var.services, application.originalDocumentPath, 0);
		if (!document) return problem(c, { kind: "unavailable", code: "service_unavailable" });
		c.var.services.log("certificate-downloaded");
		const fileName = `NIF-${application.nifNumber}.pdf`;
		return documentResponse(document.bytes, document.fileType, {
			download: c.req.query("download") === "true",
			fileName,
		});
	})
	.post("/request-physical-delivery/:id", rateLimit("RATE_WRITE"), async (c) => {
		const id = c.req.param("id");
		const body = await parseJson(c, deliveryRequest);
		if (!body.ok) return problem(c, body.failure);
		if (!(await findApplication(c.var.services, id))) return problem(c, unknown);
		if (!(await owns(c, id))) return problem(c, foreign);
		const requested = await requestPhysicalDelivery(c.var.services, id, body.value.address, c.var.visitor.country);
		if (!requested.ok) return problem(c, requested.failure);
		const { application, payment } = requested.value;
		return c.json({ application: applicationJson(viewOf(application, true)), clientSecret: payment.clientSecret });
	});
