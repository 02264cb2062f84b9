import { OPENING_REASONS } from "#app/domain/audit/audit-log.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { OPENING_LABELS } from "./opening-labels.ts";

/** Documents stay out of sight until the reader says why; the answer is kept, and holds for an hour. */
export function OpenForm({ application, refusal }: { application: AdminApplication; refusal: Refusal | null }) {
	const path = useCasePath(application.id);
	return (
		<AppForm action={path()} className="opening">
			<input type="hidden" name="intent" value="open-documents" />
			<p>{m.opening_text()}</p>
			<div className="row opening-fields">
				<SelectField
					name="reason"
					id="opening-reason"
					label={m.opening_reason()}
					options={OPENING_REASONS.map((reason) => ({ value: reason, label: OPENING_LABELS[reason]() }))}
				/>
				<TextField
					name="words"
					id="opening-words"
					label={m.opening_words()}
					error={refusal?.fields.words}
					defaultValue={refusal?.values.words}
					maxLength={500}
				/>
			</div>
			<Checkbox name="forClaims" id="opening-for-claims" label={m.opening_for_claims()} />
			<Button type="submit">{m.opening_action()}</Button>
		</AppForm>
	);
}
