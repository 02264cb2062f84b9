import { MAX_WORDS, REFUND_CAUSES } from "#app/domain/withdrawal/refund-request.ts";
import { REFUND_CAUSE_NAMES } from "#app/labels/refund-cause-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import type { AskProblem, RefundsView } from "./refunds-view.ts";

type AskFormProps = { ask: NonNullable<RefundsView["ask"]>; problem: AskProblem | undefined };

/** A request that staff decide within three business days. */
export function AskForm({ ask, problem }: AskFormProps) {
	const kept = problem?.kept;
	return (
		<Card aria-labelledby="ask" className="stack">
			<h2 id="ask">{m.refunds_ask_title()}</h2>
			<p>{m.refunds_ask_text()}</p>
			<AppForm className="form" noValidate>
				<input type="hidden" name="requestId" value={ask.requestId} />
				{ask.payments.length === 1 ? (
					<input type="hidden" name="payment" value={ask.payments[0]?.id} />
				) : (
					<SelectField
						name="payment"
						label={m.refunds_for()}
						options={ask.payments.map(({ id, label }) => ({ value: id, label }))}
						defaultValue={kept?.payment || ask.payments[0]?.id}
					/>
				)}
				<SelectField
					name="why"
					label={m.refunds_why()}
					options={[
						{ value: "", label: "–" },
						...REFUND_CAUSES.map((why) => ({ value: why, label: REFUND_CAUSE_NAMES[why]() })),
					]}
					defaultValue={kept?.why ?? ""}
					error={problem?.fields.why}
				/>
				<TextAreaField
					name="reason"
					label={m.refunds_words()}
					hint={m.refunds_words_hint()}
					error={problem?.fields.reason}
					defaultValue={kept?.reason}
					rows={4}
					maxLength={MAX_WORDS}
				/>
				<div className="row btn-row">
					<Button type="submit" name="intent" value="ask">
						{m.refunds_ask_button()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}
