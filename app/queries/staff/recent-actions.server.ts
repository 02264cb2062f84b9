import { desc, eq } from "drizzle-orm";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import {
	type Assignment,
	type MessageAssignment,
	parseAssignment,
	parseMessageAssignment,
	type UndoOffer,
	undoOffer,
} from "#app/domain/staff/undo.ts";
import type { Services } from "#app/services.ts";

/** More entries than one action creates, plus those of the same account within a minute. */
const MAX_EXAMINED = 120;

/** One undoable action of a member of staff: everything changed by one click, from the audit log. */
type RecentAction =
	| { kind: "applications"; actionId: string; at: number; undone: boolean; parts: RecentAssignment[] }
	| { kind: "message"; actionId: string; at: number; undone: boolean; seq: number; assignment: MessageAssignment };

/** One of its applications, and the position of its entry in the audit log. */
export type RecentAssignment = Assignment & { seq: number; applicationId: string };

/** Finds the latest reversible actions of an account, newest first and complete. `at` is UTC milliseconds. */
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
		.limit(MAX_EXAMINED);
	const undone = new Set(entries.flatMap(({ action, details }) => (action === "undone" ? [details.undoes] : [])));
	const actions = new Map<string, RecentAction>();
	for (const { seq, at, action, applicationId, details } of entries) {
		const message = action === "message-assigned" ? parseMessageAssignment(details) : null;
		if (message) {
			const { actionId } = message;
			actions.set(actionId, { kind: "message", actionId, at, undone: undone.has(actionId), seq, assignment: message });
		}
		const assigned = action === "assigned" ? parseAssignment(details) : null;
		if (!assigned || applicationId === null) continue;
		const existing = actions.get(assigned.actionId);
		const part = { ...assigned, seq, applicationId };
		if (existing?.kind === "applications") existing.parts.push(part);
		else {
			const { actionId } = assigned;
			actions.set(actionId, { kind: "applications", actionId, at, undone: undone.has(actionId), parts: [part] });
		}
	}
	return [...actions.values()].filter(
		(action) => action.kind === "message" || action.parts.length === action.parts[0]?.many,
	);
}

/** Identifies an action by its id, or the latest action by what it changed. */
type ActionTarget = { actionId: string } | { applicationId: string } | { messageId: string };

/** Returns the offer to undo this person's latest matching action; null if there is none, or it was undone. */
export async function findUndoOffer(
	services: Pick<Services, "db" | "now">,
	staff: Staff,
	target: ActionTarget,
): Promise<UndoOffer | null> {
	const action = (await findRecentActions(services, staff.id)).find((action) => isActionOn(action, target));
	return action && !action.undone ? undoOffer(action.actionId, action.at, services.now()) : null;
}

function isActionOn(action: RecentAction, target: ActionTarget): boolean {
	if ("actionId" in target) return action.actionId === target.actionId;
	if (action.kind === "message") return "messageId" in target && action.assignment.message === target.messageId;
	return "applicationId" in target && action.parts.some(({ applicationId }) => applicationId === target.applicationId);
}
