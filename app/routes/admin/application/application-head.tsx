import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import { isClosedStage, type Status } from "#app/domain/application/application.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import {
	FAULTS,
	ITEM_KINDS,
	NIF_CAUSE_NAMES,
	PARTY_NAMES,
	PAYMENT_STATUSES,
	STAGE_NAMES,
	TASK_NAMES,
} from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";
import { DateTime } from "../date-time.tsx";
import type { AdminApplication, Refusal } from "./application-view.ts";
import { HoldBox, type HoldView } from "./hold-box.tsx";
import type { ListPosition } from "./list-position.server.ts";

const STATUSES: Record<Status, { name: () => string; tone: Tone }> = {
	draft: { name: m.status_draft, tone: "neutral" },
	pending: { name: m.status_pending, tone: "info" },
	verification_required: { name: m.status_verification_required, tone: "warning" },
	processing: { name: m.status_processing, tone: "info" },
	approved: { name: m.status_approved, tone: "success" },
	completed: { name: m.status_completed, tone: "success" },
	rejected: { name: m.status_rejected, tone: "danger" },
	cancelled: { name: m.status_cancelled, tone: "danger" },
};

/** Number, applicant and status of the application. `list` is the URL of the list to return to. */
export function ApplicationHead({ application, list }: { application: AdminApplication; list: string }) {
	const status = STATUSES[application.status];
	return (
		<>
			<PageHeader title={application.applicationNumber} backLink={{ to: list, label: m.admin_back_to_list() }} />
			<strong className="case-name">{application.name}</strong>
			<Badge tone={status.tone}>{status.name()}</Badge>
			{application.isDemo && <Badge>{m.admin_demo()}</Badge>}
			<span>{packageName(application.packageType)}</span>
			<span>{PAYMENT_STATUSES[application.paymentStatus]()}</span>
			{application.clock && <ClockTag clock={application.clock} />}
			<CopyNumber number={application.applicationNumber} />
		</>
	);
}

type CaseFactsProps = { application: AdminApplication; hold: HoldView; refusal: Refusal | null };

/** Stage, open tasks, what is requested or proposed, and a legal hold. */
export function CaseFacts({ application, hold, refusal }: CaseFactsProps) {
	const facts = [
		{ term: m.admin_column_stage(), value: STAGE_NAMES[application.stage]() },
		{ term: m.admin_next(), value: <OpenDuties duties={application.duties} /> },
		{ term: m.admin_column_since(), value: <DateTime at={application.stateSince} /> },
		{ term: m.admin_field_nif(), value: application.nif ?? m.admin_none() },
	];
	return (
		<>
			<dl className="admin-facts">
				{facts.map(({ term, value }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{application.mayHaveNif && !isClosedStage(application.stage) && (
				<Alert tone="warning" title={m.previous_nif_doubt_title()} className="admin-alert">
					<p>{m.previous_nif_doubt()}</p>
				</Alert>
			)}
			<OpenRequest application={application} />
			<HoldBox id={application.id} view={hold} refusal={refusal} />
		</>
	);
}

/** The open tasks and who does them. */
function OpenDuties({ duties }: Pick<AdminApplication, "duties">) {
	if (duties.length === 0) return m.admin_next_none();
	return duties.map(({ party, task }) => (
		<div key={task}>
			{PARTY_NAMES[party]()} <span className="muted small">{TASK_NAMES[task]()}</span>
		</div>
	));
}

/** Made visible by the script that copies (app/browser/admin-shortcuts.ts). */
function CopyNumber({ number }: { number: string }) {
	return (
		<>
			<Button variant="quiet" data-copy={number} data-key="c" aria-keyshortcuts="c" hidden>
				<Copy size={16} aria-hidden />
				<span className="sr-only">{m.admin_list_copy()}</span>
			</Button>
			<span role="status" className="muted small" data-copied={m.admin_list_copied()} />
		</>
	);
}

function OpenRequest({ application }: { application: AdminApplication }) {
	if (application.rejection)
		return (
			<Alert tone="danger" title={m.admin_rejected_because()} className="admin-alert">
				<p className="quoted">{application.rejection.reason}</p>
				{application.rejection.fault && <p className="muted">{FAULTS[application.rejection.fault]()}</p>}
			</Alert>
		);
	if (application.rejectionProposal)
		return (
			<Alert
				tone="warning"
				title={m.admin_rejection_proposed_by({ who: application.rejectionProposal.by })}
				className="admin-alert"
			>
				<p className="quoted">{application.rejectionProposal.reason}</p>
				<p className="muted">{FAULTS[application.rejectionProposal.fault]()}</p>
			</Alert>
		);
	if (application.nifProposedBy && application.nifCause)
		return (
			<Alert tone="warning" className="admin-alert">
				<p>
					{m.admin_nif_corrected_by({
						who: application.nifProposedBy,
						cause: NIF_CAUSE_NAMES[application.nifCause](),
					})}
				</p>
			</Alert>
		);
	if (application.missingCertificate)
		return (
			<Alert tone="warning" title={m.admin_nif_corrected_title()} className="admin-alert">
				<p>{m.admin_nif_corrected_text()}</p>
				{application.missingCertificate.isPosted && <p>{m.admin_nif_corrected_post()}</p>}
			</Alert>
		);
	if (application.nifProposedBy)
		return (
			<Alert tone="warning" className="admin-alert">
				<p>{m.admin_nif_proposed_by({ who: application.nifProposedBy })}</p>
			</Alert>
		);
	if (application.requestedItems.length === 0) return null;
	return (
		<Alert tone="warning" title={m.admin_requested()} className="admin-alert">
			<ul className="asked">
				{application.requestedItems.map((item) => (
					<li key={`${item.kind} ${item.reason}`}>
						<strong>{ITEM_KINDS[item.kind]()}</strong>: {item.reason}{" "}
						{item.done && <Badge tone="success">{m.state_done()}</Badge>}
					</li>
				))}
			</ul>
		</Alert>
	);
}

/** Links to the previous and next application of the list that the page was opened from. */
export function NeighbourLinks({ position }: { position: ListPosition | null }) {
	if (!position || (position.previous === null && position.next === null)) return null;
	return (
		<nav className="case-neighbours" aria-label={m.admin_list_neighbours()}>
			{position.previous !== null && (
				<AppLink to={position.previous} rel="prev" data-key="[" aria-keyshortcuts="[">
					<ArrowLeft size={16} aria-hidden /> <span>{m.admin_list_neighbour_previous()}</span>
				</AppLink>
			)}
			{position.next !== null && (
				<AppLink to={position.next} rel="next" data-key="]" aria-keyshortcuts="]">
					<span>{m.admin_list_neighbour_next()}</span> <ArrowRight size={16} aria-hidden />
				</AppLink>
			)}
		</nav>
	);
}
