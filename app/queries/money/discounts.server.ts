import type { Application } from "#app/domain/application/application.ts";
import { findCaseOfApplication } from "#app/queries/agents/agent-cases.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db" | "now" | "log">;

/**
 * Finds the discount of an application without a partner's code, in whole per cent: that of its firm, or that of an
 * additional person in an order. A firm's case that has no application yet counts only once it is linked.
 */
export async function findOwnDiscount(
	services: Context,
	{ id, orderId }: Pick<Application, "id" | "orderId">,
): Promise<number> {
	const [ownCase, householdDiscount] = await Promise.all([
		findCaseOfApplication(services, id),
		orderId === null || orderId === id ? null : getSetting(services, "household"),
	]);
	return Math.max(ownCase?.discountPercent ?? 0, householdDiscount?.percent ?? 0);
}

/**
 * Returns the discount from the partner's code of an application, in whole per cent; 0 if the price is the same without
 * it.
 */
export async function findCodeDiscount(services: Context, application: Application): Promise<number> {
	const { discountPercent } = application;
	return discountPercent === (await findOwnDiscount(services, application)) ? 0 : discountPercent;
}
