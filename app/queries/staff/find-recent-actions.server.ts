import { desc, eq } from "drizzle-orm";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import {
	type Assignment,
	type MessageAssignment,
	readAssignment,
	readMessageAssignment,
} from "#app/domain/staff/undo.ts";
import type { Services } from "#app/services.ts";

/** More than one act can leave, and what the same hands do within a minute besides. */
const LOOKED_AT = 120;

/** One light act of a member of staff: everything that one press of a button changed, from the audit. */
export type RecentAction =
	| { kind: "applications"; act: string; at: number; undone: boolean; parts: RecentAssignment[] }
	| { kind: "message"; act: string; at: number; undone: boolean; seq: number; assignment: MessageAssignment };

/** One application of it, and the place of its entry in the audit. */
export type RecentAssignment = Assignment & { seq: number; applicationId: string };

/** The latest light acts of an account, newest first, and none of which a part is older than what is looked at. `at` is UTC milliseconds. */
export async function findRecentActions({ db }: Pick<Services, "db">, userId: number): Promise<RecentAction[]> {
	const entries = await db
		.select({
			seq: auditEntries.seq,
			at: auditEntries.at,
			action: auditEntries.action,
			applicationId: auditEntries.applicationId,
			details: auditEntries.details,
		})
		.from(auditEntries)
		.where(eq(auditEntries.userId, userId))
		.orderBy(desc(auditEntries.seq))
		.limit(LOOKED_AT);
	const undone = new Set(entries.flatMap(({ action, details }) => (action === "undone" ? [details.undoes] : [])));
	const acts = new Map<string, RecentAction>();
	for (const { seq, at, action, applicationId, details } of entries) {
		const message = action === "message-assigned" ? readMessageAssignment(details) : null;
		if (message) {
			const { act } = message;
			acts.set(act, { kind: "message", act, at, undone: undone.has(act), seq, assignment: message });
		}
		const assigned = action === "assigned" ? readAssignment(details) : null;
		if (!assigned || applicationId === null) continue;
		const known = acts.get(assigned.act);
		const part = { ...assigned, seq, applicationId };
		if (known?.kind === "applications") known.parts.push(part);
		else {
			const { act } = assigned;
			acts.set(act, { kind: "applications", act, at, undone: undone.has(act), parts: [part] });
		}
	}
	return [...acts.values()].filter((act) => act.kind === "message" || act.parts.length === act.parts[0]?.many);
}
