import { html } from "hono/html";
import { codeAt } from "#app/commands/staff/credentials.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";
import type { Markup } from "../offline-page.ts";
import { OFFLINE_PASSWORD, OFFLINE_PASSWORD_HASH } from "./staff.ts";

/** In place of an authenticator app: password and present code of everybody on the staff. */
export async function staffCodes({ db, now }: Pick<Services, "db" | "now">): Promise<Markup> {
	const rows = await db.select().from(users);
	const lines = await Promise.all(
		rows.map(async (row) => {
			const secret = await openColumn(db, users.twoFactorSecret, row.username, row.twoFactorSecret);
			return {
				...row,
				known: row.password === OFFLINE_PASSWORD_HASH ? OFFLINE_PASSWORD : "their own",
				code: secret === null ? "none yet" : await codeAt(secret, now()),
			};
		}),
	);
	const left = 30 - (Math.floor(now() / 1000) % 30);
	return html`
		<h2>Passwords and codes</h2>
		<p>In place of everybody's authenticator app. These codes hold for ${left} seconds more, and each works once. <a href="/offline/access">Show them anew</a></p>
		<div class="scroll" tabindex="0" role="region" aria-label="Passwords and codes"><table>
			<thead><tr><th scope="col">E-mail</th><th scope="col">Role</th><th scope="col">Password</th><th scope="col">Code</th></tr></thead>
			<tbody>${lines.map(({ email, role, known, code }) => html`<tr><td>${email}</td><td>${role}</td><td>${known}</td><td><code>${code}</code></td></tr>`)}</tbody>
		</table></div>`;
}
