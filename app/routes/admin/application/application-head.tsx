import { isAtRest, type Status } from "#app/domain/application/application.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { FAULTS, ITEM_KINDS, PARTY_NAMES, PAYMENT_STATUSES, STAGE_NAMES, TASK_NAMES } from "../admin-labels.ts";
import { ClockTag } from "../clock-tag.tsx";
import { DateTime } from "../date-time.tsx";
import type { AdminApplication, Refusal } from "./application-view.ts";
import { HoldBox, type HoldView } from "./hold/hold-box.tsx";

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

type HeadProps = { application: AdminApplication; list: string; hold: HoldView; refusal: Refusal | null };

/** Which application this is, where it stands, until when, whose turn it is, and what holds it. `list` is the way back. */
export function ApplicationHead({ application, list, hold, refusal }: HeadProps) {
	const status = STATUSES[application.status];
	const facts = [
		{ term: m.admin_column_stage(), value: STAGE_NAMES[application.stage]() },
		{ term: m.admin_next(), value: <OpenDuties duties={application.duties} /> },
		{
			term: m.admin_column_promised(),
			value: application.clock ? <ClockTag clock={application.clock} withDate /> : m.admin_none(),
		},
		{ term: m.admin_column_since(), value: <DateTime at={application.stateSince} /> },
		{ term: m.admin_column_payment(), value: PAYMENT_STATUSES[application.paymentStatus]() },
		{ term: m.admin_column_package(), value: packageName(application.packageType) },
		{ term: m.admin_field_nif(), value: application.nif ?? m.admin_none() },
	];
	return (
		<>
			<PageHeader title={application.applicationNumber} back={{ to: list, label: m.admin_back_to_list() }}>
				<p className="row">
					<strong>{application.name}</strong>
					<Badge tone={status.tone}>{status.name()}</Badge>
					{application.isDemo && <Badge>{m.admin_demo()}</Badge>}
					<AppLink to={`/admin/applications/${application.id}/as-applicant`} data-key="v" aria-keyshortcuts="v">
						{m.case_as_link()}
					</AppLink>
					<CopyNumber number={application.applicationNumber} />
				</p>
				<dl className="admin-facts">
					{facts.map(({ term, value }) => (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</PageHeader>
			{application.mayHaveNif && !isAtRest(application.stage) && (
				<Alert tone="warning" title={m.had_nif_doubt_title()} className="admin-alert">
					<p>{m.had_nif_doubt()}</p>
				</Alert>
			)}
			<WhatIsAsked application={application} />
			<HoldBox id={application.id} view={hold} refusal={refusal} />
		</>
	);
}

/** Everybody whose turn it is, and for what. */
function OpenDuties({ duties }: Pick<AdminApplication, "duties">) {
	if (duties.length === 0) return m.admin_next_nobody();
	return duties.map(({ party, task }) => (
		<div key={task}>
			{PARTY_NAMES[party]()} <span className="muted small">{TASK_NAMES[task]()}</span>
		</div>
	));
}

/** Shown by the script that copies (app/browser/desk-keys.ts). */
function CopyNumber({ number }: { number: string }) {
	return (
		<>
			<Button variant="quiet" data-copy={number} data-key="c" aria-keyshortcuts="c" hidden>
				{m.desk_copy()}
			</Button>
			<span role="status" className="muted small" data-copied={m.desk_copied()} />
		</>
	);
}

function WhatIsAsked({ application }: { application: AdminApplication }) {
	if (application.rejection)
		return (
			<Alert tone="danger" title={m.admin_rejected_because()} className="admin-alert">
				<p className="said">{application.rejection.reason}</p>
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
				<p className="said">{application.rejectionProposal.reason}</p>
				<p className="muted">{FAULTS[application.rejectionProposal.fault]()}</p>
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
		<Alert tone="warning" title={m.admin_asked_for()} className="admin-alert">
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
