import { describe, expect, it } from "vitest";
import {
	agentKeys,
	agentLinks,
	agentMembers,
	agentRecoveryCodes,
	agentRequests,
	agentSessions,
	agents,
	agentWebhooks,
} from "#app/data/agent-schema.server.ts";
import type { AgentAction, AgentReason, AgentState, MemberRole } from "#app/domain/agents/agent.ts";
import { MAX_KEYS } from "#app/domain/agents/agent-key.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { findAgentById, findMember, listMembers } from "#app/queries/agents/agents.server.ts";
import type { Services } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { createPendingSecret, generateCode } from "../people/second-factor.server.ts";
import { acceptAgreement, removeMember } from "./agent-account.server.ts";
import { countKeyCall, createKey, listKeys, revokeKey, rotateKey } from "./agent-keys.server.ts";
import { finishRequest, releaseRequest, reserveRequest } from "./agent-requests.server.ts";
import {
	endAgentSession,
	isValidAgentLink,
	requestAgentLink,
	signInWithLink,
	touchAgentSession,
} from "./agent-sign-in.server.ts";
import { decideAgent } from "./manage-agent.server.ts";
import {
	confirmMemberCode,
	enterMemberCode,
	removeMemberCode,
	resetMemberCode,
	resetOwnerCode,
	setCodeRequired,
} from "./member-code.server.ts";
import { purgeAgents } from "./purge-agents.server.ts";

const EVA: Staff = { id: 4, email: "eva@azulejo.example", role: "senior", person: 4, name: null };
const ADA: Staff = { ...EVA, id: 5, email: "ada@azulejo.example", role: "auditor" };

/** An in-memory environment with firms, whose e-mails and closed sockets are recorded. */
function setUp() {
	const partners = partnerEnvironment();
	const mails: { to: string; html: string; text: string; emailType: string }[] = [];
	const closed: unknown[] = [];
	const running: Promise<unknown>[] = [];
	Object.assign(partners.services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async (mail: (typeof mails)[number]) => void mails.push(mail) },
		background: (work: Promise<unknown>) => void running.push(work),
		agentHubs: { disconnect: async (agentId: number, whose: object) => void closed.push([agentId, whose]) },
	});
	const { db } = partners.services;
	async function addFirm(email: string, columns: Partial<typeof agents.$inferInsert> = {}) {
		const firm = {
			name: "Firm",
			country: "PT",
			registration: "1",
			website: "",
			contact: "Carla",
			language: "pt" as const,
		};
		const values = { ...firm, state: "active" as AgentState, createdAt: partners.services.now(), email, ...columns };
		const [added] = await db.insert(agents).values(values).returning();
		return added?.id ?? 0;
	}
	async function addMember(
		agentId: number,
		email: string,
		role: MemberRole = "owner",
		removedAt: number | null = null,
	) {
		const member = { agentId, name: "Carla", email, role, createdAt: partners.services.now(), removedAt };
		const [added] = await db.insert(agentMembers).values(member).returning();
		if (!added) throw new Error("no member");
		return added;
	}
	async function firmWithOwner(email = "carla@firm.example") {
		const id = await addFirm(email);
		return { id, owner: await addMember(id, email) };
	}
	const auditLines = () =>
		partners.sqlite
			.prepare(
				"SELECT coalesce(user_id, '-') || ' ' || action || ' ' || details AS line FROM audit_entries ORDER BY seq",
			)
			.all()
			.map(({ line }) => String(line));
	const sentMails = async () => {
		await Promise.all(running.splice(0));
		return mails;
	};
	return { ...partners, db, closed, addFirm, addMember, firmWithOwner, auditLines, sentMails };
}

const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;

async function createTestKey(services: Services, owner: Parameters<typeof createKey>[1]) {
	const key = await createKey(services, owner, { name: "Office", live: false, scopes: ["cases:read"] });
	if (!key.ok) throw new Error(key.failure.code);
	return key.value;
}

