import { eq } from "drizzle-orm";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isFresh, type StaffSession } from "#app/domain/staff/staff-session.ts";
import type { StaffAccount } from "#app/queries/staff/find-staff-account.server.ts";
import { openText, sealText } from "#app/sealing/sealed-text.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { newSecret, secretForPeople, stepOfCode } from "./second-factor.server.ts";
import type { Place } from "./sign-in.server.ts";
import { countSignInAttempt, resetSignInAttempts } from "./sign-in-limits.server.ts";
import { endStaffSessions, startStaffSession } from "./staff-sessions.server.ts";

/** A secret that is not yet the account's: the form carries it, sealed for this very session. */
export type OfferedSecret = { sealed: string; path: string; size: number; typed: string };

/** Whether this session may set up a second factor: the first one after the password, another one after a fresh proof. */
export function maySetUp(account: StaffAccount, session: StaffSession, now: number): boolean {
	return session.step === "password" ? !account.hasSecondFactor : isFresh(session, now);
}

/** A secret to try. @param sealed the one that was offered before, after a wrong code: nobody scans twice */
export async function offerSecret(
	{ db }: Pick<Services, "db">,
	account: StaffAccount,
	session: StaffSession,
	sealed: string | null = null,
): Promise<OfferedSecret> {
	const known = sealed === null ? null : await openOffered({ db }, session, sealed);
	const secret = known ?? (await newSecret());
	const kept = known && sealed ? sealed : await sealText(db.keyring, placeOf(session), secret);
	return { sealed: kept, ...(await secretForPeople(secret, account.email)) };
}

/**
 * Makes an offered secret the account's own, after one right code. Ends all other sessions, gives the secret of a new
 * complete one and ten recovery codes, which are shown this once.
 */
export async function confirmSecret(
	services: Services,
	account: StaffAccount,
	session: StaffSession,
	{ sealed, code }: { sealed: string; code: string },
	{ network, device }: Place,
): Promise<Outcome<{ token: string; codes: string[] }>> {
	if (!maySetUp(account, session, services.now())) return failure("forbidden", "staff_only");
	const attempt = { kind: "code" as const, userId: account.id, network };
	const counted = await countSignInAttempt(services, attempt);
	if (!counted.ok) return counted;
	const secret = await openOffered(services, session, sealed);
	const step = secret === null ? null : await stepOfCode(secret, code, services.now());
	if (secret === null || step === null) return failure("unauthenticated", "code_wrong");
	await resetSignInAttempts(services, attempt);
	const { db } = services;
	await db
		.update(users)
		.set({
			twoFactorEnabled: true,
			twoFactorSecret: await sealColumn(db, users.twoFactorSecret, account.username, secret),
			totpLastStep: step,
			keyId: db.keyring.sealing.id,
			lastLogin: services.now(),
		})
		.where(eq(users.id, account.id));
	await endStaffSessions(services, account.id);
	await recordAction(services, { action: "second-factor-set", actor: { id: account.id, role: account.role, network } });
	const codes = await makeRecoveryCodes(services, account.id);
	return success({ token: await startStaffSession(services, account.id, "complete", device), codes });
}

function placeOf(session: StaffSession): string {
	return `offered second factor ${session.id}`;
}

async function openOffered(
	{ db }: Pick<Services, "db">,
	session: StaffSession,
	sealed: string,
): Promise<string | null> {
	return openText(db.keyring, placeOf(session), sealed).catch(() => null);
}
