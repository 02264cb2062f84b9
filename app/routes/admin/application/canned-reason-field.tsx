import { m } from "#app/paraglide/messages.js";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";

type CannedReasonFieldProps = { id: string; name: string; defaultValue?: string; reasons: readonly Option[] };

/** A canned reason, which the applicant gets in their own language; staff may add words of their own. */
export function CannedReasonField({ reasons, ...field }: CannedReasonFieldProps) {
	if (reasons.length === 0) return null;
	return (
		<SelectField
			{...field}
			label={m.settings_canned_reason()}
			hint={m.settings_canned_reason_hint()}
			options={[{ value: "", label: m.settings_canned_reason_none() }, ...reasons]}
		/>
	);
}
