import {
	type NifCorrection,
	NO_AFTERCARE,
	type NotificationRequest,
	type PortalPassword,
	type RepresentationEnd,
} from "#app/domain/aftercare/aftercare.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate, formatDate } from "#app/domain/time/calendar.ts";
import { CORRECTION_LABELS, LEAVING_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";

const CORRECTION_STATES: Record<NifCorrection["state"], () => string> = {
	requested: m.admin_aftercare_to_file,
	filed: m.aftercare_wrong_filed,
	done: m.aftercare_wrong_done,
	refused: m.aftercare_wrong_refused,
};
const PASSWORD_STATES: Record<PortalPassword["state"], () => string> = {
	wanted: m.aftercare_password_wanted,
	requested: m.aftercare_password_requested,
	arrived: m.admin_aftercare_sealed,
	revealed: m.aftercare_password_revealed,
	expired: m.aftercare_password_expired,
};
const REPRESENTATION_STATES: Record<RepresentationEnd["state"], () => string> = {
	notified: m.admin_aftercare_to_file,
	filed: m.aftercare_leave_filed,
	ended: m.aftercare_leave_ended,
};

/** Returns the aftercare sections for staff, without the password, which only the applicant may read. */
export function toAftercareSections(
	{ aftercare }: Pick<Application, "aftercare">,
	language: Language,
): AftercareSection[] {
	const { correction, password, representation, notifications } = aftercare ?? NO_AFTERCARE;
	return [
		...(correction ? [{ title: m.admin_aftercare_correction(), lines: correctionLines(correction, language) }] : []),
		...(password ? [{ title: m.admin_aftercare_password(), lines: passwordLines(password, language) }] : []),
		...(representation
			? [{ title: m.admin_aftercare_representation(), lines: representationLines(representation, language) }]
			: []),
		...(notifications
			? [{ title: m.admin_aftercare_notifications(), lines: [notificationLine(notifications, language)] }]
			: []),
	];
}

function correctionLines(correction: NifCorrection, language: Language): string[] {
	const { state, since, by, wrong, note, reference, answer } = correction;
	return compact(
		formatState(CORRECTION_STATES[state], since, language),
		by === "applicant" ? m.admin_aftercare_by_applicant() : m.admin_aftercare_by_us(),
		...wrong.map(({ field, right }) => `${CORRECTION_LABELS[field]()}: ${right}`),
		withLabel(m.admin_aftercare_note, note),
		referenceLine(reference),
		withLabel(m.admin_aftercare_answer, answer),
	);
}

function passwordLines({ state, since, requests, reference }: PortalPassword, language: Language): string[] {
	return compact(
		formatState(PASSWORD_STATES[state], since, language),
		requests > 1 && m.admin_aftercare_requests({ n: requests }),
		referenceLine(reference),
	);
}

function representationLines(end: RepresentationEnd, language: Language): string[] {
	const { state, since, by, option, successor, reason, reference } = end;
	return compact(
		formatState(REPRESENTATION_STATES[state], since, language),
		by === "applicant" ? m.admin_aftercare_by_applicant() : m.admin_aftercare_by_us(),
		option && LEAVING_LABELS[option].name(),
		withLabel(m.admin_aftercare_successor, successor),
		withLabel(m.admin_aftercare_reason, reason),
		referenceLine(reference),
	);
}

function notificationLine({ requestedOn, activeFrom }: NotificationRequest, language: Language): string {
	return `${formatCivilDate(requestedOn, language)} → ${formatCivilDate(activeFrom, language)}`;
}

function formatState(state: () => string, startedAt: number, language: Language): string {
	return m.admin_aftercare_since({ state: state(), date: formatDate(startedAt, language) });
}

function withLabel(label: () => string, text: string | null): string | null {
	return text ? `${label()}: ${text}` : null;
}

function referenceLine(reference: string | null): string | null {
	return reference && m.aftercare_reference({ reference });
}

function compact(...lines: (string | null | false)[]): string[] {
	return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}

/** A section of the aftercare panel, as lines of text. */
export type AftercareSection = { title: string; lines: string[] };
