import { describe, expect, it } from "vitest";
import { agentMembers } from "#app/data/agent-schema.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { aFirm, MEMBER } from "#test/services/agent-environment.ts";
import { codeOf } from "#test/services/application-environment.ts";
import { decideOnAgent } from "./decide-on-agent.server.ts";

describe("a client's decision", () => {
	const VERIFIED = { emailVerified: true } as OwnerSession;
	const AGREE = { type: "agent-agreed", language: "pt", showsNif: true } as const;

	it("needs a browser in which a link was opened, and an address outside the firm", async () => {
		const { services, db, find } = await aFirm({ agentConsent: { state: "requested" } });
		const decide = async (session: OwnerSession | null, event: Parameters<typeof decideOnAgent>[3] = AGREE) =>
			codeOf(await decideOnAgent(services, await find(), session, event));
		expect(await decide(null)).toBe("link_needed");
		expect(await decide({ ...VERIFIED, emailVerified: false })).toBe("link_needed");
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "lucja@example.com" });
		expect(await decide(VERIFIED)).toBe("agent_own_address");
		await db.run("UPDATE agent_members SET agent_id = 2 WHERE email = 'lucja@example.com'");
		expect([await decide(VERIFIED), (await find()).agentConsent]).toMatchObject([
			null,
			{ state: "agreed", showsNif: true },
		]);
	});

	it("to end it erases the details in the firm's case, also for a member of the firm", async () => {
		const { services, db, find, caseRow } = await aFirm();
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "lucja@example.com" });
		await decideOnAgent(services, await find(), null, { type: "agent-ended" });
		expect((await caseRow()).name).toBe("Hannah");
		await db.run("UPDATE agent_members SET agent_id = 2 WHERE email = 'lucja@example.com'");
		await decideOnAgent(services, await find(), VERIFIED, AGREE);
		expect((await caseRow()).name).toBe("Hannah");
		await db.run("UPDATE agent_members SET agent_id = 1 WHERE email = 'lucja@example.com'");
		expect((await decideOnAgent(services, await find(), VERIFIED, { type: "agent-ended" })).ok).toBe(true);
		expect([(await caseRow()).name, (await find()).agentConsent?.state]).toEqual(["", "ended"]);
	});
});
