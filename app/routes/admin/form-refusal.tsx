import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";

/** A refused form: the message for the page, messages by field, and the input. */
export type FormRefusal = { message: string; fields: Record<string, string>; values: Record<string, string> };

/** Summary of errors with a link to each field. @param getFieldId returns the id of a field, by default its name */
export function FormRefusalAlert({
	refusal,
	getFieldId = identity,
}: {
	refusal: FormRefusal;
	getFieldId?: (field: string) => string;
}) {
	const errors = Object.entries(refusal.fields).map(([field, message]) => ({ fieldId: getFieldId(field), message }));
	if (errors.length > 0) return <ErrorSummary errors={errors} />;
	return (
		<Alert tone="danger" role="alert" title={m.error_summary_title()} className="admin-alert">
			<p>{refusal.message}</p>
		</Alert>
	);
}

function identity(field: string): string {
	return field;
}
