import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

type SentBackProps = {
	/** Explanation of the reason; null for readers who may not see it. */
	meaning: string | null;
	/** Whether the applicant has to act. */
	asked: boolean;
	/** Link to the requested action. */
	children?: React.ReactNode;
};

/** Reason for the tax office's return of the request, the next actor, and that filing again is free (F17). */
export function SentBack({ meaning, asked, children }: SentBackProps) {
	return (
		<Alert tone={asked ? "warning" : "info"} title={m.refusal_title()}>
			{meaning && <p>{meaning}</p>}
			<p>
				{asked ? m.refusal_yours() : m.refusal_our_fault()} {m.refusal_free()}
			</p>
			{children}
		</Alert>
	);
}
