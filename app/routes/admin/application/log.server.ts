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
	DECISIONS,
	DOCUMENT_CHECK_NAMES,
	DOCUMENT_NAMES,
	FAULTS,
	ITEM_KINDS,
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
	/** Older entries exist than the page shows. */
	cut: boolean;
	/** New for each page view, so that a form sent twice is one note. */
	noteId: string;
};

/** Merges the events of the application with the audit entries about it. */
export async function adminLog(
	{ history }: Pick<ApplicationFile, "history">,
	entries: readonly Entry[],
	filter: LogFilter,
	language: Language,
): Promise<AdminLog> {
	const labels = await answerLabels(language);
	const lines = [...entryLines(entries), ...eventLines(history.events, language, labels)];
	const [groups, notes] = [groupLog(lines, filter), groupLog(lines, "notes")];
	return { filter, groups, notes, cut: entries.length === MAX_ENTRIES, noteId: randomId() };
}

/** Titles of audit actions; others show their code. */
const TITLES: Partial<Record<AuditAction, () => string>> = {
	"note-written": m.case_entry_note,
	"document-opened": m.case_entry_opened,
	assigned: m.case_entry_assigned,
	undone: m.undo_entry,
	exported: m.case_entry_exported,
	"mail-resent": m.case_entry_resent,
	"hold-set": m.audit_action_hold_set,
	"hold-lifted": m.audit_action_hold_lifted,
};

/** Audit entries about an application as lines. */
function entryLines(entries: readonly Entry[]): LogLine[] {
	return entries.map((entry) => ({
		id: `entry ${entry.seq}`,
		version: null,
		type: entry.action,
		kind: kindOf(entry.action),
		title: EXPORTS[exportOf(entry)]?.() ?? TITLES[entry.action]?.() ?? entry.action,
		who: entry.who ?? m.admin_who_system(),
		role: roleName(entry.role),
		details: [...entryFacts(entry), ...mentionLine(entry)],
		change: null,
		at: entry.at,
	}));
}

/** Titles of exported documents. */
const EXPORTS: Partial<Record<string, () => string>> = { label: m.label_entry, mandate: m.mandate_entry };

function exportOf({ action, details }: Entry): string {
	return action === "exported" ? String(details.what) : "";
}

function kindOf(action: AuditAction): LogLine["kind"] {
	if (action === "note-written") return "notes";
	return action === "document-opened" ? "documents" : "acts";
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

const text = v.fallback(v.optional(v.string(), ""), "");
const choice = <T extends string>(labels: Record<T, () => string>) =>
	v.fallback(v.nullish(v.picklist(Object.keys(labels) as T[])), null);

const REFUSAL_NAMES = Object.fromEntries(
	REFUSAL_REASONS.map((reason) => [reason, () => REFUSAL_LABELS[reason].name()]),
) as Record<RefusalReason, () => string>;

const PROPOSED: Record<ProposalKind, () => string> = {
	nif: EVENT_NAMES["nif-proposed"],
	certificate: EVENT_NAMES["certificate-stored"],
	rejection: EVENT_NAMES["rejection-proposed"],
};

/** The recorded details of an event (event-record.ts); absent or invalid values are dropped. */
const detailsSchema = v.object({
	field: v.fallback(v.nullish(v.custom<CorrectedField>(isCorrectable)), null),
	document: choice(DOCUMENT_NAMES),
	decision: choice(DECISIONS),
	checks: v.fallback(v.optional(v.array(choice(DOCUMENT_CHECK_NAMES)), []), []),
	proposal: choice(PROPOSED),
	reason: text,
	reasonCode: choice(REFUSAL_NAMES),
	answer: text,
	authorityReference: text,
	hadNif: text,
	earlierNifSearched: v.fallback(v.optional(v.boolean(), false), false),
	fault: choice(FAULTS),
	cause: choice(NIF_CAUSE_NAMES),
	status: text,
	note: text,
	member: text,
	message: text,
	by: text,
	device: text,
	code: text,
	amount: v.fallback(v.nullish(v.number()), null),
	/** A text was written whose encryption key is deleted. */
	forgotten: v.fallback(v.optional(v.boolean(), false), false),
	items: v.fallback(v.optional(v.array(v.object({ kind: choice(ITEM_KINDS), reason: text })), []), []),
});

const DOCUMENT_EVENTS = ["document-decided", "document-checked", "certificate-stored", "certificate-confirmed"];

/** Events of an application as lines, newest first, with the change of status that each made. */
function eventLines(events: History["events"], language: Language, labels: AnswerLabels): LogLine[] {
	const withStatusBefore = events.map((event, index) => ({
		...event,
		before: events[index - 1]?.status ?? event.status,
	}));
	return withStatusBefore
		.filter(isShown)
		.map(({ version, type, actor, details, status, before, at }) => ({
			id: `event ${version}`,
			version,
			type,
			kind: DOCUMENT_EVENTS.includes(type) ? ("documents" as const) : ("acts" as const),
			title: (EVENT_NAMES as Record<string, (() => string) | undefined>)[type]?.() ?? type,
			...actorOf(actor),
			details: sentences(details, language),
			change: status === before ? correctionIn(details, labels) : { from: statusName(before), to: statusName(status) },
			at,
		}))
		.toReversed();
}

function statusName(status: string): string {
	return statusLabel(status as Status).label;
}

/** Hides the event by which the provider assigns an intent, which follows the opening of each payment. */
function isShown({ type, details }: History["events"][number]): boolean {
	return type !== "payment-opened" || !v.is(v.looseObject({ hasIntent: v.literal(true) }), details);
}

function actorOf(actor: unknown): Pick<LogLine, "who" | "role"> {
	const parsed = v.safeParse(actorSchema, actor);
	if (!parsed.success || parsed.output.kind === "system") return { who: m.admin_who_system(), role: null };
	if (parsed.output.kind === "applicant") return { who: m.admin_who_applicant(), role: null };
	if (parsed.output.kind === "agent") return { who: m.admin_who_agent(), role: null };
	return { who: parsed.output.id, role: roleName(parsed.output.role) };
}

/** The label of a role; an unknown one shows its code. */
function roleName(role: string | null | undefined): string | null {
	return role ? ((ROLE_NAMES as Partial<Record<string, () => string>>)[role]?.() ?? role) : null;
}

const correctionSchema = v.object({
	field: v.custom<CorrectedField>(isCorrectable),
	before: v.optional(v.string(), ""),
	value: v.optional(v.string(), ""),
	forgotten: v.optional(v.literal(false)),
});

/** A corrected answer before and after; null for any other event, and once the answer's key is deleted. */
function correctionIn(details: unknown, labels: AnswerLabels): LogLine["change"] {
	const parsed = v.safeParse(correctionSchema, details ?? {});
	if (!parsed.success) return null;
	const { field, before, value } = parsed.output;
	const label = (value: string) => labels.value(field, value) || m.correct_nothing();
	return { from: label(before), to: label(value) };
}

function sentences(details: unknown, language: Language): string[] {
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
		decision && DECISIONS[decision](),
		...checks.map((check) => check && DOCUMENT_CHECK_NAMES[check]()),
		proposal && PROPOSED[proposal](),
		...items.map(({ kind, reason }) => [kind && ITEM_KINDS[kind](), reason].filter(Boolean).join(": ")),
		amount !== null && amount !== undefined && formatMoney(amount, language),
		status && shippingName(status),
		fault && FAULTS[fault](),
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
	return texts.filter((part) => typeof part === "string").filter(Boolean);
}