describe("a key of a firm", () => {
	it("counts towards its own firm's limit unless it was revoked or replaced", async () => {
		const { services, firmWithOwner } = setUp();
		const { owner } = await firmWithOwner();
		const { owner: other } = await firmWithOwner("olga@other.example");
		const keys = [];
		for (let n = 0; n < MAX_KEYS; n += 1) keys.push(await createTestKey(services, owner));
		const createAnother = () => createKey(services, owner, { name: "One more", live: true, scopes: [] });
		expect(codeOf(await createAnother())).toBe("agent_keys_full");
		await createTestKey(services, other);
		await revokeKey(services, owner, keys[0]?.id ?? "");
		expect(codeOf(await createAnother())).toBeNull();
		// The replaced key still works alongside the new one, and does not count.
		expect(codeOf(await rotateKey(services, owner.agentId, keys[1]?.id ?? "", owner))).toBeNull();
		expect(codeOf(await createAnother())).toBe("agent_keys_full");
		expect(await listKeys(services, owner.agentId)).toHaveLength(MAX_KEYS + 1);
	});

	it("is created, rotated and revoked by owners of its own firm, with one audit entry each", async () => {
		const { services, db, firmWithOwner, addMember, auditLines } = setUp();
		const { id, owner } = await firmWithOwner();
		const { owner: other } = await firmWithOwner("olga@other.example");
		const nuno = await addMember(id, "nuno@firm.example", "member");
		const key = await createTestKey(services, owner);
		expect(codeOf(await createKey(services, nuno, { name: "x", live: true, scopes: [] }))).toBe("agent_owner_only");
		expect(codeOf(await rotateKey(services, id, key.id, nuno))).toBe("agent_owner_only");
		expect(codeOf(await revokeKey(services, nuno, key.id))).toBe("agent_owner_only");
		expect(codeOf(await rotateKey(services, other.agentId, key.id, other))).toBe("agent_key_not_found");
		expect(codeOf(await revokeKey(services, other, key.id))).toBeNull();
		expect((await db.select().from(agentKeys)).map(({ revokedAt, expiresAt }) => [revokedAt, expiresAt])).toEqual([
			[null, null],
		]);
		const rotated = await rotateKey(services, id, key.id, null);
		const next = rotated.ok ? rotated.value.id : "";
		await revokeKey(services, owner, next);
		await revokeKey(services, owner, next);
		expect(codeOf(await rotateKey(services, id, next, owner))).toBe("agent_key_ended");
		expect(auditLines()).toEqual([
			`- agent-key-changed {"agent":${id},"action":"made","key":"${key.id}","member":${owner.id}}`,
			`- agent-key-changed {"agent":${id},"action":"rotated","key":"${key.id}","replacedBy":"${next}","member":null}`,
			`- agent-key-changed {"agent":${id},"action":"revoked","key":"${next}","member":${owner.id}}`,
		]);
		const [, copy] = await db.select().from(agentKeys);
		expect(copy).toMatchObject({
			agentId: id,
			memberId: owner.id,
			name: "Office",
			live: false,
			scopes: ["cases:read"],
		});
	});

	it("works for a day after its rotation, and is deleted 90 days after it expires", async () => {
		const { services, db, firmWithOwner, pass } = setUp();
		const { id, owner } = await firmWithOwner();
		const first = await createTestKey(services, owner);
		const revoked = await createTestKey(services, owner);
		await rotateKey(services, id, first.id, owner);
		await revokeKey(services, owner, revoked.id);
		expect(await countKeyCall(services, revoked.key)).toBeNull();
		pass(1 - 1 / DAY);
		expect(await countKeyCall(services, first.key)).toMatchObject({ agent: { id } });
		pass(1 / DAY);
		expect(await countKeyCall(services, first.key)).toBeNull();
		expect(await listKeys(services, id)).toHaveLength(1);
		pass(89);
		await purgeAgents(services);
		expect(await db.select().from(agentKeys)).toHaveLength(3);
		pass(1 / DAY);
		await purgeAgents(services);
		expect((await db.select().from(agentKeys)).map((key) => key.id)).not.toContain(revoked.id);
		pass(1);
		await purgeAgents(services);
		expect(await db.select().from(agentKeys)).toHaveLength(1);
	});

	it("counts its calls per minute, stores the hour of the last one, and is listed oldest first", async () => {
		const { services, db, firmWithOwner, pass } = setUp();
		const { id, owner } = await firmWithOwner();
		const { key } = await createTestKey(services, owner);
		pass(90 / 1440);
		const younger = await createTestKey(services, owner);
		const calls = async () => (await countKeyCall(services, key))?.key.windowCalls;
		expect([await calls(), await calls()]).toEqual([1, 2]);
		pass(1 / 1440);
		expect(await calls()).toBe(1);
		const [row, other] = await listKeys(services, id);
		expect(row?.lastUsedAt).toBe(Date.UTC(2026, 0, 10) + HOUR);
		expect([other?.id, other?.lastUsedAt, other?.windowCalls]).toEqual([younger.id, null, 0]);
		await db.update(agents).set({ state: "suspended" });
		expect((await countKeyCall(services, key))?.agent.state).toBe("suspended");
		expect(await countKeyCall(services, `${key.slice(0, -1)}!`)).toBeNull();
	});
});

