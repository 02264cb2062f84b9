import { and, eq, isNull, lt, or } from "drizzle-orm";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { StaffSession } from "#app/domain/staff/staff-session.ts";
import type { StaffAccount } from "#app/queries/staff/find-staff-account.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { useRecoveryCode as spendRecoveryCode } from "./recovery-codes.server.ts";
import { stepOfCode } from "./second-factor.server.ts";
import { countSignInAttempt, resetSignInAttempts } from "./sign-in-limits.server.ts";
import { endStaffSession, renewStaffSession, startStaffSession } from "./staff-sessions.server.ts";

/** Where somebody signs in from: the keyed hash of a network, and a browser as it names itself. */
export type Place = { network: string; device: string };

/**
 * The first step: the password of the account that Access has named. Gives the secret of a session that is half-way:
 * whether a second factor is set up shows only after it.
 */
export async function enterPassword(
	services: Services,
	account: StaffAccount,
	password: string,
	{ network, device }: Place,
): Promise<Outcome<string>> {
	const attempt = { kind: "password" as const, userId: account.id, network };
	const counted = await countSignInAttempt(services, attempt);
	if (!counted.ok) return counted;
	const [row] = await services.db.select({ password: users.password }).from(users).where(eq(users.id, account.id));
	if (!(await verifyPassword(password, row?.password ?? ""))) return refusedTry(services, attempt, "password_wrong");
	await resetSignInAttempts(services, attempt);
	return success(await startStaffSession(services, account.id, "password", device));
}

/**
 * The second step, and the proof that is asked for again later: a code of the authenticator app, or one of the recovery
 * codes. Ends the session that was half-way and gives the secret of the one that is complete.
 */
export async function enterCode(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	code: string,
	{ network, device }: Place,
): Promise<Outcome<string>> {
	const attempt = { kind: "code" as const, userId: account.id, network };
	const counted = await countSignInAttempt(services, attempt);
	if (!counted.ok) return counted;
	const taken =
		(await consumeCode(services, account.id, code)) || (await spendRecoveryCode(services, account.id, code));
	if (!taken) return refusedTry(services, attempt, "code_wrong");
	await resetSignInAttempts(services, attempt);
	if (session.step === "complete") return success(await renewStaffSession(services, session));
	await endStaffSession(services, account.id, session.id);
	await services.db.update(users).set({ lastLogin: services.now() }).where(eq(users.id, account.id));
	services.log("staff-signed-in", { account: account.id, role: account.role });
	await recordAction(services, {
		action: "signed-in",
		actor: { id: account.id, role: account.role, network },
		details: { device },
	});
	return success(await startStaffSession(services, account.id, "complete", device));
}

function refusedTry(
	services: Services,
	{ kind, userId }: { kind: string; userId: number },
	code: "password_wrong" | "code_wrong",
) {
	services.log("staff-sign-in-refused", { kind, account: userId });
	return failure("unauthenticated", code);
}

/** Whether it is a code of this moment that was not taken before: of eight at once, one is. */
async function consumeCode(services: Services, userId: number, code: string): Promise<boolean> {
	const { db } = services;
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	if (!row?.twoFactorEnabled) return false;
	const secret = await openColumn(db, users.twoFactorSecret, row.username, row.twoFactorSecret);
	const step = secret === null ? null : await stepOfCode(secret, code, services.now());
	if (step === null) return false;
	const notYet = or(isNull(users.totpLastStep), lt(users.totpLastStep, step));
	const { meta } = await db
		.update(users)
		.set({ totpLastStep: step })
		.where(and(eq(users.id, userId), notYet));
	return meta.changes === 1;
}
