import type { Application } from "#app/domain/application/application.ts";
import type { ApplicantDetails, SubmittedDocument } from "#app/domain/application/event.ts";
import { type Checked, checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import type { PersonalInfo } from "#app/domain/application/personal-info-fields.ts";
import { detailsOf } from "#app/domain/application/stored-personal-info.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isUnderAge } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { HOUR, lisbonDate, SECOND } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findOpeningReferral } from "#app/queries/partners/find-affiliate.server.ts";
import { hasVerifiedEmail, isVerifiedOwner } from "#app/queries/people/owner-session.server.ts";
import { idFrom, randomApplicationNumber, randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { type Claimed, claimDocuments, findOwnDocuments } from "../documents/claim-documents.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { recordReferralSource } from "../partners/referrals.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { decisionOn } from "./answers.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

type Submission = {
	/** The draft or unpaid application that this submission continues, if the visitor owns it. */
	applicationId: string | null;
	/** Applications that the visitor may act for. */
	owned: readonly string[];
	/** The visitor's network for rate limits; null for demonstrations. */
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
	/** An application of the demonstration, never mixed into figures. */
	isDemo?: boolean;
};

const NUMBER_TRIES = 3;

/** S2: creates an application that awaits payment, or updates one that still does. */
export async function submitApplication(services: Services, submission: Submission): Promise<Outcome<Application>> {
	const { sessionId, info, packageType } = submission;
	if (!submission.passportPath || !submission.addressPath) return failure("invalid", "file_missing");
	const applicationId = submission.applicationId ?? (await applicationIdOf(submission));
	const paths = {
		passport: submission.passportPath,
		address: submission.addressPath,
		guardian: guardianPathOf(services, submission),
	};
	const [before, verified, documents, provedAddress, referred] = await Promise.all([
		findApplication(services, applicationId),
		isVerifiedOwner(services, applicationId),
		findOwnDocuments(services, paths, { sessionId, applicationId }),
		hasVerifiedEmail(services, submission.owned, info.email),
		findOpeningReferral(services, submission.referral, info.email),
	]);
	// Once the address is verified, only the owner may submit the application again.
	if (before && verified && !submission.owned.includes(applicationId)) return failure("unauthenticated", "link_needed");
	if (!documents.ok) return documents;
	const details = detailsOf(info, packageType);
	const [mayMail, compared] = await Promise.all([
		mayCauseMail(services, submission, before),
		compareAll(services, documents.value, details),
	]);
	if (!mayMail) return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const mailWaits = submission.network !== null && !provedAddress;
	for (let tries = 0; ; tries += 1) {
		const outcome = await changeApplication(services, applicationId, APPLICANT, {
			type: "application-submitted",
			applicationNumber: randomApplicationNumber(),
			language: submission.language,
			packageType,
			...referred,
			isDemo: submission.isDemo ?? false,
			details,
			consentToBegin: submission.consentToBegin,
			mailWaits,
			...compared,
		});
		// The number is taken: draw another one. With eight of 31 letters that is very rare.
		if (!outcome.ok && outcome.failure.code === "stale_version" && tries < NUMBER_TRIES) continue;
		if (!outcome.ok) return outcome;
		await Promise.all([
			claimDocuments(services, documents.value, applicationId),
			recordReferralSource(services, outcome.value, submission),
			sessionId && saveSession(services, sessionId, { applicationId, draft: null, packageType }),
		]);
		return success(outcome.value);
	}
}

/** The first submission, and each change of address, mails an unverified address: limited per network and hour. */
async function mayCauseMail(
	services: Services,
	{ network, info }: Submission,
	before: Application | null,
): Promise<boolean> {
	const wasNotified = before?.status === "pending" && before.email === info.email;
	return wasNotified || (await consumeMailQuota(services, { network, of: null })) === "taken";
}

/** An adult needs no guardian: such documents are ignored. */
function guardianPathOf({ now }: Pick<Services, "now">, { info, guardianPath }: Submission): string | null {
	return isUnderAge(info.dateOfBirth, now()) ? (guardianPath ?? null) : null;
}

/** Re-evaluates the documents against the applicant's answers. */
async function compareAll(services: Services, documents: Claimed, details: ApplicantDetails): Promise<Claimed> {
	async function compared(document: DocumentType): Promise<SubmittedDocument | null> {
		const submitted = documents[document];
		return submitted && { ...submitted, decision: await decisionOn(services, { document, ...submitted }, details) };
	}
	const [passport, address] = await Promise.all([compared("passport"), compared("address")]);
	return { passport, address, guardian: documents.guardian };
}

/**
 * The id of the application that a session makes of two documents: a submission that is repeated because its answer was lost
 * finds the same one again. As unguessable as the session's own secret; 128 bits in 22 characters.
 */
async function applicationIdOf({ sessionId, passportPath, addressPath }: Submission): Promise<string> {
	return sessionId === null ? randomId() : idFrom(`${sessionId}/${passportPath}/${addressPath}`);
}

/**
 * Validates an application as of today with the service's settings.
 * @param door the form requires fields that an API call may omit
 */
export async function checkForm(
	services: Services,
	input: unknown,
	packageType: PackageId,
	door: "form" | "call",
): Promise<Checked> {
	const { parsePhoneNumber: readPhoneNumber } = await import("#app/server/phone-number.server.ts");
	return checkPersonalInfo(input, {
		packageType,
		byForm: door === "form",
		today: lisbonDate(services.now()),
		birthDetailsRequired: services.settings.birthDetailsRequired,
		readPhone: readPhoneNumber,
	});
}