describe("a repeated call", () => {
	const response = { status: 201, type: "application/json", body: "{}" };

	it("gets the stored response for a day, and then runs again", async () => {
		const { services, pass } = setUp();
		expect(await reserveRequest(services, "k", "hash")).toEqual({ ok: true, value: null });
		await finishRequest(services, "k", response);
		pass(1);
		expect(await reserveRequest(services, "k", "hash")).toEqual({ ok: true, value: response });
		expect(codeOf(await reserveRequest(services, "k", "another"))).toBe("idempotency_key_reused");
		expect(await reserveRequest(services, "k2", "another")).toEqual({ ok: true, value: null });
		pass(1 / DAY);
		expect(await reserveRequest(services, "k", "another")).toEqual({ ok: true, value: null });
		// The old response is not returned for the new call.
		expect(codeOf(await reserveRequest(services, "k", "another"))).toBe("idempotency_in_progress");
	});

	it("waits five minutes after an interrupted call, and not at all after a failed one", async () => {
		const { services, db, pass } = setUp();
		await reserveRequest(services, "k", "hash");
		await reserveRequest(services, "other", "hash");
		pass((5 * MINUTE) / DAY);
		expect(await reserveRequest(services, "k", "hash")).toMatchObject({
			failure: { code: "idempotency_in_progress", retryAfterSeconds: 2 },
		});
		await releaseRequest(services, "k");
		expect(await db.select().from(agentRequests)).toHaveLength(1);
		expect(await reserveRequest(services, "k", "hash")).toEqual({ ok: true, value: null });
		pass(1 / DAY);
		expect(await reserveRequest(services, "other", "hash")).toEqual({ ok: true, value: null });
	});

	it("has no response after a day", async () => {
		const { services, db, pass } = setUp();
		await reserveRequest(services, "k", "hash");
		pass(1);
		await purgeAgents(services);
		expect(await db.select().from(agentRequests)).toHaveLength(1);
		pass(1 / DAY);
		await purgeAgents(services);
		expect(await db.select().from(agentRequests)).toHaveLength(0);
	});
});

