import { users } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { isEmailAddress } from "#app/domain/person/email-address.ts";
import { type AssignableRole, mailboxOf, mayManageStaff } from "#app/domain/staff/staff-management.ts";
import { NO_PASSWORD } from "#app/queries/staff/find-staff-account.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { proposeRole } from "./change-role.server.ts";

const MAX_NAME = 80;

export type Invited = { email: string; name: string; role: AssignableRole; samePersonAs: number | null };

/**
 * Makes an account and asks for its role; the invitation goes out when the role is given. An address that reaches a
 * colleague's mailbox, or that is said to be theirs, is another account of the same person.
 */
export async function inviteStaff(
	services: Services,
	staff: Staff,
	invited: Invited,
	language: Language,
): Promise<Outcome<{ waits: boolean }>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const email = invited.email.trim().toLowerCase();
	const name = invited.name.trim();
	const fields: Record<string, string> = {};
	if (!isEmailAddress(email)) fields.email = "error_email_invalid";
	if (name === "" || name.length > MAX_NAME || !isPlainText(name)) fields.name = "error_staff_name";
	const { db } = services;
	const known = await db.select().from(users);
	if (known.some((other) => other.email === email)) fields.email = "error_account_exists";
	const same = known.find((other) => other.id === invited.samePersonAs || mailboxOf(other.email) === mailboxOf(email));
	if (Object.keys(fields).length > 0) return failure("invalid", "invalid_request", { fields });
	const [made] = await db
		.insert(users)
		.values({
			username: randomId(),
			password: NO_PASSWORD,
			email,
			name,
			role: "user",
			personId: same ? (same.personId ?? same.id) : null,
		})
		.onConflictDoNothing()
		.returning({ id: users.id });
	if (!made) return failure("invalid", "invalid_request", { fields: { email: "error_account_exists" } });
	return proposeRole(services, staff, made.id, invited.role, language);
}
