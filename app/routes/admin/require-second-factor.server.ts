import { type RouterContextProvider, redirect } from "react-router";
import { servicesContext, staffEntryContext } from "#app/context.ts";
import { isRecentlyReauthenticated, type StaffSession } from "#app/domain/staff/staff-session.ts";
import type { StaffAccount } from "#app/queries/staff/staff-accounts.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the account and session after a recent second factor; otherwise redirects to the code form. */
export function requireRecentSecondFactor({ request, context }: Arguments): {
	account: StaffAccount;
	session: StaffSession;
} {
	const { account, session } = context.get(staffEntryContext);
	if (session && isRecentlyReauthenticated(session, context.get(servicesContext).now())) return { account, session };
	const { pathname, search } = new URL(request.url);
	const next = pathname.replace(/\.data$/, "") + search;
	throw redirect(localePath(`/admin/login?${new URLSearchParams({ next, again: "" })}`));
}
