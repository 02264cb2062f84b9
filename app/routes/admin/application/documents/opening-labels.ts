import type { OpeningReason } from "#app/domain/audit/audit-log.ts";
import { m } from "#app/paraglide/messages.js";

/** Why somebody opens documents, in words. */
export const OPENING_LABELS: Record<OpeningReason, () => string> = {
	check: m.opening_check,
	compare: m.opening_compare,
	question: m.opening_question,
	filing: m.opening_filing,
	dispute: m.opening_dispute,
	other: m.opening_other,
};
