import { and, eq, isNull, sql } from "drizzle-orm";
import { approvals, staffInvitations, users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import { mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { isEmailAddress, normaliseMailbox } from "#app/domain/person/email-address.ts";
import { isSamePerson } from "#app/domain/staff/approval.ts";
import {
	type AssignableRole,
	INVITATION_HOURS,
	mayApproveRole,
	mayManageStaff,
} from "#app/domain/staff/staff-management.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import {
	hasOtherAdmin,
	listRoleProposals,
	NO_PASSWORD,
	toStaffAccount,
} from "#app/queries/staff/staff-accounts.server.ts";
import { hashSecret, randomId, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { releaseWork } from "../application/assignment.server.ts";
import { endStaffSessions } from "./staff-sessions.server.ts";

/**
 * Proposes a role for an account, to be confirmed by a second administrator. If there is no other administrator, it
 * takes effect at once and is recorded as such.
 */
export async function proposeRole(
	services: Services,
	staff: Staff,
	userId: number,
	role: Role,
	language: Language,
): Promise<Outcome<{ needsApproval: boolean }>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	if (!row) return failure("not-found", "document_not_found");
	if (row.role === role) return success({ needsApproval: false });
	const needsApproval = await hasOtherAdmin(services, staff.person);
	const id = randomId();
	await db.batch([
		db
			.update(approvals)
			.set({ state: "withdrawn", checkedAt: now() })
			.where(and(eq(approvals.kind, "role"), eq(approvals.subject, String(userId)), eq(approvals.state, "open"))),
		db.insert(approvals).values({
			id,
			kind: "role",
			subject: String(userId),
			details: { from: row.role, to: role, by: staff.email },
			state: needsApproval ? "open" : "alone",
			maker: staff.person,
			madeAt: now(),
			checkedAt: needsApproval ? null : now(),
		}),
	]);
	if (needsApproval) return success({ needsApproval: true });
	return applyRole(services, staff, { userId, role, proposalId: id }, language);
}

/** Approves or returns a proposed role. The database refuses approval by the proposer (approvals_two_people). */
export async function decideRole(
	services: Services,
	staff: Staff,
	proposalId: string,
	decision: "approved" | "returned",
	language: Language,
): Promise<Outcome<{ needsApproval: boolean }>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const proposal = (await listRoleProposals(services)).find(({ id }) => id === proposalId);
	if (!proposal) return failure("conflict", "stale_version");
	const isOpen = and(eq(approvals.id, proposalId), eq(approvals.state, "open"));
	const isMaker = isSamePerson(
		{ by: proposal.madeBy, person: proposal.maker },
		{ id: staff.email, person: staff.person },
	);
	if (decision === "returned") {
		const state = isMaker ? ("withdrawn" as const) : ("returned" as const);
		await db
			.update(approvals)
			.set({ state, checker: isMaker ? null : staff.person, checkedAt: now() })
			.where(isOpen);
		return success({ needsApproval: false });
	}
	if (isMaker) return failure("conflict", "same_person");
	const [row] = await db.select().from(users).where(eq(users.id, proposal.userId));
	if (!row) return failure("not-found", "document_not_found");
	const permission = mayApproveRole(proposal, toStaffAccount(row).person, staff);
	if (!permission.ok) return permission;
	const { meta } = await db
		.update(approvals)
		.set({ state: "approved", checker: staff.person, checkedAt: now() })
		.where(isOpen);
	if (meta.changes !== 1) return failure("conflict", "stale_version");
	return applyRole(services, staff, { userId: proposal.userId, role: proposal.to, proposalId }, language);
}

/**
 * Applies a confirmed role. The last administrator remains one; an account without a password is invited, and work that
 * the role excludes is unassigned.
 */
async function applyRole(
	services: Services,
	staff: Staff,
	{ userId, role, proposalId }: { userId: number; role: Role; proposalId: string },
	language: Language,
): Promise<Outcome<{ needsApproval: boolean }>> {
	const { db, now } = services;
	const isDecided = sql`EXISTS (SELECT 1 FROM ${approvals} WHERE ${approvals.id} = ${proposalId} AND ${approvals.state} IN ('approved', 'alone'))`;
	const { meta } = await db
		.update(users)
		.set({ role })
		.where(and(eq(users.id, userId), isDecided, hasRemainingAdmin(role === "admin")));
	if (meta.changes !== 1) {
		await db.update(approvals).set({ state: "returned", checkedAt: now() }).where(eq(approvals.id, proposalId));
		return failure("conflict", "last_admin");
	}
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	if (row?.password === NO_PASSWORD && role !== "user") await sendInvitation(services, userId, language);
	// Browsers must not continue with the previous role.
	await endStaffSessions(services, userId);
	if (!mayAssign({ role })) await releaseWork(services, staff, userId);
	return success({ needsApproval: false });
}

