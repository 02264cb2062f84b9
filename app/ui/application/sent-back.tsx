import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

type SentBackProps = {
	/** What the reason means, in words; null for whom it is not. */
	meaning: string | null;
	/** Whether something is asked of the applicant. */
	asked: boolean;
	/** The way to what is asked for. */
	children?: React.ReactNode;
};

/** Why the tax office sent the request back, whose turn it is, and that filing it again is free (F17). */
export function SentBack({ meaning, asked, children }: SentBackProps) {
	return (
		<Alert tone={asked ? "warning" : "info"} title={m.refusal_title()}>
			{meaning && <p>{meaning}</p>}
			<p>
				{asked ? m.refusal_yours() : m.refusal_ours()} {m.refusal_free()}
			</p>
			{children}
		</Alert>
	);
}
