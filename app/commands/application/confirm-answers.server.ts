import type { Address, Application } from "#app/domain/application/application.ts";
import { type BeginChoice, beginChoiceOf } from "#app/domain/application/expected-dates.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { refreshPayment } from "../money/refresh-payment.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/**
 * The last step before the card form: the package as finally chosen and when we begin: "now" is the consent to begin
 * within the term of withdrawal (row F38), "wait" takes it back. Premium needs an address for the post;
 * without one of its own the applicant's address is not guessed.
 */
export async function confirmAnswers(
	services: Services,
	applicationId: string,
	answers: { packageType: PackageId; begin: BeginChoice | null; deliveryAddress: Address | null; language: Language },
): Promise<Outcome<Application>> {
	const { packageType, begin, deliveryAddress, language } = answers;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const homeless = lacksAddress(application, packageType, deliveryAddress);
	if (homeless) return homeless;
	if (begin === null) return failure("invalid", "consent_missing", { fields: { begin: "error_begin_choose" } });
	const chosen = await changePackage(services, application, packageType, deliveryAddress);
	if (!chosen.ok || beginChoiceOf(chosen.value) === begin) return chosen;
	const event = begin === "now" ? { type: "consent-given" as const, language } : { type: "consent-revoked" as const };
	return changeApplication(services, applicationId, APPLICANT, event);
}

/** Premium goes by post, and so needs to know where. */
function lacksAddress(application: Application, packageType: PackageId, deliveryAddress: Address | null) {
	const address = deliveryAddress ?? application.physicalDeliveryAddress;
	if (!PACKAGES[packageType].includesPost || address) return null;
	return failure("invalid", "invalid_request", { fields: { packageType: "error_delivery_address_required" } });
}

/**
 * Changes the package of an unpaid application; the same package again is no event. The provider is asked first: a new
 * price for what was paid a moment ago would make that money look wrong.
 */
export async function changePackage(
	services: Services,
	application: Application,
	packageType: PackageId,
	deliveryAddress: Address | null = null,
): Promise<Outcome<Application>> {
	if (application.packageType === packageType && deliveryAddress === null) return { ok: true, value: application };
	const homeless = lacksAddress(application, packageType, deliveryAddress);
	if (homeless) return homeless;
	const { money } = await refreshPayment(services, application);
	if (money === "processing" || money === "awaited") return failure("conflict", "payment_processing");
	if (money === "paid" || money === "review") return failure("conflict", "already_paid");
	return changeApplication(services, application.id, APPLICANT, {
		type: "package-chosen",
		packageType,
		deliveryAddress,
	});
}
