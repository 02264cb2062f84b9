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
	if (view.status !== "verification_required") return sentBack && <SentBack meaning={refusal} asked={false} />;
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

type SigningNeededProps = Pick<ActionNeededProps, "view" | "readOnly">;

/** The way to the signature, or to the word of the applicant's own representative: nothing is filed without them. */
export function SigningNeeded({ view, readOnly }: SigningNeededProps) {
	const tasks = view.duties.map(({ task }) => task);
	const signs = tasks.includes("sign");
	if (!view.owner || !(signs || tasks.includes("accept"))) return null;
	const label = signs ? m.sign_needed_button() : m.sign_accept_button();
	return (
		<div>
			{readOnly ? (
				<Button disabled>{label}</Button>
			) : (
				<ButtonLink to={`/sign/${view.id}`} wide>
					{label}
				</ButtonLink>
			)}
		</div>
	);
}
