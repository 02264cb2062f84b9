import type { RouterContextProvider } from "react-router";
import { type AuditedAction, recordAction } from "#app/commands/audit/record-action.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";

/** Appends the current user's action to the audit log. */
export async function recordStaffAction(
	context: Readonly<RouterContextProvider>,
	auditedAction: Omit<AuditedAction, "actor" | "words">,
): Promise<void> {
	const { id, role } = context.get(staffContext);
	const { network } = context.get(visitorContext);
	await recordAction(context.get(servicesContext), { ...auditedAction, actor: { id, role, network } });
}
