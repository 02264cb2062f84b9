import type { Act } from "#app/domain/desk.ts";
import { m } from "#app/paraglide/messages.js";
import { ErrorSummary } from "../error-summary.tsx";
import { Notice } from "../notice.tsx";
import { fieldId } from "./act-form.tsx";
import type { Refusal } from "./desk-case.ts";
import { ACT_WORDS } from "./desk-words.ts";

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
