import { Hono } from "hono";
import { sendCertificate } from "#app/commands/application/certificate.server.ts";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { type Failure, failure } from "#app/domain/failure.ts";
import { isVerified, mayShare } from "#app/domain/sharing/sharing.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication, findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { deviceOf } from "#app/visitor/device.ts";
import { downloadLink, isDownloadLink } from "#app/visitor/download-link.server.ts";
import { ownerSessionOf, ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { applicationJson } from "./application-json.ts";
import { problem } from "./problem.ts";

const unknown: Failure = { kind: "not-found", code: "application_not_found" };
const foreign: Failure = failure("unauthenticated", "link_needed").failure;

/**
 * Rows 180-183: one application. The id reads where it stands; acting and revealing need the application cookie (T5).
 */
export const applications = new Hono<AppEnv>()
	.get("/applications/track/:applicationNumber", rateLimit("RATE_TRACK"), async (c) => {
		const application = await findApplicationByNumber(c.var.services, c.req.param("applicationNumber"));
		const { language } = c.var.visitor;
		if (!application) return c.json({ message: m.track_not_found({}, { locale: language }) }, 404);
		const owner = await ownsApplication(c.req.raw, c.var.services, application.id);
		const json = applicationJson(viewOf(application, owner));
		return c.json(owner ? json : { ...json, id: null });
	})
	.get("/applications/:id", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return problem(c, unknown);
		const owner = await ownsApplication(c.req.raw, c.var.services, application.id);
		return c.json(applicationJson(viewOf(application, owner)));
	})
	.post("/send-email-notification/:id", rateLimit("RATE_MAIL"), async (c) => {
		const id = c.req.param("id");
		if (!(await findApplication(c.var.services, id))) return problem(c, unknown);
		const session = await ownerSessionOf(c.req.raw, c.var.services, id);
		if (!session) return problem(c, foreign);
		const { network } = c.var.visitor;
		const sent = await sendNotification(c.var.services, id, { network, verifiedOwner: session.emailVerified });
		if (!sent.ok) return problem(c, sent.failure);
		return c.json({ message: m.notification_sent(sent.value, { locale: c.var.visitor.language }) });
	})
	.get("/documents/:id/original", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return problem(c, unknown);
		const { services } = c.var;
		const session = await ownerSessionOf(c.req.raw, services, application.id);
		if (!session) return problem(c, foreign);
		if (!mayShare("certificate", application)) {
			return problem(c, { kind: "conflict", code: "nif_not_assigned", from: application.status, event: "download" });
		}
		const { settings, now } = services;
		if (!isVerified(session, now())) return problem(c, failure("unauthenticated", "download_code_needed").failure);
		const download = c.req.query("download") === "true";
		// F43: by a link that is good for some minutes, in this browser alone.
		if (!isDownloadLink(settings, session, c.req.query("link") ?? "", now())) {
			const query = new URLSearchParams({
				link: downloadLink(settings, session, now()),
				...(download && { download: "true" }),
			});
			return c.redirect(`${c.req.path}?${query}`, 303);
		}
		const given = await sendCertificate(services, application, { by: "owner", device: deviceOf(c.req.raw) });
		if (!given.ok) return problem(c, given.failure);
		const { bytes, fileType, fileName } = given.value;
		return documentResponse(bytes, fileType, { download, fileName });
	});
