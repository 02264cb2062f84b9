import { Hono } from "hono";
import { requestPhysicalDelivery } from "#app/commands/application/delivery.server.ts";
import { assignNif } from "#app/commands/application/nif.server.ts";
import { checkForm, submitApplication } from "#app/commands/application/submit-application.server.ts";
import { sendNotification } from "#app/commands/mail/send-notification.server.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import type { Failure } from "#app/domain/failure.ts";
import { resolvePackage } from "#app/domain/money/packages.ts";
import { isReferralCode } from "#app/domain/partners/referral.ts";
import { suggestEmail } from "#app/domain/person/email-address.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication, findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { reportUnexpectedError } from "#app/server/unexpected-error.server.ts";
import { findRequestOwnerSession, grantOwnership, listOwnedIds, ownsApplication } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { findSessionId } from "#app/visitor/session.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { staffGate } from "#worker/staff/staff-gate.ts";
import { applicationJson } from "./application-json.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

const applicationNotFound: Failure = { kind: "not-found", code: "application_not_found" };
const notOwner: Failure = { kind: "unauthenticated", code: "link_needed" };

/**
 * Rows 180-182: one application. Its id is enough to read the status; actions and personal data need the application
 * cookie (T5).
 */
export const applications = new Hono<AppEnv>()
	.get("/applications/track/:applicationNumber", rateLimit("RATE_TRACK"), async (c) => {
		const application = await findApplicationByNumber(c.var.services, c.req.param("applicationNumber"));
		const { language } = c.var.visitor;
		if (!application) return c.json({ message: m.track_not_found({}, { locale: language }) }, 404);
		const isOwner = await ownsApplication(c.req.raw, c.var.services, application.id);
		const json = applicationJson(buildApplicationView(application, isOwner));
		return c.json(isOwner ? json : { ...json, id: null });
	})
	.get("/applications/:id", async (c) => {
		const application = await findApplication(c.var.services, c.req.param("id"));
		if (!application) return problem(c, applicationNotFound);
		const isOwner = await ownsApplication(c.req.raw, c.var.services, application.id);
		return c.json(applicationJson(buildApplicationView(application, isOwner)));
	})
	.post("/send-email-notification/:id", rateLimit("RATE_MAIL"), async (c) => {
		const id = c.req.param("id");
		if (!(await findApplication(c.var.services, id))) return problem(c, applicationNotFound);
		const ownerSession = await findRequestOwnerSession(c.req.raw, c.var.services, id);
		if (!ownerSession) return problem(c, notOwner);
		const { network } = c.var.visitor;
		const result = await sendNotification(c.var.services, id, { network, verifiedOwner: ownerSession.emailVerified });
		if (!result.ok) return problem(c, result.failure);
		return c.json({ message: m.notification_sent(result.value, { locale: c.var.visitor.language }) });
	});

/** Row 185: the owner of a completed application orders the printed certificate. */
export const physicalDelivery = new Hono<AppEnv>().post(
	"/request-physical-delivery/:id",
	rateLimit("RATE_WRITE"),
	async (c) => {
		const id = c.req.param("id");
		const body = await parseJson(c, "deliveryRequest");
		if (!body.ok) return problem(c, body.failure);
		const { services } = c.var;
		if (!(await findApplication(services, id))) {
			return problem(c, { kind: "not-found", code: "application_not_found" });
		}
		if (!(await ownsApplication(c.req.raw, services, id))) {
			return problem(c, { kind: "unauthenticated", code: "link_needed" });
		}
		const deliveryRequest = await requestPhysicalDelivery(services, id, body.value.address, c.var.visitor.country);
		if (!deliveryRequest.ok) return problem(c, deliveryRequest.failure);
		const { application, payment } = deliveryRequest.value;
		return c.json({
			application: applicationJson(buildApplicationView(application, true)),
			clientSecret: payment.clientSecret,
		});
	},
);

/** Row 177: submits a complete application, which then waits for its payment. */
export const personalInfo = new Hono<AppEnv>().post("/personal-info", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const body = await parseJson(c, "personalInfoRequest");
	if (!body.ok) return problem(c, body.failure);
	const { affiliateCode } = body.value;
	const packageType = resolvePackage(body.value.packageType);
	const fields = Object.fromEntries(Object.entries(body.value).filter(([, value]) => value !== null));
	const result = await checkForm(services, fields, packageType, "call");
	if (!result.ok) return problem(c, { kind: "invalid", code: "invalid_request", fields: result.errors });
	const outcome = await submitApplication(services, {
		applicationId: null,
		owned: await listOwnedIds(c.req.raw, services),
		network: visitor.network,
		sessionId: await findSessionId(c.req.raw, services.settings),
		info: result.info,
		packageType,
		passportPath: body.value.passportDocumentPath || null,
		addressPath: body.value.addressDocumentPath || null,
		guardianPath: body.value.guardianDocumentPath || null,
		referral: await findReferral(c.req.raw, services, isReferralCode(affiliateCode) ? affiliateCode : null),
		language: visitor.language,
		consentToBegin: body.value.consentToBegin === true && body.value.acknowledgesEnd === true,
	});
	if (!outcome.ok) return problem(c, outcome.failure);
	c.header("Set-Cookie", await grantOwnership(c.req.raw, services, outcome.value.id), { append: true });
	const { id, applicationNumber, email } = outcome.value;
	const emailSuggestion = suggestEmail(email);
	return c.json({ id, applicationNumber, ...(emailSuggestion && { emailSuggestion }) });
});

/**
 * Row 184, staff only (ruling T1): one person proposes the number, a second one confirms it. Unexpected errors have the
 * message of row 210.
 */
export const setNif = new Hono<AppEnv>().onError((error, c) => {
	reportUnexpectedError(c.var.services, error, c.req.routePath);
	return problem(c, { kind: "unavailable", code: "set_nif_failed", retryAfterSeconds: 30 });
});

setNif.post("/set-nif/:id", staffGate(), async (c) => {
	const body = await parseJson(c, "setNifRequest");
	if (!body.ok) return problem(c, body.failure);
	const outcome = await assignNif(c.var.services, c.var.staff, c.req.param("id"), body.value.nifNumber);
	if (!outcome.ok) return problem(c, outcome.failure);
	const awaitingSecondPerson = outcome.value.nifNumber === null;
	return c.json({ application: applicationJson(buildApplicationView(outcome.value, false)), awaitingSecondPerson });
});
