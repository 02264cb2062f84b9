import { data, redirect } from "react-router";
import { beginNow } from "#app/commands/application/withdrawal.server.ts";
import { subscribeToPush, unsubscribeFromPush } from "#app/commands/mail/push.server.ts";
import { endOwnerSession } from "#app/commands/people/owner-session.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { listDuties } from "#app/domain/application/duties.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { selectWithdrawalLabels } from "#app/domain/withdrawal/withdrawal.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { listOwnerSessions, listPushSubscriptions } from "#app/queries/people/owner-session.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { Device } from "./device-list.tsx";
import type { PushView } from "./push-switch.tsx";

/** Lists the browsers with access to an application, the current one first. Empty for anyone but an owner. */
export async function listDevices({ application, services, session }: OpenedApplication): Promise<Device[]> {
	if (!session) return [];
	const sessions = await listOwnerSessions(services, application.id);
	return sessions
		.map(({ id, device, createdAt }) => ({ id, name: device, signedInAt: createdAt, isCurrent: id === session.id }))
		.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Signs one browser out of the application and reloads the page. */
export async function signOutDevice({ application, services }: OpenedApplication, device: string): Promise<Response> {
	await endOwnerSession(services, application.id, device);
	return redirect(localePath(`/confirmation/${application.id}`));
}

/** Loads the push settings of the owner's browser; null if push is unavailable or no news is expected. */
export async function loadPushView({ application, services, session }: OpenedApplication): Promise<PushView | null> {
	if (!services.push || !session) return null;
	const subscriptions = await listPushSubscriptions(services, application.id);
	const isOn = subscriptions.some(({ sessionId }) => sessionId === session.id);
	if (!isOn && (application.paidAt === null || listDuties(application).length === 0)) return null;
	const { publicKey, standInScript } = services.push;
	return { publicKey, standInScript, isOn: isOn };
}

/** Turns notifications in this browser on or off. */
export async function changePush({ services, session }: OpenedApplication, form: FormData, language: Language) {
	if (!session) return { push: undefined };
	if (form.get("intent") === "push-off") {
		await unsubscribeFromPush(services, session);
		return { push: undefined };
	}
	const outcome = await subscribeToPush(services, session, form.get("subscription"));
	if (outcome.ok) return { push: undefined };
	return data({ push: translateFailure(outcome.failure, language) }, { status: HTTP_STATUS[outcome.failure.kind] });
}

/** Handles the express request to begin before the withdrawal period ends. Work begins immediately. */
export async function beginWork({ application, services }: OpenedApplication, language: Language) {
	const result = await beginNow(services, application.id, language);
	if (result.ok) return { begun: true };
	return data({ begin: translateFailure(result.failure, language) }, { status: HTTP_STATUS[result.failure.kind] });
}

/** Returns the label of the withdrawal link for a paid application within the withdrawal period; null otherwise. */
export async function findWithdrawalLabel(
	services: Services,
	application: Application,
	language: Language,
): Promise<string | null> {
	if (application.paidAt === null || application.withdrawal?.outcome === "accepted") return null;
	if (withdrawalOutcome(application, services.now()) !== "accepted") return null;
	return selectWithdrawalLabels(await getSetting(services, "withdrawal-labels"), language).open;
}
