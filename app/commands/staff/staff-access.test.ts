import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { approvals, recoveryCodes, staffInvitations, staffSessions, users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { StaffSession } from "#app/domain/staff/staff-session.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { hasInvitation, NO_PASSWORD, toStaffAccount } from "#app/queries/staff/staff-accounts.server.ts";
import { shortHash } from "#app/server/random.server.ts";
import type { Mail } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { createPendingSecret, generateCode } from "../people/second-factor.server.ts";
import { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes, verifyPassword } from "./credentials.server.ts";
import {
	acceptInvitation,
	changePassword,
	confirmSecret,
	enterCode,
	enterPassword,
	maySetUp,
} from "./sign-in.server.ts";
import { decideRole, inviteStaff, proposeRole, sendInvitation, setDisabled } from "./staff-accounts.server.ts";
import {
	endStaffSession,
	endStaffSessions,
	renewStaffSession,
	startStaffSession,
	touchStaffSession,
} from "./staff-sessions.server.ts";

const PASSWORD = "a blue tile in the wall";
const NEXT = "a green tile in the floor";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const BROWSER = { network: "network", device: "Firefox, Windows" };

/** The stored form of a password, as cheap as the format allows. */
function cheapHash(password: string): string {
	const salt = Buffer.alloc(16, 7);
	const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
	return `scrypt$1$1$1$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** An in-memory environment that records e-mails, log entries and closed staff sockets. */
function setUp() {
	const environment = partnerEnvironment();
	const mails: Mail[] = [];
	const logged: unknown[] = [];
	const closedSockets: number[] = [];
	const { services, sqlite } = environment;
	const { db } = services;
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async (mail: Mail) => void mails.push(mail) },
		log: (event: string, details: unknown) => void logged.push([event, details]),
		staffHub: { disconnect: async (userId: number) => void closedSockets.push(userId) },
	});
	/** An account with a password and, if enabled, a second factor. */
	async function addAccount(name: string, role: Role, columns: Partial<typeof users.$inferInsert> = {}) {
		const twoFactorSecret = await sealColumn(db, users.twoFactorSecret, name, SECRET);
		const values = { username: name, email: `${name}@azulejo.example`, name, role, twoFactorEnabled: true, ...columns };
		const [added] = await db
			.insert(users)
			.values({ password: cheapHash(PASSWORD), twoFactorSecret, ...values })
			.returning();
		if (!added) throw new Error("no account");
		return toStaffAccount(added);
	}
	const row = async (id: number) => {
		const found = (await db.select().from(users)).find((user) => user.id === id);
		if (!found) throw new Error("no account");
		return found;
	};
	/** A stored session of an account. */
	async function session(userId: number, id: string, columns: Partial<StaffSession> = {}): Promise<StaffSession> {
		const at = services.now();
		const stored = { id, userId, step: "complete" as const, device: "d", createdAt: at, seenAt: at };
		const values: StaffSession = { reauthenticatedAt: at, ...stored, ...columns };
		await db.insert(staffSessions).values(values);
		return values;
	}
	const sessions = async () => (await db.select().from(staffSessions)).map(({ id }) => id);
	const auditLines = () =>
		sqlite
			.prepare(
				"SELECT coalesce(user_id, '-') || ' ' || coalesce(role, '-') || ' ' || coalesce(network, '-') || ' ' || action || ' ' || details AS line FROM audit_entries ORDER BY seq",
			)
			.all()
			.map(({ line }) => String(line));
	const proposals = async () =>
		(await db.select().from(approvals)).map(({ subject, details, state, maker, madeAt, checker, checkedAt }) => [
			...[Number(subject), `${details.from} ${details.to} ${details.by}`, state],
			...[maker, madeAt, checker, checkedAt],
		]);
	const token = () => /token=([\w-]{43})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
	return {
		...environment,
		db,
		mails,
		logged,
		closedSockets,
		addAccount,
		row,
		session,
		sessions,
		auditLines,
		proposals,
		token,
	};
}

const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;
const failureOf = (outcome: { ok: true } | { ok: false; failure: object }) => (outcome.ok ? null : outcome.failure);

describe("a proposed role", () => {
	it.each([
		["another administrator", {}, true],
		["one without a second factor", { twoFactorEnabled: false }, false],
		["one who is disabled", { disabledAt: 1 }, false],
		["a second account of the same person", { personId: 1 }, false],
		["a senior", { role: "senior" as const }, false],
	])("waits while there is %s besides its author: %o, %s", async (_, columns, needsApproval) => {
		const { services, addAccount, proposals, row } = setUp();
		const ada = await addAccount("ada", "admin");
		await addAccount("olga", "admin", columns);
		const rui = await addAccount("rui", "reviewer");
		expect(await proposeRole(services, ada, rui.id, "senior", "en")).toEqual({ ok: true, value: { needsApproval } });
		const now = services.now();
		expect(await proposals()).toEqual([
			[
				rui.id,
				`reviewer senior ${ada.email}`,
				needsApproval ? "open" : "alone",
				ada.id,
				now,
				null,
				needsApproval ? null : now,
			],
		]);
		expect((await row(rui.id)).role).toBe(needsApproval ? "reviewer" : "senior");
	});

	it("replaces the open one for the same account, and has no effect without a change", async () => {
		const { services, addAccount, proposals, pass, db } = setUp();
		const ada = await addAccount("ada", "admin");
		await addAccount("olga", "admin");
		const [rui, eva] = [await addAccount("rui", "reviewer"), await addAccount("eva", "reviewer")];
		const propose = async (id: number, role: Role, proposer = ada) => {
			const outcome = await proposeRole(services, proposer, id, role, "en");
			return outcome.ok ? outcome.value.needsApproval : outcome.failure.code;
		};
		expect([await propose(rui.id, "reviewer"), await propose(99, "senior")]).toEqual([false, "document_not_found"]);
		for (const role of ["senior", "finance", "auditor", "reviewer"] as const)
			expect(await propose(rui.id, "senior", { ...ada, role })).toBe("staff_only");
		expect(await proposals()).toEqual([]);
		const first = services.now();
		expect([await propose(rui.id, "senior"), await propose(eva.id, "senior")]).toEqual([true, true]);
		await db.insert(approvals).values({
			...{ id: "returned", kind: "role", subject: String(rui.id), details: {}, state: "returned", maker: 1, madeAt: 1 },
		});
		pass(1);
		expect(await propose(rui.id, "auditor")).toBe(true);
		expect((await proposals()).map(([subject, , state, , , , checkedAt]) => [subject, state, checkedAt])).toEqual([
			[rui.id, "withdrawn", first + DAY],
			[eva.id, "open", null],
			[rui.id, "returned", null],
			[rui.id, "open", null],
		]);
	});

	/** An open proposal by ada about rui, and olga, who may decide on it. */
	async function aProposal(role: Role, subject: Partial<typeof users.$inferInsert> = {}) {
		const environment = setUp();
		const { services, addAccount } = environment;
		const ada = await addAccount("ada", "admin");
		const olga = await addAccount("olga", "admin");
		const rui = await addAccount("rui", "reviewer", subject);
		await proposeRole(services, ada, rui.id, role, "pt");
		const [proposal] = await environment.db.select().from(approvals);
		const decide = (approver = olga, decision: "approved" | "returned" = "approved", id = proposal?.id ?? "") =>
			decideRole(services, approver, id, decision, "pt");
		environment.pass(1);
		return { ...environment, ada, olga, rui, decide };
	}

	it("is applied when another person approves it, signs out all browsers, and sends no e-mail", async () => {
		const { services, rui, olga, ada, decide, row, session, sessions, closedSockets, proposals, mails } =
			await aProposal("senior");
		await session(rui.id, "rui");
		await session(olga.id, "olga");
		const before = await row(rui.id);
		expect(await decide()).toEqual({ ok: true, value: { needsApproval: false } });
		expect(await row(rui.id)).toEqual({ ...before, role: "senior" });
		expect((await row(ada.id)).role).toBe("admin");
		expect([await sessions(), closedSockets, mails]).toEqual([["olga"], [rui.id], []]);
		const now = services.now();
		const line = [rui.id, `reviewer senior ${ada.email}`, "approved", ada.id, now - DAY, olga.id, now];
		expect(await proposals()).toEqual([line]);
		expect(codeOf(await decide())).toBe("stale_version");
	});

	it.each([
		["senior", true],
		["finance", false],
		["auditor", false],
		["user", false],
	] as const)("to %s keeps the account's work: %s", async (role, keeps) => {
		const { sqlite, sell, rui, olga, decide, db, auditLines } = await aProposal(role);
		const ids = [await sell("NONE", 100), await sell("NONE", 100), await sell("NONE", 100)];
		sqlite.exec(`UPDATE applications SET assigned_to = ${rui.id}, assigned_at = 1, claimed_until = 2`);
		sqlite.exec(`UPDATE applications SET assigned_to = ${olga.id} WHERE id = '${ids[1]}'`);
		sqlite.exec(`UPDATE applications SET status = 'completed', stage = 'closed' WHERE id = '${ids[2]}'`);
		const message = { name: "x", email: "x@y.example", subject: "s", message: "m", createdAt: 1 };
		await db.insert(contactMessages).values([
			{ ...message, id: "rui's", assigneeId: rui.id },
			{ ...message, id: "olga's", assigneeId: olga.id },
		]);
		await decide();
		const assigned = sqlite
			.prepare("SELECT assigned_to || ' ' || assigned_at || ' ' || claimed_until AS a FROM applications ORDER BY id")
			.all();
		const [ruisWork, olgasWork] = [`${rui.id} 1 2`, `${olga.id} 1 2`];
		expect(assigned.map(({ a }) => a)).toEqual([keeps ? ruisWork : null, olgasWork, ruisWork]);
		expect((await db.select().from(contactMessages)).map(({ assigneeId }) => assigneeId)).toEqual([
			...[keeps ? rui.id : null, olga.id],
		]);
		expect(auditLines()).toEqual(
			keeps
				? []
				: [
						`${olga.id} admin - assigned ${JSON.stringify({ to: null, from: rui.id })}`,
						`${olga.id} admin - message-assigned ${JSON.stringify({ message: "rui's", to: null, from: rui.id })}`,
					],
		);
	});

	it.each([
		["senior", true],
		["user", false],
	] as const)("to %s invites an account without a password: %s", async (role, invites) => {
		const { decide, mails, rui, token, services } = await aProposal(role, { password: NO_PASSWORD });
		await decide();
		expect(mails.map(({ to, emailType }) => [to, emailType])).toEqual(
			invites ? [["rui@azulejo.example", "staff_invitation"]] : [],
		);
		if (invites) expect(mails[0]?.text).toContain(`/admin/invitation?token=${token()}&lang=pt`);
		expect(await hasInvitation(services, rui.id, token())).toBe(invites);
	});

	it("cannot be approved by its author, from any account, or by the person it concerns", async () => {
		const { ada, rui, olga, decide, proposals, row, addAccount } = await aProposal("admin");
		expect(codeOf(await decide(ada))).toBe("same_person");
		expect(codeOf(await decide(await addAccount("ada2", "admin", { personId: ada.id })))).toBe("same_person");
		expect(codeOf(await decide({ ...ada, person: 99 }))).toBe("same_person");
		expect(codeOf(await decide({ ...olga, role: "senior" }))).toBe("staff_only");
		expect(codeOf(await decide(await addAccount("rui2", "admin", { personId: rui.id })))).toBe("same_person");
		expect(codeOf(await decide(olga, "approved", "none"))).toBe("stale_version");
		expect([(await proposals())[0]?.[2], (await row(rui.id)).role]).toEqual(["open", "reviewer"]);
		expect(codeOf(await decide(olga))).toBeNull();
		expect((await row(rui.id)).role).toBe("admin");
	});

	it.each([
		["ada", "withdrawn"],
		["olga", "returned"],
	] as const)("that %s returns is %s", async (by, state) => {
		const { services, ada, olga, rui, decide, proposals, row } = await aProposal("senior");
		expect(await decide(by === "ada" ? ada : olga, "returned")).toEqual({ ok: true, value: { needsApproval: false } });
		const checker = by === "ada" ? null : olga.id;
		expect((await proposals())[0]?.slice(2)).toEqual([
			...[state, ada.id, services.now() - DAY, checker, services.now()],
		]);
		expect((await row(rui.id)).role).toBe("reviewer");
	});

	it("never removes the last enabled administrator", async () => {
		const { services, addAccount, row, proposals, closedSockets } = setUp();
		const ada = await addAccount("ada", "admin");
		const olga = await addAccount("olga", "admin", { disabledAt: 1 });
		expect(codeOf(await proposeRole(services, ada, ada.id, "senior", "en"))).toBe("last_admin");
		expect([(await row(ada.id)).role, (await proposals())[0]?.[2], closedSockets]).toEqual(["admin", "returned", []]);
		expect((await proposals())[0]?.at(-1)).toBe(services.now());
		expect(codeOf(await proposeRole(services, ada, olga.id, "senior", "en"))).toBe(null);
		await addAccount("nia", "admin", { twoFactorEnabled: false });
		expect(codeOf(await proposeRole(services, ada, ada.id, "senior", "en"))).toBeNull();
		expect((await row(ada.id)).role).toBe("senior");
	});
});

describe("a staff account", () => {
	it("is disabled at once, losing its sessions and work, and can be re-enabled", async () => {
		const { services, sqlite, addAccount, row, session, sessions, closedSockets, sell, auditLines, pass } = setUp();
		const [ada, rui, eva] = [
			await addAccount("ada", "admin"),
			await addAccount("rui", "reviewer"),
			await addAccount("eva", "reviewer"),
		];
		await session(rui.id, "rui");
		await session(eva.id, "eva");
		await sell("NONE", 100);
		sqlite.exec(`UPDATE applications SET assigned_to = ${rui.id}`);
		const set = async (id: number, disabled: boolean, actor = ada) =>
			codeOf(await setDisabled(services, actor, id, disabled));
		expect(await set(rui.id, true, { ...ada, role: "senior" })).toBe("staff_only");
		expect([await set(99, true), await set(ada.id, true)]).toEqual(["document_not_found", "admin_not_disabled"]);
		expect([(await row(ada.id)).disabledAt, await sessions()]).toEqual([null, ["rui", "eva"]]);
		const now = services.now();
		expect(await set(rui.id, true)).toBeNull();
		pass(1);
		expect(await set(rui.id, true)).toBeNull();
		expect([(await row(rui.id)).disabledAt, (await row(eva.id)).disabledAt]).toEqual([now, null]);
		expect([await sessions(), closedSockets]).toEqual([["eva"], [rui.id, rui.id]]);
		expect(sqlite.prepare("SELECT assigned_to AS a FROM applications").get()?.a).toBeNull();
		expect(auditLines()).toEqual([`${ada.id} admin - assigned ${JSON.stringify({ to: null, from: rui.id })}`]);
		await set(eva.id, true);
		closedSockets.length = 0;
		expect(await set(rui.id, false)).toBeNull();
		expect([(await row(rui.id)).disabledAt, (await row(eva.id)).disabledAt, closedSockets]).toEqual([
			null,
			now + DAY,
			[],
		]);
	});

	it.each([
		["new@azulejo.example", null, null],
		[" NEW@Azulejo.example ", null, null],
		["rui+2@azulejo.example", null, 2],
		["new@azulejo.example", 2, 2],
		["eva+2@azulejo.example", null, 2],
	])(
		"for %s, the same person as %s, is created without a password, as a user, for person %s",
		async (email, samePersonAs, person) => {
			const { services, addAccount, row, proposals, mails } = setUp();
			const ada = await addAccount("ada", "admin");
			await addAccount("rui", "reviewer");
			await addAccount("eva", "reviewer", { personId: 2 });
			await addAccount("olga", "admin");
			const invited = { email, name: "  Nia ", role: "senior" as const, samePersonAs };
			expect(await inviteStaff(services, ada, invited, "en")).toEqual({ ok: true, value: { needsApproval: true } });
			expect(await row(5)).toEqual({
				...{ id: 5, username: expect.stringMatching(/^[\w-]{22}$/), password: NO_PASSWORD, name: "Nia", role: "user" },
				...{ email: email.trim().toLowerCase(), twoFactorEnabled: false, twoFactorSecret: null, totpLastStep: null },
				...{ personId: person, lastLogin: null, passwordUpdatedAt: null, disabledAt: null, keyId: null },
			});
			expect((await proposals()).map(([id, details, state]) => [id, details, state])).toEqual([
				[5, `user senior ${ada.email}`, "open"],
			]);
			expect(mails).toEqual([]);
		},
	);

	it("is invited at once while there is only one administrator", async () => {
		const { services, addAccount, row, mails, token } = setUp();
		const ada = await addAccount("ada", "admin");
		const invited = { email: "nia@azulejo.example", name: "Nia", role: "finance" as const, samePersonAs: null };
		expect(await inviteStaff(services, ada, invited, "es")).toEqual({ ok: true, value: { needsApproval: false } });
		expect((await row(2)).role).toBe("finance");
		expect(mails.map(({ to }) => to)).toEqual(["nia@azulejo.example"]);
		expect(mails[0]?.text).toContain(`https://azulejo.example/admin/invitation?token=${token()}&lang=es`);
	});

	it.each([
		[{ email: "nia" }, { email: "error_email_invalid" }],
		[{ email: "RUI@azulejo.example" }, { email: "error_account_exists" }],
		[{ name: " " }, { name: "error_staff_name" }],
		[{ name: "n".repeat(81) }, { name: "error_staff_name" }],
		[{ name: "N\u0000" }, { name: "error_staff_name" }],
		[
			{ email: "", name: "" },
			{ email: "error_email_invalid", name: "error_staff_name" },
		],
		[{ name: "n".repeat(80) }, null],
	])("with %o: %o", async (changes, fields) => {
		const { services, addAccount, db } = setUp();
		const ada = await addAccount("ada", "admin");
		await addAccount("rui", "reviewer");
		const input = {
			email: "nia@azulejo.example",
			name: "Nia",
			role: "senior" as const,
			samePersonAs: null,
			...changes,
		};
		expect(codeOf(await inviteStaff(services, { ...ada, role: "senior" }, input, "en"))).toBe("staff_only");
		const problem = failureOf(await inviteStaff(services, ada, input, "en"));
		if (fields === null) expect(problem).toBeNull();
		else expect(problem).toMatchObject({ code: "invalid_request", fields });
		expect(await db.select().from(users)).toHaveLength(fields === null ? 3 : 2);
	});

	it("has one invitation, valid for 48 hours, which replaces the previous one", async () => {
		const { services, db, addAccount, mails, token, pass } = setUp();
		const [rui, eva] = [await addAccount("rui", "reviewer"), await addAccount("eva", "reviewer")];
		await sendInvitation(services, eva.id, "en");
		const evasToken = token();
		await sendInvitation(services, rui.id, "en");
		const first = token();
		await sendInvitation(services, rui.id, "en");
		await sendInvitation(services, 99, "en");
		const now = services.now();
		expect(mails.map(({ to, reference }) => [to, reference])).toEqual([
			[eva.email, `staff:${eva.id}`],
			[rui.email, `staff:${rui.id}`],
			[rui.email, `staff:${rui.id}`],
		]);
		expect(new Set(mails.map(({ key }) => key)).size).toBe(3);
		expect(mails[0]?.key).toMatch(/^invitation:[\w-]{22}$/);
		expect((await db.select().from(staffInvitations)).map((row) => [row.userId, row.createdAt, row.expiresAt])).toEqual(
			[
				[eva.id, now, now + 48 * HOUR],
				[rui.id, now, now + 48 * HOUR],
			],
		);
		const valid = async () => [
			await hasInvitation(services, rui.id, token()),
			await hasInvitation(services, eva.id, evasToken),
			await hasInvitation(services, rui.id, first),
			await hasInvitation(services, rui.id, evasToken),
		];
		pass((48 * HOUR - 1) / DAY);
		expect(await valid()).toEqual([true, true, false, false]);
		pass(1 / DAY);
		expect(await valid()).toEqual(Array(4).fill(false));
	});
});

