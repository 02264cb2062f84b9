import { data, type RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { maySeePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import type { Services } from "#app/services.ts";

/** Denies access to partners and payouts with 403 to roles that review applications. */
export function requirePartners(context: Readonly<RouterContextProvider>): { staff: Staff; services: Services } {
	const staff = context.get(staffContext);
	if (!maySeePartners(staff)) throw data(null, { status: 403 });
	return { staff, services: context.get(servicesContext) };
}
