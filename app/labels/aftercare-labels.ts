import type { CorrectionField, LeavingOption } from "#app/domain/aftercare/aftercare.ts";
import { m } from "#app/paraglide/messages.js";

/** Labels of the data that can be wrong on the NIF certificate. */
export const CORRECTION_LABELS: Record<CorrectionField, () => string> = {
	name: m.aftercare_wrong_name,
	birthDate: m.aftercare_wrong_birth_date,
	nationality: m.aftercare_wrong_nationality,
	address: m.aftercare_wrong_address,
	representative: m.aftercare_wrong_representative,
	other: m.aftercare_wrong_other,
};

/** Labels of the options that replace our representation, with explanations. */
export const LEAVING_LABELS: Record<LeavingOption, { name: () => string; text: () => string }> = {
	"own-representative": {
		name: m.aftercare_option_own_representative,
		text: m.aftercare_option_own_representative_text,
	},
	notifications: { name: m.aftercare_option_notifications, text: m.aftercare_option_notifications_text },
	moved: { name: m.aftercare_option_moved, text: m.aftercare_option_moved_text },
	"no-relation": { name: m.aftercare_option_no_relation, text: m.aftercare_option_no_relation_text },
};