describe("a staff sign-in", () => {
	it("starts with the password, whose session has no access yet", async () => {
		const { services, db, addAccount, logged, auditLines } = setUp();
		const rui = await addAccount("rui", "reviewer");
		const outcome = await enterPassword(services, rui, PASSWORD, BROWSER);
		const now = services.now();
		expect(await db.select().from(staffSessions)).toEqual([
			{
				...{ id: await shortHash(outcome.ok ? outcome.value : ""), userId: rui.id, step: "password" },
				...{ device: BROWSER.device, createdAt: now, seenAt: now, reauthenticatedAt: null },
			},
		]);
		expect(codeOf(await enterPassword(services, rui, `${PASSWORD} `, BROWSER))).toBe("password_wrong");
		const accountWithoutPassword = await addAccount("eva", "reviewer", { password: NO_PASSWORD });
		for (const password of ["", NO_PASSWORD])
			expect(codeOf(await enterPassword(services, accountWithoutPassword, password, BROWSER))).toBe("password_wrong");
		expect(logged).toEqual([
			["sign-in-refused", { kind: "staff-password", account: rui.id }],
			["sign-in-refused", { kind: "staff-password", account: accountWithoutPassword.id }],
			["sign-in-refused", { kind: "staff-password", account: accountWithoutPassword.id }],
		]);
		expect([await db.select().from(staffSessions), auditLines()]).toMatchObject([[{ userId: rui.id }], []]);
	});

	it("allows five attempts in fifteen minutes, separately for passwords and codes, until one succeeds", async () => {
		const { services, addAccount, session, pass, logged } = setUp();
		const rui = await addAccount("rui", "reviewer");
		const pending = await session(rui.id, "s", { step: "password" });
		const password = async (text: string) => failureOf(await enterPassword(services, rui, text, BROWSER));
		for (const _ of [1, 2]) {
			for (let n = 0; n < 4; n += 1) expect(await password("wrong")).toMatchObject({ code: "password_wrong" });
			expect(await password(PASSWORD)).toBeNull();
		}
		for (let n = 0; n < 5; n += 1) expect(await password("wrong")).toMatchObject({ code: "password_wrong" });
		pass(MINUTE / DAY);
		expect(await password(PASSWORD)).toMatchObject({
			...{ kind: "too-many", code: "too_many_tries", retryAfterSeconds: (14 * MINUTE) / SECOND },
		});
		expect(logged.at(-1)).toEqual(["sign-in-limited", { kind: "staff-password", account: rui.id }]);
		const code = async (text: string) => failureOf(await enterCode(services, rui, pending, text, BROWSER));
		for (let n = 0; n < 5; n += 1) expect(await code("000000")).toMatchObject({ code: "code_wrong" });
		expect(await code(await generateCode(SECRET, services.now()))).toMatchObject({ code: "too_many_tries" });
		pass((14 * MINUTE) / DAY);
		expect([await password(PASSWORD), await code(await generateCode(SECRET, services.now()))]).toEqual([null, null]);
	});

	it("ends with a code, which replaces the incomplete session with a complete one and is audited", async () => {
		const { services, db, addAccount, row, session, sessions, closedSockets, logged, auditLines } = setUp();
		const rui = await addAccount("rui", "reviewer");
		const eva = await addAccount("eva", "reviewer");
		const pending = await session(rui.id, "pending", { step: "password", reauthenticatedAt: null });
		await session(rui.id, "elsewhere");
		expect(codeOf(await enterCode(services, rui, pending, "000000", BROWSER))).toBe("code_wrong");
		expect(await sessions()).toEqual(["pending", "elsewhere"]);
		const outcome = await enterCode(services, rui, pending, await generateCode(SECRET, services.now()), BROWSER);
		const now = services.now();
		const id = await shortHash(outcome.ok ? outcome.value : "");
		expect(await sessions()).toEqual(expect.arrayContaining(["elsewhere", id]));
		const [, complete] = await db.select().from(staffSessions);
		expect(complete).toEqual({
			...{ id, userId: rui.id, step: "complete", device: BROWSER.device },
			...{ createdAt: now, seenAt: now, reauthenticatedAt: now },
		});
		expect([(await row(rui.id)).lastLogin, (await row(eva.id)).lastLogin, closedSockets]).toEqual([
			now,
			null,
			[rui.id],
		]);
		expect(logged).toEqual([
			["sign-in-refused", { kind: "staff-code", account: rui.id }],
			["staff-signed-in", { account: rui.id, role: "reviewer" }],
		]);
		expect(auditLines()).toEqual([
			`${rui.id} reviewer network signed-in ${JSON.stringify({ device: BROWSER.device })}`,
		]);
	});

	it("that is complete is renewed by a code with a new session ID, without an audit entry", async () => {
		const { services, db, addAccount, session, auditLines, pass, closedSockets, row } = setUp();
		const rui = await addAccount("rui", "reviewer");
		const complete = await session(rui.id, "complete");
		await session(rui.id, "elsewhere");
		pass(HOUR / DAY);
		const outcome = await enterCode(services, rui, complete, await generateCode(SECRET, services.now()), BROWSER);
		const [renewed, other] = await db
			.select()
			.from(staffSessions)
			.orderBy(staffSessions.reauthenticatedAt)
			.then((all) => all.reverse());
		const now = services.now();
		const id = await shortHash(outcome.ok ? outcome.value : "");
		expect(renewed).toEqual({ ...complete, id, seenAt: now, reauthenticatedAt: now });
		expect(other?.id).toBe("elsewhere");
		expect([auditLines(), closedSockets, (await row(rui.id)).lastLogin]).toEqual([[], [], null]);
	});

	it("accepts the codes of three half-minute steps, each once and none older than the last", async () => {
		const { services, addAccount, row, session } = setUp();
		const rui = await addAccount("rui", "reviewer");
		const complete = await session(rui.id, "s");
		const step = Math.floor(services.now() / 30_000);
		const at = async (steps: number, account = rui) => {
			const code = await generateCode(SECRET, services.now() + steps * 30 * SECOND);
			return codeOf(await enterCode(services, account, complete, `${code.slice(0, 3)} ${code.slice(3)}`, BROWSER));
		};
		expect([await at(-2), await at(2)]).toEqual(["code_wrong", "code_wrong"]);
		expect([await at(-1), await at(-1)]).toEqual([null, "code_wrong"]);
		expect((await row(rui.id)).totpLastStep).toBe(step - 1);
		expect([await at(1), await at(0), await at(1)]).toEqual([null, "code_wrong", "code_wrong"]);
		const eva = await addAccount("eva", "reviewer", { twoFactorEnabled: false });
		expect([await at(0, eva), (await row(eva.id)).totpLastStep]).toEqual(["code_wrong", null]);
	});

	it("accepts each recovery code of the account once, and ten new ones replace the previous ones", async () => {
		const { services, db, addAccount, session } = setUp();
		const [rui, eva] = [await addAccount("rui", "reviewer"), await addAccount("eva", "reviewer")];
		const complete = await session(rui.id, "s");
		const evasCodes = await replaceRecoveryCodes(services, eva.id);
		const [old = ""] = await replaceRecoveryCodes(services, rui.id);
		const codes = await replaceRecoveryCodes(services, rui.id);
		expect(codes).toHaveLength(10);
		for (const code of codes) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
		const count = () => Promise.all([rui.id, eva.id].map((id) => countRecoveryCodes(services, id)));
		expect(await count()).toEqual([10, 10]);
		const [first = "", second = ""] = codes;
		const enter = async (code: string) => codeOf(await enterCode(services, rui, complete, code, BROWSER));
		expect([await enter(evasCodes[0] ?? ""), await enter(old), await enter("")]).toEqual(Array(3).fill("code_wrong"));
		expect([await enter(first.toLowerCase().replaceAll("-", " ")), await enter(first)]).toEqual([null, "code_wrong"]);
		expect([await count(), await countRecoveryCodes(services, 99)]).toEqual([[9, 10], 0]);
		expect([
			await consumeRecoveryCode(services, eva.id, second),
			await consumeRecoveryCode(services, rui.id, second),
		]).toEqual([...[false, true]]);
		expect((await db.select().from(recoveryCodes)).map(({ codeHash }) => codeHash)).not.toContain(second);
	});
});

