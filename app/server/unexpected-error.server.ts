import { BUILD_ID } from "virtual:build-id";
import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { recordVisitorError } from "../commands/inbox/visitor-errors.server.ts";
import { servicesContext } from "../context.ts";
import { type Failure, HTTP_STATUS } from "../domain/failure.ts";
import type { Services } from "../services.ts";

/** The id of this build. */
export const RELEASE = BUILD_ID ?? "development";

/** The failure when a service that a page needs is unavailable. */
export const SERVICE_UNAVAILABLE: Failure = { kind: "unavailable", code: "service_unavailable" };

/** Returns whether a thrown value is an intended response, such as a redirect or "not found", rather than an error. */
export function isThrownResponse(error: unknown): boolean {
	if (error instanceof Response || isRouteErrorResponse(error)) return true;
	// React Router does not export the class of values returned by data().
	return typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit";
}

/**
 * Logs an unexpected error by name only and counts it for staff.
 * @param route the route pattern, never the URL
 */
export function reportUnexpectedError(services: Services, error: unknown, route: string): void {
	const name = error instanceof Error ? error.name : "unknown";
	services.log("unexpected", { error: name, path: route });
	// Patterns of pages have no leading slash, unlike those of API routes.
	const pattern = route.startsWith("/") ? route : `/${route}`;
	recordVisitorError(services, { source: "server", name, route: pattern, code: HTTP_STATUS.unavailable }, RELEASE);
}

/**
 * Runs the action of a form whose page works without a database.
 * @param renderFallback returns the page's data with the submitted input after an unexpected error
 */
export async function withFormFallback<T, S>(
	{ context, pattern }: { context: Readonly<RouterContextProvider>; pattern: string },
	run: () => Promise<T>,
	renderFallback: () => S,
): Promise<T | S> {
	try {
		return await run();
	} catch (error) {
		if (isThrownResponse(error)) throw error;
		reportUnexpectedError(context.get(servicesContext), error, pattern);
		return renderFallback();
	}
}
