import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Actor, ApplicationEvent } from "#app/domain/application/event.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { A_CERTIFICATE, anOpening, aPayment, aSnapshot } from "./application.ts";

export const SYSTEM: Actor = { kind: "system" };
export const STAFF: Actor[] = [
	{ kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 },
	{ kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 },
	{ kind: "staff", id: "ada@azulejo.example", role: "auditor", person: 5 },
];

/** An adult, a minor, and a minor who comes of age some weeks after these sequences begin (Lisbon, 10 December 2026). */
export const BIRTH_DATES = ["1990-03-27", "2015-03-01", "2008-12-10"] as const;
export const PARENTS = { guardianRelation: "parent", guardianFirstName: "Inês", guardianDateOfBirth: "1980-05-05" };

export const OWN_REPRESENTATIVE = { useProvidedRepresentative: false, representativeName: "João Sample" };

/** The regular path of an application: sequences start with a random part of it, as pure chance would never reach the end. */
type ValidStep = { event: ApplicationEvent; actor: Actor; wait?: number };
export const VALID_EVENTS: ValidStep[] = [
	{ event: { type: "application-submitted", consentToBegin: true, ...anOpening() }, actor: { kind: "applicant" } },
	{ event: { type: "payment-opened", payment: aPayment({ id: "p1" }) }, actor: SYSTEM },
	{ event: { type: "payment-observed", snapshot: aSnapshot({ paymentId: "p1" }) }, actor: SYSTEM },
	{
		event: {
			type: "document-decided",
			document: "passport",
			decision: "accepted",
			reason: "",
			checks: DOCUMENT_CHECKS.passport,
		},
		actor: STAFF[0] as Actor,
	},
	{
		event: {
			type: "document-decided",
			document: "address",
			decision: "accepted",
			reason: "",
			checks: DOCUMENT_CHECKS.address,
		},
		actor: STAFF[0] as Actor,
	},
	{
		event: { type: "mandate-signed", signed: { path: "mandate", kind: "ink", edition: null }, forOffice: true },
		actor: { kind: "applicant" },
	},
	{
		event: {
			type: "document-decided",
			document: "mandate",
			decision: "accepted",
			reason: "",
			checks: DOCUMENT_CHECKS.mandate,
		},
		actor: STAFF[0] as Actor,
	},
	{ event: { type: "filed", authorityReference: "AT-1", checkListDone: true }, actor: STAFF[0] as Actor },
	{
		event: { type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false },
		actor: STAFF[0] as Actor,
	},
	{ event: { type: "nif-confirmed", nif: "293456780" }, actor: STAFF[1] as Actor },
	{ event: A_CERTIFICATE, actor: STAFF[0] as Actor },
	{ event: { type: "certificate-confirmed", path: "certificate", reason: "" }, actor: STAFF[1] as Actor },
];

/** The same with the portal password option: the password arrives by letter and is read. */
export const PASSWORD_SEQUENCE: ValidStep[] = [
	...VALID_EVENTS.map((step) => {
		const { event } = step;
		if (event.type !== "application-submitted") return step;
		const details = { ...event.details, personalInfo: { portalPassword: "true" } };
		return { ...step, event: { ...event, details } };
	}),
	{ event: { type: "password-requested", reference: "AT-3" }, actor: STAFF[0] as Actor },
	{ event: { type: "password-arrived" }, actor: STAFF[0] as Actor },
];

/** The same for a minor, whose parent acts for them; some come of age before filing. */
export const CHILD_EVENT_SEQUENCES: ValidStep[][] = BIRTH_DATES.slice(1).map((dateOfBirth) =>
	VALID_EVENTS.flatMap((step): ValidStep | ValidStep[] => {
		const { event } = step;
		if (event.type === "filed") return { ...step, event: { ...event, guardianChecked: true } };
		if (event.type === "document-decided" && event.document === "address")
			return [step, { ...step, event: { ...event, document: "guardian" as const, checks: DOCUMENT_CHECKS.guardian } }];
		if (event.type !== "application-submitted") return step;
		const details = { ...event.details, dateOfBirth, personalInfo: PARENTS };
		const guardian = { path: "guardian", decision: "review" as const };
		return { ...step, event: { ...event, details, guardian } };
	}),
);

/** The minor comes of age before the filing, and signs again. */
export const COMING_OF_AGE_SEQUENCE: ValidStep[] = (CHILD_EVENT_SEQUENCES[1] ?? []).flatMap((step) => {
	const signed = VALID_EVENTS.filter(({ event }) => event.type === "mandate-signed" || isMandate(event));
	const birthday = { event: { type: "time-passed" as const }, actor: SYSTEM, wait: 20 * DAY };
	return step.event.type === "filed" ? [birthday, ...signed, step] : step;
});

function isMandate(event: ApplicationEvent): boolean {
	return event.type === "document-decided" && event.document === "mandate";
}

/** The same with a chosen representative, who agrees before the filing. */
export const REPRESENTATIVE_SEQUENCE: ValidStep[] = VALID_EVENTS.flatMap((step): ValidStep | ValidStep[] => {
	const { event } = step;
	if (event.type === "application-submitted")
		return { ...step, event: { ...event, details: { ...event.details, ...OWN_REPRESENTATIVE } } };
	return event.type === "filed" ? [{ event: { type: "representative-accepted" as const }, actor: SYSTEM }, step] : step;
});
