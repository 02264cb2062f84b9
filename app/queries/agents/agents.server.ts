import { and, asc, count, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { agentMembers, agentRecoveryCodes, agents } from "#app/data/agent-schema.server.ts";
import type { AgentState } from "#app/domain/agents/agent.ts";
import type { Services } from "#app/services.ts";

export type AgentRow = typeof agents.$inferSelect;
export type MemberRow = typeof agentMembers.$inferSelect;

type Context = Pick<Services, "db">;

export async function findAgentById({ db }: Context, id: number): Promise<AgentRow | null> {
	const [row] = await db.select().from(agents).where(eq(agents.id, id));
	return row ?? null;
}

/** Finds the firm whose contact person has this address, ignoring case; the newest if there are several. */
export async function findAgentByEmail({ db }: Context, email: string): Promise<AgentRow | null> {
	const [row] = await db
		.select()
		.from(agents)
		.where(sql`email = ${email.trim()} COLLATE NOCASE`)
		.orderBy(desc(agents.id))
		.limit(1);
	return row ?? null;
}

/** Finds the current member with this address, ignoring case, and the firm. */
export async function findMemberByEmail(
	{ db }: Context,
	email: string,
): Promise<{ member: MemberRow; agent: AgentRow } | null> {
	const [row] = await db
		.select({ member: agentMembers, agent: agents })
		.from(agentMembers)
		.innerJoin(agents, eq(agents.id, agentMembers.agentId))
		.where(and(sql`${agentMembers.email} = ${email.trim()} COLLATE NOCASE`, isNull(agentMembers.removedAt)));
	return row ?? null;
}

/** Lists the current members of a firm, oldest first. */
export async function listMembers({ db }: Context, agentId: number): Promise<MemberRow[]> {
	return db
		.select()
		.from(agentMembers)
		.where(and(eq(agentMembers.agentId, agentId), isNull(agentMembers.removedAt)))
		.orderBy(asc(agentMembers.id));
}

/** Finds a current member of a firm; null for a member of another firm. */
export async function findMember({ db }: Context, agentId: number, id: number): Promise<MemberRow | null> {
	const [row] = await db
		.select()
		.from(agentMembers)
		.where(and(eq(agentMembers.id, id), eq(agentMembers.agentId, agentId), isNull(agentMembers.removedAt)));
	return row ?? null;
}

/** Counts a member's remaining recovery codes. */
export async function countMemberRecoveryCodes({ db }: Context, memberId: number): Promise<number> {
	const isOwn = eq(agentRecoveryCodes.memberId, memberId);
	const [row] = await db.select({ remaining: count() }).from(agentRecoveryCodes).where(isOwn);
	return row?.remaining ?? 0;
}

const PAGE_SIZE = 50;

type AgentFilter = {
	state: AgentState | null;
	/** A complete e-mail address, ignoring case; "" for none. */
	search: string;
	/** Id of the last firm on the previous page. */
	before: number | null;
};

/** Lists firms, the newest first. `next` is the cursor of the next page. */
export async function listAgents(
	{ db }: Context,
	{ state, search, before }: AgentFilter,
): Promise<{ agents: AgentRow[]; next: number | null }> {
	const condition = search
		? sql`email = ${search} COLLATE NOCASE`
		: and(state === null ? undefined : eq(agents.state, state), before === null ? undefined : lt(agents.id, before));
	const rows = await db
		.select()
		.from(agents)
		.where(condition)
		.orderBy(desc(agents.id))
		.limit(PAGE_SIZE + 1);
	const page = rows.slice(0, PAGE_SIZE);
	return { agents: page, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}
