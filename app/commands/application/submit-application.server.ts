import type { Application } from "#app/domain/application/application.ts";
import type { ApplicantDetails, SubmittedDocument } from "#app/domain/application/event.ts";
import { checkPersonalInfo, type PersonalInfoResult } from "#app/domain/application/personal-info.ts";
import type { PersonalInfo } from "#app/domain/application/personal-info-fields.ts";
import { toApplicantDetails } from "#app/domain/application/stored-personal-info.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isUnderAge } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { HOUR, lisbonDate, SECOND } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOwnDiscount } from "#app/queries/money/discounts.server.ts";
import { findOpeningReferral } from "#app/queries/partners/find-affiliate.server.ts";
import { hasVerifiedEmail, isVerifiedOwner } from "#app/queries/people/owner-session.server.ts";
import { deriveId, randomApplicationNumber, randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { claimCase, findVisitCase, isConsentEmailChanged } from "../agents/agent-cases.server.ts";
import { claimDocuments, findOwnDocuments, type OwnDocuments } from "../documents/claim-documents.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { recordReferralSource } from "../partners/referrals.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { assessDocument } from "./answers.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

type Submission = {
	/** The draft or unpaid application that this submission continues, if the visitor owns it. */
	applicationId: string | null;
	/** Applications that the visitor may act for. */
	owned: readonly string[];
	/** The visitor's network for rate limits; null for demo applications. */
	network: string | null;
	sessionId: string | null;
	info: PersonalInfo;
	packageType: PackageId;
	passportPath: string | null;
	addressPath: string | null;
	/** Documents of a minor's guardian; may follow after the payment. */
	guardianPath?: string | null;
	referral: Referral | null;
	language: Language;
	consentToBegin: boolean;
	/** The order of several people that a new application joins. */
	orderId?: string | null;
	/** A demo application, excluded from all figures. */
	isDemo?: boolean;
};

const MAX_NUMBER_ATTEMPTS = 3;

/** S2: creates an application that awaits payment, or updates one that still does. */
export async function submitApplication(services: Services, submission: Submission): Promise<Outcome<Application>> {
	const { sessionId, info, packageType } = submission;
	if (!submission.passportPath || !submission.addressPath) return failure("invalid", "file_missing");
	const applicationId = submission.applicationId ?? (await deriveApplicationId(submission));
	const paths = {
		passport: submission.passportPath,
		address: submission.addressPath,
		guardian: selectGuardianPath(services, submission),
	};
	const [agentCase, before, isVerified, documents, hasVerifiedAddress, affiliate] = await Promise.all([
		findVisitCase(services, sessionId, applicationId),
		findApplication(services, applicationId),
		isVerifiedOwner(services, applicationId),
		findOwnDocuments(services, paths, { sessionId, applicationId }),
		hasVerifiedEmail(services, submission.owned, info.email),
		findOpeningReferral(services, submission.referral, info.email),
	]);
	// Once the address is verified, only the owner may submit the application again.
	if (before && isVerified && !submission.owned.includes(applicationId))
		return failure("unauthenticated", "link_needed");
	if (!documents.ok) return documents;
	// The client decides through a link to this address, so the firm cannot change it.
	if (!isVerified && isConsentEmailChanged(agentCase, info.email))
		return failure("invalid", "invalid_request", { fields: { email: "error_agent_case_email" } });
	const details = toApplicantDetails(info, packageType);
	const orderId = before ? before.orderId : (submission.orderId ?? null);
	const [hasMailQuota, evaluatedDocuments, ownPercent] = await Promise.all([
		consumeSubmissionMailQuota(services, submission, before),
		reevaluateAll(services, documents.value, details),
		findOwnDiscount(services, { id: applicationId, orderId }),
	]);
	if (!hasMailQuota) return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const waitsForVerification = submission.network !== null && !hasVerifiedAddress;
	for (let attempts = 0; ; attempts += 1) {
		const outcome = await changeApplication(services, applicationId, APPLICANT, {
			type: "application-submitted",
			applicationNumber: randomApplicationNumber(),
			language: submission.language,
			packageType,
			...affiliate,
			ownPercent: Math.max(agentCase?.discountPercent ?? 0, ownPercent),
			orderId,
			isDemo: submission.isDemo ?? false,
			details,
			consentToBegin: submission.consentToBegin,
			agent: agentCase?.agent ?? null,
			mailWaits: waitsForVerification,
			...evaluatedDocuments,
		});
		// The number is taken: try another one. With eight characters out of 31, collisions are very rare.
		if (!outcome.ok && outcome.failure.code === "stale_version" && attempts < MAX_NUMBER_ATTEMPTS) continue;
		if (!outcome.ok) return outcome;
		await Promise.all([
			claimDocuments(services, documents.value, applicationId),
			agentCase && claimCase(services, agentCase, applicationId),
			recordReferralSource(services, outcome.value, submission),
			sessionId && saveSession(services, sessionId, { applicationId, orderId: null, draft: null, packageType }),
		]);
		return success(outcome.value);
	}
}

/**
 * Consumes the network's mail quota if the submission sends an e-mail to an unverified address, as the first one and
 * each change of address do. Returns false if the quota is used up.
 */
async function consumeSubmissionMailQuota(
	services: Services,
	{ network, info }: Submission,
	before: Application | null,
): Promise<boolean> {
	const wasNotified = before?.status === "pending" && before.email === info.email;
	return wasNotified || (await consumeMailQuota(services, { network, owner: null })) === "consumed";
}

/** Returns the guardian's documents of a minor. Ignores those of an adult, who needs no guardian. */
function selectGuardianPath({ now }: Pick<Services, "now">, { info, guardianPath }: Submission): string | null {
	return isUnderAge(info.dateOfBirth, now()) ? (guardianPath ?? null) : null;
}

/** Re-evaluates the documents against the applicant's answers. */
async function reevaluateAll(
	services: Services,
	documents: OwnDocuments,
	details: ApplicantDetails,
): Promise<OwnDocuments> {
	async function reevaluate(document: DocumentType): Promise<SubmittedDocument | null> {
		const submitted = documents[document];
		return (
			submitted && {
				...submitted,
				decision: await assessDocument(services, { documentType: document, ...submitted }, details),
			}
		);
	}
	const [passport, address] = await Promise.all([reevaluate("passport"), reevaluate("address")]);
	return { passport, address, guardian: documents.guardian };
}

/**
 * Derives the application's id from a session and its documents, so that a submission repeated because its response was
 * lost finds the same application. The id is as unguessable as the session's secret: 128 bits in 22 characters.
 */
async function deriveApplicationId({ sessionId, passportPath, addressPath }: Submission): Promise<string> {
	return sessionId === null ? randomId() : deriveId(`${sessionId}/${passportPath}/${addressPath}`);
}

/**
 * Validates an application as of today with the service's settings.
 * @param source the form requires fields that an API call may omit
 */
export async function checkForm(
	services: Services,
	input: unknown,
	packageType: PackageId,
	source: "form" | "call",
): Promise<PersonalInfoResult> {
	const { parsePhoneNumber } = await import("#app/server/phone-number.server.ts");
	return checkPersonalInfo(input, {
		packageType,
		isFromForm: source === "form",
		today: lisbonDate(services.now()),
		birthDetailsRequired: services.settings.birthDetailsRequired,
		parsePhone: parsePhoneNumber,
	});
}