describe("signing in", () => {
	it.each<[AgentState, number]>([
		["active", 1],
		["suspended", 0],
	])("in a firm that is %s sends a link to %i member", async (state, mailCount) => {
		const { services, addFirm, addMember, sentMails } = setUp();
		const id = await addFirm("carla@firm.example", { state });
		await addMember(id, "carla@firm.example");
		await addMember(id, "former@firm.example", "member", services.now());
		for (const email of ["carla@firm.example", "former@firm.example", "unknown@firm.example"])
			await requestAgentLink(services, email, "network");
		expect((await sentMails()).map(({ to, emailType }) => [to, emailType])).toEqual(
			Array(mailCount).fill(["carla@firm.example", "agent_link"]),
		);
	});

	it.each([
		["has never signed in", null, MAX_MAILS.unverified.hour],
		["has signed in before", 1, MAX_MAILS.verifiedLinks.hour],
	])("sends a member who %s only a limited number of links an hour", async (_who, signedInAt, limit) => {
		const { services, db, firmWithOwner, sentMails } = setUp();
		const { owner } = await firmWithOwner();
		await db.update(agentMembers).set({ signedInAt });
		for (let n = 0; n <= limit; n += 1) await requestAgentLink(services, owner.email, "network");
		expect(await sentMails()).toHaveLength(limit);
	});

	it("by a link works once within ten minutes, and stores the time", async () => {
		const { services, db, firmWithOwner, sentMails, pass } = setUp();
		const { owner } = await firmWithOwner();
		await requestAgentLink(services, owner.email, "network");
		const [mail] = await sentMails();
		const token = /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
		pass((10 * MINUTE - 1) / DAY);
		expect([await isValidAgentLink(services, token), await isValidAgentLink(services, `${token}x`)]).toEqual([
			true,
			false,
		]);
		expect(await signInWithLink(services, token)).toMatch(/^[\w-]{43}$/);
		expect([await isValidAgentLink(services, token), await signInWithLink(services, token)]).toEqual([false, null]);
		expect(await db.select().from(agentSessions)).toMatchObject([
			{ memberId: owner.id, createdAt: services.now(), seenAt: services.now(), codeAt: null },
		]);
		expect((await db.select().from(agentMembers))[0]?.signedInAt).toBe(services.now());
		await requestAgentLink(services, owner.email, "network");
		const late = /token=([\w-]{43})/.exec((await sentMails())[1]?.text ?? "")?.[1] ?? "";
		pass((10 * MINUTE) / DAY);
		expect([await isValidAgentLink(services, late), await signInWithLink(services, late)]).toEqual([false, null]);
		await purgeAgents(services);
		expect(await db.select().from(agentLinks), "until it expires").toHaveLength(1);
		pass(1 / DAY);
		await purgeAgents(services);
		expect(await db.select().from(agentLinks)).toHaveLength(0);
	});

	it("updates its session once a minute, ends only that session, and lasts at most twelve hours", async () => {
		const { services, db, closed, pass } = setUp();
		const start = services.now();
		const session = { memberId: 1, createdAt: start, seenAt: start };
		await db.insert(agentSessions).values(["one", "two", "three"].map((id) => ({ ...session, id })));
		const seenAt = async () => (await db.select().from(agentSessions)).map((row) => row.seenAt - start);
		pass((MINUTE - 1) / DAY);
		await touchAgentSession(services, { id: "one", seenAt: start });
		expect(await seenAt()).toEqual([0, 0, 0]);
		pass(1 / DAY);
		await touchAgentSession(services, { id: "one", seenAt: start });
		expect((await seenAt()).toSorted()).toEqual([0, 0, MINUTE]);
		await endAgentSession(services, 7, "two");
		expect((await db.select().from(agentSessions)).map(({ id }) => id).toSorted()).toEqual(["one", "three"]);
		expect(closed).toEqual([[7, { session: "two" }]]);
		pass((12 * HOUR - MINUTE) / DAY);
		await purgeAgents(services);
		expect(await db.select().from(agentSessions)).toHaveLength(2);
		pass(1 / DAY);
		await purgeAgents(services);
		expect(await db.select().from(agentSessions)).toHaveLength(0);
	});
});

