import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";

/** A form that was refused: the sentence above the page, those beside the fields, and what was typed. */
export type RefusedForm = { message: string; fields: Record<string, string>; values: Record<string, string> };

/** What was wrong, with the way to each field. @param idOf the id of a field, where it is not its name */
export function FormRefused({ refused, idOf = same }: { refused: RefusedForm; idOf?: (field: string) => string }) {
	const errors = Object.entries(refused.fields).map(([field, message]) => ({ fieldId: idOf(field), message }));
	if (errors.length > 0) return <ErrorSummary errors={errors} />;
	return (
		<Alert tone="danger" role="alert" title={m.error_summary_title()} className="admin-alert">
			<p>{refused.message}</p>
		</Alert>
	);
}

function same(field: string): string {
	return field;
}
