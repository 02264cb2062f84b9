import type { Status } from "#app/domain/application/application.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Notice } from "#app/ui/alert.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { FAULTS, ITEM_KINDS, NEXT_ACTORS, PAYMENT_STATUSES, STAGE_NAMES } from "../admin-labels.ts";
import { Moment } from "../date-time.tsx";
import { PromisedDate } from "../due-date.tsx";
import type { DeskCase } from "./application-view.ts";

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

/** Which case this is, where it stands, until when, and whose turn it is. */
export function CaseHead({ desk }: { desk: DeskCase }) {
	const status = STATUSES[desk.status];
	const facts = [
		{ term: m.admin_column_stage(), value: STAGE_NAMES[desk.stage]() },
		{ term: m.admin_next(), value: NEXT_ACTORS[desk.nextActor]() },
		{
			term: m.admin_column_promised(),
			value: desk.promised ? <PromisedDate promised={desk.promised} /> : m.admin_none(),
		},
		{ term: m.admin_column_since(), value: <Moment at={desk.stateSince} /> },
		{ term: m.admin_column_payment(), value: PAYMENT_STATUSES[desk.paymentStatus]() },
		{ term: m.admin_column_package(), value: packageName(desk.packageType) },
		{ term: m.admin_field_nif(), value: desk.nif ?? m.admin_none() },
	];
	return (
		<>
			<PageHeader title={desk.applicationNumber} back={{ to: "/admin/applications", label: m.admin_back_to_list() }}>
				<p className="row">
					<strong>{desk.name}</strong>
					<Badge tone={status.tone}>{status.name()}</Badge>
					{desk.isDemo && <Badge>{m.admin_demo()}</Badge>}
				</p>
				<dl className="desk-facts">
					{facts.map(({ term, value }) => (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</PageHeader>
			<WhatIsAsked desk={desk} />
		</>
	);
}

function WhatIsAsked({ desk }: { desk: DeskCase }) {
	if (desk.rejection)
		return (
			<Notice tone="danger" title={m.admin_rejected_because()} className="desk-notice">
				<p className="said">{desk.rejection.reason}</p>
				{desk.rejection.fault && <p className="muted">{FAULTS[desk.rejection.fault]()}</p>}
			</Notice>
		);
	if (desk.rejectionProposal)
		return (
			<Notice
				tone="warning"
				title={m.admin_rejection_proposed_by({ who: desk.rejectionProposal.by })}
				className="desk-notice"
			>
				<p className="said">{desk.rejectionProposal.reason}</p>
				<p className="muted">{FAULTS[desk.rejectionProposal.fault]()}</p>
			</Notice>
		);
	if (desk.nifProposedBy)
		return (
			<Notice tone="warning" className="desk-notice">
				<p>{m.admin_nif_proposed_by({ who: desk.nifProposedBy })}</p>
			</Notice>
		);
	if (desk.requestedItems.length === 0) return null;
	return (
		<Notice tone="warning" title={m.admin_asked_for()} className="desk-notice">
			<ul className="asked">
				{desk.requestedItems.map((item) => (
					<li key={`${item.kind} ${item.reason}`}>
						<strong>{ITEM_KINDS[item.kind]()}</strong>: {item.reason}{" "}
						{item.done && <Badge tone="success">{m.state_done()}</Badge>}
					</li>
				))}
			</ul>
		</Notice>
	);
}
