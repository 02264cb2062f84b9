import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AuditLine } from "#app/queries/audit/list-audit.server.ts";
import { DOCUMENT_NAMES, MAIL_NAMES, OPENING_REASON_NAMES } from "../admin-labels.ts";

/**
 * Returns the details of an audit entry as text: document, reason, e-mail, roles, assignee, setting, macro, comments.
 * @param names account names by id
 */
export function entryFacts(
	{ details, words, isErased }: Pick<AuditLine, "details" | "words" | "isErased">,
	names: ReadonlyMap<number, string> = new Map(),
): string[] {
	const { documentType, reason, mail, from, to, role, key, macro } = details;
	const change = [roleName(from), roleName(to)].filter((name) => name !== null);
	const facts = [
		findLabel(DOCUMENT_NAMES, documentType),
		findLabel(OPENING_REASON_NAMES, reason),
		typeof mail === "string" ? (MAIL_NAMES[mail]?.() ?? mail) : null,
		change.length > 0 ? change.join(" → ") : roleName(role),
		typeof to === "number" && names.has(to) ? `→ ${names.get(to)}` : null,
		typeof key === "string" && mail === undefined ? key : null,
		typeof macro === "string" ? macro : null,
		isErased ? m.case_erased() : null,
		...Object.values(words ?? {}),
	];
	return facts.filter((fact) => typeof fact === "string");
}

const roleName = (role: unknown) => findLabel(ROLE_NAMES, role);

function findLabel(labels: Record<string, () => string>, key: unknown): string | null {
	return typeof key === "string" && Object.hasOwn(labels, key) ? (labels[key]?.() ?? null) : null;
}
