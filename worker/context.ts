import type { StaffEntry } from "#app/context.ts";
import type { KeyScope } from "#app/domain/agents/agent-key.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { OpenedCase } from "#app/queries/agents/agent-cases.server.ts";
import type { AgentRow } from "#app/queries/agents/agents.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import type { Bindings, Environment } from "./env.ts";

/** The firm whose software makes the call. Test keys (`live` false) see only test cases, live keys only live ones. */
type Caller = {
	agent: AgentRow;
	keyId: string;
	/** The member who created the key. */
	memberId: number;
	live: boolean;
	scopes: readonly KeyScope[];
};

/** The Hono context of every handler. */
export type AppEnv = {
	Bindings: Bindings;
	Variables: {
		environment: Environment;
		services: Services;
		visitor: Visitor;
		/** The body read by bodyGate: the time it took in milliseconds, and its size. */
		receivedBody?: { ms: number; bytes: number };
		/** Our code of the returned failure. */
		failureCode?: string;
		/** Set under /api/v1: the calling firm and its key. */
		caller: Caller;
		/** Set under /api/v1/cases/{id}: the caller's case. */
		openedCase: OpenedCase;
		/** Nonce of this response's policy. */
		nonce: string;
		/** Set under /admin: the account from Access and the progress of the sign-in. */
		entry: StaffEntry;
		/** Set behind the gate of /admin and of staff calls. */
		staff: Staff;
	};
};
