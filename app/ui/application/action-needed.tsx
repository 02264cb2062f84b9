import type { ApplicationView } from "#app/domain/application/projection.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SentBack } from "./sent-back.tsx";

type ActionNeededProps = {
	view: ApplicationView;
	/** What the tax office's refusal means. */
	refusal: string | null;
	/** It is only shown. */
	readOnly?: boolean | undefined;
};

/** What we need from the applicant before anything goes on (row F35). */
export function ActionNeeded({ view, refusal, readOnly }: ActionNeededProps) {
	const { sentBack } = view;
	if (view.status !== "verification_required")
		return (
			<>
				{sentBack && <SentBack meaning={refusal} asked={false} />}
				<SigningNeeded view={view} readOnly={readOnly} />
			</>
		);
	const way = (
		<>
			<p>{m.action_needed_text({ count: view.openItems })}</p>
			<div>
				{readOnly ? (
					<Button disabled>{m.action_needed_button()}</Button>
				) : (
					<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
				)}
			</div>
		</>
	);
	if (sentBack) return <SentBack {...{ meaning: refusal, asked: true }}>{way}</SentBack>;
	return (
		<Alert tone="warning" title={m.action_needed_title()}>
			{way}
		</Alert>
	);
}

/** The signature, or the word of the applicant's own representative: nothing is filed without them. */
function SigningNeeded({ view, readOnly }: { view: ApplicationView; readOnly: boolean | undefined }) {
	const tasks = view.duties.map(({ task }) => task);
	if (!tasks.includes("sign") && !tasks.includes("accept")) return null;
	return (
		<Alert
			tone="warning"
			title={tasks.includes("sign") ? m.next_awaiting_signature() : m.next_waiting_for_representative()}
		>
			{view.owner && (
				<div>
					{readOnly ? (
						<Button disabled>{m.sign_needed_button()}</Button>
					) : (
						<ButtonLink to={`/sign/${view.id}`}>{m.sign_needed_button()}</ButtonLink>
					)}
				</div>
			)}
		</Alert>
	);
}
