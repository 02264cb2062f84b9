import { type Context, Hono } from "hono";
import { changePackage } from "#app/commands/application/answers.server.ts";
import { beginPayment } from "#app/commands/money/begin-payment.server.ts";
import { recordReferral } from "#app/commands/partners/referrals.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure } from "#app/domain/failure.ts";
import { isReferralCode } from "#app/domain/partners/referral.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Rows 178 and 179: what the card form needs. Amount and mode are the server's own (ruling T7). */
export const payments = new Hono<AppEnv>()
	.get("/stripe-public-key", (c) => {
		const { publicKey, serverMode } = c.var.services.payments.publicConfig();
		if (publicKey === null) return problem(c, failure("not-configured", "payments_not_configured").failure);
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
		if (!application) return problem(c, failure("not-found", "application_not_found").failure);
		if (!isOwner) return problem(c, failure("unauthenticated", "link_needed").failure);
		if (packageType) {
			const changed = await changePackage(services, application, packageType);
			if (!changed.ok) return problem(c, changed.failure);
		}
		const affiliateInfo = await affiliateOf(c, body.value.affiliateCode, application);
		const begun = await beginPayment(services, applicationId, "application", c.var.visitor.country);
		if (!begun.ok) return problem(c, begun.failure);
		const { serverMode } = services.payments.publicConfig();
		if (mode && mode !== serverMode) services.log("payment-mode-mismatch", { serverMode });
		const { clientSecret } = begun.value;
		return c.json({
			clientSecret,
			mode: mode === "test" || mode === "live" ? mode : serverMode,
			serverMode,
			affiliateInfo,
		});
	});

/** Who sent the applicant: as the call says, as the application says, or as an earlier click says. */
async function affiliateOf(c: Context<AppEnv>, sent: unknown, application: Application): Promise<AffiliateInfo | null> {
	const { services, visitor } = c.var;
	const named = isReferralCode(sent) ? sent : application.affiliateCode;
	const referral = await findReferral(c.req.raw, services, named);
	if (!referral) return null;
	return (await recordReferral(services, application, { referral, network: visitor.network })).found;
}
