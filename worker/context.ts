import type { StaffEntry } from "#app/context.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Services, Visitor } from "#app/services.ts";
import type { Bindings, Environment } from "./env.ts";

/** What every Hono handler finds in its context. */
export type AppEnv = {
	Bindings: Bindings;
	Variables: {
		environment: Environment;
		services: Services;
		visitor: Visitor;
		/** Nonce of this answer's policy. */
		nonce: string;
		/** Set for everything under /admin: the account that Access has named, and how far it has signed in. */
		entry: StaffEntry;
		/** Set behind the gate of /admin and of the staff's calls. */
		staff: Staff;
	};
};
