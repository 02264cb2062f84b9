import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { agentMembers, agentRecoveryCodes, agents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { agentCasesPurgeStatement } from "./agent-cases.server.ts";
import { agentKeysPurgeStatements } from "./agent-keys.server.ts";
import { agentSignInsPurgeStatements } from "./agent-sign-in.server.ts";

/** Retention of a firm that was rejected or never decided on, and of a removed member. */
const RETENTION = 30 * DAY;
const BATCH = 100;

/**
 * Deletes firms that were not approved, removed members, expired links and sessions, cases that were never started,
 * expired keys, old responses and replaced webhook secrets.
 */
export async function purgeAgents(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const before = now() - RETENTION;
	const unapproved = db
		.select({ id: agents.id })
		.from(agents)
		.where(
			or(
				and(eq(agents.state, "rejected"), lt(agents.decidedAt, before)),
				and(eq(agents.state, "applied"), lt(agents.createdAt, before)),
			),
		)
		.limit(BATCH);
	const removed = db
		.select({ id: agentMembers.id })
		.from(agentMembers)
		.where(lt(agentMembers.removedAt, before))
		.limit(BATCH);
	await db.batch([
		db.delete(agentRecoveryCodes).where(inArray(agentRecoveryCodes.memberId, removed)),
		db.delete(agentMembers).where(inArray(agentMembers.id, removed)),
		db.delete(agents).where(inArray(agents.id, unapproved)),
		...agentSignInsPurgeStatements(services),
		agentCasesPurgeStatement(services),
		...agentKeysPurgeStatements(services),
		db
			.update(agentWebhooks)
			.set({ oldSecret: null, oldSecretUntil: null })
			.where(lte(agentWebhooks.oldSecretUntil, now())),
	]);
}
