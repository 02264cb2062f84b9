import { expect, it } from "vitest";
import { portalPasswords } from "#app/data/application-schema.server.ts";
import { NO_AFTERCARE, type PortalPassword } from "#app/domain/aftercare/aftercare.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import {
	discardPortalPassword,
	generateMailedCode,
	purgePortalPasswords,
	storePortalPassword,
} from "./portal-password.server.ts";

const EVA: Staff = { id: 4, email: "eva@azulejo.example", role: "reviewer", person: 4, name: null };

const inState = (state: PortalPassword["state"], id: string, nifNumber: string) => {
	const password = { state, since: NOON, reference: "R", requests: 1, remindersSent: 0 };
	const aftercare = { ...NO_AFTERCARE, password };
	return anApplication()
		.completed()
		.with({ id, applicationNumber: `NIF-${id}`, nifNumber, aftercare })
		.build();
};

/** An application whose portal password was requested, and the stored password of another. */
async function aRequest() {
	const environment = applicationEnvironment();
	const { services, db, add, find } = environment;
	await add(inState("requested", "case-1", "293456780"));
	const addRow = (applicationId: string, columns: Partial<typeof portalPasswords.$inferInsert> = {}) =>
		db.insert(portalPasswords).values({
			...{ applicationId, password: "p" as never, keyId: "k", storedAt: NOON },
			...columns,
		});
	await addRow("other");
	const store = (password: string, repeated = password, staff = EVA, id = "case-1") =>
		storePortalPassword(services, staff, id, { password, repeated });
	const stored = async () => (await db.select().from(portalPasswords)).map((row) => row.applicationId).sort();
	const state = async () => (await find()).aftercare?.password?.state;
	return { ...environment, addRow, store, stored, state };
}

it.each([
	["abcde", "abcde", { password: "error_password_missing" }],
	[" abcde ", " abcde ", { password: "error_password_missing" }],
	["a".repeat(41), "a".repeat(41), { password: "error_password_missing" }],
	["abcdef", "abcdeg", { repeated: "error_password_mismatch" }],
	["abcdef", " abcdef ", null],
	["a".repeat(40), "a".repeat(40), null],
])("a portal password %j, repeated as %j, has the error %j", async (password, repeated, fields) => {
	const { store, stored, state } = await aRequest();
	const outcome = await store(password, repeated);
	expect(outcome.ok ? null : outcome.failure.fields).toEqual(fields);
	const isStored = fields === null;
	expect([await stored(), await state()]).toEqual(
		isStored ? [["case-1", "other"], "arrived"] : [["other"], "requested"],
	);
});

it("a portal password is stored sealed and once, by staff who may, and only for a request", async () => {
	const { db, add, store, stored } = await aRequest();
	await add(inState("wanted", "case-2", "123456789"));
	expect(codeOf(await store("secret-1", "secret-1", EVA, "none"))).toBe("application_not_found");
	expect((await store("secret-1", "secret-1", { ...EVA, role: "finance" })).ok).toBe(false);
	expect((await store("secret-1", "secret-1", EVA, "case-2")).ok).toBe(false);
	expect(await stored()).toEqual(["other"]);
	expect(codeOf(await store("secret-1"))).toBeNull();
	expect((await store("secret-2")).ok).toBe(false);
	const row = (await db.select().from(portalPasswords)).find(({ applicationId }) => applicationId === "case-1");
	expect(row).toMatchObject({ storedAt: NOON, codeHash: null, codeTries: 0, revealedAt: null });
	expect(row?.password).not.toContain("secret");
});

it("a portal password that the room refuses is deleted again", async () => {
	const { services, store, stored } = await aRequest();
	const refused = { ok: false, failure: { kind: "conflict", code: "wrong_state" } };
	Object.assign(services, { rooms: { apply: async () => refused } });
	expect([(await store("secret-1")).ok, await stored()]).toEqual([false, ["other"]]);
});

it("a lost portal password is erased, unless the application offers none", async () => {
	const { services, store, stored } = await aRequest();
	await store("secret-1");
	expect((await discardPortalPassword(services, "other")).ok).toBe(false);
	expect((await discardPortalPassword(services, "case-1")).ok).toBe(true);
	expect(await stored()).toEqual(["other"]);
});

it("portal passwords are deleted an hour after they were revealed or sixty days after they arrived, unless still offered", async () => {
	const { services, db, store, addRow } = await aRequest();
	await store("secret-1");
	await db.update(portalPasswords).set({ revealedAt: NOON - HOUR - 1 });
	await addRow("just-revealed", { revealedAt: NOON - HOUR });
	await addRow("young", { storedAt: NOON - 60 * DAY });
	await addRow("old", { storedAt: NOON - 60 * DAY - 1 });
	await purgePortalPasswords(services);
	const rows = await db.select().from(portalPasswords);
	expect(Object.fromEntries(rows.map(({ applicationId, revealedAt }) => [applicationId, revealedAt]))).toEqual({
		...{ "case-1": null, "just-revealed": NOON - HOUR, young: null },
	});
});

it("generates codes of eight characters from all thirty-one", () => {
	const codes = Array.from({ length: 500 }, generateMailedCode);
	for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
	expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(31);
});
