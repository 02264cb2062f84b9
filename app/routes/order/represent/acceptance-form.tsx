import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TickList } from "#app/ui/tick-list.tsx";

type AcceptanceFormProps = {
	applicant: string;
	problem: { message: string; errors: Record<string, string>; typed: { name: string; nif: string } } | null;
};

/** The representative says who they are, and yes. */
export function AcceptanceForm({ applicant, problem }: AcceptanceFormProps) {
	const errors: Record<string, string> = problem?.errors ?? {};
	const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));
	return (
		<>
			{problem && (
				<ErrorSummary errors={summary.length > 0 ? summary : [{ fieldId: "name", message: problem.message }]} />
			)}
			<Card aria-labelledby="means" className="stack">
				<h2 id="means">{m.represent_means_title()}</h2>
				<TickList items={[m.represent_means_notices(), m.represent_means_resident(), m.represent_means_end()]} />
			</Card>
			<AppForm className="form card" noValidate>
				<TextField
					name="name"
					label={m.represent_name()}
					error={errors.name}
					defaultValue={problem?.typed.name}
					autoComplete="name"
					maxLength={200}
				/>
				<TextField
					name="nif"
					label={m.represent_nif()}
					error={errors.nif}
					defaultValue={problem?.typed.nif}
					autoComplete="off"
					inputMode="numeric"
					className="control-medium"
					maxLength={20}
				/>
				<Checkbox name="consent" label={m.represent_consent({ name: applicant })} error={errors.consent} />
				<div>
					<Button type="submit">{m.represent_accept()}</Button>
				</div>
			</AppForm>
		</>
	);
}
