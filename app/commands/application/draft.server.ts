import type { Application } from "#app/domain/application/application.ts";
import { toDraftDetails } from "#app/domain/application/stored-personal-info.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { emailError } from "#app/domain/person/email-address.ts";
import { stripInvisible } from "#app/domain/person/text.ts";
import { HOUR, SECOND } from "#app/domain/time/calendar.ts";
import { findOwnDiscount } from "#app/queries/money/discounts.server.ts";
import { findOpeningReferral } from "#app/queries/partners/find-affiliate.server.ts";
import { findSession, NO_SESSION } from "#app/queries/people/find-session.server.ts";
import { hasVerifiedEmail } from "#app/queries/people/owner-session.server.ts";
import { randomApplicationNumber, randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { claimCase, findVisitCase, isConsentEmailChanged } from "../agents/agent-cases.server.ts";
import { claimDocuments } from "../documents/claim-documents.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { recordReferralSource } from "../partners/referrals.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

type Draft = {
	applicationId: string | null;
	/** Applications that the visitor may act for. */
	owned: readonly string[];
	/** The visitor has opened a link sent to the stored address. */
	verifiedOwner: boolean;
	/** The visitor's network for rate limits; null for demo applications. */
	network: string | null;
	sessionId: string;
	/** The form as typed, complete or not. */
	fields: Record<string, string>;
	packageType: PackageId;
	referral: Referral | null;
	language: Language;
	/** The group order that a new application joins. */
	orderId?: string | null;
	/** A demo application, excluded from all figures. */
	isDemo?: boolean;
};

/** S1: stores an unfinished application and e-mails the link to resume it (row F20). */
export async function saveDraft(services: Services, draft: Draft): Promise<Outcome<Application>> {
	const { fields, packageType, sessionId } = draft;
	const email = stripInvisible(fields.email ?? "");
	const error = emailError(email);
	if (error) return failure("invalid", "invalid_request", { fields: { email: error } });
	const { network, verifiedOwner } = draft;
	if ((await consumeMailQuota(services, { network, owner: null })) !== "consumed")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	// Until the address is verified, the documents remain with the browser: a mistyped address would expose them.
	const session = verifiedOwner ? await findSession(services, sessionId) : NO_SESSION;
	const passport = session.passport && { path: session.passport.uploadId, decision: session.passport.verdict };
	const address = session.address && { path: session.address.uploadId, decision: session.address.verdict };
	const guardian = session.guardian && { path: session.guardian.uploadId, decision: session.guardian.verdict };
	const applicationId = draft.applicationId ?? randomId();
	const orderId = draft.orderId ?? null;
	const [agentCase, ownPercent, affiliate, isVerified] = await Promise.all([
		findVisitCase(services, sessionId, applicationId),
		findOwnDiscount(services, { id: applicationId, orderId }),
		findOpeningReferral(services, draft.referral, email),
		// Verifying one address verifies no other.
		hasVerifiedEmail(services, draft.owned, email),
	]);
	if (!verifiedOwner && isConsentEmailChanged(agentCase, email))
		return failure("invalid", "invalid_request", { fields: { email: "error_agent_case_email" } });
	const outcome = await changeApplication(services, applicationId, APPLICANT, {
		type: "draft-saved",
		applicationNumber: randomApplicationNumber(),
		language: draft.language,
		packageType,
		...affiliate,
		ownPercent: Math.max(agentCase?.discountPercent ?? 0, ownPercent),
		orderId,
		isDemo: draft.isDemo ?? false,
		mailWaits: network !== null && !isVerified,
		agent: agentCase?.agent ?? null,
		passport,
		address,
		guardian,
		details: toDraftDetails({ ...fields, email }),
	});
	if (!outcome.ok) return outcome;
	if (agentCase) await claimCase(services, agentCase, applicationId);
	await claimDocuments(services, { passport, address, guardian }, applicationId);
	await recordReferralSource(services, outcome.value, draft);
	await saveSession(services, sessionId, { applicationId, orderId: null, draft: fields, packageType });
	return outcome;
}

/**
 * Resumes an owner's draft or unpaid application in this session; the session takes over its documents and package.
 */
export async function continueApplication(
	services: Services,
	sessionId: string,
	application: Pick<
		Application,
		"id" | "packageType" | "passportDocumentPath" | "addressDocumentPath" | "guardianDocumentPath"
	>,
	draft: Record<string, string> | null = null,
): Promise<void> {
	await saveSession(services, sessionId, {
		applicationId: application.id,
		packageType: application.packageType,
		passportUploadId: application.passportDocumentPath,
		addressUploadId: application.addressDocumentPath,
		guardianUploadId: application.guardianDocumentPath,
		draft,
	});
}

/**
 * Copies the draft into the session of a browser that opened a link from an e-mail, unless the application is already
 * open there.
 */
export async function copyDraftToSession(
	services: Services,
	sessionId: string,
	application: Application,
): Promise<void> {
	const session = await findSession(services, sessionId);
	if (session.applicationId !== application.id) await continueApplication(services, sessionId, application);
}
