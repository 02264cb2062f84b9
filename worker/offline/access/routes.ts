import { type Context, Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import * as z from "zod";
import { ACCESS_COOKIE } from "#worker/staff/access.ts";
import { originGate } from "../../origin.ts";
import type { OfflineEnv } from "../bindings.ts";
import { type Markup, offlinePage } from "../offline-page.ts";
import { issueToken } from "./issue-token.ts";
import { OFFLINE_STAFF } from "./staff.ts";

const askedSchema = z.object({ email: z.email() });

/** The sign-in page of the local Access issuer, to be mounted at /offline/access. */
export const accessRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", (c) => c.html(offlinePage("Staff sign-in", staffChoice())))
	.post("/", async (c) => {
		const json = isJson(c.req.header("Content-Type"));
		const asked = askedSchema.safeParse(json ? await c.req.json().catch(() => null) : await c.req.parseBody());
		if (!asked.success) return c.json({ message: "Send the e-mail address of a member of staff as `email`." }, 422);
		const token = await signIn(c, asked.data.email);
		if (json || isJson(c.req.header("Accept"))) return c.json({ token });
		setCookie(c, ACCESS_COOKIE, token, { path: "/", httpOnly: true, sameSite: "Lax" });
		return c.redirect("/admin", 303);
	})
	.post("/leave", (c) => {
		deleteCookie(c, ACCESS_COOKIE, { path: "/" });
		return c.redirect("/offline/access", 303);
	});

/** Access answers /cdn-cgi/access/logout itself: so does its stand-in. */
export const accessSignOut = new Hono<OfflineEnv>().get("/", (c) => {
	deleteCookie(c, ACCESS_COOKIE, { path: "/" });
	return c.redirect("/offline/access", 303);
});

function isJson(mediaType: string | undefined): boolean {
	return mediaType?.includes("application/json") ?? false;
}

/** Anyone may ask, as anyone may at a real identity provider: whether that is staff, our own table says. */
async function signIn(c: Context<OfflineEnv>, email: string): Promise<string> {
	const keys = await c.env.OFFLINE_WORLD.getByName("world").accessKeys();
	return issueToken(keys, email, c.var.world.now());
}

function staffChoice(): Markup {
	return html`
		<p>In production Cloudflare Access stands before /admin. Here you choose who it lets in.</p>
		<form method="post" action="/offline/access" class="row">
			<p>
				<label for="email">Member of staff</label>
				<select id="email" name="email">
					${OFFLINE_STAFF.map(({ email, name, role }) => html`<option value="${email}">${name} (${role})</option>`)}
				</select>
			</p>
			<p><button>Sign in</button></p>
		</form>
		<form method="post" action="/offline/access/leave"><button class="second">Sign out</button></form>
		<p class="quiet">For calls: POST {"email"} as JSON here, and send the token as Cf-Access-Jwt-Assertion. It is good for 24 hours.</p>`;
}
