import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { FormView } from "./personal-info-field.tsx";
import type { PreviousNifLabels } from "./previous-nif-labels.server.ts";

/**
 * Asked before anything is typed that would be in vain (F3). Whoever has a number is told what to do instead, and the rest
 * of the form waits, with what was typed, until another answer is chosen: by style sheet alone.
 */
export function PreviousNifSection({ words, fields, errors }: { words: PreviousNifLabels } & FormView) {
	const { hint, answers, unsure, stop, find, links, mistake } = words;
	return (
		<Card className="answer-group had-nif">
			<RadioCards
				name="hadNif"
				label={FIELD_LABELS.hadNif()}
				hint={hint}
				error={errors.hadNif}
				defaultValue={fields.hadNif}
				cards={answers}
			/>
			<p className="had-nif-unsure" role="status">
				{unsure}
			</p>
			<div className="had-nif-stop" role="status">
				<Alert title={stop.title}>
					<p>{stop.text}</p>
					<p>{find.title}</p>
					<ul>
						{find.ways.map((way) => (
							<li key={way}>{way}</li>
						))}
					</ul>
					<ul>
						{links.map(({ to, label }) => (
							<li key={to}>
								<AppLink to={to} target="_blank">
									{label}
								</AppLink>
							</li>
						))}
					</ul>
					<p>{mistake}</p>
				</Alert>
			</div>
		</Card>
	);
}