describe("the password of an account", () => {
	it("is changed with the current one, which signs out all other browsers and is audited", async () => {
		const { services, db, addAccount, row, session, sessions, closedSockets, auditLines } = setUp();
		const [rui, eva] = [await addAccount("rui", "reviewer"), await addAccount("eva", "reviewer")];
		const current = await session(rui.id, "here");
		await session(rui.id, "elsewhere");
		await session(eva.id, "eva");
		const change = async (changes: { current?: string; password?: string; repeated?: string }) =>
			failureOf(
				await changePassword(
					services,
					rui,
					current,
					{ current: PASSWORD, password: NEXT, repeated: NEXT, ...changes },
					"network",
				),
			);
		const before = await db.select().from(users);
		expect(await change({ password: "short" })).toMatchObject({ fields: { password: "error_password_short" } });
		expect(await change({ repeated: `${NEXT} ` })).toMatchObject({ fields: { repeated: "error_password_repeated" } });
		expect(await change({ current: "wrong" })).toMatchObject({ fields: { current: "error_password_wrong" } });
		expect([await db.select().from(users), await sessions(), auditLines()]).toEqual([
			...[before, ["here", "elsewhere", "eva"], []],
		]);
		for (let n = 0; n < 3; n += 1) await change({ current: "wrong" });
		expect(await change({})).toBeNull();
		const { password, passwordUpdatedAt } = await row(rui.id);
		expect(passwordUpdatedAt).toBe(services.now());
		expect(password).toMatch(/^scrypt\$15\$8\$3\$/);
		expect([await verifyPassword(NEXT, password), await verifyPassword(PASSWORD, password)]).toEqual([true, false]);
		expect(await row(eva.id)).toEqual(before[1]);
		expect([await sessions(), closedSockets]).toEqual([["here", "eva"], [rui.id]]);
		expect(auditLines()).toEqual([`${rui.id} reviewer network password-changed {}`]);
		for (let n = 0; n < 5; n += 1) await change({ current: "wrong" });
		expect(await change({ current: NEXT })).toMatchObject({ code: "too_many_tries" });
	});

	it("is compared in normalised form, and never matches a malformed hash", async () => {
		expect(await verifyPassword("açúcar", cheapHash("açúcar".normalize("NFC")))).toBe(true);
		expect(await verifyPassword("açúcar".normalize("NFD"), cheapHash("açúcar".normalize("NFC")))).toBe(true);
		expect(await verifyPassword("acucar", cheapHash("açúcar"))).toBe(false);
		expect(await verifyPassword("x", cheapHash("x").slice(0, -5))).toBe(false);
		for (const stored of ["", NO_PASSWORD, cheapHash("x").replace("scrypt", "bcrypt")])
			expect(await verifyPassword("x", stored), stored).toBe(false);
	});
});

