import { data, type RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { maySeePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import type { Services } from "#app/services.ts";

/** Partners and what they are paid are no business of those who judge applications: the page says so, with 403. */
export function requirePartners(context: Readonly<RouterContextProvider>): { staff: Staff; services: Services } {
	const staff = context.get(staffContext);
	if (!maySeePartners(staff)) throw data(null, { status: 403 });
	return { staff, services: context.get(servicesContext) };
}
