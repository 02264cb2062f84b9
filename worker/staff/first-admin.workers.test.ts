import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { authenticateAccess } from "#test/services/client.ts";
import { productTime } from "#test/services/staff-sign-in.ts";
import { firstAdminSql } from "./first-admin.mjs";

const PASSWORD = "cork oaks in the south";
const MARIA = { email: "Maria@firm.example", name: "Maria d'Ávila" };

async function createAdmin(token: string, person = MARIA): Promise<void> {
	for (const statement of firstAdminSql({ ...person, token, now: await productTime() }).split("\n"))
		await env.DB.prepare(statement).run();
}

async function accept(email: string, token: string): Promise<number> {
	const link = `/admin/invitation?token=${token}`;
	const client = await authenticateAccess(email);
	return (await client.post(link, { password: PASSWORD, repeated: PASSWORD })).status;
}

it("creates the first administrator, who sets a password and a second factor through the link alone", async () => {
	await authenticateAccess("maria@firm.example");
	await env.DB.prepare("DELETE FROM users").run();
	const token = "t".repeat(43);
	await createAdmin(token);
	expect(await accept("maria@firm.example", token)).toBe(302);
	expect(await env.DB.prepare("SELECT role, name FROM users").first()).toEqual({ role: "admin", name: MARIA.name });
});

it("can be rerun until the link has been used, and only the newest link works", async () => {
	await authenticateAccess("maria@firm.example");
	await env.DB.prepare("DELETE FROM users").run();
	const [first, second] = ["a".repeat(43), "b".repeat(43)];
	await createAdmin(first);
	await createAdmin(second);
	expect(await accept("maria@firm.example", first)).toBe(404);
	expect(await accept("maria@firm.example", second)).toBe(302);
	await createAdmin(first);
	expect(await accept("maria@firm.example", first)).toBe(404);
});

it("creates no administrator if there is one already", async () => {
	await authenticateAccess("maria@firm.example");
	await createAdmin("t".repeat(43));
	const row = await env.DB.prepare("SELECT count(*) AS n FROM users WHERE email LIKE 'maria%'").first();
	expect(row).toEqual({ n: 0 });
});