describe("a member's code", () => {
	/** A firm whose owner and member have each confirmed a code in the first of two sessions. */
	async function protectedFirm() {
		const environment = setUp();
		const { services, db } = environment;
		const { id, owner } = await environment.firmWithOwner();
		const nuno = await environment.addMember(id, "nuno@firm.example", "member");
		const session = { createdAt: services.now(), seenAt: services.now() };
		const link = { createdAt: services.now(), expiresAt: services.now() + MINUTE };
		/** The member's session as the next request finds it. */
		const entry = async (memberId: number, sessionId: string) => {
			const [member, agent] = [await findMember(services, id, memberId), await findAgentById(services, id)];
			if (!member || !agent) throw new Error("no member");
			return { member, agent, sessionId };
		};
		async function protect({ id: memberId, email }: { id: number; email: string }) {
			const own = ["first", "second"].map((name) => `${name} ${memberId}`);
			await db.insert(agentSessions).values(own.map((name) => ({ ...session, id: name, memberId })));
			await db.insert(agentLinks).values({ ...link, tokenHash: `link ${memberId}`, memberId });
			const [sessionId = ""] = own;
			const pending = await createPendingSecret(services, { email, session: sessionId });
			const secret = pending.text.replaceAll(" ", "");
			const confirm = async () =>
				confirmMemberCode(
					services,
					await entry(memberId, sessionId),
					{ sealed: pending.sealed, code: await generateCode(secret, services.now()) },
					"network",
				);
			const confirmed = await confirm();
			if (!confirmed.ok) throw new Error(confirmed.failure.code);
			return { secret, sessionId, confirm, recoveryCodes: confirmed.value };
		}
		const codes = { owner: await protect(owner), nuno: await protect(nuno) };
		const sessions = async () =>
			(await db.select().from(agentSessions)).map((row) => [row.id, row.codeAt !== null]).toSorted();
		const links = async () => (await db.select().from(agentLinks)).map(({ memberId }) => memberId);
		const recovery = async () => (await db.select().from(agentRecoveryCodes)).map(({ memberId }) => memberId);
		const notifications = () =>
			environment.sqlite.prepare("SELECT recipient, email_type, path FROM letters ORDER BY rowid").all().slice(2);
		return { ...environment, id, owner, nuno, codes, entry, sessions, links, recovery, notifications };
	}

	it("is confirmed in one session, closes the sockets of all sessions, and can be replaced only after removal", async () => {
		const { id, owner, nuno, codes, sessions, recovery, closed, auditLines, sqlite } = await protectedFirm();
		expect(await sessions()).toEqual([
			[`first ${owner.id}`, true],
			[`first ${nuno.id}`, true],
			[`second ${owner.id}`, false],
			[`second ${nuno.id}`, false],
		]);
		expect(await recovery()).toEqual([...Array(10).fill(owner.id), ...Array(10).fill(nuno.id)]);
		expect(closed).toEqual([owner, nuno].map((member) => [id, { member: member.id }]));
		expect(codeOf(await codes.owner.confirm())).toBe("wrong_state");
		expect(auditLines()).toEqual(
			[owner, nuno].map(
				({ id: member }) => `- agent-code-changed {"agent":${id},"action":"set","member":${member},"by":${member}}`,
			),
		);
		const row = { email_type: "agent_security", path: "/agents/security" };
		expect(sqlite.prepare("SELECT recipient, email_type, path FROM letters ORDER BY rowid").all()).toEqual([
			{ recipient: owner.email, ...row },
			{ recipient: nuno.email, ...row },
		]);
	});

	it("is entered in one session, whose ID changes, and wrong codes count until a correct one", async () => {
		const { services, nuno, codes, entry, sessions, pass } = await protectedFirm();
		const enter = async (code: string) =>
			enterMemberCode(services, await entry(nuno.id, `second ${nuno.id}`), code, "network");
		const [recoveryCode = ""] = codes.nuno.recoveryCodes;
		for (let n = 0; n < 4; n += 1) expect(codeOf(await enter("000000"))).toBe("code_wrong");
		expect(codeOf(await enter(recoveryCode))).toBeNull();
		for (let n = 0; n < 5; n += 1) expect(codeOf(await enter(recoveryCode))).toBe("code_wrong");
		expect(codeOf(await enter(recoveryCode))).toBe("too_many_tries");
		const ids = (await sessions()).map(([id]) => id);
		expect(ids).toHaveLength(4);
		expect(ids).not.toContain(`second ${nuno.id}`);
		pass(1 / 24);
		expect(codeOf(await enter(codes.owner.recoveryCodes[0] ?? ""))).toBe("code_wrong");
		expect(codeOf(await enter(await generateCode(codes.owner.secret, services.now())))).toBe("code_wrong");
	});

	it("is removed by its member, whose other sessions end", async () => {
		const {
			services,
			id,
			owner,
			nuno,
			codes,
			entry,
			sessions,
			recovery,
			links,
			closed,
			auditLines,
			notifications,
			pass,
		} = await protectedFirm();
		closed.length = 0;
		const remove = async (code: string) =>
			removeMemberCode(services, await entry(nuno.id, codes.nuno.sessionId), code, "network");
		expect(codeOf(await remove("000000"))).toBe("code_wrong");
		expect(await recovery()).toHaveLength(20);
		pass(1 / 24);
		expect(codeOf(await remove(await generateCode(codes.nuno.secret, services.now())))).toBeNull();
		expect((await sessions()).map(([name]) => name)).toEqual([
			`first ${owner.id}`,
			`first ${nuno.id}`,
			`second ${owner.id}`,
		]);
		expect(await recovery()).toEqual(Array(10).fill(owner.id));
		expect(await links()).toEqual([owner.id, nuno.id]);
		expect(await findMember(services, id, nuno.id)).toMatchObject({ codeSecret: null, codeStep: null, keyId: null });
		expect((await findMember(services, id, owner.id))?.codeSecret).not.toBeNull();
		expect(closed).toEqual([[id, { member: nuno.id }]]);
		expect(auditLines().slice(2)).toEqual([
			`- agent-code-changed {"agent":${id},"action":"removed","member":${nuno.id},"by":${nuno.id}}`,
		]);
		expect(notifications()).toEqual([
			{ recipient: nuno.email, email_type: "agent_security", path: "/agents/security" },
		]);
	});

	it.each(["the owner", "staff"] as const)("is reset by %s, which ends sessions and links", async (actor) => {
		const { services, id, owner, nuno, entry, sessions, recovery, links, closed, notifications } =
			await protectedFirm();
		closed.length = 0;
		const byOwner = async (memberId: number) =>
			codeOf(await resetMemberCode(services, await entry(owner.id, `first ${owner.id}`), memberId));
		const byStaff = async (memberId: number, staff = EVA) =>
			codeOf(await resetOwnerCode(services, { staff, network: "network" }, id, { memberId, reason: "lost" }));
		const byNuno = await resetMemberCode(services, await entry(nuno.id, `first ${nuno.id}`), nuno.id);
		expect([codeOf(byNuno), await byStaff(owner.id, ADA)]).toEqual(["agent_owner_only", "staff_only"]);
		expect([await byOwner(owner.id), await byStaff(nuno.id)]).toEqual(["wrong_state", "wrong_state"]);
		expect(await recovery()).toHaveLength(20);
		const [target, other, reset] = actor === "staff" ? [owner, nuno, byStaff] : [nuno, owner, byOwner];
		expect([await reset(target.id), await reset(target.id)]).toEqual([null, "wrong_state"]);
		expect((await sessions()).map(([name]) => name)).toEqual([`first ${other.id}`, `second ${other.id}`]);
		expect(await recovery()).toEqual(Array(10).fill(other.id));
		expect(await links()).toEqual([other.id]);
		expect(closed).toEqual([[id, { member: target.id }]]);
		expect(notifications()).toEqual([
			{ recipient: target.email, email_type: "agent_security", path: "/agents/sign-in" },
		]);
	});

	it("is made mandatory by the owner, which closes every socket and is audited once", async () => {
		const { services, id, owner, nuno, entry, closed, auditLines } = await protectedFirm();
		closed.length = 0;
		const require = async (member: { id: number }, isRequired: boolean) =>
			codeOf(await setCodeRequired(services, await entry(member.id, "any"), isRequired));
		expect(await require(nuno, true)).toBe("agent_owner_only");
		for (const isRequired of [false, true, true, false]) expect(await require(owner, isRequired)).toBeNull();
		expect(closed).toEqual([[id, {}]]);
		expect(auditLines().slice(2)).toEqual(
			["required", "optional"].map(
				(action) => `- agent-code-changed {"agent":${id},"action":"${action}","by":${owner.id}}`,
			),
		);
		expect((await findAgentById(services, id))?.codeRequired).toBe(false);
	});

	it("is deleted with its member's sessions and links when the owner removes the member", async () => {
		const { services, db, id, owner, nuno, addFirm, addMember, sessions, links, closed } = await protectedFirm();
		closed.length = 0;
		const other = await addMember(await addFirm("olga@other.example"), "olga@other.example");
		expect(codeOf(await removeMember(services, nuno, nuno.id))).toBe("agent_owner_only");
		expect(codeOf(await removeMember(services, other, nuno.id))).toBe("wrong_state");
		expect(codeOf(await removeMember(services, owner, owner.id))).toBe("wrong_state");
		expect([closed, (await sessions()).length]).toEqual([[], 4]);
		expect(codeOf(await removeMember(services, owner, nuno.id))).toBeNull();
		expect(codeOf(await removeMember(services, owner, nuno.id))).toBe("wrong_state");
		expect((await sessions()).map(([name]) => name)).toEqual([`first ${owner.id}`, `second ${owner.id}`]);
		expect(await links()).toEqual([owner.id]);
		expect(closed).toEqual([[id, { member: nuno.id }]]);
		const removed = (await db.select().from(agentMembers)).map(({ removedAt }) => removedAt);
		expect(removed).toEqual([null, services.now(), null]);
	});
});

