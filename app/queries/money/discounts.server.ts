import type { Application } from "#app/domain/application/application.ts";
import { findCaseOf } from "#app/queries/agents/agent-cases.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

type Reader = Pick<Services, "db" | "now" | "log">;

/**
 * The discount of an application without a partner's code, in whole per cent: of its firm, or for a further person in an
 * order. A firm's case that has no application yet counts only once it is linked.
 */
export async function findOwnDiscount(
	services: Reader,
	{ id, orderId }: Pick<Application, "id" | "orderId">,
): Promise<number> {
	const [ownCase, furtherPerson] = await Promise.all([
		findCaseOf(services, id),
		orderId === null || orderId === id ? null : getSetting(services, "household"),
	]);
	return Math.max(ownCase?.discountPercent ?? 0, furtherPerson?.percent ?? 0);
}

/** What the partner's code of an application takes off, in whole per cent; 0 where the price is the same without it. */
export async function findCodeDiscount(services: Reader, application: Application): Promise<number> {
	const { discountPercent } = application;
	return discountPercent === (await findOwnDiscount(services, application)) ? 0 : discountPercent;
}
