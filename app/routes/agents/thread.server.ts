import type { Application } from "#app/domain/application/application.ts";
import { agentThreadState, MAX_MESSAGE } from "#app/domain/messages/thread.ts";
import type { CaseRow } from "#app/queries/agents/agent-cases.server.ts";
import { findThread } from "#app/queries/application/thread.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import type { ThreadView } from "../order/messages/thread.server.ts";

/**
 * Loads the firm's messages with staff about a case; null if it may not read them, and for a closed thread without
 * messages.
 */
export async function loadAgentThread(
	services: Services,
	{ id }: CaseRow,
	application: Application | null,
): Promise<ThreadView | null> {
	const state = application && agentThreadState(application, services.now());
	if (!application || state === null) return null;
	if (state === "closed" && application.agentThread === null) return null;
	const messages = application.agentThread === null ? [] : await findThread(services, application, "agent");
	return {
		action: `/agents/cases/${id}`,
		state,
		messages: messages.map(({ version, from, author, text, at }) => ({
			version,
			isFromViewer: from === "agent",
			author: from === "agent" ? author : null,
			text,
			files: [],
			filesGone: false,
			at,
		})),
		messageId: randomId(),
		limits: { text: MAX_MESSAGE, files: null },
	};
}
