import { data, type RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { maySeePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import type { Services } from "#app/services.ts";

/** Responds with 403 to roles that may not see partners and payouts. */
export function requirePartnerAccess(context: Readonly<RouterContextProvider>): { staff: Staff; services: Services } {
	const staff = context.get(staffContext);
	if (!maySeePartners(staff)) throw data(null, { status: 403 });
	return { staff, services: context.get(servicesContext) };
}
