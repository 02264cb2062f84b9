import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";

/** The seeded members of staff, one for each role that may do something. */
export const OFFLINE_STAFF: readonly { email: string; name: string; role: Role }[] = [
	{ email: "ana@azulejo.example", name: "Ana", role: "admin" },
	{ email: "rui@azulejo.example", name: "Rui", role: "reviewer" },
	{ email: "eva@azulejo.example", name: "Eva", role: "senior" },
	{ email: "leo@azulejo.example", name: "Leo", role: "finance" },
	{ email: "ada@azulejo.example", name: "Ada", role: "auditor" },
];

/** One of them by name. @throws for a name that nobody has */
export function offlineStaff(name: "Ana" | "Rui" | "Eva" | "Leo" | "Ada"): Staff {
	const found = OFFLINE_STAFF.find((person) => person.name === name);
	if (!found) throw new Error(`Nobody of the staff is called ${name}`);
	return found;
}
