import { data, type RouterContextProvider, redirect } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isUnderAge } from "#app/domain/guardian/guardian.ts";
import { fullName } from "#app/domain/person/age.ts";
import { joinDate } from "#app/forms/personal-info.ts";
import type { Journey } from "#app/queries/application/find-journey.server.ts";
import { findJourney } from "#app/queries/application/find-journey.server.ts";
import { listHousehold } from "#app/queries/application/list-household.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { listOwnedIds } from "#app/visitor/owner.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";

/**
 * Loads the state for the pages before payment. An application in the URL must belong to this browser (401 otherwise).
 * If it can no longer be changed, redirects to its page.
 */
export async function loadJourney(request: Request, context: Readonly<RouterContextProvider>) {
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const applicationId = searchParams.get("id");
	const { sessionId, headers } = await ensureSessionId(request, services.settings);
	const [owned, session] = await Promise.all([listOwnedIds(request, services), findSession(services, sessionId)]);
	if (applicationId !== null && !owned.includes(applicationId)) throw data({ applicationId }, { status: 401 });
	const packageInUrl = searchParams.get("package");
	const journey = await findJourney(services, { session, owned, applicationId, packageInUrl });
	if (applicationId !== null && !journey.application) throw redirect(localePath(`/confirmation/${applicationId}`));
	const visitor = context.get(visitorContext);
	const { language, network } = visitor;
	return { services, owned, visitor, language, network, searchParams, sessionId, headers, journey };
}

/** Returns whether the passport or the stored answers belong to a minor. @param now UTC milliseconds */
export function isMinor({ passport, draft, application }: Journey, now: number): boolean {
	const birthDate = joinDate(draft["dateOfBirth.day"], draft["dateOfBirth.month"], draft["dateOfBirth.year"]);
	const isTypedMinor = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && isUnderAge(birthDate, now);
	const isStoredMinor = application !== null && isUnderAge(application.dateOfBirth, now);
	return isTypedMinor || isStoredMinor || passport?.flags.some(({ code }) => code === "underage") === true;
}

/**
 * Returns other applicants of the order whose proof of address the visitor may share: those uploaded by this browser.
 */
async function listSharers(
	services: Services,
	{ orderId, application }: Journey,
	owned: readonly string[],
): Promise<Application[]> {
	const members = orderId === null ? [] : await listHousehold(services, orderId);
	return members.filter(
		({ id, addressDocumentPath }) => id !== application?.id && owned.includes(id) && addressDocumentPath !== null,
	);
}

export async function findSharer(
	services: Services,
	journey: Journey,
	owned: readonly string[],
	id: unknown,
): Promise<Application | null> {
	return (await listSharers(services, journey, owned)).find((sharer) => sharer.id === id) ?? null;
}

/** Returns the order's data for the upload page of another person; null for the first person. */
export async function loadHouseholdView(services: Services, journey: Journey, owned: readonly string[]) {
	const { orderId, application } = journey;
	if (orderId === null || orderId === application?.id) return null;
	const sharers = await listSharers(services, journey, owned);
	return { id: orderId, sharers: sharers.map((sharer) => ({ id: sharer.id, name: fullName(sharer) })) };
}
