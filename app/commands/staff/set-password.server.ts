import { eq } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { passwordFault } from "#app/domain/staff/password.ts";
import type { StaffSession } from "#app/domain/staff/staff-session.ts";
import type { StaffAccount } from "#app/queries/staff/find-staff-account.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { countSignInAttempt, resetSignInAttempts } from "./sign-in-limits.server.ts";
import { endStaffSessions } from "./staff-sessions.server.ts";

/** A password and its repetition, if they may be an account's; otherwise what is wrong, beside the field. */
export function checkNewPassword(
	account: StaffAccount,
	typed: { password: string; repeated: string },
): Outcome<string> {
	const fault = passwordFault(typed.password, account);
	if (fault) return failure("invalid", "invalid_request", { fields: { password: `error_${fault}` } });
	if (typed.password !== typed.repeated)
		return failure("invalid", "invalid_request", { fields: { repeated: "error_password_repeated" } });
	return success(typed.password);
}

/** Gives an account a password that `checkNewPassword` has let pass. */
export async function storePassword(
	services: Pick<Services, "db" | "now">,
	userId: number,
	password: string,
): Promise<void> {
	const set = { password: await hashPassword(password), passwordUpdatedAt: services.now() };
	await services.db.update(users).set(set).where(eq(users.id, userId));
}

/** Another password by whoever knows the present one. Signs out every other browser. */
export async function changePassword(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	typed: { current: string; password: string; repeated: string },
	network: string,
): Promise<Outcome<null>> {
	const checked = checkNewPassword(account, typed);
	if (!checked.ok) return checked;
	const attempt = { kind: "password" as const, userId: account.id, network };
	const counted = await countSignInAttempt(services, attempt);
	if (!counted.ok) return counted;
	const [row] = await services.db.select({ password: users.password }).from(users).where(eq(users.id, account.id));
	if (!(await verifyPassword(typed.current, row?.password ?? "")))
		return failure("invalid", "invalid_request", { fields: { current: "error_password_wrong" } });
	await resetSignInAttempts(services, attempt);
	await storePassword(services, account.id, checked.value);
	await endStaffSessions(services, account.id, session.id);
	await recordAction(services, { action: "password-changed", actor: { id: account.id, role: account.role, network } });
	return success(null);
}