describe("a second factor", () => {
	it.each([
		[{ step: "password" }, false, true],
		[{ step: "password" }, true, false],
		[{ reauthenticatedAt: 10 * MINUTE }, true, true],
		[{ reauthenticatedAt: 10 * MINUTE }, false, true],
		[{ reauthenticatedAt: 0 }, true, false],
		[{ reauthenticatedAt: 1 }, true, true],
		[{ reauthenticatedAt: null }, true, false],
	] as const)(
		"may be set up in a session %o of an account that has one, %s: %s",
		async (columns, hasSecondFactor, isAllowed) => {
			const { addAccount, session } = setUp();
			const rui = await addAccount("rui", "reviewer");
			const stored = await session(rui.id, "s", columns);
			expect(maySetUp({ ...rui, hasSecondFactor }, stored, 10 * MINUTE)).toBe(isAllowed);
		},
	);

	it("is confirmed by a code from its secret, in the session that it was offered to, and ends all others", async () => {
		const { services, db, addAccount, row, session, sessions, closedSockets, auditLines, pass } = setUp();
		const rui = await addAccount("rui", "reviewer", { twoFactorEnabled: false, twoFactorSecret: null });
		const eva = await addAccount("eva", "reviewer");
		const pending = await session(rui.id, "pending", { step: "password", reauthenticatedAt: null });
		await session(rui.id, "elsewhere");
		await session(eva.id, "eva");
		await replaceRecoveryCodes(services, rui.id);
		const { sealed, text } = await createPendingSecret(services, { email: rui.email, session: "pending" });
		const { sealed: foreign } = await createPendingSecret(services, { email: rui.email, session: "elsewhere" });
		const secret = text.replaceAll(" ", "");
		const correctCode = await generateCode(secret, services.now());
		const before = await db.select().from(users);
		const confirm = async (code: string, offered = sealed, account = rui) =>
			confirmSecret(services, account, pending, { sealed: offered, code }, BROWSER);
		const wrongCode = correctCode === "000000" ? "000001" : "000000";
		expect(codeOf(await confirm(correctCode, sealed, { ...rui, hasSecondFactor: true }))).toBe("staff_only");
		expect([codeOf(await confirm(wrongCode)), codeOf(await confirm(correctCode, foreign))]).toEqual([
			"code_wrong",
			"code_wrong",
		]);
		expect([await db.select().from(users), await sessions(), auditLines()]).toEqual([
			...[before, ["pending", "elsewhere", "eva"], []],
		]);
		const outcome = await confirm(correctCode);
		if (!outcome.ok) throw new Error(outcome.failure.code);
		const { token, codes } = outcome.value;
		const now = services.now();
		expect(await row(rui.id)).toEqual({
			...before[0],
			...{ twoFactorEnabled: true, twoFactorSecret: expect.any(String), lastLogin: now, keyId: db.keyring.current.id },
			totpLastStep: Math.floor(now / 30_000),
		});
		expect(await row(eva.id)).toEqual(before[1]);
		expect((await sessions()).sort()).toEqual(["eva", await shortHash(token)].sort());
		const [complete] = (await db.select().from(staffSessions)).filter(({ userId }) => userId === rui.id);
		expect(complete).toMatchObject({ step: "complete", device: BROWSER.device, reauthenticatedAt: now });
		expect(closedSockets).toEqual([rui.id]);
		expect(auditLines()).toEqual([`${rui.id} reviewer network second-factor-set {}`]);
		expect([codes.length, await countRecoveryCodes(services, rui.id)]).toEqual([10, 10]);
		expect(await consumeRecoveryCode(services, rui.id, codes[0] ?? "")).toBe(true);
		// The code that confirmed it is no longer valid, but the next one is.
		const nextSession = await session(rui.id, "next");
		expect(codeOf(await enterCode(services, rui, nextSession, correctCode, BROWSER))).toBe("code_wrong");
		pass((30 * SECOND) / DAY);
		const next = await generateCode(secret, services.now());
		expect(codeOf(await enterCode(services, rui, nextSession, next, BROWSER))).toBeNull();
	});

	it("allows at most five attempts, and logs each wrong code", async () => {
		const { services, addAccount, session, logged } = setUp();
		const rui = await addAccount("rui", "reviewer", { twoFactorEnabled: false });
		const pending = await session(rui.id, "pending", { step: "password" });
		const { sealed, text } = await createPendingSecret(services, { email: rui.email, session: "pending" });
		const code = await generateCode(text.replaceAll(" ", ""), services.now());
		const confirm = async (typed: string) =>
			codeOf(await confirmSecret(services, rui, pending, { sealed, code: typed }, BROWSER));
		for (let n = 0; n < 5; n += 1) expect(await confirm("")).toBe("code_wrong");
		expect(logged).toEqual(Array(5).fill(["sign-in-refused", { kind: "staff-code", account: rui.id }]));
		expect(await confirm(code)).toBe("too_many_tries");
	});
});

