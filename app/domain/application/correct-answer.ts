import { documentChanged, documentIn } from "../documents/case-documents.ts";
import type { DocumentType } from "../documents/document-check.ts";
import type { FailureCode } from "../failure.ts";
import { reassigned } from "../guardian/coming-of-age.ts";
import { isRepresented } from "../guardian/guardian.ts";
import type { Relation } from "../guardian/guardian-fields.ts";
import { resetSignedPagesReview } from "../mandate/mandate-transitions.ts";
import { representativeAccepted } from "../mandate/signed-mandate.ts";
import { type Address, type Application, isPaid } from "./application.ts";
import { mail } from "./closing.ts";
import type { ApplicationEvent } from "./event.ts";
import type { Section } from "./field-facts.ts";
import { type CorrectedField, FIELDS, factsOf, writtenFields } from "./personal-info-fields.ts";
import { storedAnswer } from "./stored-personal-info.ts";
import type { Context, Transition } from "./transition.ts";

/** Whether it can still be said where the printed certificate goes: until it is sent, and again once it came back. */
function isDestinationOpen(application: Application): boolean {
	const { status, shippingStatus, physicalDeliveryRequested, erasedAt } = application;
	const isOver = status === "rejected" || status === "cancelled" || erasedAt !== null;
	const isHere = shippingStatus === null || shippingStatus === "processing" || shippingStatus === "failed";
	return physicalDeliveryRequested && isPaid(application) && !isOver && isHere;
}

/** Why an answer of a paid application cannot be corrected now, by staff or its owner; null while it can. */
export function whyNotCorrectable(application: Application, field?: CorrectedField): FailureCode | null {
	if (field && factsOf(field).section === "delivery" && isDestinationOpen(application)) return null;
	if (["completed", "rejected", "cancelled"].includes(application.status)) return "correction_ended";
	if (application.filedAt !== null) return "correction_filed";
	return isPaid(application) ? null : "not_paid";
}

/** The answers that can be corrected now: once the application is filed, where the printed certificate goes. */
export function openFields(application: Application): readonly CorrectedField[] {
	return correctableFields(application).filter((field) => whyNotCorrectable(application, field) === null);
}

/** Nobody was named any more. */
const OUR_REPRESENTATIVE = {
	useProvidedRepresentative: true,
	representativeName: null,
	representativeNif: null,
	representativeAddress: null,
};

/** What changes when one answer does; everything else that the applicant said stays as it is. @param value in composed Unicode */
export function withAnswer(application: Application, field: CorrectedField, value: string): Partial<Application> {
	if (field === "useProvidedRepresentative") return value === "true" ? OUR_REPRESENTATIVE : {};
	const { stored, part, missing, neededFor } = factsOf(field);
	if (field === "singleName")
		return value === "true" ? { lastName: "", personalInfo: { ...application.personalInfo, singleName: value } } : {};
	if (stored === "deliveryAddress") {
		const { physicalDeliveryAddress: address } = application;
		if (!address || !part) return {};
		const answer = value === "" && part === "addressLine2" ? undefined : value;
		return { physicalDeliveryAddress: { ...address, [part]: answer } as Address };
	}
	const personalInfo = { ...application.personalInfo };
	if (stored === "personalInfo") {
		delete personalInfo[field];
		return { personalInfo: orNull(value === "" ? personalInfo : { ...personalInfo, [field]: value }) };
	}
	if (field === "lastName" && value !== "" && personalInfo.singleName !== undefined) {
		delete personalInfo.singleName;
		return { lastName: value, personalInfo: orNull(personalInfo) };
	}
	const isOptional = !missing && !neededFor;
	return { [field]: value === "" && isOptional ? null : value };
}

function orNull(address: Record<string, unknown>): Record<string, unknown> | null {
	return Object.keys(address).length > 0 ? address : null;
}

/**
 * One answer is corrected, by staff with a reason that the applicant reads, or by the applicant (F44). Whoever accepted the
 * document that proves it compared it with another answer: until somebody looks again, what the checks say of it now stands
 * for it.
 */
