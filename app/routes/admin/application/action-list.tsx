import { ACTIONS, type StaffAction } from "#app/domain/application/staff-actions.ts";
import { isDraftForm } from "#app/domain/staff/draft.ts";
import { m } from "#app/paraglide/messages.js";
import { ACTION_LABELS } from "../admin-labels.ts";
import type { ActionProps } from "./action-form.tsx";
import { AFTERCARE_FORMS } from "./aftercare/aftercare-forms.tsx";
import type { AdminApplication } from "./application-view.ts";
import { RefuseForm } from "./filing/refuse-form.tsx";
import { ApproveForm } from "./forms/approve-form.tsx";
import { CertificateForm } from "./forms/certificate-form.tsx";
import { CERTIFICATE_PROPOSED } from "./forms/confirm-certificate-form.tsx";
import { ConfirmNifForm } from "./forms/confirm-nif-form.tsx";
import { CancelForm, ReopenForm, WithdrawForm } from "./forms/ending-forms.tsx";
import { FileForm } from "./forms/file-form.tsx";
import { MandateForm } from "./forms/mandate-form.tsx";
import { ProposeNifForm } from "./forms/propose-nif-form.tsx";
import { RejectForm } from "./forms/reject-form.tsx";
import { RequestForm } from "./forms/request-form.tsx";
import { ReturnProposalForms } from "./forms/return-proposal-forms.tsx";
import { ShipForm } from "./forms/ship-form.tsx";
import { WaiveForm } from "./forms/waive-form.tsx";
import { dueAction } from "./next-action/next-action.ts";

/** Actions on the application as a whole; documents are decided beside their pages. */
const FORMS: Partial<Record<StaffAction, (props: ActionProps) => React.ReactNode>> = {
	"waive-information": WaiveForm,
	"store-mandate": MandateForm,
	file: FileForm,
	refuse: RefuseForm,
	approve: ApproveForm,
	"propose-nif": ProposeNifForm,
	"confirm-nif": ConfirmNifForm,
	"store-certificate": CertificateForm,
	ship: ShipForm,
	"request-information": RequestForm,
	reject: RejectForm,
	"return-proposal": ReturnProposalForms,
	cancel: CancelForm,
	withdraw: WithdrawForm,
	reopen: ReopenForm,
};

/** Where an action stands on the page. */
export function actionAt(action: StaffAction): string {
	return `act-${action}`;
}

type Forms = Partial<Record<StaffAction, (props: ActionProps) => React.ReactNode>>;

/** What this person may do now; the action that is due is open. What comes after the number is a part of its own. */
export function ActionList({ application, refusal }: ActionProps) {
	const shown = shownOf(FORMS, application);
	const after = shownOf(AFTERCARE_FORMS, application);
	const isNone = shown.length === 0 && after.length === 0 && !application.certificateProposal;
	return (
		<section className="admin-panel" aria-labelledby="acts">
			<h2 id="acts">{m.admin_acts()}</h2>
			{isNone && <p className="muted">{m.admin_acts_none()}</p>}
			{application.actions["confirm-certificate"] === null && (
				<p>
					<a href={`#${CERTIFICATE_PROPOSED}`}>{m.admin_act_confirm_certificate()}</a>
				</p>
			)}
			<Actions shown={shown} forms={FORMS} application={application} refusal={refusal} />
			{after.length > 0 && (
				<>
					<h3>{m.admin_after()}</h3>
					<Actions shown={after} forms={AFTERCARE_FORMS} application={application} refusal={refusal} />
				</>
			)}
		</section>
	);
}

function shownOf(forms: Forms, { actions }: AdminApplication): StaffAction[] {
	return ACTIONS.filter((action) => forms[action] && actions[action] !== undefined);
}

function Actions({ shown, forms, application, refusal }: ActionProps & { shown: StaffAction[]; forms: Forms }) {
	const due = dueAction(application);
	return (
		<div>
			{shown.map((action) => {
				const Form = forms[action];
				const waits = application.actions[action];
				return (
					<details
						key={action}
						className="action"
						open={action === due || action === refusal?.action || (isDraftForm(action) && action in application.drafts)}
						data-key={action === "request-information" ? "q" : undefined}
						id={actionAt(action)}
					>
						<summary>{nameOf(action, application)}</summary>
						<div className="action-body">
							{waits ? (
								<p className="admin-warning">{waits}</p>
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

/** What an action is called where this application stands. */
export function nameOf(
	action: StaffAction,
	application: Pick<AdminApplication, "nifProposedBy" | "hasCertificate" | "certificateProposal" | "rejectionProposal">,
): string {
	if (action === "propose-nif" && application.nifProposedBy) return m.admin_act_propose_nif_again();
	if (action === "store-certificate" && application.hasCertificate) return m.admin_act_replace_certificate();
	if (action === "store-certificate" && application.certificateProposal) return m.admin_act_certificate_again();
	if (action === "reject" && application.rejectionProposal) return m.admin_act_reject_confirm();
	return ACTION_LABELS[action].name();
}
