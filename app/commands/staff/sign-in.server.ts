import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { openColumn, sealColumn } from "#app/data/sealed-columns.server.ts";
import { recoveryCodes, staffInvitations, users } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { passwordError } from "#app/domain/staff/password.ts";
import { isRecentlyReauthenticated, type StaffSession } from "#app/domain/staff/staff-session.ts";
import type { StaffAccount } from "#app/queries/staff/staff-accounts.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import {
	countSignInAttempt,
	findCodeStep,
	openPendingSecret,
	refuseSignIn,
	resetSignInAttempts,
} from "../people/second-factor.server.ts";
import { consumeRecoveryCode, hashPassword, replaceRecoveryCodes, verifyPassword } from "./credentials.server.ts";
import { endStaffSession, endStaffSessions, renewStaffSession, startStaffSession } from "./staff-sessions.server.ts";

/** The device of a sign-in: the keyed hash of its network, and its browser. */
type SignInDevice = { network: string; device: string };

/**
 * The first step: verifies the password of the account that Access has authenticated. Returns the secret of an
 * incomplete session. Only then is it revealed whether a second factor is set up.
 */
export async function enterPassword(
	services: Services,
	account: StaffAccount,
	password: string,
	{ network, device }: SignInDevice,
): Promise<Outcome<string>> {
	const attempt = { kind: "staff-password" as const, account: account.id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const [row] = await services.db.select({ password: users.password }).from(users).where(eq(users.id, account.id));
	if (!(await verifyPassword(password, row?.password ?? ""))) return refuseSignIn(services, attempt, "password_wrong");
	await resetSignInAttempts(services, attempt);
	return success(await startStaffSession(services, account.id, "password", device));
}

/**
 * The second step, also used for re-authentication: verifies a code of the authenticator app or a recovery code.
 * Replaces the incomplete session and returns the new secret.
 */
export async function enterCode(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	code: string,
	{ network, device }: SignInDevice,
): Promise<Outcome<string>> {
	const attempt = { kind: "staff-code" as const, account: account.id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const isAccepted =
		(await consumeAppCode(services, account.id, code)) || (await consumeRecoveryCode(services, account.id, code));
	if (!isAccepted) return refuseSignIn(services, attempt, "code_wrong");
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

/**
 * Consumes a code of the authenticator app. Returns whether it was valid and unused: only one of several concurrent
 * uses succeeds.
 */
async function consumeAppCode(services: Services, userId: number, code: string): Promise<boolean> {
	const { db } = services;
	const [row] = await db.select().from(users).where(eq(users.id, userId));
	if (!row?.twoFactorEnabled) return false;
	const secret = await openColumn(db, users.twoFactorSecret, row.username, row.twoFactorSecret);
	const step = secret === null ? null : await findCodeStep(secret, code, services.now());
	if (step === null) return false;
	const isUnusedStep = or(isNull(users.totpLastStep), lt(users.totpLastStep, step));
	const { meta } = await db
		.update(users)
		.set({ totpLastStep: step })
		.where(and(eq(users.id, userId), isUnusedStep));
	return meta.changes === 1;
}

/** Validates a new password and its repetition. Errors are listed by field. */
function checkNewPassword(account: StaffAccount, input: { password: string; repeated: string }): Outcome<string> {
	const error = passwordError(input.password, account);
	if (error) return failure("invalid", "invalid_request", { fields: { password: `error_${error}` } });
	if (input.password !== input.repeated)
		return failure("invalid", "invalid_request", { fields: { repeated: "error_password_repeated" } });
	return success(input.password);
}

/** Stores a password that `checkNewPassword` has accepted. */
async function storePassword(services: Pick<Services, "db" | "now">, userId: number, password: string): Promise<void> {
	const set = { password: await hashPassword(password), passwordUpdatedAt: services.now() };
	await services.db.update(users).set(set).where(eq(users.id, userId));
}

/** Changes the password after verifying the current one. Signs out all other browsers. */
export async function changePassword(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	input: { current: string; password: string; repeated: string },
	network: string,
): Promise<Outcome<null>> {
	const result = checkNewPassword(account, input);
	if (!result.ok) return result;
	const attempt = { kind: "staff-password" as const, account: account.id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const [row] = await services.db.select({ password: users.password }).from(users).where(eq(users.id, account.id));
	if (!(await verifyPassword(input.current, row?.password ?? "")))
		return failure("invalid", "invalid_request", { fields: { current: "error_password_wrong" } });
	await resetSignInAttempts(services, attempt);
	await storePassword(services, account.id, result.value);
	await endStaffSessions(services, account.id, session.id);
	await recordAction(services, { action: "password-changed", actor: { id: account.id, role: account.role, network } });
	return success(null);
}

/**
 * Whether this session may set up a second factor: the first one after the password, another one after
 * re-authentication.
 */
export function maySetUp(account: StaffAccount, session: StaffSession, now: number): boolean {
	return session.step === "password" ? !account.hasSecondFactor : isRecentlyReauthenticated(session, now);
}

/**
 * Confirms a pending secret with a valid code. Ends all other sessions; returns the secret of a complete session and
 * ten recovery codes, which cannot be shown again.
 */
export async function confirmSecret(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	{ sealed, code }: { sealed: string; code: string },
	{ network, device }: SignInDevice,
): Promise<Outcome<{ token: string; codes: string[] }>> {
	if (!maySetUp(account, session, services.now())) return failure("forbidden", "staff_only");
	const attempt = { kind: "staff-code" as const, account: account.id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const secret = await openPendingSecret(services, session.id, sealed);
	const step = secret === null ? null : await findCodeStep(secret, code, services.now());
	if (secret === null || step === null) return refuseSignIn(services, attempt, "code_wrong");
	await resetSignInAttempts(services, attempt);
	const { db } = services;
	await db
		.update(users)
		.set({
			twoFactorEnabled: true,
			twoFactorSecret: await sealColumn(db, users.twoFactorSecret, account.username, secret),
			totpLastStep: step,
			keyId: db.keyring.current.id,
			lastLogin: services.now(),
		})
		.where(eq(users.id, account.id));
	await endStaffSessions(services, account.id);
	await recordAction(services, { action: "second-factor-set", actor: { id: account.id, role: account.role, network } });
	const codes = await replaceRecoveryCodes(services, account.id);
	return success({ token: await startStaffSession(services, account.id, "complete", device), codes });
}

/**
 * Accepts a mailed invitation: sets the password and requires a new second factor. Returns the secret of an incomplete
 * session. Fails with invitation_over if the invitation was used, has expired or is for another account.
 */
export async function acceptInvitation(
	services: Services,
	account: StaffAccount,
	input: { token: string; password: string; repeated: string },
	{ device }: Pick<SignInDevice, "device">,
): Promise<Outcome<string>> {
	const result = checkNewPassword(account, input);
	if (!result.ok) return result;
	const { db, now } = services;
	const condition = and(
		eq(staffInvitations.tokenHash, await hashSecret(input.token)),
		eq(staffInvitations.userId, account.id),
		gt(staffInvitations.expiresAt, now()),
	);
	const { meta } = await db.delete(staffInvitations).where(condition);
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
	await storePassword(services, account.id, result.value);
	return success(await startStaffSession(services, account.id, "password", device));
}
