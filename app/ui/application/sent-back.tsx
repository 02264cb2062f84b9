import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

type SentBackProps = {
	/** Explanation of the reason; null for readers who may not see it. */
	meaning: string | null;
	/** Whether the applicant has to act. */
	needsAction: boolean;
	/** Link to the requested action. */
	children?: React.ReactNode;
};

/** Explains why the tax office returned the request, who acts next, and that refiling is free (F17). */
export function SentBack({ meaning, needsAction, children }: SentBackProps) {
	return (
		<Alert tone={needsAction ? "warning" : "info"} title={m.refusal_title()}>
			{meaning && <p>{meaning}</p>}
			<p>
				{needsAction ? m.refusal_yours() : m.refusal_our_fault()} {m.refusal_free()}
			</p>
			{children}
		</Alert>
	);
}
