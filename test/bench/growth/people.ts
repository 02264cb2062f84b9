import type { Staff } from "#app/domain/application/staff-roles.ts";

const person = (id: number, name: string, role: Staff["role"]): Staff => {
	return { id, email: `user${id - 1}@azulejo.example`, name, role, person: id };
};

/** Accounts of synthetic-staff.ts. */
export const admin = person(1, "User 0", "admin");
export const reviewer = person(3, "User 2", "reviewer");
export const finance = person(4, "User 3", "finance");
export const otherFinance = person(5, "User 4", "finance");
