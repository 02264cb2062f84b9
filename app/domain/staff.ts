import type { Actor, Role } from "./event.ts";

/** A member of staff, as let in by Access and known to us. */
export type Staff = { email: string; name: string | null; role: Role };

export function staffActor(staff: Staff): Actor {
	return { kind: "staff", id: staff.email, role: staff.role };
}
