import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { m } from "#app/paraglide/messages.js";
import type { Entry } from "#app/queries/audit/list-entries.server.ts";
import { entryFacts } from "#app/routes/admin/audit/audit.tsx";
import { roleName } from "./event-lines.server.ts";
import type { LogLine } from "./log-line.ts";

/** What staff do about one application besides its events; anything else goes by its own name. */
const TITLES: Partial<Record<AuditAction, () => string>> = {
	"note-written": m.case_entry_note,
	"document-opened": m.case_entry_opened,
	assigned: m.case_entry_assigned,
	undone: m.undo_entry,
	exported: m.case_entry_exported,
	"mail-resent": m.case_entry_resent,
	"hold-set": m.audit_act_hold_set,
	"hold-lifted": m.audit_act_hold_lifted,
};

/** The entries of the house's chain about an application in words. */
export function entryLines(entries: readonly Entry[]): LogLine[] {
	return entries.map((entry) => ({
		id: `entry ${entry.seq}`,
		version: null,
		type: entry.action,
		kind: kindOf(entry.action),
		title: PAPERS[paperOf(entry)]?.() ?? TITLES[entry.action]?.() ?? entry.action,
		who: entry.who ?? m.admin_who_system(),
		role: roleName(entry.role),
		details: [...entryFacts(entry), ...calledFor(entry)],
		change: null,
		at: entry.at,
	}));
}

/** What left the house where it was no history, by its name in the entry. */
const PAPERS: Partial<Record<string, () => string>> = { label: m.label_entry, mandate: m.mandate_entry };

function paperOf({ action, details }: Entry): string {
	return action === "exported" ? String(details.what) : "";
}

function kindOf(action: AuditAction): LogLine["kind"] {
	if (action === "note-written") return "notes";
	return action === "document-opened" ? "documents" : "acts";
}

function calledFor({ mentions }: Entry): string[] {
	return mentions.length > 0 ? [m.case_called({ who: mentions.join(", ") })] : [];
}
