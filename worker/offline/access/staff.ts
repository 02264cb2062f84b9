import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";

/** The seeded members of staff, one for each role that may do something. */
export const OFFLINE_STAFF: readonly { id: number; email: string; name: string; role: Role }[] = [
	{ id: 1, email: "ana@azulejo.example", name: "Ana", role: "admin" },
	{ id: 2, email: "rui@azulejo.example", name: "Rui", role: "reviewer" },
	{ id: 3, email: "eva@azulejo.example", name: "Eva", role: "senior" },
	{ id: 4, email: "leo@azulejo.example", name: "Leo", role: "finance" },
	{ id: 5, email: "ada@azulejo.example", name: "Ada", role: "auditor" },
];

/** One of them by name. @throws for a name that nobody has */
export function offlineStaff(name: "Ana" | "Rui" | "Eva" | "Leo" | "Ada"): Staff {
	const found = OFFLINE_STAFF.find((person) => person.name === name);
	if (!found) throw new Error(`Nobody of the staff is called ${name}`);
	return found;
}
