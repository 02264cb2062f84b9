import type { RouterContextProvider } from "react-router";
import { type Act, recordAct } from "#app/commands/audit/record-act.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";

/** Adds what the asker has just done to the chain of the house. */
export async function recordStaffAct(
	context: Readonly<RouterContextProvider>,
	act: Omit<Act, "actor" | "words">,
): Promise<void> {
	const { id, role } = context.get(staffContext);
	const { network } = context.get(visitorContext);
	await recordAct(context.get(servicesContext), { ...act, actor: { id, role, network } });
}
