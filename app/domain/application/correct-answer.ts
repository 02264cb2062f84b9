import { changeCaseDocument, getCaseDocument } from "../documents/case-documents.ts";
import type { DocumentType } from "../documents/document-check.ts";
import type { FailureCode } from "../failure.ts";
import { resetGuardianship } from "../guardian/coming-of-age.ts";
import { isRepresented } from "../guardian/guardian.ts";
import type { Relation } from "../guardian/guardian-fields.ts";
import { resetSignedPagesReview } from "../mandate/mandate-transitions.ts";
import { hasRepresentativeAccepted } from "../mandate/signed-mandate.ts";
import { type Address, type Application, isPaid } from "./application.ts";
import { mailEffects } from "./closing.ts";
import type { ApplicationEvent } from "./event.ts";
import type { Section } from "./field-facts.ts";
import { type CorrectedField, FIELDS, fieldDefinition, writtenFields } from "./personal-info-fields.ts";
import { storedAnswer } from "./stored-personal-info.ts";
import type { Context, Transition } from "./transition.ts";

/** Whether the delivery address can still change: until the certificate is sent, or after a failed delivery. */
function canDeliveryAddressChange(application: Application): boolean {
	const { status, shippingStatus, physicalDeliveryRequested, erasedAt } = application;
	const isClosed = status === "rejected" || status === "cancelled" || erasedAt !== null;
	const isNotSent = shippingStatus === null || shippingStatus === "processing" || shippingStatus === "failed";
	return physicalDeliveryRequested && isPaid(application) && !isClosed && isNotSent;
}

/** Returns why staff or the owner cannot correct an answer of a paid application now; null if they can. */
export function findCorrectionObstacle(application: Application, field?: CorrectedField): FailureCode | null {
	if (field && fieldDefinition(field).section === "delivery" && canDeliveryAddressChange(application)) return null;
	if (["completed", "rejected", "cancelled"].includes(application.status)) return "correction_ended";
	if (application.filedAt !== null) return "correction_filed";
	return isPaid(application) ? null : "not_paid";
}

/** Returns the answers that can be corrected now: once filed, only the delivery address. */
export function currentlyCorrectableFields(application: Application): readonly CorrectedField[] {
	return correctableFields(application).filter((field) => findCorrectionObstacle(application, field) === null);
}

/** Fields that replace the applicant's own representative with ours. */
const OUR_REPRESENTATIVE = {
	useProvidedRepresentative: true,
	representativeName: null,
	representativeNif: null,
	representativeAddress: null,
};

/** Returns the fields that change with one answer; other answers remain. @param value in composed Unicode */
export function withAnswer(application: Application, field: CorrectedField, value: string): Partial<Application> {
	if (field === "useProvidedRepresentative") return value === "true" ? OUR_REPRESENTATIVE : {};
	const { storage, addressPart, missingError, requiredWhen } = fieldDefinition(field);
	if (field === "singleName")
		return value === "true" ? { lastName: "", personalInfo: { ...application.personalInfo, singleName: value } } : {};
	if (storage === "deliveryAddress") {
		const { physicalDeliveryAddress: address } = application;
		if (!address || !addressPart) return {};
		const answer = value === "" && addressPart === "addressLine2" ? undefined : value;
		return { physicalDeliveryAddress: { ...address, [addressPart]: answer } as Address };
	}
	const personalInfo = { ...application.personalInfo };
	if (storage === "personalInfo") {
		delete personalInfo[field];
		return { personalInfo: nullIfEmpty(value === "" ? personalInfo : { ...personalInfo, [field]: value }) };
	}
	if (field === "lastName" && value !== "" && personalInfo.singleName !== undefined) {
		delete personalInfo.singleName;
		return { lastName: value, personalInfo: nullIfEmpty(personalInfo) };
	}
	const isOptional = !missingError && !requiredWhen;
	return { [field]: value === "" && isOptional ? null : value };
}

function nullIfEmpty(fields: Record<string, unknown>): Record<string, unknown> | null {
	return Object.keys(fields).length > 0 ? fields : null;
}

/**
 * Corrects one answer, by staff with a reason shown to the applicant, or by the applicant (F44). The supporting
 * document was accepted for the old answer, so its decision is reset to the result of the automatic checks until
 * staff review it again.
 */
