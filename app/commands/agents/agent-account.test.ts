import { describe, expect, it } from "vitest";
import { agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { MAX_MEMBERS } from "#app/domain/agents/agent.ts";
import { findAgentById, findMember } from "#app/queries/agents/agents.server.ts";
import { aFirm, FIRM, MEMBER } from "#test/services/agent-environment.ts";
import { codeOf } from "#test/services/application-environment.ts";
import { inviteMember, signUpAgent } from "./agent-account.server.ts";

const VISITOR = { language: "en", network: "net" } as const;

describe("a firm that signs up", () => {
	const FORM = { ...FIRM, email: "new@firm.example" };

	it("is registered, mailed once, and announced to the team", async () => {
		const { services, db, letters, logged } = await aFirm();
		expect((await signUpAgent(services, FORM, VISITOR)).ok).toBe(true);
		const at = services.now();
		expect((await db.select().from(agents)).at(-1)).toMatchObject({
			...{ ...FORM, id: 3, state: "applied", language: "en", createdAt: at },
		});
		expect(await letters()).toEqual([
			{ recipient: "new@firm.example", key: `agent:3:applied:${at}`, path: null },
			{ recipient: "team@azulejo.example", key: `agent:3:team:${at}`, path: "/admin/agents/3" },
		]);
		expect(logged).toContainEqual(["agent-applied", { agent: 3 }]);
	});

	it.each([
		["carla@firm.example", "agent:1:known:2026-11-23"],
		["nuno@firm.example", "agent:member:known:2026-11-23"],
	])("again as %s changes nothing, and is notified", async (email, key) => {
		const { services, db, letters } = await aFirm();
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "nuno@firm.example" });
		for (let n = 0; n < 2; n += 1) expect((await signUpAgent(services, { ...FORM, email }, VISITOR)).ok).toBe(true);
		expect(await db.select().from(agents)).toHaveLength(2);
		expect(await letters()).toEqual([{ recipient: email, key, path: "/agents/sign-in" }]);
	});

	it("after a rejection is registered again in its own row", async () => {
		const { services, db } = await aFirm();
		const decided = { state: "rejected", decidedBy: 4, decidedAt: 5, decidedFor: "no-fit" } as const;
		await db.insert(agents).values({ ...FORM, id: 3, createdAt: 1, ...decided });
		await db.insert(agents).values({ ...FORM, id: 4, email: "fourth@firm.example", createdAt: 1, ...decided });
		await signUpAgent(services, { ...FORM, name: "Firm again" }, VISITOR);
		expect((await db.select().from(agents)).slice(2)).toMatchObject([
			...[{ name: "Firm again", state: "applied", decidedBy: null, decidedAt: null, decidedFor: null }],
			...[{ name: "Firm", ...decided }],
		]);
	});
});

describe("a member", () => {
	const invite = async ({ services }: Awaited<ReturnType<typeof aFirm>>, email: string, inviter = 1) => {
		const member = await findMember(services, 1, inviter);
		const agent = await findAgentById(services, 1);
		if (!member || !agent) throw new Error("no member");
		return inviteMember(services, { member, agent }, { name: "Nuno", email }, VISITOR);
	};

	it("is invited by an owner and mailed, unless the address is taken", async () => {
		const firm = await aFirm();
		const { db, services, letters } = firm;
		expect((await invite(firm, "nuno@firm.example")).ok).toBe(true);
		expect((await db.select().from(agentMembers)).at(-1)).toMatchObject({
			...{ id: 2, agentId: 1, name: "Nuno", role: "member", language: "en", createdAt: services.now() },
		});
		expect(await letters()).toEqual([
			{ recipient: "nuno@firm.example", key: "agent:1:member:2", path: "/agents/sign-in" },
		]);
		expect(await invite(firm, "nuno@firm.example")).toMatchObject({
			failure: { code: "invalid_request", fields: { email: "error_agent_member_taken" } },
		});
		expect(codeOf(await invite(firm, "ana@firm.example", 2))).toBe("agent_owner_only");
		expect(await db.select().from(agentMembers)).toHaveLength(2);
	});

	it("is the fiftieth at most, without those who were removed", async () => {
		const firm = await aFirm();
		const { db } = firm;
		for (let n = 1; n < MAX_MEMBERS; n += 1)
			await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: `m${n}@firm.example` });
		expect(codeOf(await invite(firm, "nuno@firm.example"))).toBe("agent_members_full");
		await db.run("UPDATE agent_members SET removed_at = 1 WHERE email = 'm1@firm.example'");
		expect(codeOf(await invite(firm, "nuno@firm.example"))).toBeNull();
	});
});
