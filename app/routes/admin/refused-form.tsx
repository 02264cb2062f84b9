import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";

/** A refused form: the message above the page, those beside the fields, and the input. */
export type RefusedForm = { message: string; fields: Record<string, string>; values: Record<string, string> };

/** Summary of errors with a link to each field. @param idOf returns the id of a field, if it differs from its name */
export function FormRefused({ refused, idOf = identity }: { refused: RefusedForm; idOf?: (field: string) => string }) {
	const errors = Object.entries(refused.fields).map(([field, message]) => ({ fieldId: idOf(field), message }));
	if (errors.length > 0) return <ErrorSummary errors={errors} />;
	return (
		<Alert tone="danger" role="alert" title={m.error_summary_title()} className="admin-alert">
			<p>{refused.message}</p>
		</Alert>
	);
}

function identity(field: string): string {
	return field;
}
