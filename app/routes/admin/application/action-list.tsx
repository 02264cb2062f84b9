import { ACTIONS, type StaffAction } from "#app/domain/application/staff-actions.ts";
import { isDraftForm } from "#app/domain/staff/draft.ts";
import { m } from "#app/paraglide/messages.js";
import { ACTION_LABELS } from "../admin-labels.ts";
import { type ActionProps, ConfirmForm, TextForm } from "./action-form.tsx";
import type { AdminApplication } from "./application-view.ts";
import { AFTERCARE_FORMS } from "./forms/aftercare-forms.tsx";
import { CertificateForm, CONFIRM_CERTIFICATE_ID, ShipForm } from "./forms/certificate-forms.tsx";
import {
	ConfirmNifForm,
	FileForm,
	MandateForm,
	ProposeNifForm,
	RefuseForm,
	ReplaceNifForm,
} from "./forms/filing-forms.tsx";
import { RejectForm, RequestForm, ReturnProposalForms, WithdrawForm } from "./forms/review-forms.tsx";
import { findDueAction } from "./next-action.ts";

type Forms = Partial<Record<StaffAction, (props: ActionProps) => React.ReactNode>>;

/** Forms of the actions on the whole application. Decisions on documents are next to the documents. */
const FORMS: Forms = {
	"waive-information": (props) => (
		<ConfirmForm {...props} action="waive-information" text={m.admin_waive_text()} variant="secondary" />
	),
	"store-mandate": MandateForm,
	file: FileForm,
	refuse: RefuseForm,
	approve: (props) => (
		<TextForm
			{...props}
			action="approve"
			name="answer"
			label={m.admin_approve_answer()}
			hint={m.admin_approve_hint()}
		/>
	),
	"propose-nif": ProposeNifForm,
	"confirm-nif": ConfirmNifForm,
	"replace-nif": ReplaceNifForm,
	"confirm-replaced-nif": ConfirmNifForm,
	"store-certificate": CertificateForm,
	ship: ShipForm,
	"request-information": RequestForm,
	reject: RejectForm,
	"return-proposal": ReturnProposalForms,
	cancel: (props) => <ConfirmForm {...props} action="cancel" text={m.admin_cancel_text()} variant="danger" />,
	withdraw: WithdrawForm,
	reopen: (props) => <TextForm {...props} action="reopen" name="reason" label={m.admin_reopen_reason()} />,
};

/** Returns the id of an action's form on the page. */
export function actionId(action: StaffAction): string {
	return `act-${action}`;
}

/** The actions open to the viewer, with the due one expanded, followed by the aftercare actions. */
export function ActionList({ application, refusal }: ActionProps) {
	const actions = actionsWithForm(FORMS, application);
	const aftercare = actionsWithForm(AFTERCARE_FORMS, application);
	const isEmpty = actions.length === 0 && aftercare.length === 0 && !application.certificateProposal;
	return (
		<section className="admin-panel" aria-labelledby="actions">
			<h2 id="actions">{m.admin_actions()}</h2>
			{isEmpty && <p className="muted">{m.admin_actions_none()}</p>}
			{application.actions["confirm-certificate"] === null && (
				<p>
					<a href={`#${CONFIRM_CERTIFICATE_ID}`}>{m.admin_action_confirm_certificate()}</a>
				</p>
			)}
			<Actions actions={actions} forms={FORMS} application={application} refusal={refusal} />
			{aftercare.length > 0 && (
				<>
					<h3>{m.admin_aftercare()}</h3>
					<Actions actions={aftercare} forms={AFTERCARE_FORMS} application={application} refusal={refusal} />
				</>
			)}
		</section>
	);
}

function actionsWithForm(forms: Forms, { actions }: AdminApplication): StaffAction[] {
	return ACTIONS.filter((action) => forms[action] && actions[action] !== undefined);
}

function Actions({ actions, forms, application, refusal }: ActionProps & { actions: StaffAction[]; forms: Forms }) {
	const dueAction = findDueAction(application);
	return (
		<div>
			{actions.map((action) => {
				const Form = forms[action];
				const blockedReason = application.actions[action];
				return (
					<details
						key={action}
						className="action"
						open={
							action === dueAction ||
							action === refusal?.action ||
							(isDraftForm(action) && action in application.drafts)
						}
						data-key={action === "request-information" ? "q" : undefined}
						id={actionId(action)}
					>
						<summary>{actionName(action, application)}</summary>
						<div className="action-body">
							{blockedReason ? (
								<p className="admin-warning">{blockedReason}</p>
							) : (
								Form && <Form application={application} refusal={refusal} />
							)}
						</div>
					</details>
				);
			})}
		</div>
	);
}

/** Returns the name of an action, which depends on the application's state. */
export function actionName(
	action: StaffAction,
	application: Pick<AdminApplication, "nifProposedBy" | "hasCertificate" | "certificateProposal" | "rejectionProposal">,
): string {
	if (action === "propose-nif" && application.nifProposedBy) return m.admin_action_propose_nif_again();
	if (action === "store-certificate" && application.hasCertificate) return m.admin_action_replace_certificate();
	if (action === "store-certificate" && application.certificateProposal) return m.admin_action_certificate_again();
	if (action === "reject" && application.rejectionProposal) return m.admin_action_reject_confirm();
	return ACTION_LABELS[action].name();
}
