import type { ApplicationView } from "#app/domain/application/projection.ts";
import { REFUSAL_LABELS } from "#app/labels/refusal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

type SentBackProps = {
	sentBack: NonNullable<ApplicationView["sentBack"]>;
	/** Whether something is asked of the applicant. */
	asked: boolean;
	/** The way to what is asked for. */
	children?: React.ReactNode;
};

/** Why the tax office sent the request back, whose turn it is, and that filing it again is free (F17). */
export function SentBack({ sentBack: { reason }, asked, children }: SentBackProps) {
	return (
		<Alert tone={asked ? "warning" : "info"} title={m.refusal_title()}>
			{reason && <p>{REFUSAL_LABELS[reason].meaning()}</p>}
			<p>
				{asked ? m.refusal_yours() : m.refusal_ours()} {m.refusal_free()}
			</p>
			{children}
		</Alert>
	);
}
