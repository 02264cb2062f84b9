import * as v from "valibot";
import type { Status } from "#app/domain/application/application.ts";
import { isCorrectable } from "#app/domain/application/correct-answer.ts";
import type { History } from "#app/domain/application/history.ts";
import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { REFUSAL_REASONS, type RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { ProposalKind } from "#app/domain/staff/approval.ts";
import { type AnswerLabels, answerLabels } from "#app/labels/answer-labels.server.ts";
import { statusLabel } from "#app/labels/application-labels.ts";
import { EVENT_NAMES, previousNifSentence, ROLE_NAMES } from "#app/labels/event-labels.ts";
import { REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { type Entry, MAX_ENTRIES } from "#app/queries/audit/list-entries.server.ts";
import {
	DECISION_NAMES,
	DOCUMENT_CHECK_NAMES,
	DOCUMENT_NAMES,
	FAULT_NAMES,
	ITEM_KIND_NAMES,
	NIF_CAUSE_NAMES,
	shippingName,
} from "#app/routes/admin/admin-labels.ts";
import { entryFacts } from "#app/routes/admin/audit/entry-facts.ts";
import { randomId } from "#app/server/random.server.ts";
import { fieldName } from "./answers.server.ts";
import { groupLog, type LogFilter, type LogGroup, type LogLine } from "./log-line.ts";

/** The log of an application as its page shows it. */
export type AdminLog = {
	filter: LogFilter;
	groups: LogGroup[];
	/** Newest first. */
	notes: LogGroup[];
	/** Whether there may be older entries, which the page does not show. */
	isTruncated: boolean;
	/** Idempotency key of the note form, new for each page view. */
	noteId: string;
};

/** Merges the events of the application with the audit entries about it. */
export async function buildAdminLog(
	{ history }: Pick<ApplicationFile, "history">,
	entries: readonly Entry[],
	filter: LogFilter,
	language: Language,
): Promise<AdminLog> {
	const labels = await answerLabels(language);
	const lines = [...entryLines(entries), ...eventLines(history.events, language, labels)];
	const [groups, notes] = [groupLog(lines, filter), groupLog(lines, "notes")];
	return { filter, groups, notes, isTruncated: entries.length === MAX_ENTRIES, noteId: randomId() };
}

/** Titles of audit actions. An action without a title is shown as its code. */
const ENTRY_TITLES: Partial<Record<AuditAction, () => string>> = {
	"note-written": m.case_entry_note,
	"document-opened": m.case_entry_opened,
	assigned: m.case_entry_assigned,
	undone: m.undo_entry,
	exported: m.case_entry_exported,
	"mail-resent": m.case_entry_resent,
	"hold-set": m.audit_action_hold_set,
	"hold-lifted": m.audit_action_hold_lifted,
};

/** Converts audit entries to lines. */
function entryLines(entries: readonly Entry[]): LogLine[] {
	return entries.map((entry) => ({
		id: `entry ${entry.seq}`,
		version: null,
		type: entry.action,
		kind: entryKind(entry.action),
		title: EXPORT_TITLES[exportKind(entry)]?.() ?? ENTRY_TITLES[entry.action]?.() ?? entry.action,
		actorName: entry.who ?? m.admin_who_system(),
		role: roleName(entry.role),
		details: [...entryFacts(entry), ...mentionLine(entry)],
		change: null,
		timestamp: entry.at,
	}));
}

/** Titles of exported documents. */
const EXPORT_TITLES: Partial<Record<string, () => string>> = { label: m.label_entry, mandate: m.mandate_entry };

function exportKind({ action, details }: Entry): string {
	return action === "exported" ? String(details.what) : "";
}

function entryKind(action: AuditAction): LogLine["kind"] {
	if (action === "note-written") return "notes";
	return action === "document-opened" ? "documents" : "actions";
}

function mentionLine({ mentions }: Entry): string[] {
	return mentions.length > 0 ? [m.case_notified({ who: mentions.join(", ") })] : [];
}

const actorSchema = v.variant("kind", [
	v.object({ kind: v.literal("applicant") }),
	v.object({ kind: v.literal("system") }),
	v.object({ kind: v.literal("agent") }),
	v.object({ kind: v.literal("staff"), id: v.string(), role: v.fallback(v.nullish(v.string()), null) }),
]);

const optionalText = v.fallback(v.optional(v.string(), ""), "");
const labelKey = <T extends string>(labels: Record<T, () => string>) =>
	v.fallback(v.nullish(v.picklist(Object.keys(labels) as T[])), null);

const REFUSAL_NAMES = Object.fromEntries(
	REFUSAL_REASONS.map((reason) => [reason, () => REFUSAL_LABELS[reason].name()]),
) as Record<RefusalReason, () => string>;

const PROPOSAL_NAMES: Record<ProposalKind, () => string> = {
	nif: EVENT_NAMES["nif-proposed"],
	certificate: EVENT_NAMES["certificate-stored"],
	rejection: EVENT_NAMES["rejection-proposed"],
};

/** The recorded details of an event (event-record.ts); absent or invalid values are dropped. */
const detailsSchema = v.object({
	field: v.fallback(v.nullish(v.custom<CorrectedField>(isCorrectable)), null),
	document: labelKey(DOCUMENT_NAMES),
	decision: labelKey(DECISION_NAMES),
	checks: v.fallback(v.optional(v.array(labelKey(DOCUMENT_CHECK_NAMES)), []), []),
	proposal: labelKey(PROPOSAL_NAMES),
	reason: optionalText,
	reasonCode: labelKey(REFUSAL_NAMES),
	answer: optionalText,
	authorityReference: optionalText,
	hadNif: optionalText,
	earlierNifSearched: v.fallback(v.optional(v.boolean(), false), false),
	fault: labelKey(FAULT_NAMES),
	cause: labelKey(NIF_CAUSE_NAMES),
	status: optionalText,
	note: optionalText,
	member: optionalText,
	message: optionalText,
	by: optionalText,
	device: optionalText,
	code: optionalText,
	amount: v.fallback(v.nullish(v.number()), null),
	/** Set if the event contained text whose encryption key was deleted. */
	forgotten: v.fallback(v.optional(v.boolean(), false), false),
	items: v.fallback(v.optional(v.array(v.object({ kind: labelKey(ITEM_KIND_NAMES), reason: optionalText })), []), []),
});

const DOCUMENT_EVENTS = ["document-decided", "document-checked", "certificate-stored", "certificate-confirmed"];

/** Converts events to lines, newest first, each with its status change. */
function eventLines(events: History["events"], language: Language, labels: AnswerLabels): LogLine[] {
	const eventsWithPreviousStatus = events.map((event, index) => ({
		...event,
		previousStatus: events[index - 1]?.status ?? event.status,
	}));
	return eventsWithPreviousStatus
		.filter(isVisible)
		.map(({ version, type, actor, details, status, previousStatus, at }) => ({
			id: `event ${version}`,
			version,
			type,
			kind: DOCUMENT_EVENTS.includes(type) ? ("documents" as const) : ("actions" as const),
			title: (EVENT_NAMES as Record<string, (() => string) | undefined>)[type]?.() ?? type,
			...toActor(actor),
			details: describeDetails(details, language),
			change:
				status === previousStatus
					? parseCorrection(details, labels)
					: { from: statusName(previousStatus), to: statusName(status) },
			timestamp: at,
		}))
		.toReversed();
}

function statusName(status: string): string {
	return statusLabel(status as Status).label;
}

/** Returns whether an event is shown. The provider's assignment of an intent, which follows every opened payment, is hidden. */
function isVisible({ type, details }: History["events"][number]): boolean {
	return type !== "payment-opened" || !v.is(v.looseObject({ hasIntent: v.literal(true) }), details);
}

function toActor(actor: unknown): Pick<LogLine, "actorName" | "role"> {
	const parsed = v.safeParse(actorSchema, actor);
	if (!parsed.success || parsed.output.kind === "system") return { actorName: m.admin_who_system(), role: null };
	if (parsed.output.kind === "applicant") return { actorName: m.admin_who_applicant(), role: null };
	if (parsed.output.kind === "agent") return { actorName: m.admin_who_agent(), role: null };
	return { actorName: parsed.output.id, role: roleName(parsed.output.role) };
}

/** Returns the label of a role, or the code of an unknown role. */
function roleName(role: string | null | undefined): string | null {
	return role ? ((ROLE_NAMES as Partial<Record<string, () => string>>)[role]?.() ?? role) : null;
}

const correctionSchema = v.object({
	field: v.custom<CorrectedField>(isCorrectable),
	before: v.optional(v.string(), ""),
	value: v.optional(v.string(), ""),
	forgotten: v.optional(v.literal(false)),
});

/** Parses a corrected answer before and after; null for other events, and once the answer's encryption key is deleted. */
function parseCorrection(details: unknown, labels: AnswerLabels): LogLine["change"] {
	const parsed = v.safeParse(correctionSchema, details ?? {});
	if (!parsed.success) return null;
	const { field, before, value } = parsed.output;
	const valueLabel = (value: string) => labels.formatValue(field, value) || m.correct_nothing();
	return { from: valueLabel(before), to: valueLabel(value) };
}

function describeDetails(details: unknown, language: Language): string[] {
	const parsed = v.safeParse(detailsSchema, details ?? {});
	if (!parsed.success) return [];
	const {
		field,
		document,
		decision,
		checks,
		proposal,
		fault,
		cause,
		items,
		amount,
		status,
		authorityReference,
		hadNif,
		earlierNifSearched,
		answer,
		reason,
		reasonCode,
		note,
		member,
		message,
		by,
		device,
		code,
		forgotten,
	} = parsed.output;
	const texts = [
		field && fieldName(field),
		document && DOCUMENT_NAMES[document](),
		decision && DECISION_NAMES[decision](),
		...checks.map((check) => check && DOCUMENT_CHECK_NAMES[check]()),
		proposal && PROPOSAL_NAMES[proposal](),
		...items.map(({ kind, reason }) => [kind && ITEM_KIND_NAMES[kind](), reason].filter(Boolean).join(": ")),
		amount !== null && amount !== undefined && formatMoney(amount, language),
		status && shippingName(status),
		fault && FAULT_NAMES[fault](),
		cause && NIF_CAUSE_NAMES[cause](),
		reasonCode && REFUSAL_NAMES[reasonCode](),
		authorityReference,
		previousNifSentence(hadNif, language),
		earlierNifSearched && m.previous_nif_searched(),
		answer,
		reason,
		note,
		member,
		message,
		by === "link" && m.downloads_by_link(),
		by === "agent" && m.downloads_by_firm(),
		device,
		code,
		forgotten && m.case_erased(),
	];
	return texts.filter((text) => typeof text === "string").filter(Boolean);
}
