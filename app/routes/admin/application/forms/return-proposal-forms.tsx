import type { ProposalKind } from "#app/domain/staff/approval.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";
import { MAX_WORDS } from "../action-schemas.ts";

const ACTION = "return-proposal";

const PROPOSED: Record<ProposalKind, (of: { who: string }) => string> = {
	nif: m.admin_nif_proposed_by,
	certificate: m.admin_certificate_second_text,
	rejection: m.admin_rejection_proposed_by,
};

/** What waits for a second person can be off again: its maker takes it back, anybody else says why it is returned. */
export function ReturnProposalForms(props: ActionProps) {
	return props.application.proposals.map(({ kind, by, isOwn }) => (
		<ActionForm key={kind} {...props} action={ACTION}>
			<input type="hidden" name="proposal" value={kind} />
			<p className="muted">{PROPOSED[kind]({ who: by })}</p>
			<TextAreaField
				{...fieldOf(ACTION, "reason", props.refusal, kind)}
				label={isOwn ? m.admin_return_reason_own() : m.admin_return_reason()}
				maxLength={MAX_WORDS}
				rows={2}
				required={!isOwn}
			/>
			<Button type="submit" variant="secondary">
				{isOwn ? m.admin_return_own() : m.admin_return()}
			</Button>
		</ActionForm>
	));
}
