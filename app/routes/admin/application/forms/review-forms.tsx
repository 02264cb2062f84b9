import type { DocumentCheck } from "#app/domain/application/document-checks.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { ProposalKind } from "#app/domain/staff/approval.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { DOCUMENT_CHECK_NAMES, FAULT_NAMES, ITEM_KIND_NAMES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import {
	ActionForm,
	type ActionProps,
	checkboxProps,
	choiceProps,
	fieldProps,
	refusalOrDraft,
	SendOrPreviewButtons,
	textProps,
} from "../action-form.tsx";
import { ITEM_ROWS } from "../action-schemas.ts";
import type { AdminDocument } from "../application-view.ts";

type DecideFormProps = ActionProps & { action: StaffAction; document: AdminDocument };

/** Form that accepts or refuses a document (ruling T63) after manual comparisons. A refusal requires a reason. */
export function DecideForm({ action, document, application, refusal }: DecideFormProps) {
	return (
		<ActionForm action={action} application={application} refusal={refusal}>
			{document.checks.length > 0 && (
				<fieldset
					className="action-group"
					data-ticks={document.uploadId}
					data-ticks-to={`/admin/ticks/${application.id}`}
					data-language={getLocale()}
				>
					<legend>{m.case_checks()}</legend>
					{document.checks.map((check) => (
						<CheckLine key={check} check={check} action={action} document={document} {...{ application, refusal }} />
					))}
				</fieldset>
			)}
			<div className="row btn-row">
				<Button type="submit" id={`${action}-accept`} name="decision" value="accepted">
					{m.admin_decide_accept()}
				</Button>
			</div>
			<CannedReasonField {...choiceProps(action, "macro", refusal)} reasons={application.reasons["refuse-document"]} />
			{/* A textarea: in a one-line field, Enter would accept the document. */}
			<TextAreaField {...textProps(action, "reason", refusal)} label={m.admin_decide_reason()} />
			<div className="row btn-row">
				<Button type="submit" name="decision" value="refused" variant="secondary">
					{m.admin_decide_refuse()}
				</Button>
			</div>
		</ActionForm>
	);
}

/** One comparison. Its tick is saved immediately, with author and time (app/browser/admin-drafts.ts). */
function CheckLine({ check, action, document, application, refusal }: DecideFormProps & { check: DocumentCheck }) {
	const tick = application.ticks.find(
		({ uploadId, comparison }) => uploadId === document.uploadId && comparison === check,
	);
	const { defaultChecked, ...field } = checkboxProps(action, `check.${check}`, refusal);
	return (
		<div className="check-line" data-tick={check}>
			<Checkbox
				{...field}
				defaultChecked={defaultChecked || (refusal?.action !== action && tick !== undefined)}
				label={DOCUMENT_CHECK_NAMES[check]()}
			/>
			<span className="muted small" data-ticked>
				{tick && (
					<>
						{tick.userName} · <DateTime timestamp={tick.at} withTime />
					</>
				)}
			</span>
		</div>
	);
}

const REQUESTABLE_KINDS = ["passport", "address", "guardian", "information"] as const;

/** Several requests at once, each with its reason; rows without a reason are ignored. */
export function RequestForm(props: ActionProps) {
	const action = "request-information";
	const input = refusalOrDraft(action, props);
	const offeredKinds = REQUESTABLE_KINDS.filter((kind) => kind !== "guardian" || props.application.isRepresented);
	const options = offeredKinds.map((kind) => ({ value: kind, label: ITEM_KIND_NAMES[kind]() }));
	return (
		<ActionForm {...props} action={action} withDraft>
			<p className="muted">{m.admin_request_text()}</p>
			{ITEM_ROWS.map((row) => (
				<fieldset key={row} className="action-group">
					<legend>{m.admin_request_item({ number: row + 1 })}</legend>
					<SelectField {...fieldProps(action, `kind.${row}`, input)} label={m.admin_request_kind()} options={options} />
					<CannedReasonField
						{...choiceProps(action, `macro.${row}`, input)}
						reasons={props.application.reasons.request}
					/>
					<TextAreaField {...textProps(action, `reason.${row}`, input)} label={m.admin_request_reason()} />
				</fieldset>
			))}
			<SendOrPreviewButtons label={m.admin_request_send()} />
		</ActionForm>
	);
}

