import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { changePackage } from "#app/commands/application/answers.server.ts";
import { beginPayment, openTestPayment } from "#app/commands/money/begin-payment.server.ts";
import { recordReferral } from "#app/commands/partners/referrals.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isReferralCode } from "#app/domain/partners/referral.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import type { PaymentDiagnosis } from "#app/services.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { findStaff } from "#worker/staff/staff-gate.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Rows 178 and 179, for the card form. The server sets amount and mode (ruling T7). */
export const payments = new Hono<AppEnv>()
	.get("/stripe-public-key", (c) => {
		const { publicKey, serverMode } = c.var.services.payments.publicConfig();
		if (publicKey === null) return problem(c, { kind: "not-configured", code: "payments_not_configured" });
		return c.json({ publicKey, serverMode });
	})
	.post("/create-payment-intent", rateLimit("RATE_WRITE"), async (c) => {
		const { services } = c.var;
		const body = await parseJson(c, "paymentIntentRequest");
		if (!body.ok) return problem(c, body.failure);
		const { applicationId, packageType, mode } = body.value;
		const [application, isOwner] = await Promise.all([
			findApplication(services, applicationId),
			ownsApplication(c.req.raw, services, applicationId),
		]);
		if (!application) return problem(c, { kind: "not-found", code: "application_not_found" });
		if (!isOwner) return problem(c, { kind: "unauthenticated", code: "link_needed" });
		if (packageType) {
			const result = await changePackage(services, application, packageType);
			if (!result.ok) return problem(c, result.failure);
		}
		const affiliateInfo = await recordCallReferral(c, body.value.affiliateCode, application);
		const started = await beginPayment(services, applicationId, "application", c.var.visitor.country);
		if (!started.ok) return problem(c, started.failure);
		const { serverMode } = services.payments.publicConfig();
		if (mode && mode !== serverMode) services.log("payment-mode-mismatch", { serverMode });
		const { clientSecret } = started.value;
		return c.json({
			clientSecret,
			mode: mode === "test" || mode === "live" ? mode : serverMode,
			serverMode,
			affiliateInfo,
		});
	});

/** Records the referral that the call, the application or an earlier click names, and returns its partner. */
async function recordCallReferral(
	c: Context<AppEnv>,
	sentCode: unknown,
	application: Application,
): Promise<AffiliateInfo | null> {
	const { services, visitor } = c.var;
	const referralCode = isReferralCode(sentCode) ? sentCode : application.affiliateCode;
	const referral = await findReferral(c.req.raw, services, referralCode);
	if (!referral) return null;
	return (await recordReferral(services, application, { referral, network: visitor.network })).affiliate;
}

/**
 * Returns whether the payment test pages are open: to everyone with a test key, only to staff with a live key (ruling
 * T3).
 */
export async function mayDiagnose(c: Context<AppEnv>): Promise<boolean> {
	return c.var.services.payments.publicConfig().serverMode === "test" || (await findStaff(c)) !== null;
}

/** Responds as for an unknown call while the test pages are closed. */
const diagnosticsAccess = createMiddleware<AppEnv>(async function diagnosticsAccess(c, next) {
	if (await mayDiagnose(c)) return next();
	return problem(c, { kind: "not-found", code: "document_not_found" });
});

/** Rows 188 and 189: calls of the payment test page. No response contains any part of a key. */
export const paymentDiagnostics = new Hono<AppEnv>()
	.get("/stripe-diagnostic", diagnosticsAccess, rateLimit("RATE_TEST", "diagnostic"), async (c) => {
		const diagnosis = await c.var.services.payments.diagnose();
		return c.json({ stripe: (await findStaff(c)) ? diagnosis : publicDiagnosis(diagnosis) });
	})
	.post("/create-test-payment-intent", diagnosticsAccess, rateLimit("RATE_TEST"), async (c) => {
		const { services } = c.var;
		const body = await parseJson(c, "testIntentRequest");
		if (!body.ok) return problem(c, body.failure);
		const { sessionId, headers } = await ensureSessionId(c.req.raw, services.settings);
		const testPayment = await openTestPayment(services, sessionId, body.value);
		if (!testPayment.ok) return problem(c, testPayment.failure);
		for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
		return c.json({ ...testPayment.value, mode: services.payments.publicConfig().serverMode });
	});

/** Omits the key's kind and the exact error. */
function publicDiagnosis({
	secretKeyKind: _kind,
	problem: _problem,
	standIn: _standIn,
	...publicFields
}: PaymentDiagnosis) {
	return publicFields;
}
