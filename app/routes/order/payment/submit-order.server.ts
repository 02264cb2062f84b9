import { redirect } from "react-router";
import { confirmAnswers } from "#app/commands/application/confirm-answers.server.ts";
import { recordReferral } from "#app/commands/partners/record-referral.server.ts";
import { visitorContext } from "#app/context.ts";
import { BEGIN_CHOICES, type BeginChoice } from "#app/domain/application/expected-dates.ts";
import { checkoutPath } from "#app/domain/application/journey.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type PackageId, resolvePackage } from "#app/domain/money/packages.ts";
import { isReferralCode, referralCodeOf } from "#app/domain/partners/referral.ts";
import { type FormProblem, formProblem } from "#app/labels/form-error.server.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import { openOwnApplication, redirectUnlessPayable } from "#app/visitor/require-application-owner.server.ts";
import type { Route } from "./+types/payment";

/** What the page shows after a form that did not lead on. */
type Answer = {
	packageType: PackageId;
	begin: BeginChoice | null;
	/** The code as it was typed. */
	typed: string;
	problem?: FormProblem;
	/** A code that was tried, and whether it counts. */
	tried?: Pick<AffiliateInfo, "code" | "valid" | "reason">;
};

/** The order as it was confirmed, which leads to the card form; or a code that is tried before. */
export async function submitOrder({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
	const url = new URL(request.url);
	const form = await request.formData().catch(() => new FormData());
	const { application, services } = await openOwnApplication({ request, context }, url.searchParams.get("id") ?? "");
	redirectUnlessPayable(application);
	const { language, network } = context.get(visitorContext);
	const packageType = resolvePackage(form.get("packageType"), application.packageType);
	const typed = String(form.get("code") ?? "").trim();
	const begin = BEGIN_CHOICES.find((choice) => choice === form.get("begin")) ?? null;
	const chosen: Answer = { packageType, begin, typed };
	const code = codeIn(typed, form.get("intent") === "code");
	if (!code.ok) return formProblem(code.failure, language, chosen);
	if (form.get("intent") === "code" && code.value !== null) {
		const referral = (await findReferral(request, services, code.value)) ?? { code: code.value, clickedAt: null };
		const { found } = await recordReferral(services, application, { referral, network });
		return { ...chosen, tried: { code: found.code, valid: found.valid, reason: found.reason } };
	}
	const confirmed = await confirmAnswers(services, application.id, { ...chosen, deliveryAddress: null, language });
	// Paid, closed or with the bank since this page was opened.
	if (!confirmed.ok && confirmed.failure.kind === "conflict")
		return redirect(localePath(`/confirmation/${application.id}`));
	if (!confirmed.ok) return formProblem(confirmed.failure, language, chosen);
	const referral = code.value ?? referralCodeOf(url);
	const ref = referral ? `&ref=${encodeURIComponent(referral)}` : "";
	return redirect(localePath(checkoutPath(application.id, packageType) + ref));
}

/** A partner's code, null for none; an answer in words for what cannot be one. */
function codeIn(typed: string, asked: boolean): Outcome<string | null> {
	if (isReferralCode(typed)) return success(typed);
	if (!typed && !asked) return success(null);
	return failure("invalid", "invalid_request", { fields: { code: "error_code_form" } });
}
