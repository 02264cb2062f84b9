import type { Address, Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { refreshPayment } from "../money/refresh-payment.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/**
 * The last step before the card form: the package as finally chosen and the express consent to begin (row F38). Premium
 * needs an address for the post; without one of its own the applicant's address is not guessed.
 */
export async function confirmAnswers(
	services: Services,
	applicationId: string,
	answers: { packageType: PackageId; consentToBegin: boolean; deliveryAddress: Address | null },
): Promise<Outcome<Application>> {
	const { packageType, consentToBegin, deliveryAddress } = answers;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const homeless = lacksAddress(application, packageType, deliveryAddress);
	if (homeless) return homeless;
	if (!consentToBegin && application.consentToBeginAt === null) {
		return failure("invalid", "consent_missing", { fields: { consentToBegin: "error_consent_required" } });
	}
	const chosen = await changePackage(services, application, packageType, deliveryAddress);
	if (!chosen.ok || chosen.value.consentToBeginAt !== null) return chosen;
	return changeApplication(services, applicationId, APPLICANT, { type: "consent-given" });
}

/** Premium goes by post, and so needs to know where. */
function lacksAddress(application: Application, packageType: PackageId, deliveryAddress: Address | null) {
	const address = deliveryAddress ?? application.physicalDeliveryAddress;
	if (!PACKAGES[packageType].includesPost || address) return null;
	return failure("invalid", "invalid_request", { fields: { packageType: "error_delivery_address_required" } });
}

/**
 * Changes the package of an unpaid application; the same package again is no event. The provider is asked first: a new price for
 * what was paid a moment ago would make that money look wrong.
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
	if (money === "processing") return failure("conflict", "payment_processing");
	if (money === "paid" || money === "review") return failure("conflict", "already_paid");
	return changeApplication(services, application.id, APPLICANT, {
		type: "package-chosen",
		packageType,
		deliveryAddress,
	});
}
