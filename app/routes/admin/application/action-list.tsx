import { ACTS, type Act } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { ACT_WORDS } from "../admin-labels.ts";
import type { ActProps } from "./action-form.tsx";
import type { DeskCase } from "./application-view.ts";
import { ApproveForm } from "./forms/approve-form.tsx";
import { CertificateForm } from "./forms/certificate-form.tsx";
import { ConfirmNifForm } from "./forms/confirm-nif-form.tsx";
import { CancelForm, ReopenForm } from "./forms/ending-forms.tsx";
import { FileForm } from "./forms/file-form.tsx";
import { ProposeNifForm } from "./forms/propose-nif-form.tsx";
import { RejectForm } from "./forms/reject-form.tsx";
import { RequestForm } from "./forms/request-form.tsx";
import { ShipForm } from "./forms/ship-form.tsx";
import { WaiveForm } from "./forms/waive-form.tsx";

/** Acts on the case as a whole; documents are decided beside their pages. */
const FORMS: Partial<Record<Act, (props: ActProps) => React.ReactNode>> = {
	"waive-information": WaiveForm,
	file: FileForm,
	approve: ApproveForm,
	"propose-nif": ProposeNifForm,
	"confirm-nif": ConfirmNifForm,
	"store-certificate": CertificateForm,
	ship: ShipForm,
	"request-information": RequestForm,
	reject: RejectForm,
	cancel: CancelForm,
	reopen: ReopenForm,
};

/** Never what a case needs next by itself, so never opened unasked. */
const ON_DEMAND: readonly Act[] = ["waive-information", "request-information", "reject", "cancel", "reopen"];

/** What this person may do now; the act that is due is open. */
export function ActList({ desk, refusal }: ActProps) {
	const shown = ACTS.filter((act) => FORMS[act] && desk.acts[act] !== undefined);
	const due = desk.nifProposedBy ? "confirm-nif" : shown.find((act) => !ON_DEMAND.includes(act));
	return (
		<section className="desk-panel" aria-labelledby="acts">
			<h2 id="acts">{m.admin_acts()}</h2>
			{shown.length === 0 && <p className="muted">{m.admin_acts_none()}</p>}
			<div>
				{shown.map((act) => {
					const Form = FORMS[act];
					const waits = desk.acts[act];
					return (
						<details key={act} className="act" open={act === due || act === refusal?.act}>
							<summary>{nameOf(act, desk)}</summary>
							<div className="act-body">
								{waits ? <p className="desk-warning">{waits}</p> : Form && <Form desk={desk} refusal={refusal} />}
							</div>
						</details>
					);
				})}
			</div>
		</section>
	);
}

function nameOf(act: Act, desk: DeskCase): string {
	if (act === "propose-nif" && desk.nifProposedBy) return m.admin_act_propose_nif_again();
	if (act === "reject" && desk.rejectionProposal) return m.admin_act_reject_confirm();
	return ACT_WORDS[act].name();
}
