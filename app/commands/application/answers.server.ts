import type { Address, Application, DocumentDecision } from "#app/domain/application/application.ts";
import { type BeginChoice, beginChoiceOf } from "#app/domain/application/expected-dates.ts";
import { compareAddress, comparePassport, type TypedAnswers } from "#app/domain/application/form-check.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import type { AddressFacts, DocumentType, PassportFacts } from "#app/domain/documents/document-check.ts";
import { isAnswered } from "#app/domain/documents/document-questions.ts";
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

/**
 * S5: the owner answers one thing that was asked for.
 * @param item its place in the list of what was asked for
 * @param document the document where one is needed: a new one must have come from this session; the one that we have may
 * stay when what was asked about it has been answered and nobody has refused it
 */
export async function provideInformation(
	services: Services,
	applicationId: string,
	item: number,
	document: { path: string; sessionId: string | null } | null,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const kind = application.requestedItems[item]?.kind;
	if (application.status !== "verification_required" || !kind || kind === "mandate")
		return failure("conflict", "wrong_state");
	const answer = { type: "information-provided", item } as const;
	if (kind === "information")
		return changeApplication(services, applicationId, APPLICANT, { ...answer, document: null });
	if (!document) return failure("invalid", "file_missing");
	const paths = { passport: null, address: null, [kind]: document.path };
	const present = documentIn(application, kind);
	const stays = document.path === present.path && present.decision === "review";
	const known = stays && (await findOwnDocument(services, document.path, { sessionId: null, applicationId }));
	const mayStay = known && isAnswered(known.flags, known.nameAnswer);
	const owner = { sessionId: document.sessionId, applicationId: mayStay ? applicationId : null };
	const found = await findOwnDocuments(services, paths, owner);
	if (!found.ok) return found;
	const own = found.value[kind];
	if (!own) return failure("invalid", "document_not_yours");
	const decision = await decisionOn(services, { document: kind, ...own }, application);
	const decided = { ...own, decision };
	const outcome = await changeApplication(services, applicationId, APPLICANT, { ...answer, document: decided });
	if (outcome.ok)
		await claimDocuments(services, { passport: null, address: null, guardian: null, [kind]: decided }, applicationId);
	return outcome;
}

type Checked = { document: DocumentType; path: string; decision: DocumentDecision };

/** A verified document that says something else than the applicant typed is for a person to look at. */
export async function decisionOn(
	services: Pick<Services, "db">,
	{ document, path, decision }: Checked,
	typed: TypedAnswers,
): Promise<DocumentDecision> {
	if (decision !== "verified" || document === "guardian") return decision;
	const said = await findExtracted(services, path);
	const found =
		document === "passport"
			? comparePassport(said as PassportFacts | null, typed)
			: compareAddress(said as AddressFacts | null, typed);
	return found.length > 0 ? "review" : "verified";
}