export function correctAnswer(
	application: Application,
	event: Extract<ApplicationEvent, { type: "answer-corrected" }>,
	context: Context,
): Transition {
	const { field, before, value, document } = event;
	const obstacle = findCorrectionObstacle(application, field);
	if (obstacle) return context.refuse("conflict", obstacle);
	const reason = event.reason.trim();
	if (context.actor.kind !== "staff" && reason !== "") return context.refuse("invalid", "invalid_request");
	if (context.actor.kind === "staff" && (reason.length < MIN_REASON || reason.length > MAX_REASON))
		return context.refuse("invalid", "correction_reason");
	if (!correctableFields(application).includes(field)) return context.refuse("invalid", "invalid_request");
	if (before !== String(storedAnswer(application, field))) return context.refuse("conflict", "stale_version");
	if (value === before) return context.refuse("invalid", "correction_same");
	if (isCheckboxField(field) && value !== "true") return context.refuse("invalid", "invalid_request");
	const changedFields = withAnswer(application, field, value);
	return context.change(
		{
			...changedFields,
			...resetReview(application, document),
			...(isMandateField(field) ? resetSignedPagesReview(application) : {}),
			...(field === "dateOfBirth" ? resetGuardianship({ ...application, ...changedFields }, context.now) : {}),
		},
		mailEffects(application, context, "answer_corrected"),
	);
}

/** Answers that appear in the power of attorney or determine its clauses. */
const MANDATE_FIELDS: readonly string[] = [
	"firstName",
	"lastName",
	"singleName",
	"nationality",
	"addressLine1",
	"addressLine2",
	"city",
	"postalCode",
	"country",
	...writtenFields("guardian"),
	...writtenFields("representative"),
	"useProvidedRepresentative",
];

function isMandateField(field: CorrectedField): boolean {
	return MANDATE_FIELDS.includes(field);
}

function resetReview(
	application: Application,
	document: Extract<ApplicationEvent, { type: "answer-corrected" }>["document"],
): Partial<Application> {
	if (!document) return {};
	const { path, decision } = getCaseDocument(application, document.kind);
	if (path !== document.path || decision === null || decision === "refused") return {};
	return changeCaseDocument(document.kind, { decision: document.decision });
}

/**
 * Sections that cannot be corrected. Neither can the e-mail address, because it proves ownership of the application.
 */
const UNCORRECTABLE_SECTIONS: readonly Section[] = ["before", "terms"];

/** Checkboxes, which can only be corrected in one direction: to a single name, and to our representative. */
const CHECKBOX_FIELDS: readonly string[] = ["singleName", "useProvidedRepresentative"] satisfies CorrectedField[];

/** Fields of the second parent, which apply only if both act. */
const SECOND_GUARDIAN_FIELDS: readonly string[] = [
	"secondGuardianFirstName",
	"secondGuardianLastName",
] satisfies CorrectedField[];

/** Computed on demand, so that other pages do not load the table of fields. */
function allCorrectableFields(): CorrectedField[] {
	const fields = FIELDS.filter(
		([name, { section, kind }]) =>
			!UNCORRECTABLE_SECTIONS.includes(section) &&
			(kind === "boolean" ? CHECKBOX_FIELDS.includes(name) : name !== "email"),
	);
	return fields.map(([name]) => name as CorrectedField);
}

export function isCorrectable(name: unknown): name is CorrectedField {
	return allCorrectableFields().some((field) => field === name);
}

/** Whether an answer is a checkbox, which is corrected by ticking it. */
export function isCheckboxField(field: CorrectedField): boolean {
	return CHECKBOX_FIELDS.includes(field);
}

/**
 * Returns the fields of this application that can be corrected. Excludes the delivery address without a delivery, the
 * guardian of an adult, and a representative who has accepted.
 */
export function correctableFields(
	application: Pick<
		Application,
		| "physicalDeliveryAddress"
		| "guardianDecision"
		| "useProvidedRepresentative"
		| "representativeName"
		| "representativeAcceptedAt"
		| "lastName"
		| "personalInfo"
	>,
): readonly CorrectedField[] {
	const hasSection: Partial<Record<Section, boolean>> = {
		delivery: application.physicalDeliveryAddress !== null,
		guardian: isRepresented(application),
		representative: !hasRepresentativeAccepted(application),
	};
	const hasSecondGuardian = application.personalInfo?.guardianRelation === ("parents" satisfies Relation);
	return allCorrectableFields().filter((field) => {
		if (field === "singleName") return application.lastName !== "";
		return (
			(hasSection[fieldDefinition(field).section] ?? true) &&
			(hasSecondGuardian || !SECOND_GUARDIAN_FIELDS.includes(field))
		);
	});
}

/** Returns the document that supports an answer; null if none does. */
export function supportingDocument(field: CorrectedField): DocumentType | null {
	const belongsTo = (section: Section) => writtenFields(section).some((name) => name === field);
	if (field === "singleName" || belongsTo("name") || belongsTo("basic")) return "passport";
	if (belongsTo("guardian")) return "guardian";
	return belongsTo("address") ? "address" : null;
}

/** Length of the reason for a correction, which the applicant reads. */
export const MIN_REASON = 10;
export const MAX_REASON = 500;
