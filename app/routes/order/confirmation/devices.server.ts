import { redirect } from "react-router";
import { endOwnerSession } from "#app/commands/people/owner-session.server.ts";
import { listOwnerSessions } from "#app/queries/people/owner-session.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { Device } from "./device-list.tsx";

/** The browsers that may act for an application, the asker's own first; none for anybody but an owner. */
export async function devicesOf({ application, services, session }: OpenedApplication): Promise<Device[]> {
	if (!session) return [];
	const sessions = await listOwnerSessions(services, application.id);
	return sessions
		.map(({ id, device, createdAt }) => ({ id, name: device, since: createdAt, current: id === session.id }))
		.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Takes the application away from one browser and shows the page anew. */
export async function signOutDevice({ application, services }: OpenedApplication, device: string): Promise<Response> {
	await endOwnerSession(services, application.id, device);
	return redirect(localePath(`/confirmation/${application.id}`));
}
