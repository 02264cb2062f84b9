import type { Address, Application, DocumentDecision } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { type BeginChoice, getBeginChoice } from "#app/domain/application/expected-dates.ts";
import { compareAddress, comparePassport, type TypedAnswers } from "#app/domain/application/form-check.ts";
import { getCaseDocument } from "#app/domain/documents/case-documents.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import { areQuestionsAnswered } from "#app/domain/documents/document-questions.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findExtracted, findOwnDocument } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import { claimDocuments, findOwnDocuments } from "../documents/claim-documents.server.ts";
import { refreshPayment } from "../money/observe-payment.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/**
 * Sets the package and when work begins, in the last step before the card form. "now" is the consent to begin within
 * the withdrawal period (row F38); "wait" revokes it. Premium needs a delivery address; the applicant's home address is
 * never assumed.
 */
export async function confirmAnswers(
	services: Services,
	applicationId: string,
	answers: { packageType: PackageId; begin: BeginChoice | null; deliveryAddress: Address | null; language: Language },
): Promise<Outcome<Application>> {
	const { packageType, begin, deliveryAddress, language } = answers;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const addressFailure = checkDeliveryAddress(application, packageType, deliveryAddress);
	if (addressFailure) return addressFailure;
	if (begin === null) return failure("invalid", "consent_missing", { fields: { begin: "error_begin_choose" } });
	const result = await changePackage(services, application, packageType, deliveryAddress);
	if (!result.ok || getBeginChoice(result.value) === begin) return result;
	const event = begin === "now" ? { type: "consent-given" as const, language } : { type: "consent-revoked" as const };
	return changeApplication(services, applicationId, APPLICANT, event);
}

/** Returns a failure if the package includes postal delivery and there is no address for it. */
function checkDeliveryAddress(application: Application, packageType: PackageId, deliveryAddress: Address | null) {
	const address = deliveryAddress ?? application.physicalDeliveryAddress;
	if (!PACKAGES[packageType].includesPost || address) return null;
	return failure("invalid", "invalid_request", { fields: { packageType: "error_delivery_address_required" } });
}

/**
 * Changes the package of an unpaid application; the same package again changes nothing. Checks with the provider first:
 * a new price after a payment would make that payment look wrong.
 */
export async function changePackage(
	services: Services,
	application: Application,
	packageType: PackageId,
	deliveryAddress: Address | null = null,
): Promise<Outcome<Application>> {
	if (application.packageType === packageType && deliveryAddress === null) return { ok: true, value: application };
	const addressFailure = checkDeliveryAddress(application, packageType, deliveryAddress);
	if (addressFailure) return addressFailure;
	const { progress } = await refreshPayment(services, application);
	if (progress === "processing" || progress === "awaited") return failure("conflict", "payment_processing");
	if (progress === "paid" || progress === "review") return failure("conflict", "already_paid");
	return changeApplication(services, application.id, APPLICANT, {
		type: "package-chosen",
		packageType,
		deliveryAddress,
	});
}

/**
 * S5: answers one requested item, as the owner or the firm that acts for them.
 * @param itemIndex position in the list of requested items
 * @param document required for document items: either a new upload of this session, or the current document if its
 * question was answered and it was not refused
 */
export async function provideInformation(
	services: Services,
	applicationId: string,
	itemIndex: number,
	document: { path: string; sessionId: string | null } | null,
	actor: Actor = APPLICANT,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const kind = application.requestedItems[itemIndex]?.kind;
	if (application.status !== "verification_required" || !kind || kind === "mandate")
		return failure("conflict", "wrong_state");
	const event = { type: "information-provided", item: itemIndex } as const;
	if (kind === "information") return changeApplication(services, applicationId, actor, { ...event, document: null });
	if (!document) return failure("invalid", "file_missing");
	const paths = { passport: null, address: null, [kind]: document.path };
	const currentDocumentFields = getCaseDocument(application, kind);
	const isUnchanged = document.path === currentDocumentFields.path && currentDocumentFields.decision === "review";
	const currentDocument =
		isUnchanged && (await findOwnDocument(services, document.path, { sessionId: null, applicationId }));
	const canReuse = currentDocument && areQuestionsAnswered(currentDocument.flags, currentDocument.nameAnswer);
	const owner = { sessionId: document.sessionId, applicationId: canReuse ? applicationId : null };
	const ownDocuments = await findOwnDocuments(services, paths, owner);
	if (!ownDocuments.ok) return ownDocuments;
	const ownDocument = ownDocuments.value[kind];
	if (!ownDocument) return failure("invalid", "document_not_yours");
	const decision = await assessDocument(services, { documentType: kind, ...ownDocument }, application);
	const fields = { ...ownDocument, decision };
	const outcome = await changeApplication(services, applicationId, actor, { ...event, document: fields });
	if (outcome.ok)
		await claimDocuments(services, { passport: null, address: null, guardian: null, [kind]: fields }, applicationId);
	return outcome;
}

type CheckedDocument = { documentType: DocumentType; path: string; decision: DocumentDecision };

/**
 * Returns the decision on a document. A verified document that contradicts the applicant's answers needs manual review.
 */
export async function assessDocument(
	services: Pick<Services, "db">,
	{ documentType, path, decision }: CheckedDocument,
	input: TypedAnswers,
): Promise<DocumentDecision> {
	if (decision !== "verified" || documentType === "guardian") return decision;
	const extracted = await findExtracted(services, path);
	const contradictions =
		documentType === "passport"
			? comparePassport(extracted as PassportFacts | null, input)
			: compareAddress(extracted as AddressFacts | null, input);
	return contradictions.length > 0 ? "review" : "verified";
}
