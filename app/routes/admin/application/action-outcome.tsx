import type { Act } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { Notice } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ACT_WORDS } from "../admin-labels.ts";
import { fieldId } from "./action-form.tsx";
import type { Refusal } from "./application-view.ts";

/** The act was done: said once, after the redirect. */
export function ActDone({ act }: { act: Act }) {
	return (
		<Notice tone="success" role="status" className="desk-notice">
			<p>{ACT_WORDS[act].done()}</p>
		</Notice>
	);
}

/** The act was refused: what was wrong, with the way to each field. */
export function ActRefused({ refusal }: { refusal: Refusal }) {
	const errors = Object.entries(refusal.fields).map(([field, message]) => ({
		fieldId: fieldId(refusal.act, field, refusal.subject),
		message,
	}));
	if (errors.length > 0) return <ErrorSummary errors={errors} />;
	return (
		<Notice tone="danger" role="alert" title={m.error_summary_title()} className="desk-notice">
			<p>{refusal.message}</p>
		</Notice>
	);
}
