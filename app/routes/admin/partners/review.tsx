import { data, redirect } from "react-router";
import { type CommissionDecision, decideCommission } from "#app/commands/partners/commissions.server.ts";
import { visitorContext } from "#app/context.ts";
import { mayDecidePartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { REJECTION_REASONS } from "#app/domain/partners/commission.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { type HeldCommission, listHeldCommissions } from "#app/queries/partners/held-commissions.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { DateTime } from "../date-time.tsx";
import { PageOutcome } from "../page-outcome.tsx";
import { recordStaffAction } from "../record-staff-action.server.ts";
import type { Route } from "./+types/review";
import { Money } from "./money.tsx";
import { HOLD_REASON_NAMES, REJECTION_REASON_NAMES } from "./partner-labels.ts";
import { PartnersHeader } from "./partners-header.tsx";
import { requirePartnerAccess } from "./require-partners.server.ts";

const PATH = "/admin/partners/review";

export function meta() {
	return adminMeta(m.partners_review());
}

/** Commissions that await a review, each with the reasons for its hold (F54). */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const isDone = new URL(request.url).searchParams.has("done");
	return { heldCommissions: await listHeldCommissions(services), canDecide: mayDecidePartners(staff), isDone };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const form = await request.formData().catch(() => new FormData());
	const id = String(form.get("id") ?? "");
	const decision = parseDecision(form);
	const { language } = context.get(visitorContext);
	if (!/^\d{1,15}$/.test(id) || !decision)
		return data({ error: translateFailure({ kind: "invalid", code: "reason_missing" }, language) }, { status: 422 });
	const outcome = await decideCommission(services, staff, Number(id), decision);
	if (!outcome.ok)
		return data({ error: translateFailure(outcome.failure, language) }, { status: HTTP_STATUS[outcome.failure.kind] });
	await recordStaffAction(context, { action: "commission-decided", details: { id: Number(id), ...decision } });
	return redirect(localePath(`${PATH}?done`));
}

/** Parses "release" or a rejection reason; null if invalid. */
function parseDecision(form: FormData): CommissionDecision | null {
	if (form.get("decision") === "release") return { kind: "release" };
	const reason = REJECTION_REASONS.find((name) => name === form.get("reason"));
	return form.get("decision") === "reject" && reason ? { kind: "reject", reason } : null;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { heldCommissions, canDecide, isDone } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={m.partners_review()} current={PATH} />
			<PageOutcome
				error={actionData?.error}
				confirmation={isDone && !actionData ? m.partners_decided() : null}
				className="admin-alert"
			/>
			<p className="muted">{m.partners_review_lede()}</p>
			{heldCommissions.length === 0 && <p className="admin-empty">{m.partners_review_empty()}</p>}
			<ul className="issues">
				{heldCommissions.map((commission) => (
					<HeldCommissionItem key={commission.id} {...commission} canDecide={canDecide} />
				))}
			</ul>
		</div>
	);
}

function HeldCommissionItem(props: HeldCommission & { canDecide: boolean }) {
	const { id, amount, reasons, code, partner, partnerId, at, application, canDecide } = props;
	return (
		<li>
			<span className="issue-application">
				<AppLink to={`/admin/applications/${application.id}#money`}>{application.applicationNumber}</AppLink>
			</span>
			<Money cents={amount} />
			<span>
				<AppLink to={`/admin/partners/${partnerId}`}>{partner}</AppLink> ({code}):{" "}
				{reasons.map((reason) => HOLD_REASON_NAMES[reason]()).join("; ")}
			</span>
			<span className="muted">
				<DateTime timestamp={at} />
			</span>
			{canDecide && <DecisionForm id={id} number={application.applicationNumber} />}
		</li>
	);
}

function DecisionForm({ id, number }: { id: number; number: string }) {
	return (
		<AppForm action={PATH} className="row">
			<input type="hidden" name="id" value={id} />
			<Button type="submit" name="decision" value="release" variant="secondary">
				{m.partners_release()} <span className="sr-only">{number}</span>
			</Button>
			<select name="reason" className="control role-choice" aria-label={m.partners_reason_of({ number })}>
				{REJECTION_REASONS.map((reason) => (
					<option key={reason} value={reason}>
						{REJECTION_REASON_NAMES[reason]()}
					</option>
				))}
			</select>
			<Button type="submit" name="decision" value="reject" variant="secondary">
				{m.partners_reject_commission()} <span className="sr-only">{number}</span>
			</Button>
		</AppForm>
	);
}
