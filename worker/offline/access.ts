import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import * as z from "zod";
import { generateCode } from "#app/commands/people/second-factor.server.ts";
import { startStaffSession } from "#app/commands/staff/staff-sessions.server.ts";
import { openDatabase } from "#app/data/db.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { findStaffAccount } from "#app/queries/staff/staff-accounts.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import type { Services } from "#app/services.ts";
import { serialiseStaffCookie } from "#app/visitor/staff-cookie.server.ts";
import { ACCESS_COOKIE } from "#worker/staff/access.ts";
import { originGate } from "../middleware.ts";
import type { OfflineEnv } from "./bindings.ts";
import { type Markup, offlinePage } from "./offline-page.ts";
import { OFFLINE_PASSWORD, OFFLINE_PASSWORD_HASH, OFFLINE_STAFF } from "./staff.ts";

/** `whole` signs in immediately, without password and code. */
const signInSchema = z.object({ email: z.email(), whole: z.coerce.boolean().default(false) });

/** The sign-in page of the local Access issuer, to be mounted at /offline/access. */
export const accessRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		return c.html(offlinePage("Staff sign-in", html`${staffSelect()}${await staffCodes(signInServices(c))}`));
	})
	.post("/", async (c) => {
		const json = isJson(c.req.header("Content-Type"));
		const input = signInSchema.safeParse(json ? await c.req.json().catch(() => null) : await c.req.parseBody());
		if (!input.success) return c.json({ message: "Send the e-mail address of a member of staff as `email`." }, 422);
		const token = await signIn(c, input.data.email);
		if (input.data.whole) await skipTwoFactorSetup(c, input.data.email);
		if (json || isJson(c.req.header("Accept"))) return c.json({ token });
		setCookie(c, ACCESS_COOKIE, token, { path: "/", httpOnly: true, sameSite: "Lax" });
		return c.redirect("/admin", 303);
	})
	.post("/leave", (c) => {
		deleteCookie(c, ACCESS_COOKIE, { path: "/" });
		return c.redirect("/offline/access", 303);
	});

/** Handles /cdn-cgi/access/logout, as Access does in production. */
export const accessSignOut = new Hono<OfflineEnv>().get("/", (c) => {
	deleteCookie(c, ACCESS_COOKIE, { path: "/" });
	return c.redirect("/offline/access", 303);
});

function isJson(mediaType: string | undefined): boolean {
	return mediaType?.includes("application/json") ?? false;
}

/** Issues a token to anyone, as an identity provider does: our own table decides who is staff. */
async function signIn(c: Context<OfflineEnv>, email: string): Promise<string> {
	const { issueToken } = await import("./access-tokens.ts");
	const keys = await c.env.SIMULATOR.getByName("singleton").getAccessKeys();
	return issueToken(keys, email, c.var.environment.now());
}

/** Returns the product's database and clock, the only dependencies of signing in. */
function signInServices(c: Context<OfflineEnv>) {
	const { config, now } = c.var.environment;
	return { db: openDatabase(c.env.DB, createKeyring(config.DOCUMENT_KEYS)), now };
}

/** Starts a complete session if the account belongs to staff and has a second factor. */
async function skipTwoFactorSetup(c: Context<OfflineEnv>, email: string): Promise<void> {
	const services = signInServices(c);
	const account = await findStaffAccount(services, email);
	if (!account?.hasSecondFactor) return;
	const token = await startStaffSession(services, account.id, "complete", "");
	await services.db.update(users).set({ lastLogin: services.now() }).where(eq(users.id, account.id));
	c.header("Set-Cookie", serialiseStaffCookie(token), { append: true });
}

function staffSelect(): Markup {
	return html`
		<p>In production Cloudflare Access stands in front of /admin. Here you choose who it lets in.</p>
		<form method="post" action="/offline/access" class="row">
			<p>
				<label for="email">Member of staff</label>
				<select id="email" name="email">
					${OFFLINE_STAFF.map(({ email, name, role }) => html`<option value="${email}">${name} (${role})</option>`)}
				</select>
			</p>
			<p class="row"><button>Sign in</button> <button name="whole" value="yes" class="second">Sign in without a code</button></p>
		</form>
		<p>"Sign in" leads to the sign-in page itself, which asks for a password and a code: both are below.</p>
		<form method="post" action="/offline/access/leave"><button class="second">Sign out</button></form>
		<p class="quiet">For calls: POST {"email", "whole": true} as JSON here, send the token as Cf-Access-Jwt-Assertion, and keep the cookie. The token is good for 24 hours, the session for 12.</p>`;
}

/** Replaces an authenticator app: shows the passwords and current codes of all staff. */
async function staffCodes({ db, now }: Pick<Services, "db" | "now">): Promise<Markup> {
	const rows = await db.select().from(users);
	const lines = await Promise.all(
		rows.map(async (row) => {
			const secret = await openColumn(db, users.twoFactorSecret, row.username, row.twoFactorSecret);
			return {
				...row,
				shownPassword: row.password === OFFLINE_PASSWORD_HASH ? OFFLINE_PASSWORD : "their own",
				code: secret === null ? "none yet" : await generateCode(secret, now()),
			};
		}),
	);
	const remainingSeconds = 30 - (Math.floor(now() / 1000) % 30);
	return html`
		<h2>Passwords and codes</h2>
		<p>In place of everybody's authenticator app. These codes are valid for another ${remainingSeconds} seconds, and each works once. <a href="/offline/access">Show new ones</a></p>
		<div class="scroll" tabindex="0" role="region" aria-label="Passwords and codes"><table>
			<thead><tr><th scope="col">E-mail</th><th scope="col">Role</th><th scope="col">Password</th><th scope="col">Code</th></tr></thead>
			<tbody>${lines.map(({ email, role, shownPassword, code }) => html`<tr><td>${email}</td><td>${role}</td><td>${shownPassword}</td><td><code>${code}</code></td></tr>`)}</tbody>
		</table></div>`;
}