it("the agreement is accepted by an owner, on the firm's behalf, and again for its next edition", async () => {
	const { services, db, firmWithOwner, addMember, pass } = setUp();
	const { id, owner } = await firmWithOwner();
	const nuno = await addMember(id, "nuno@firm.example", "member");
	const { id: other } = await firmWithOwner("olga@other.example");
	expect(codeOf(await acceptAgreement(services, nuno))).toBe("agent_owner_only");
	expect((await findAgentById(services, id))?.agreementAt).toBeNull();
	const first = services.now();
	await acceptAgreement(services, owner);
	pass(1);
	await acceptAgreement(services, owner);
	expect(await findAgentById(services, id)).toMatchObject({ agreementAt: first, agreementBy: owner.id });
	expect((await findAgentById(services, other))?.agreementAt).toBeNull();
	await db.update(agents).set({ agreementEdition: "2020-01-01" });
	await acceptAgreement(services, owner);
	expect((await findAgentById(services, id))?.agreementAt).toBe(services.now());
});

describe("a decision on a firm", () => {
	type Case = [AgentState, AgentAction, AgentReason | null, string | null, AgentState];

	it.each<Case>([
		["applied", "approve", null, null, "active"],
		["applied", "approve", "complaints", null, "active"],
		["rejected", "approve", null, null, "active"],
		["active", "approve", null, "wrong_state", "active"],
		["applied", "reject", "not-verified", null, "rejected"],
		["applied", "reject", null, "reason_missing", "applied"],
		["applied", "reject", "complaints", "reason_missing", "applied"],
		["active", "suspend", "complaints", null, "suspended"],
		["active", "suspend", "no-fit", "reason_missing", "active"],
		["applied", "suspend", "complaints", "wrong_state", "applied"],
		["suspended", "restore", null, null, "active"],
		["rejected", "restore", null, "wrong_state", "rejected"],
	])("that is %s: %s for %s", async (state, action, reason, code, after) => {
		const { services, sqlite, addFirm, auditLines, closed } = setUp();
		const id = await addFirm("carla@firm.example", { state });
		const decide = (staff: Staff, agentId = id) => decideAgent(services, staff, agentId, { action, reason }, "network");
		expect([codeOf(await decide(ADA)), codeOf(await decide(EVA, id + 1))]).toEqual(["staff_only", "wrong_state"]);
		expect(codeOf(await decide(EVA))).toBe(code);
		const firm = await findAgentById(services, id);
		expect(firm?.state).toBe(after);
		const stored = action === "approve" || action === "restore" ? null : reason;
		expect(firm).toMatchObject(
			code === null
				? { decidedBy: EVA.id, decidedAt: services.now(), decidedFor: stored }
				: { decidedBy: null, decidedAt: null, decidedFor: null },
		);
		expect(auditLines()).toEqual(
			code === null ? [`4 agent-decided ${JSON.stringify({ agent: id, action, reason: stored })}`] : [],
		);
		expect(closed).toEqual(code === null && action === "suspend" ? [[id, {}]] : []);
		const owners = (await listMembers(services, id)).map(({ email, role, language }) => [email, role, language]);
		expect(owners).toEqual(code === null && action === "approve" ? [["carla@firm.example", "owner", "pt"]] : []);
		const letters = sqlite.prepare("SELECT recipient, language, path FROM letters").all();
		const path = action === "approve" || action === "restore" ? "/agents/sign-in" : null;
		expect(letters).toEqual(code === null ? [{ recipient: "carla@firm.example", language: "pt", path }] : []);
	});

	it("does not approve a contact who works for another firm, but approves one of its own members", async () => {
		const { services, addFirm, addMember, firmWithOwner } = setUp();
		const { id: other } = await firmWithOwner("carla@firm.example");
		const id = await addFirm("carla@firm.example", { state: "applied" });
		const approve = (agentId: number) =>
			decideAgent(services, EVA, agentId, { action: "approve", reason: null }, "network");
		expect(codeOf(await approve(id))).toBe("agent_member_taken");
		expect([(await findAgentById(services, id))?.state, await listMembers(services, id)]).toEqual(["applied", []]);
		const former = await addFirm("nuno@firm.example", { state: "rejected" });
		await addMember(former, "nuno@firm.example", "member");
		expect(codeOf(await approve(former))).toBeNull();
		expect(await listMembers(services, former)).toHaveLength(1);
		expect(await listMembers(services, other)).toHaveLength(1);
	});
});

