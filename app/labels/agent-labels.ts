import type { AgentReason } from "#app/domain/agents/agent.ts";
import type { AccountEntryKind } from "#app/domain/agents/agent-account.ts";
import type { CaseFilter } from "#app/domain/agents/agent-case.ts";
import type { Stage } from "#app/domain/application/application.ts";
import type { Duty } from "#app/domain/application/duties.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { ListedCase } from "#app/queries/agents/agent-cases.server.ts";
import type { ListedEntry } from "#app/queries/agents/agent-entries.server.ts";
import type { Tone } from "#app/ui/badge.tsx";

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

const REASON_LABELS: Record<AgentReason, Label> = {
	"not-a-firm": m.agent_reason_not_a_firm,
	"not-verified": m.agent_reason_not_verified,
	"no-fit": m.agent_reason_no_fit,
	"broken-agreement": m.agent_reason_broken_agreement,
	complaints: m.agent_reason_complaints,
};

/** Returns why staff rejected or suspended a firm, as shown to both. */
export function agentReasonLabel(reason: AgentReason, locale: Language): string {
	return REASON_LABELS[reason]({}, { locale });
}

/** Returns the label of an entry in a firm's account, with the bank's reference or the application's number. */
export function accountEntryLabel({ kind, reference, applicationNumber }: ListedEntry): string {
	const number = applicationNumber ?? "";
	const bankReference = reference.slice(`${kind}:`.length);
	const labels: Record<AccountEntryKind, () => string> = {
		transfer: () => m.agent_entry_transfer({ reference: bankReference }),
		returned: () => m.agent_entry_returned({ reference: bankReference }),
		charge: () => m.agent_entry_charge({ number }),
		refund: () => m.agent_entry_refund({ number }),
	};
	return labels[kind]();
}

export const FILTER_NAMES: Record<CaseFilter, () => string> = {
	unread: m.agent_filter_unread,
	invited: m.agent_filter_invited,
	client: m.agent_filter_client,
	unpaid: m.agent_filter_unpaid,
	work: m.agent_filter_work,
	done: m.agent_filter_done,
};

const STAGE_LABELS: Record<Stage, () => string> = {
	collecting_documents: m.agent_stage_collecting_documents,
	awaiting_payment: m.agent_stage_awaiting_payment,
	waiting_to_begin: m.agent_stage_waiting_to_begin,
	in_review: m.agent_stage_in_review,
	awaiting_signature: m.agent_stage_awaiting_signature,
	waiting_for_representative: m.agent_stage_waiting_for_representative,
	ready_to_file: m.agent_stage_ready_to_file,
	at_tax_office: m.agent_stage_at_tax_office,
	waiting_for_applicant: m.agent_stage_waiting_for_applicant,
	nif_assigned: m.agent_stage_nif_assigned,
	certificate_ready: m.agent_stage_certificate_ready,
	in_delivery: m.agent_stage_in_delivery,
	closed: m.agent_stage_closed,
};

/**
 * Returns the state of a case as shown to the firm.
 * @param now UTC milliseconds
 */
export function caseState(
	{
		stage,
		consent,
		declinedAt,
		expiresAt,
		byFirm,
	}: Omit<ListedCase, "id" | "name" | "note" | "number" | "unreadSince">,
	now: number,
): { label: string; tone: Tone } {
	if (stage === null) {
		if (declinedAt !== null) return { label: m.agent_state_declined(), tone: "danger" };
		if (byFirm) return { label: m.agent_state_documents(), tone: "warning" };
		return expiresAt < now
			? { label: m.agent_state_expired(), tone: "warning" }
			: { label: m.agent_state_invited(), tone: "neutral" };
	}
	const isOpen = stage !== "closed" && stage !== "certificate_ready";
	if (consent?.state === "requested" && isOpen) return { label: m.agent_state_consent(), tone: "warning" };
	const label = STAGE_LABELS[stage]();
	if (stage === "certificate_ready") return { label, tone: "success" };
	return { label, tone: stage.startsWith("waiting_for") || stage.startsWith("awaiting") ? "warning" : "info" };
}

const TASK_LABELS: Partial<Record<Duty["task"], () => string>> = {
	finish: m.agent_task_finish,
	pay: m.agent_task_pay,
	provide: m.agent_task_provide,
	agree: m.agent_task_agree,
	sign: m.agent_task_sign,
	accept: m.agent_task_accept,
	arrange_delivery: m.agent_task_arrange_delivery,
};

/** Returns the client's open tasks, as shown to the firm. */
export function clientTaskLabels(duties: readonly Duty[]): string[] {
	return duties.flatMap(({ task }) => TASK_LABELS[task]?.() ?? []);
}

const DELIVERY_ERRORS: Record<string, () => string> = {
	timeout: m.agent_answer_timeout,
	unreachable: m.agent_answer_unreachable,
	address_refused: m.agent_answer_address_refused,
	suspended: m.agent_answer_suspended,
	disabled: m.agent_answer_disabled,
};

/** Returns the response of a firm's server, or why there was none. */
export function webhookResponseLabel({ status, error }: { status: number | null; error: string | null }): string {
	return status === null ? (DELIVERY_ERRORS[error ?? ""]?.() ?? "") : m.agent_answer_status({ status });
}
