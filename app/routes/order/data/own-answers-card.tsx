import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AnswerField } from "#app/ui/form/answer-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { DataProblem, OwnAnswers, YourDataView } from "./data-view.ts";

type OwnAnswersCardProps = {
	view: Pick<YourDataView, "id" | "number" | "correcting">;
	own: OwnAnswers;
	/** One of them has just been corrected. */
	isDone: boolean;
	problem: DataProblem | null;
};

/** Paid and not yet filed: each answer with its own small form (F44). Afterwards that is left of where the certificate goes. */
export function OwnAnswersCard({ view: { id, number, correcting }, own, isDone, problem }: OwnAnswersCardProps) {
	const isAll = correcting === "own";
	const place = isAll ? "correct" : "destination";
	const { answers, form } = own;
	const rows = answers.map(({ field, label, value }) => ({
		term: label,
		value: value || "–",
		changeTo: `/data/${id}?correct=${field}#${place}`,
	}));
	return (
		<Card aria-labelledby={place} className="stack">
			<h2 id={place}>{isAll ? m.data_correct_title() : m.data_destination_title()}</h2>
			{isDone && (
				<Alert tone="success" role="status">
					<p>{m.data_correct_done()}</p>
				</Alert>
			)}
			<p>{isAll ? m.data_correct_own() : m.data_destination()}</p>
			{form ? (
				<CorrectionForm id={id} version={own.version} form={form} problem={problem} />
			) : (
				<details className="disclosure data-answers">
					<summary>{m.data_correct_own_list()}</summary>
					<SummaryList rows={rows} />
				</details>
			)}
			<p className="small muted">
				<UnbrokenNumbers>{m.data_correct_else({ number })}</UnbrokenNumbers>{" "}
				<AppLink to="/contact">{m.data_correct_ask()}</AppLink>
			</p>
		</Card>
	);
}

type CorrectionFormProps = {
	id: string;
	version: number;
	form: NonNullable<OwnAnswers["form"]>;
	problem: DataProblem | null;
};

function CorrectionForm({ id, version, form, problem }: CorrectionFormProps) {
	return (
		<AppForm className="form" action={`/data/${id}?correct=${form.field}`} noValidate>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="field" value={form.field} />
			<AnswerField
				name="value"
				label={m.data_correct_one({ field: form.label })}
				answer={form}
				defaultValue={problem?.typed}
				error={problem?.message}
			/>
			<div className="row">
				<Button type="submit" name="intent" value="correct">
					{m.data_correct_save()}
				</Button>
				<ButtonLink to={`/data/${id}`} variant="secondary">
					{m.correct_cancel()}
				</ButtonLink>
			</div>
		</AppForm>
	);
}
