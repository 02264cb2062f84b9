import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { m } from "#app/paraglide/messages.js";

/** Why somebody asks for money back. */
export const REFUND_CAUSE_NAMES: Record<RefundCause, () => string> = {
	too_slow: m.refunds_why_too_slow,
	charged_wrongly: m.refunds_why_charged_wrongly,
	not_as_agreed: m.refunds_why_not_as_agreed,
	changed_mind: m.refunds_why_changed_mind,
	other: m.refunds_why_other,
};
