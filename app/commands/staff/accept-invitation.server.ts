import { and, eq, gt } from "drizzle-orm";
import { recoveryCodes, staffInvitations, users } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { StaffAccount } from "#app/queries/staff/find-staff-account.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { checkNewPassword, storePassword } from "./set-password.server.ts";
import type { Place } from "./sign-in.server.ts";
import { endStaffSessions, startStaffSession } from "./staff-sessions.server.ts";

/**
 * Uses a mailed invitation up: the account gets its password and has to set up a second factor, whatever it had before.
 * Gives the secret of a session that is half-way. Fails with invitation_over when it was used, is too old or somebody
 * else's.
 */
export async function acceptInvitation(
	services: Services,
	account: StaffAccount,
	typed: { token: string; password: string; repeated: string },
	{ device }: Pick<Place, "device">,
): Promise<Outcome<string>> {
	const checked = checkNewPassword(account, typed);
	if (!checked.ok) return checked;
	const { db, now } = services;
	const mine = and(
		eq(staffInvitations.tokenHash, await hashOf(typed.token)),
		eq(staffInvitations.userId, account.id),
		gt(staffInvitations.expiresAt, now()),
	);
	const { meta } = await db.delete(staffInvitations).where(mine);
	if (meta.changes !== 1) return failure("not-found", "invitation_over");
	await db.batch([
		db
			.update(users)
			.set({ twoFactorEnabled: false, twoFactorSecret: null, totpLastStep: null, keyId: null })
			.where(eq(users.id, account.id)),
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id)),
		db.delete(staffInvitations).where(eq(staffInvitations.userId, account.id)),
	]);
	await endStaffSessions(services, account.id);
	await storePassword(services, account.id, checked.value);
	return success(await startStaffSession(services, account.id, "password", device));
}
