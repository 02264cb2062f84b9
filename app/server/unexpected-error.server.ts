import { BUILD_ID } from "virtual:build-id";
import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { recordVisitorError } from "../commands/inbox/visitor-errors.server.ts";
import { servicesContext } from "../context.ts";
import { type Failure, HTTP_STATUS } from "../domain/failure.ts";
import type { Services } from "../services.ts";

/** Which build this is, for whoever looks for what changed. */
export const RELEASE = BUILD_ID ?? "development";

/** What a visitor is told when something that a page needs is away: a database, a bucket, a room. */
export const SERVICE_AWAY: Failure = { kind: "unavailable", code: "service_unavailable" };

/** Whether what was thrown is an answer that a page gave on purpose, such as a redirect or "not found", and no surprise. */
export function isThrownResponse(thrown: unknown): boolean {
	if (thrown instanceof Response || isRouteErrorResponse(thrown)) return true;
	// What data() makes has a type, and its class is not exported.
	return typeof thrown === "object" && thrown !== null && "type" in thrown && thrown.type === "DataWithResponseInit";
}

/**
 * One line about a surprise, and one more in the count that staff look at: its name, which tells no detail.
 * @param route the pattern of the address, never the address
 */
export function reportUnexpectedError(services: Services, error: unknown, route: string): void {
	const name = error instanceof Error ? error.name : "unknown";
	services.log("unexpected", { error: name, path: route });
	// Pages give their pattern without the slash that calls have.
	const pattern = route.startsWith("/") ? route : `/${route}`;
	recordVisitorError(services, { source: "server", name, route: pattern, code: HTTP_STATUS.unavailable }, RELEASE);
}

/**
 * Does the work of a form whose page can be shown without a database.
 * @param shown what the page says in its place, with what was typed, after a surprise
 */
export async function withFormFallback<T, S>(
	{ context, pattern }: { context: Readonly<RouterContextProvider>; pattern: string },
	work: () => Promise<T>,
	shown: () => S,
): Promise<T | S> {
	try {
		return await work();
	} catch (error) {
		if (isThrownResponse(error)) throw error;
		reportUnexpectedError(context.get(servicesContext), error, pattern);
		return shown();
	}
}
