import * as v from "valibot";
import type { History } from "#app/domain/application/history.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import {
	DECISIONS,
	DOCUMENT_NAMES,
	EVENT_NAMES,
	FAULTS,
	ITEM_KINDS,
	shippingName,
} from "#app/routes/admin/admin-labels.ts";
import type { AdminEvent } from "./application-view.ts";

const actorSchema = v.variant("kind", [
	v.object({ kind: v.literal("applicant") }),
	v.object({ kind: v.literal("system") }),
	v.object({ kind: v.literal("staff"), id: v.string() }),
]);

const text = v.fallback(v.optional(v.string(), ""), "");
const choice = <T extends string>(words: Record<T, () => string>) =>
	v.fallback(v.nullish(v.picklist(Object.keys(words) as T[])), null);

/** What the log keeps of an event (event-record.ts); what is absent or odd is left out. */
const detailsSchema = v.object({
	document: choice(DOCUMENT_NAMES),
	decision: choice(DECISIONS),
	reason: text,
	answer: text,
	authorityReference: text,
	fault: choice(FAULTS),
	status: text,
	note: text,
	code: text,
	amount: v.fallback(v.nullish(v.number()), null),
	items: v.fallback(v.optional(v.array(v.object({ kind: choice(ITEM_KINDS), reason: text })), []), []),
});

/** The log of an application in words: what, who, when. */
export function adminEvents(events: History["events"], language: Language): AdminEvent[] {
	return events.filter(isNews).map(({ version, type, actor, details, at }) => ({
		version,
		title: (EVENT_NAMES as Record<string, (() => string) | undefined>)[type]?.() ?? type,
		who: nameOf(actor),
		details: sentences(details, language),
		at,
	}));
}

/** That the provider has given a payment its intent is the second half of what the line before already says. */
function isNews({ type, details }: History["events"][number]): boolean {
	return type !== "payment-opened" || !v.is(v.looseObject({ hasIntent: v.literal(true) }), details);
}

function nameOf(actor: unknown): string {
	const parsed = v.safeParse(actorSchema, actor);
	if (!parsed.success || parsed.output.kind === "system") return m.admin_who_system();
	return parsed.output.kind === "staff" ? parsed.output.id : m.admin_who_applicant();
}

function sentences(details: unknown, language: Language): string[] {
	const parsed = v.safeParse(detailsSchema, details ?? {});
	if (!parsed.success) return [];
	const { document, decision, fault, items, amount, status, authorityReference, answer, reason, note, code } =
		parsed.output;
	const said = [
		document && DOCUMENT_NAMES[document](),
		decision && DECISIONS[decision](),
		...items.map(({ kind, reason }) => [kind && ITEM_KINDS[kind](), reason].filter(Boolean).join(": ")),
		amount !== null && amount !== undefined && formatMoney(amount, language),
		status && shippingName(status),
		fault && FAULTS[fault](),
		authorityReference,
		answer,
		reason,
		note,
		code,
	];
	return said.filter((part) => typeof part === "string").filter(Boolean);
}
