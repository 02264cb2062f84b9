import type { EventType, Role } from "#app/domain/application/event.ts";
import type { PreviousNif } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";

type Labels<K extends string> = Record<K, typeof m.admin_role_user>;

export const ROLE_NAMES: Labels<Role> = {
	user: m.admin_role_user,
	auditor: m.admin_role_auditor,
	reviewer: m.admin_role_reviewer,
	senior: m.admin_role_senior,
	finance: m.admin_role_finance,
	admin: m.admin_role_admin,
};

export const EVENT_NAMES: Labels<EventType> = {
	"draft-saved": m.admin_event_draft_saved,
	"application-submitted": m.admin_event_application_submitted,
	"order-opened": m.admin_event_order_opened,
	"order-left": m.admin_event_order_left,
	"package-chosen": m.admin_event_package_chosen,
	"consent-given": m.admin_event_consent_given,
	"consent-revoked": m.admin_event_consent_revoked,
	"referral-recorded": m.admin_event_referral_recorded,
	"payment-opened": m.admin_event_payment_opened,
	"payment-observed": m.admin_event_payment_observed,
	"payment-flagged": m.admin_event_payment_flagged,
	"refund-requested": m.admin_event_refund_requested,
	"refund-decided": m.admin_event_refund_decided,
	"refund-refused": m.admin_event_refund_refused,
	"information-requested": m.admin_event_information_requested,
	"information-provided": m.admin_event_information_provided,
	"information-waived": m.admin_event_information_waived,
	"answer-corrected": m.correct_event,
	"document-decided": m.admin_event_document_decided,
	"mandate-signed": m.admin_event_mandate_signed,
	"representative-accepted": m.admin_event_representative_accepted,
	"document-checked": m.admin_event_document_checked,
	filed: m.admin_event_filed,
	"authority-refused": m.admin_event_authority_refused,
	"authority-approved": m.admin_event_authority_approved,
	"nif-proposed": m.admin_event_nif_proposed,
	"nif-confirmed": m.admin_event_nif_confirmed,
	"nif-replacement-proposed": m.admin_event_nif_replacement_proposed,
	"nif-replaced": m.admin_event_nif_replaced,
	"certificate-stored": m.admin_event_certificate_stored,
	"certificate-confirmed": m.admin_event_certificate_confirmed,
	completed: m.admin_event_completed,
	"rejection-proposed": m.admin_event_rejection_proposed,
	rejected: m.admin_event_rejected,
	"proposal-returned": m.admin_event_proposal_returned,
	cancelled: m.admin_event_cancelled,
	withdrawn: m.admin_event_withdrawn,
	reopened: m.admin_event_reopened,
	"data-erased": m.admin_event_data_erased,
	"time-passed": m.admin_event_time_passed,
	"delivery-requested": m.admin_event_delivery_requested,
	"shipping-updated": m.admin_event_shipping_updated,
	"delivery-cancelled": m.admin_event_delivery_cancelled,
	"refund-request-submitted": m.admin_event_refund_request_submitted,
	"refund-owed": m.admin_event_refund_owed,
	"refund-request-refused": m.admin_event_refund_request_refused,
	"nif-correction-requested": m.admin_event_nif_correction_requested,
	"nif-correction-filed": m.admin_event_nif_correction_filed,
	"nif-correction-refused": m.admin_event_nif_correction_refused,
	"password-requested": m.admin_event_password_requested,
	"password-arrived": m.admin_event_password_arrived,
	"password-revealed": m.admin_event_password_revealed,
	"password-lost": m.admin_event_password_lost,
	"representation-left": m.admin_event_representation_left,
	"representation-resigned": m.admin_event_representation_resigned,
	"representation-end-filed": m.admin_event_representation_end_filed,
	"representation-ended": m.admin_event_representation_ended,
	"notifications-requested": m.admin_event_notifications_requested,
	"certificate-downloaded": m.admin_event_certificate_downloaded,
	"agent-agreed": m.admin_event_agent_agreed,
	"agent-ended": m.admin_event_agent_ended,
	"agent-message-sent": m.admin_event_agent_message_sent,
	"agent-message-answered": m.admin_event_agent_message_answered,
	"agent-message-settled": m.admin_event_agent_message_settled,
	"message-sent": m.admin_event_message_sent,
	"message-answered": m.admin_event_message_answered,
	"message-settled": m.admin_event_message_settled,
};

/** An event of a case file as text, for the printed file and for the page that verifies it. */
export type CaseFileLine = {
	/** Unique in the file, from 1. */
	version: number;
	time: string;
	actor: string;
	event: string;
	/** Texts by the applicant or staff, one line each. */
	texts: string[];
	/** The first eight characters of the event's hash. */
	hash: string;
};

type CaseFileEvent = {
	version: number;
	at: number;
	type: string;
	actor: { kind: string; role?: string };
	details: unknown;
	texts: Record<string, unknown> | null;
	hash: string | null;
};

/** Returns the events of a case file as text. Unknown types and roles appear as their code. */
export function caseFileLines(events: readonly CaseFileEvent[], language: Language): CaseFileLine[] {
	return events.map(({ version, at, type, actor, details, texts: textsByName, hash }) => ({
		version,
		time: formatDateTime(at, language),
		actor: actorName(actor, language),
		event: localisedName(EVENT_NAMES, type, language),
		texts: [...answerLines(details, language), ...Object.values(textsByName ?? {}).flatMap(eventTexts)],
		hash: (hash ?? "").slice(0, 8),
	}));
}

/** Returns the answer about an earlier NIF, and whether staff searched for one. */
function answerLines(details: unknown, language: Language): string[] {
	const { hadNif, earlierNifSearched } = (details ?? {}) as { hadNif?: unknown; earlierNifSearched?: unknown };
	const searched = earlierNifSearched === true ? m.previous_nif_searched({}, { locale: language }) : null;
	return [previousNifSentence(hadNif, language), searched].filter((line) => line !== null);
}

function actorName({ kind, role }: CaseFileEvent["actor"], language: Language): string {
	if (kind === "applicant") return m.admin_who_applicant({}, { locale: language });
	if (kind === "system") return m.admin_who_system({}, { locale: language });
	if (kind === "agent") return m.admin_who_agent({}, { locale: language });
	return localisedName(ROLE_NAMES, role ?? kind, language);
}

type Names = Partial<Record<string, (inputs: object, options: { locale: Language }) => string>>;

function localisedName(names: Names, name: string, language: Language): string {
	return Object.hasOwn(names, name) ? (names[name]?.({}, { locale: language }) ?? name) : name;
}

/** Returns the lines of a text, or of a list of requests to the applicant. */
function eventTexts(value: unknown): string[] {
	if (typeof value === "string") return value === "" ? [] : [value];
	if (Array.isArray(value)) return value.flatMap(eventTexts);
	return eventTexts((value as { reason?: unknown } | null)?.reason ?? "");
}

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

const ANSWERS: Record<PreviousNif, Label> = {
	no: m.previous_nif_no,
	yes: m.previous_nif_yes,
	unsure: m.previous_nif_unsure,
};

/** Returns the label of the answer about an earlier NIF; null for any other value. */
export function previousNifLabel(answer: unknown, language: Language): string | null {
	const label = typeof answer === "string" && Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer as PreviousNif] : null;
	return label?.({}, { locale: language }) ?? null;
}

/** Returns the answer about an earlier NIF with its question, for logs. */
export function previousNifSentence(answer: unknown, language: Language): string | null {
	const label = previousNifLabel(answer, language);
	return label && `${m.previous_nif_field({}, { locale: language })}: ${label}`;
}