/** Condition that an account change leaves an administrator who can sign in. */
function hasRemainingAdmin(remainsAdmin: boolean) {
	const otherAdmins = sql`(SELECT count(*) FROM users AS other WHERE other.role = 'admin' AND other.disabled_at IS NULL AND other.id <> ${users.id})`;
	return remainsAdmin ? undefined : sql`(${users.role} <> 'admin' OR ${otherAdmins} > 0)`;
}

/**
 * Disables an account at once and unassigns its work, or enables it. An administrator must be given a different role
 * first, which takes a second person.
 */
export async function setDisabled(
	services: Services,
	staff: Staff,
	userId: number,
	disabled: boolean,
): Promise<Outcome<null>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	if (!row) return failure("not-found", "document_not_found");
	if (disabled && row.role === "admin") return failure("conflict", "admin_not_disabled");
	const isEnabled = disabled ? isNull(users.disabledAt) : undefined;
	await db
		.update(users)
		.set({ disabledAt: disabled ? now() : null })
		.where(and(eq(users.id, userId), isEnabled));
	if (disabled) {
		await endStaffSessions(services, userId);
		await releaseWork(services, staff, userId);
	}
	return success(null);
}

const MAX_NAME = 80;

type StaffInvitation = { email: string; name: string; role: AssignableRole; samePersonAs: number | null };

/**
 * Creates an account and proposes its role. The invitation is sent after the role is confirmed. An address that reaches
 * a colleague's mailbox, or is declared to be theirs, becomes another account of the same person.
 */
export async function inviteStaff(
	services: Services,
	staff: Staff,
	invited: StaffInvitation,
	language: Language,
): Promise<Outcome<{ needsApproval: boolean }>> {
	if (!mayManageStaff(staff)) return failure("forbidden", "staff_only");
	const email = invited.email.trim().toLowerCase();
	const name = invited.name.trim();
	const fields: Record<string, string> = {};
	if (!isEmailAddress(email)) fields.email = "error_email_invalid";
	if (name === "" || name.length > MAX_NAME || !isPlainText(name)) fields.name = "error_staff_name";
	const { db } = services;
	const accounts = await db.select().from(users);
	if (accounts.some((account) => account.email === email)) fields.email = "error_account_exists";
	const existing = accounts.find(
		(account) => account.id === invited.samePersonAs || normaliseMailbox(account.email) === normaliseMailbox(email),
	);
	if (Object.keys(fields).length > 0) return failure("invalid", "invalid_request", { fields });
	const [account] = await db
		.insert(users)
		.values({
			username: randomId(),
			password: NO_PASSWORD,
			email,
			name,
			role: "user",
			personId: existing ? (existing.personId ?? existing.id) : null,
		})
		.onConflictDoNothing()
		.returning({ id: users.id });
	if (!account) return failure("invalid", "invalid_request", { fields: { email: "error_account_exists" } });
	return proposeRole(services, staff, account.id, invited.role, language);
}

/** E-mails a link to set a new password and second factor; invalidates earlier links. */
export async function sendInvitation(services: Services, userId: number, language: Language): Promise<void> {
	const { db, now, settings, mailer } = services;
	const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (!row) return;
	const token = randomToken();
	const createdAt = now();
	await db.batch([
		db.delete(staffInvitations).where(eq(staffInvitations.userId, userId)),
		db.insert(staffInvitations).values({
			tokenHash: await hashSecret(token),
			userId,
			createdAt,
			expiresAt: createdAt + INVITATION_HOURS * HOUR,
		}),
	]);
	const link = `${settings.origin}/admin/invitation?${new URLSearchParams({ token, lang: language })}`;
	const { renderStaffMail } = await import("#app/emails/render-staff-mail.server.tsx");
	const mail = await renderStaffMail("invitation", { link, language, support: settings.support });
	const reference = `staff:${userId}`;
	await mailer.send({
		...mail,
		key: `invitation:${randomId()}`,
		to: row.email,
		emailType: "staff_invitation",
		reference,
	});
}
