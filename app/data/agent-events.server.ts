import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AgentEventData, AgentEventType } from "#app/domain/agents/agent-event.ts";
import { agentCases, agentDeliveries, agentEvents, agentWebhooks } from "./agent-schema.server.ts";
import type { Database } from "./db.server.ts";

/**
 * Returns two statements for the batch that changes the cases, in this order: the event of each matching case, and its
 * deliveries to the firm's webhooks. They must precede any statement of the batch that changes the result of `cases`.
 * @param cases a condition on `agent_cases`
 * @param event its `data` is JSON, or SQL that returns JSON; `at` is UTC milliseconds
 */
export function agentEventStatements(
	db: Database,
	cases: SQL,
	{ type, data, at }: { type: AgentEventType; data: AgentEventData | SQL; at: number },
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
	const json = "queryChunks" in data ? data : sql`${JSON.stringify(data)}`;
	// All columns, in the table's order.
	const events = sql`SELECT NULL, agent_id, id, ${type}, ${json}, test_stage IS NULL, ${at} FROM ${agentCases} WHERE ${cases}`;
	// An earlier event of the same case, type and millisecond already has its deliveries.
	const deliveries = sql`SELECT NULL, w.id, e.id, e.case_id, ${at}, ${at}, 0, NULL, NULL, NULL
		FROM ${agentEvents} AS e
		JOIN ${agentWebhooks} AS w ON w.agent_id = e.agent_id AND w.live = e.live AND w.disabled_at IS NULL
		WHERE e.created_at = ${at} AND e.type = ${type} AND e.case_id IN (SELECT id FROM ${agentCases} WHERE ${cases})
		ORDER BY e.id`;
	return [db.insert(agentEvents).select(events), db.insert(agentDeliveries).select(deliveries).onConflictDoNothing()];
}
