import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";

/** The seeded staff, at least one for each role with permissions. Their second factors are public. */
export const OFFLINE_STAFF: readonly { id: number; email: string; name: string; role: Role; secret: string }[] = [
	{ id: 1, email: "ana@azulejo.example", name: "Ana", role: "admin", secret: "AZULEJOOFFLINEANAAAAAAAAAAAAAAAA" },
	{ id: 2, email: "rui@azulejo.example", name: "Rui", role: "reviewer", secret: "AZULEJOOFFLINERUIAAAAAAAAAAAAAAA" },
	{ id: 3, email: "eva@azulejo.example", name: "Eva", role: "senior", secret: "AZULEJOOFFLINEEVAAAAAAAAAAAAAAAA" },
	{ id: 4, email: "leo@azulejo.example", name: "Leo", role: "finance", secret: "AZULEJOOFFLINELEOAAAAAAAAAAAAAAA" },
	{ id: 5, email: "ada@azulejo.example", name: "Ada", role: "auditor", secret: "AZULEJOOFFLINEADAAAAAAAAAAAAAAAA" },
	{ id: 6, email: "tia@azulejo.example", name: "Tia", role: "admin", secret: "AZULEJOOFFLINETIAAAAAAAAAAAAAAAA" },
];

/** The password of all seeded staff. */
export const OFFLINE_PASSWORD = "blue tiles by the river";
/** The stored hash of the password. Hashing it for each account would delay the first page. */
export const OFFLINE_PASSWORD_HASH =
	"scrypt$15$8$3$YXp1bGVqbyBvZmZsaW5lLg==$YcHh5uvK+gOZcNXgdVlm8vZDJ589HRljamA5t6EhyYo=";

/** Returns a seeded member of staff. @throws for an unknown name */
export function offlineStaff(name: "Ana" | "Rui" | "Eva" | "Leo" | "Ada" | "Tia"): Staff {
	const member = OFFLINE_STAFF.find((person) => person.name === name);
	if (!member) throw new Error(`No member of staff is called ${name}`);
	const { id, email, role } = member;
	return { id, email, name, role, person: id };
}

/** The simulated Access team and its application. */
export const ACCESS_TEAM = "https://azulejo-offline.cloudflareaccess.com";
export const ACCESS_AUDIENCE = "azulejo-offline-admin";