const FAULT_CHOICES = ["applicant", "authority", "us"] as const;

/** S11: form with the reason that the applicant reads, and the party at fault. Rejecting a paid application takes two people. */
export function RejectForm(props: ActionProps) {
	const action = "reject";
	const { rejectionProposal: proposal, reasons } = props.application;
	if (proposal)
		return (
			<ActionForm {...props} action={action}>
				<input type="hidden" name="reason" value={proposal.reason} />
				<input type="hidden" name="fault" value={proposal.fault} />
				<Button type="submit" id="reject-send" variant="danger">
					{m.admin_action_reject_confirm()}
				</Button>
			</ActionForm>
		);
	const input = refusalOrDraft(action, props);
	const faultOptions = FAULT_CHOICES.map((fault) => ({ value: fault, label: FAULT_NAMES[fault]() }));
	return (
		<ActionForm {...props} action={action} withDraft>
			<p className="muted">{m.admin_reject_text()}</p>
			<CannedReasonField {...choiceProps(action, "macro", input)} reasons={reasons.reject} />
			<TextAreaField {...textProps(action, "reason", input)} label={m.admin_reject_reason()} rows={3} />
			<SelectField {...fieldProps(action, "fault", input)} label={m.admin_reject_fault()} options={faultOptions} />
			<SendOrPreviewButtons label={m.admin_action_reject()} variant="danger" />
		</ActionForm>
	);
}

type CannedReasonFieldProps = { id: string; name: string; defaultValue?: string; reasons: readonly Option[] };

/** Select for a canned reason, which the applicant reads in their own language. Staff may add text. */
export function CannedReasonField({ reasons, ...field }: CannedReasonFieldProps) {
	if (reasons.length === 0) return null;
	return (
		<SelectField
			{...field}
			label={m.settings_canned_reason()}
			hint={m.settings_canned_reason_hint()}
			options={[{ value: "", label: m.settings_canned_reason_none() }, ...reasons]}
		/>
	);
}

const PROPOSAL_TEXTS: Record<ProposalKind, (inputs: { who: string }) => string> = {
	nif: m.admin_nif_proposed_by,
	certificate: m.admin_certificate_second_text,
	rejection: m.admin_rejection_proposed_by,
};

/** Forms that withdraw the viewer's own proposals, or return a colleague's with a reason. */
export function ReturnProposalForms(props: ActionProps) {
	return props.application.proposals.map(({ kind, proposedBy, isProposedByViewer }) => (
		<ActionForm key={kind} {...props} action="return-proposal">
			<input type="hidden" name="proposal" value={kind} />
			<p className="muted">{PROPOSAL_TEXTS[kind]({ who: proposedBy })}</p>
			<TextAreaField
				{...textProps("return-proposal", "reason", props.refusal, kind)}
				label={isProposedByViewer ? m.admin_return_reason_own() : m.admin_return_reason()}
				required={!isProposedByViewer}
			/>
			<Button type="submit" variant="secondary">
				{isProposedByViewer ? m.admin_return_own() : m.admin_return()}
			</Button>
		</ActionForm>
	));
}

/** S13: form that records a withdrawal received by e-mail or letter. */
export function WithdrawForm(props: ActionProps) {
	return (
		<ActionForm {...props} action="withdraw">
			<p className="muted">{m.admin_withdraw_text()}</p>
			<TextField
				{...fieldProps("withdraw", "sentOn", props.refusal)}
				label={m.admin_withdraw_day()}
				hint={m.admin_withdraw_day_hint()}
				type="date"
				className="control-short"
			/>
			<Button type="submit" variant="danger">
				{m.admin_action_withdraw()}
			</Button>
		</ActionForm>
	);
}
