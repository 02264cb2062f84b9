import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import { MAX_WORDS } from "../action-schemas.ts";

const ACTION = "confirm-certificate";
/** Where on the page it is confirmed. */
export const CERTIFICATE_PROPOSED = "certificate-proposed";

/** S9, second person, beside the page itself: what its text does not show, somebody must have seen. */
export function ConfirmCertificateForm(props: ActionProps) {
	const { certificateProposal, actions } = props.application;
	if (!certificateProposal) return null;
	const { by, reason, missing, path } = certificateProposal;
	const waits = actions[ACTION];
	return (
		<div id={CERTIFICATE_PROPOSED}>
			<p className="muted">{m.admin_certificate_second_text({ who: by })}</p>
			{reason && <p>{m.admin_certificate_replaces({ reason })}</p>}
			{missing.length > 0 && (
				<Alert tone="warning">
					{missing.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</Alert>
			)}
			{waits && <p className="admin-warning">{waits}</p>}
			{waits === null && (
				<ActionForm {...props} action={ACTION}>
					<input type="hidden" name="path" value={path} />
					{missing.length > 0 && (
						<TextAreaField
							{...fieldOf(ACTION, "reason", props.refusal)}
							label={m.admin_certificate_why()}
							maxLength={MAX_WORDS}
							rows={2}
						/>
					)}
					<Button type="submit" id="confirm-certificate-send">
						{m.admin_act_confirm_certificate()}
					</Button>
				</ActionForm>
			)}
		</div>
	);
}
