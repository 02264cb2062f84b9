import {
	type NifCorrection,
	NO_AFTERCARE,
	type NotificationsAsked,
	type PortalPassword,
	type RepresentationEnd,
} from "#app/domain/aftercare/aftercare.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate, formatDate } from "#app/domain/time/calendar.ts";
import { CORRECTION_LABELS, LEAVING_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";

const CORRECTION_STATES: Record<NifCorrection["state"], () => string> = {
	asked: m.admin_after_to_file,
	filed: m.after_wrong_filed,
	done: m.after_wrong_done,
	refused: m.after_wrong_refused,
};
const PASSWORD_STATES: Record<PortalPassword["state"], () => string> = {
	wanted: m.after_password_wanted,
	requested: m.after_password_requested,
	arrived: m.admin_after_sealed,
	revealed: m.after_password_revealed,
	expired: m.after_password_expired,
};
const REPRESENTATION_STATES: Record<RepresentationEnd["state"], () => string> = {
	told: m.admin_after_to_file,
	filed: m.after_leave_filed,
	ended: m.after_leave_ended,
};

/** The aftercare matters for staff; never the password, which only the applicant may read. */
export function aftercareMatters({ aftercare }: Pick<Application, "aftercare">, language: Language): AftercareMatter[] {
	const { correction, password, representation, notifications } = aftercare ?? NO_AFTERCARE;
	return [
		...(correction ? [{ title: m.admin_after_correction(), lines: correctionLines(correction, language) }] : []),
		...(password ? [{ title: m.admin_after_password(), lines: passwordLines(password, language) }] : []),
		...(representation
			? [{ title: m.admin_after_representation(), lines: representationLines(representation, language) }]
			: []),
		...(notifications
			? [{ title: m.admin_after_notifications(), lines: [notificationLine(notifications, language)] }]
			: []),
	];
}

function correctionLines(correction: NifCorrection, language: Language): string[] {
	const { state, since, by, wrong, note, reference, answer } = correction;
	return present(
		stateSince(CORRECTION_STATES[state], since, language),
		by === "applicant" ? m.admin_after_by_applicant() : m.admin_after_by_us(),
		...wrong.map(({ field, right }) => `${CORRECTION_LABELS[field]()}: ${right}`),
		labelled(m.admin_after_note, note),
		referenceLine(reference),
		labelled(m.admin_after_answer, answer),
	);
}

function passwordLines({ state, since, requests, reference }: PortalPassword, language: Language): string[] {
	return present(
		stateSince(PASSWORD_STATES[state], since, language),
		requests > 1 && m.admin_after_requests({ n: requests }),
		referenceLine(reference),
	);
}

function representationLines(end: RepresentationEnd, language: Language): string[] {
	const { state, since, by, way, successor, reason, reference } = end;
	return present(
		stateSince(REPRESENTATION_STATES[state], since, language),
		by === "applicant" ? m.admin_after_by_applicant() : m.admin_after_by_us(),
		way && LEAVING_LABELS[way].name(),
		labelled(m.admin_after_successor, successor),
		labelled(m.admin_after_reason, reason),
		referenceLine(reference),
	);
}

function notificationLine({ requestedOn, activeFrom }: NotificationsAsked, language: Language): string {
	return `${formatCivilDate(requestedOn, language)} → ${formatCivilDate(activeFrom, language)}`;
}

function stateSince(state: () => string, since: number, language: Language): string {
	return m.admin_after_since({ state: state(), date: formatDate(since, language) });
}

function labelled(label: () => string, text: string | null): string | null {
	return text ? `${label()}: ${text}` : null;
}

function referenceLine(reference: string | null): string | null {
	return reference && m.after_reference({ reference });
}

function present(...lines: (string | null | false)[]): string[] {
	return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}

/** One aftercare matter as lines of text. */
export type AftercareMatter = { title: string; lines: string[] };
