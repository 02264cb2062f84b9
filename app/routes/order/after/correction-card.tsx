import { CORRECTION_FIELDS, type CorrectionField } from "#app/domain/aftercare/aftercare.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { correctionInputName, MAX_CORRECTION, MAX_NOTE } from "#app/forms/wrong-data.ts";
import { CORRECTION_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { AftercareProblem, AftercareView } from "./after.server.ts";
import { CardHead, SECTION_IDS } from "./card-head.tsx";

type Correction = NonNullable<AftercareView["correction"]>;
type CorrectionCardProps = { id: string; correction: AftercareView["correction"]; problem: AftercareProblem | null };

const BADGES: Record<Correction["state"], { tone: Tone; label: () => string }> = {
	requested: { tone: "neutral", label: m.aftercare_wrong_requested },
	filed: { tone: "info", label: m.aftercare_wrong_filed },
	done: { tone: "success", label: m.aftercare_wrong_done },
	refused: { tone: "warning", label: m.aftercare_wrong_refused },
};

/** Form to report errors in the certificate, and the state of their correction (F13). */
export function CorrectionCard({ id, correction, problem }: CorrectionCardProps) {
	const badge = correction && BADGES[correction.state];
	const canRequest = correction === null || correction.state === "done" || correction.state === "refused";
	return (
		<Card aria-labelledby={SECTION_IDS.correction} className="stack">
			<CardHead
				id={SECTION_IDS.correction}
				title={m.aftercare_wrong_title()}
				badge={badge ? { tone: badge.tone, text: badge.label() } : undefined}
			/>
			<div role="status" className="stack live">
				{correction && <Stages id={id} correction={correction} />}
			</div>
			{canRequest && (
				<>
					<p>{m.aftercare_wrong_text()}</p>
					<details className="disclosure" open={isCorrectionProblem(problem)}>
						<summary>{correction === null ? m.aftercare_wrong_begin() : m.aftercare_wrong_again()}</summary>
						<CorrectionForm problem={problem} />
					</details>
				</>
			)}
		</Card>
	);
}

function Stages({ id, correction }: { id: string; correction: Correction }) {
	const { state, since, dueAt, by, wrong, note, reference, answer } = correction;
	const language = getLocale();
	const date = formatDate(since, language);
	const deadline = formatDate(dueAt, language);
	return (
		<>
			{by === "staff" && <p>{m.aftercare_wrong_by_us()}</p>}
			{state === "requested" && <p>{m.aftercare_wrong_requested_text({ date, due: deadline })}</p>}
			{state === "filed" && <p>{m.aftercare_wrong_filed_text({ date, due: deadline })}</p>}
			{state === "done" && <p>{m.aftercare_wrong_done_text({ date })}</p>}
			{state === "refused" && (
				<>
					<p>{m.aftercare_wrong_refused_text({ date })}</p>
					<blockquote className="after-quote">{answer}</blockquote>
				</>
			)}
			{reference && <p>{m.aftercare_reference({ reference })}</p>}
			<SummaryList rows={wrong.map(({ field, right }) => ({ term: CORRECTION_LABELS[field](), value: right }))} />
			{note && <p className="after-quote">{note}</p>}
			{state === "done" && (
				<div>
					<ButtonLink to={`/certificate/${id}`} variant="secondary">
						{m.aftercare_wrong_certificate()}
					</ButtonLink>
				</div>
			)}
		</>
	);
}

function CorrectionForm({ problem }: { problem: AftercareProblem | null }) {
	const ownProblem = isCorrectionProblem(problem) ? problem : null;
	const field = (name: string) => ({
		name,
		error: ownProblem?.fieldId === name ? ownProblem.message : undefined,
		defaultValue: ownProblem?.values[name],
		autoComplete: "off",
	});
	return (
		<AppForm className="form" preventScrollReset noValidate>
			{CORRECTION_FIELDS.map((name: CorrectionField) => (
				<TextField
					key={name}
					{...field(correctionInputName(name))}
					label={CORRECTION_LABELS[name]()}
					maxLength={MAX_CORRECTION}
				/>
			))}
			<TextAreaField {...field("note")} label={m.aftercare_wrong_note()} rows={3} maxLength={MAX_NOTE} />
			<div>
				<Button type="submit" name="intent" value="correction" variant="secondary">
					{m.aftercare_wrong_send()}
				</Button>
			</div>
		</AppForm>
	);
}

function isCorrectionProblem(problem: AftercareProblem | null): boolean {
	return problem?.values.intent === "correction";
}
