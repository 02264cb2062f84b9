import { writtenFields } from "#app/domain/application/personal-info-fields.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import type { GuardianLabels } from "./guardian-labels.server.ts";
import { FieldRows, type FormView } from "./personal-info-field.tsx";

const FIRST = writtenFields("guardian").filter((name) => name.startsWith("guardian") && name !== "guardianRelation");
const SECOND = writtenFields("guardian").filter((name) => name.startsWith("second"));

/**
 * Who acts for an applicant under age (F11): there as soon as the birth date says so, with what was typed before. The other
 * parent's name is asked for where both act, by style sheet alone.
 */
export function GuardianSection({ words, ...view }: { words: GuardianLabels } & FormView) {
	return (
		<section className="card answer-group guardian" aria-labelledby="guardian-title" hidden={!view.underAge}>
			<h2 id="guardian-title">{words.title}</h2>
			<Alert>
				{words.lede.map((line) => (
					<p key={line}>{line}</p>
				))}
			</Alert>
			<RadioCards
				name="guardianRelation"
				label={FIELD_LABELS.guardianRelation()}
				hint={words.hint}
				error={view.errors.guardianRelation}
				defaultValue={view.fields.guardianRelation}
				cards={words.relations}
			/>
			<div className="answer-group-fields">
				<FieldRows names={FIRST} view={view} />
			</div>
			<div className="second-guardian answer-group-fields">
				<FieldRows names={SECOND} view={view} />
			</div>
		</section>
	);
}