it("unapproved firms and removed members are deleted after thirty days, and old secrets when they expire", async () => {
	const { services, db, addFirm, addMember, pass } = setUp();
	const at = services.now();
	await addFirm("applied@firm.example", { state: "applied" });
	await addFirm("rejected@firm.example", { state: "rejected", createdAt: 0, decidedAt: at });
	await addFirm("suspended@firm.example", { state: "suspended", createdAt: 0, decidedAt: 0 });
	const active = await addFirm("active@firm.example", { createdAt: 0, decidedAt: 0 });
	await addMember(active, "owner@firm.example");
	await addMember(active, "removed@firm.example", "member", at);
	const hook = { agentId: active, url: "https://firm.example/hook", live: true, secret: "s" as never, keyId: "k" };
	const secrets = { oldSecret: "old" as never, createdAt: 0 };
	await db.insert(agentWebhooks).values([
		{ ...hook, ...secrets, id: "due", oldSecretUntil: at },
		{ ...hook, ...secrets, id: "later", oldSecretUntil: at + 1, url: "https://firm.example/later" },
	]);
	const remaining = async () => [
		(await db.select().from(agents)).map(({ email }) => email.split("@")[0]),
		(await db.select().from(agentMembers)).map(({ email }) => email.split("@")[0]),
		(await db.select().from(agentWebhooks)).map(({ oldSecret, oldSecretUntil }) => [oldSecret, oldSecretUntil]),
	];
	await purgeAgents(services);
	expect((await remaining())[2]).toEqual([
		[null, null],
		["old", at + 1],
	]);
	pass(30);
	await purgeAgents(services);
	expect((await remaining()).slice(0, 2)).toEqual([
		["applied", "rejected", "suspended", "active"],
		["owner", "removed"],
	]);
	pass(1 / DAY);
	await purgeAgents(services);
	expect((await remaining()).slice(0, 2)).toEqual([["suspended", "active"], ["owner"]]);
});
