import type { DayState, Level, ServicePart } from "#app/domain/measures/service-status.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/badge.tsx";

/** Labels of the parts of the service as visitors know them, with descriptions. */
export const SERVICE_PART_LABELS: Record<ServicePart, { name: () => string; text: () => string }> = {
	applications: { name: m.status_part_applications, text: m.status_part_applications_text },
	uploads: { name: m.status_part_uploads, text: m.status_part_uploads_text },
	documents: { name: m.status_part_documents, text: m.status_part_documents_text },
	payments: { name: m.status_part_payments, text: m.status_part_payments_text },
	mail: { name: m.status_part_mail, text: m.status_part_mail_text },
	payouts: { name: m.status_part_payouts, text: m.status_part_payouts_text },
};

const LEVEL_LABELS: Record<Level, { label: () => string; tone: Tone }> = {
	ok: { label: m.status_level_ok, tone: "success" },
	impaired: { label: m.status_level_impaired, tone: "warning" },
	down: { label: m.status_level_down, tone: "danger" },
};

/** Returns label and tone of a level; null means that the last measurement is too old. */
export function levelLabel(level: Level | null): { label: string; tone: Tone } {
	if (level === null) return { label: m.status_level_unknown(), tone: "neutral" };
	return { label: LEVEL_LABELS[level].label(), tone: LEVEL_LABELS[level].tone };
}

export const DAY_STATE_LABELS: Record<DayState, () => string> = {
	ok: m.status_day_ok,
	impaired: m.status_day_impaired,
	down: m.status_day_down,
	partial: m.status_day_partial,
	none: m.status_day_none,
};
