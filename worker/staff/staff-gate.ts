import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { touchStaffSession } from "#app/commands/staff/staff-sessions.server.ts";
import type { StaffEntry } from "#app/context.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { UNATTENDED_HEADER } from "#app/domain/staff/staff-hub-message.ts";
import { findStaffAccount, findStaffSession } from "#app/queries/staff/staff-accounts.server.ts";
import { readStaffToken } from "#app/visitor/staff-cookie.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";
import { verifyAccess } from "./access.ts";

/** Pages of the sign-in, which check its progress themselves. */
const SIGN_IN_PATHS = /^\/admin\/(login|invitation|two-factor-setup)(\.data)?$/;

/** Finds the progress of a sign-in: the address from Access, the account from our table, the session from the cookie. */
async function findStaffEntry(c: Context<AppEnv>): Promise<StaffEntry | null> {
	const { environment, services } = c.var;
	const verified = await verifyAccess(c.req.raw, environment.config, environment.fetch, environment.now());
	if (!verified.ok) return null;
	const [account, session] = await Promise.all([
		findStaffAccount(services, verified.value.email),
		findStaffSession(services, readStaffToken(c.req.raw)),
	]);
	return account && { account, session: session?.userId === account.id ? session : null };
}

function toSignedInStaff({ account, session }: StaffEntry): Staff | null {
	if (session?.step !== "complete") return null;
	const { id, email, name, role, person } = account;
	return { id, email, name, role, person };
}

/** Finds the signed-in member of staff, authenticated by Access, with an account and a second factor; otherwise null. */
export async function findStaff(c: Context<AppEnv>): Promise<Staff | null> {
	const entry = await findStaffEntry(c);
	return entry && toSignedInStaff(entry);
}

/**
 * Rejects visitors without Access or an account. Redirects pages without a session to the sign-in, and rejects other
 * requests.
 * @param serveStaffOnly renders the rejection for pages
 */
export const staffGate = (serveStaffOnly = staffOnlyResponse) =>
	createMiddleware<AppEnv>(async function staffGate(c, next) {
		const entry = await findStaffEntry(c);
		if (!entry) return isPage(c) ? serveStaffOnly(c) : staffOnlyResponse(c);
		c.set("entry", entry);
		const staff = toSignedInStaff(entry);
		if (staff && entry.session) {
			c.set("staff", staff);
			const sessionTouch = isAutomatic(c) ? undefined : touchStaffSession(c.var.services, entry.session);
			await Promise.all([sessionTouch, next()]);
			if (c.res.status === 403) recordRefusedAccess(c);
			return;
		}
		if (SIGN_IN_PATHS.test(c.req.path)) return next();
		if (!isPage(c)) return problem(c, { kind: "unauthenticated", code: "sign_in_needed" });
		if (c.req.header("Sec-Fetch-Site") === "cross-site" && readStaffToken(c.req.raw) === null)
			return reloadFromOwnPage(c);
		const { pathname, search } = new URL(c.req.url);
		return c.redirect(`/admin/login?${new URLSearchParams({ next: pathname + search, lang: c.var.visitor.language })}`);
	});

async function staffOnlyResponse(c: Context<AppEnv>): Promise<Response> {
	return problem(c, { kind: "forbidden", code: "staff_only" });
}

/** Logs a request that the staff member's role does not permit. */
function recordRefusedAccess({ req, var: { services, staff } }: Context<AppEnv>): void {
	const maskedPath = req.path.split("/").map((part) => (/^[a-z.-]{0,20}$/.test(part) ? part : "*"));
	services.log("staff-refused", { by: staff.email, role: staff.role, what: `${req.method} ${maskedPath.join("/")}` });
}

/** Returns whether the request is for a page, not for a script, picture or file. */
function isPage(c: Context<AppEnv>): boolean {
	const accept = c.req.header("Accept") ?? "";
	return (
		c.req.method === "GET" && !isAutomatic(c) && !c.req.path.endsWith(".data") && !/^image|^application/.test(accept)
	);
}

/** Returns whether a page makes the request automatically: it must not extend the session (app/browser/admin-live.ts). */
function isAutomatic(c: Context<AppEnv>): boolean {
	return c.req.header("Upgrade") !== undefined || c.req.header(UNATTENDED_HEADER) !== undefined;
}

/**
 * Reloads a page that was opened from another site, such as Access or an e-mail: the browser omits the cookie at first
 * (SameSite=Strict), and sends it after a reload from our own page.
 */
function reloadFromOwnPage(c: Context<AppEnv>): Response {
	c.header("Refresh", "0");
	c.header("Cache-Control", "no-store");
	return c.body(null, 200);
}