describe("an invitation to an account", () => {
	it("sets a password and removes the account's second factor, recovery codes and sessions", async () => {
		const { services, db, addAccount, row, session, sessions, token, closedSockets, pass } = setUp();
		const [rui, eva] = [
			await addAccount("rui", "reviewer", { totpLastStep: 1, keyId: "k" }),
			await addAccount("eva", "reviewer"),
		];
		await session(rui.id, "rui");
		await session(eva.id, "eva");
		await replaceRecoveryCodes(services, rui.id);
		await replaceRecoveryCodes(services, eva.id);
		await sendInvitation(services, eva.id, "en");
		const evasToken = token();
		await sendInvitation(services, rui.id, "en");
		const before = await db.select().from(users);
		const another = { tokenHash: "another", userId: rui.id, createdAt: 1, expiresAt: 2 };
		await db.insert(staffInvitations).values(another);
		const accept = async (changes: { token?: string; password?: string; repeated?: string } = {}) =>
			acceptInvitation(services, rui, { token: token(), password: NEXT, repeated: NEXT, ...changes }, BROWSER);
		expect(failureOf(await accept({ password: "short" }))).toMatchObject({
			fields: { password: "error_password_short" },
		});
		expect(failureOf(await accept({ repeated: "" }))).toMatchObject({
			fields: { repeated: "error_password_repeated" },
		});
		expect([codeOf(await accept({ token: evasToken })), codeOf(await accept({ token: "x" }))]).toEqual([
			...["invitation_over", "invitation_over"],
		]);
		pass(2);
		expect(codeOf(await accept())).toBe("invitation_over");
		pass(-1 / DAY);
		expect(await db.select().from(users)).toEqual(before);
		const outcome = await accept();
		const { password, ...changed } = await row(rui.id);
		const none = { twoFactorEnabled: false, twoFactorSecret: null, totpLastStep: null, keyId: null };
		expect({ ...changed, password: "" }).toEqual({
			...{ ...before[0], ...none, password: "", passwordUpdatedAt: services.now() },
		});
		expect(await verifyPassword(NEXT, password)).toBe(true);
		expect(await row(eva.id)).toEqual(before[1]);
		expect([await countRecoveryCodes(services, rui.id), await countRecoveryCodes(services, eva.id)]).toEqual([0, 10]);
		expect((await db.select().from(staffInvitations)).map(({ userId }) => userId)).toEqual([eva.id]);
		const id = await shortHash(outcome.ok ? outcome.value : "");
		expect((await sessions()).sort()).toEqual(["eva", id].sort());
		const [started] = (await db.select().from(staffSessions)).filter((session) => session.id === id);
		expect(started).toMatchObject({
			userId: rui.id,
			step: "password",
			device: BROWSER.device,
			reauthenticatedAt: null,
		});
		expect(closedSockets).toEqual([rui.id]);
		expect(codeOf(await accept())).toBe("invitation_over");
	});
});

