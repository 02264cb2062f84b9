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
	FAULT_NAMES,
	ITEM_KIND_NAMES,
	NIF_CAUSE_NAMES,
	PARTY_NAMES,
	PAYMENT_STATUS_NAMES,
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

/** Number, applicant and status of the application. `listUrl` is the list to return to. */
export function ApplicationHeader({ application, listUrl }: { application: AdminApplication; listUrl: string }) {
	const status = STATUSES[application.status];
	return (
		<>
			<PageHeader title={application.applicationNumber} backLink={{ to: listUrl, label: m.admin_back_to_list() }} />
			<strong className="case-name">{application.name}</strong>
			<Badge tone={status.tone}>{status.name()}</Badge>
			{application.isDemo && <Badge>{m.admin_demo()}</Badge>}
			<span>{packageName(application.packageType)}</span>
			<span>{PAYMENT_STATUS_NAMES[application.paymentStatus]()}</span>
			{application.clock && <ClockTag clock={application.clock} />}
			<CopyNumber number={application.applicationNumber} />
		</>
	);
}

type CaseFactsProps = { application: AdminApplication; hold: HoldView; refusal: Refusal | null };

/** Stage, open tasks, open requests or proposals, and the legal hold. */
export function CaseFacts({ application, hold, refusal }: CaseFactsProps) {
	const facts = [
		{ term: m.admin_column_stage(), value: STAGE_NAMES[application.stage]() },
		{ term: m.admin_next(), value: <OpenDuties duties={application.duties} /> },
		{ term: m.admin_column_since(), value: <DateTime timestamp={application.stateSince} /> },
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
			<CaseNotice application={application} />
			<HoldBox id={application.id} view={hold} refusal={refusal} />
		</>
	);
}

/** The open tasks and the party responsible for each. */
function OpenDuties({ duties }: Pick<AdminApplication, "duties">) {
	if (duties.length === 0) return m.admin_next_none();
	return duties.map(({ party, task }) => (
		<div key={task}>
			{PARTY_NAMES[party]()} <span className="muted small">{TASK_NAMES[task]()}</span>
		</div>
	));
}

/** Copy button, made visible by app/browser/admin-shortcuts.ts. */
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

function CaseNotice({ application }: { application: AdminApplication }) {
	if (application.rejection)
		return (
			<Alert tone="danger" title={m.admin_rejected_because()} className="admin-alert">
				<p className="quoted">{application.rejection.reason}</p>
				{application.rejection.fault && <p className="muted">{FAULT_NAMES[application.rejection.fault]()}</p>}
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
				<p className="muted">{FAULT_NAMES[application.rejectionProposal.fault]()}</p>
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
				{application.missingCertificate.isSentByPost && <p>{m.admin_nif_corrected_post()}</p>}
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
			<ul className="requested">
				{application.requestedItems.map((item) => (
					<li key={`${item.kind} ${item.reason}`}>
						<strong>{ITEM_KIND_NAMES[item.kind]()}</strong>: {item.reason}{" "}
						{item.done && <Badge tone="success">{m.state_done()}</Badge>}
					</li>
				))}
			</ul>
		</Alert>
	);
}

/** Links to the previous and next application in the list from which the page was opened. */
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
