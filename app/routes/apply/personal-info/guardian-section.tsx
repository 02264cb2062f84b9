import { writtenFields } from "#app/domain/application/personal-info-fields.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { FieldRows, type FormView } from "./personal-info-field.tsx";

const FIRST = writtenFields("guardian").filter((name) => name.startsWith("guardian") && name !== "guardianRelation");
const SECOND = writtenFields("guardian").filter((name) => name.startsWith("second"));

/**
 * Who acts for an applicant under age (F11): there as soon as the birth date says so, with what was typed before. The other
 * parent's name is asked for where both act, by style sheet alone.
 */
export function GuardianSection(view: FormView) {
	return (
		<section className="form-section guardian" aria-labelledby="guardian-title" hidden={!view.underAge}>
			<h2 id="guardian-title">{m.guardian_title()}</h2>
			<Alert>
				<p>{m.guardian_lede()}</p>
				<p>{m.guardian_contact()}</p>
				<p>{m.guardian_papers()}</p>
			</Alert>
			<RadioCards
				name="guardianRelation"
				label={FIELD_LABELS.guardianRelation()}
				hint={m.guardian_relation_hint()}
				error={view.errors.guardianRelation}
				defaultValue={view.fields.guardianRelation}
				cards={[
					{ value: "parents", title: m.guardian_parents(), text: m.guardian_parents_text() },
					{ value: "parent", title: m.guardian_parent(), text: m.guardian_parent_text() },
					{ value: "court", title: m.guardian_court(), text: m.guardian_court_text() },
				]}
			/>
			<div className="form-section-fields">
				<FieldRows names={FIRST} view={view} />
			</div>
			<div className="second-guardian form-section-fields">
				<FieldRows names={SECOND} view={view} />
			</div>
		</section>
	);
}