describe("a staff session", () => {
	it("records its use once a minute once it is complete", async () => {
		const { services, db, session, pass } = setUp();
		const complete = await session(7, "complete");
		const pending = await session(7, "pending", { step: "password" });
		const seenTimes = async () => (await db.select().from(staffSessions)).map(({ seenAt }) => seenAt - complete.seenAt);
		pass((MINUTE - 1) / DAY);
		await touchStaffSession(services, complete);
		expect(await seenTimes()).toEqual([0, 0]);
		pass(1 / DAY);
		await touchStaffSession(services, pending);
		expect(await seenTimes()).toEqual([0, 0]);
		await touchStaffSession(services, complete);
		expect(await seenTimes()).toEqual([MINUTE, 0]);
	});

	it("ends alone, or with its account's other sessions except one, and closes the account's sockets", async () => {
		const { services, session, sessions, closedSockets } = setUp();
		for (const [id, user] of Object.entries({ a: 7, b: 7, c: 7, other: 8 })) await session(user, id);
		await endStaffSession(services, 7, "other");
		await endStaffSession(services, 7, "c");
		expect([await sessions(), closedSockets]).toEqual([
			["a", "b", "other"],
			[7, 7],
		]);
		await endStaffSessions(services, 7, "b");
		expect([await sessions(), closedSockets]).toEqual([
			["b", "other"],
			[7, 7, 7],
		]);
		await endStaffSessions(services, 7);
		expect([await sessions(), closedSockets]).toEqual([["other"], [7, 7, 7, 7]]);
	});

	it("has its own secret, which is stored only as a hash", async () => {
		const { services, session, sessions } = setUp();
		const first = await startStaffSession(services, 7, "complete", "d");
		expect(first).toMatch(/^[\w-]{43}$/);
		expect(await sessions()).toEqual([await shortHash(first)]);
		await session(7, "other");
		const renewed = await renewStaffSession(services, { ...(await session(7, "x")), id: await shortHash(first) });
		expect((await sessions()).sort()).toEqual(["other", "x", await shortHash(renewed)].sort());
	});
});
