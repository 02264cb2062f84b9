import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";

const FIELDS = ["name", "email", "subject", "message"] as const;
type ContactField = (typeof FIELDS)[number];

type ContactFormProps = {
	/** What was sent and refused, to be mended; null for an empty form. */
	values: Record<ContactField, string> | null;
	/** Whether that was a complaint. */
	complaint: boolean;
	/** Field to sentence. */
	errors: Partial<Record<string, string>>;
	/** Sealed: when the form was shown. */
	shown: string;
	busy: boolean;
};

/** Name, e-mail, subject, message: all required (row 68). The server judges, so that its words are the page's words. */
export function ContactForm({ values, complaint, errors, shown, busy }: ContactFormProps) {
	const field = (name: ContactField) => ({
		name,
		error: errors[name],
		defaultValue: values?.[name],
		required: true,
	});
	const summary = FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/contact" className="form" noValidate>
			<ErrorSummary errors={summary} />
			<div className="form-pair">
				<TextField {...field("name")} label={m.contact_name()} autoComplete="name" maxLength={200} />
				<TextField
					{...field("email")}
					label={m.contact_email()}
					hint={m.contact_email_hint()}
					type="email"
					autoComplete="email"
					spellCheck={false}
				/>
			</div>
			<TextField {...field("subject")} label={m.contact_subject()} maxLength={200} />
			<TextAreaField {...field("message")} label={m.contact_message()} maxLength={5000} />
			<Checkbox
				name="complaint"
				label={m.contact_complaint()}
				hint={m.contact_complaint_hint()}
				defaultChecked={complaint}
			/>
			<input type="hidden" name="shown" value={shown} />
			{/* For robots, which fill in everything. */}
			<div className="trap" aria-hidden>
				<label htmlFor="website">{m.contact_trap()}</label>
				<input id="website" name="website" tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<Button type="submit" aria-disabled={busy || undefined}>
					{busy ? m.contact_sending() : m.contact_send()}
				</Button>
			</div>
		</AppForm>
	);
}
