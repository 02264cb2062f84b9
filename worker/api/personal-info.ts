import { Hono } from "hono";
import { checkForm, submitApplication } from "#app/commands/application/submit-application.server.ts";
import { failure } from "#app/domain/failure.ts";
import { resolvePackage } from "#app/domain/money/packages.ts";
import { isReferralCode } from "#app/domain/partners/referral.ts";
import { suggestEmail } from "#app/domain/person/email-address.ts";
import { ownedApplications, ownNewApplication } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { findSessionId } from "#app/visitor/session.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 177: a complete application, which then waits for its payment. */
export const personalInfo = new Hono<AppEnv>().post("/personal-info", rateLimit("RATE_WRITE"), async (c) => {
	const { services, visitor } = c.var;
	const body = await parseJson(c, "personalInfoRequest");
	if (!body.ok) return problem(c, body.failure);
	const { affiliateCode } = body.value;
	const packageType = resolvePackage(body.value.packageType);
	const fields = Object.fromEntries(Object.entries(body.value).filter(([, value]) => value !== null));
	const checked = await checkForm(services, fields, packageType, "call");
	if (!checked.ok) return problem(c, failure("invalid", "invalid_request", { fields: checked.errors }).failure);
	const outcome = await submitApplication(services, {
		applicationId: null,
		owned: await ownedApplications(c.req.raw, services),
		network: visitor.network,
		sessionId: await findSessionId(c.req.raw, services.settings),
		info: checked.info,
		packageType,
		passportPath: body.value.passportDocumentPath || null,
		addressPath: body.value.addressDocumentPath || null,
		guardianPath: body.value.guardianDocumentPath || null,
		referral: await findReferral(c.req.raw, services, isReferralCode(affiliateCode) ? affiliateCode : null),
		language: visitor.language,
		consentToBegin: body.value.consentToBegin === true && body.value.acknowledgesEnd === true,
	});
	if (!outcome.ok) return problem(c, outcome.failure);
	c.header("Set-Cookie", await ownNewApplication(c.req.raw, services, outcome.value.id), { append: true });
	const { id, applicationNumber, email } = outcome.value;
	const emailSuggestion = suggestEmail(email);
	return c.json({ id, applicationNumber, ...(emailSuggestion && { emailSuggestion }) });
});
