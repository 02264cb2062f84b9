import type { Application } from "#app/domain/application/application.ts";
import { isEmailAddress } from "#app/domain/application/personal-info.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import { randomApplicationNumber, randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { claimDocuments } from "../documents/claim-documents.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

export type Draft = {
	applicationId: string | null;
	sessionId: string;
	/** The form as typed, complete or not. */
	fields: Record<string, string>;
	packageType: PackageId;
	affiliateCode: string | null;
	language: Language;
	/** An application of the demonstration, never mixed into figures. */
	isDemo?: boolean;
};

/** S1: keeps an unfinished application and mails the link that brings its owner back (row F20). */
export async function saveDraft(services: Services, draft: Draft): Promise<Outcome<Application>> {
	const { fields, packageType, sessionId } = draft;
	const email = (fields.email ?? "").trim();
	if (!isEmailAddress(email))
		return failure("invalid", "invalid_request", { fields: { email: "error_email_invalid" } });
	const session = await findSession(services, sessionId);
	const passport = session.passport && { path: session.passport.uploadId, decision: session.passport.verdict };
	const address = session.address && { path: session.address.uploadId, decision: session.address.verdict };
	const applicationId = draft.applicationId ?? randomId();
	const text = (name: string) => (fields[name] ?? "").trim().slice(0, 240);
	const outcome = await changeApplication(services, applicationId, APPLICANT, {
		type: "draft-saved",
		applicationNumber: randomApplicationNumber(),
		language: draft.language,
		packageType,
		affiliateCode: draft.affiliateCode,
		isDemo: draft.isDemo ?? false,
		passport,
		address,
		details: {
			firstName: text("firstName"),
			lastName: text("lastName"),
			dateOfBirth: "",
			nationality: text("nationality"),
			email,
			phone: text("phone"),
			addressLine1: text("addressLine1"),
			addressLine2: text("addressLine2") || null,
			city: text("city"),
			postalCode: text("postalCode"),
			country: text("country"),
			useProvidedRepresentative: fields.useProvidedRepresentative !== "false",
			representativeName: text("representativeName") || null,
			representativeNif: text("representativeNif") || null,
			representativeAddress: text("representativeAddress") || null,
			termsAccepted: false,
			// The draft as typed: what has no column yet, such as half a date of birth, comes back too.
			personalInfo: fields,
			deliveryAddress: null,
		},
	});
	if (!outcome.ok) return outcome;
	await claimDocuments(services, { passport, address }, applicationId);
	await saveSession(services, sessionId, { applicationId, draft: fields, packageType });
	return outcome;
}