export function correctAnswer(
	application: Application,
	event: Extract<ApplicationEvent, { type: "answer-corrected" }>,
	context: Context,
): Transition {
	const { field, before, value, document } = event;
	const closed = whyNotCorrectable(application, field);
	if (closed) return context.refuse("conflict", closed);
	const reason = event.reason.trim();
	if (context.actor.kind !== "staff" && reason !== "") return context.refuse("invalid", "invalid_request");
	if (context.actor.kind === "staff" && (reason.length < MIN_REASON || reason.length > MAX_REASON))
		return context.refuse("invalid", "correction_reason");
	if (!correctableFields(application).includes(field)) return context.refuse("invalid", "invalid_request");
	if (before !== String(storedAnswer(application, field))) return context.refuse("conflict", "stale_version");
	if (value === before) return context.refuse("invalid", "correction_same");
	if (isTicked(field) && value !== "true") return context.refuse("invalid", "invalid_request");
	const answered = withAnswer(application, field, value);
	return context.change(
		{
			...answered,
			...resetReview(application, document),
			...(isOnPaper(field) ? resetSignedPagesReview(application) : {}),
			...(field === "dateOfBirth" ? reassigned({ ...application, ...answered }, context.now) : {}),
		},
		mail(application, context, "answer_corrected"),
	);
}

/** Answers that the power of attorney repeats, or that say what it is for: a representative of one's own needs no clause. */
const ON_PAPER: readonly string[] = [
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

function isOnPaper(field: CorrectedField): boolean {
	return ON_PAPER.includes(field);
}

function resetReview(
	application: Application,
	document: Extract<ApplicationEvent, { type: "answer-corrected" }>["document"],
): Partial<Application> {
	if (!document) return {};
	const { path, decision } = documentIn(application, document.kind);
	if (path !== document.path || decision === null || decision === "refused") return {};
	return documentChanged(document.kind, { decision: document.decision });
}

/** What is no answer about somebody. Nor is the e-mail address corrected, by which somebody proves that an application is theirs. */
const NOT_CORRECTED: readonly Section[] = ["before", "terms"];

/** What is ticked, and corrected one way: a surname is none, and whoever named a representative may take ours. */
const TICKED: readonly string[] = ["singleName", "useProvidedRepresentative"] satisfies CorrectedField[];

/** Of the second parent: asked for once it is said that both act. */
const SECOND: readonly string[] = ["secondGuardianFirstName", "secondGuardianLastName"] satisfies CorrectedField[];

/** Worked out when asked: a page that never asks then carries no table of fields. */
function allFields(): CorrectedField[] {
	const fields = FIELDS.filter(
		([name, { section, kind }]) =>
			!NOT_CORRECTED.includes(section) && (kind === "boolean" ? TICKED.includes(name) : name !== "email"),
	);
	return fields.map(([name]) => name as CorrectedField);
}

export function isCorrectable(name: unknown): name is CorrectedField {
	return allFields().some((field) => field === name);
}

/** Whether an answer is ticked, and corrected by ticking it. */
export function isTicked(field: CorrectedField): boolean {
	return TICKED.includes(field);
}

/**
 * The fields of this application that can be corrected: no delivery address where there is none, nobody who acts for an
 * adult, and no representative who has agreed to be one.
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
	const isThere: Partial<Record<Section, boolean>> = {
		delivery: application.physicalDeliveryAddress !== null,
		guardian: isRepresented(application),
		representative: !representativeAccepted(application),
	};
	const hasSecond = application.personalInfo?.guardianRelation === ("parents" satisfies Relation);
	return allFields().filter((field) => {
		if (field === "singleName") return application.lastName !== "";
		return (isThere[factsOf(field).section] ?? true) && (hasSecond || !SECOND.includes(field));
	});
}

/** The document that proves an answer; null where none does. */
export function documentProving(field: CorrectedField): DocumentType | null {
	const proves = (section: Section) => writtenFields(section).some((name) => name === field);
	if (field === "singleName" || proves("name") || proves("basic")) return "passport";
	if (proves("guardian")) return "guardian";
	return proves("address") ? "address" : null;
}

/** Characters of the reason for a correction: the applicant reads it. */
export const MIN_REASON = 10;
export const MAX_REASON = 500;
