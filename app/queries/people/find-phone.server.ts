import { and, eq, gt, isNull } from "drizzle-orm";
import { phoneLinks } from "#app/data/owner-schema.server.ts";
import { isAtStep, type PhoneTarget } from "#app/domain/phone-link.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";

type PhoneContext = Pick<Services, "db" | "now" | "log">;

/** A link that can still be opened, or the phone that was paired with it. */
export type PhoneLink = {
	target: PhoneTarget;
	/** When the phone was linked, UTC milliseconds; null until then. */
	joinedAt: number | null;
	device: string;
	expiresAt: number;
};

/** Finds the link created by an owner, or the phone paired with it; null if there is none, or after its expiry. */
export async function findPhone(services: PhoneContext, owner: string): Promise<PhoneLink | null> {
	const [row] = await services.db
		.select()
		.from(phoneLinks)
		.where(and(eq(phoneLinks.owner, owner), gt(phoneLinks.expiresAt, services.now())));
	return row ? toPhoneLink(row) : null;
}

/** Finds a link that can still be opened: unused, not expired, and for a step that is not done. */
export async function findOpenLink(services: PhoneContext, token: string): Promise<PhoneLink | null> {
	const [row] = await services.db
		.select()
		.from(phoneLinks)
		.where(
			and(
				eq(phoneLinks.tokenHash, await hashSecret(token)),
				isNull(phoneLinks.joinedAt),
				gt(phoneLinks.expiresAt, services.now()),
			),
		);
	return toUsableLink(services, row);
}

/** Finds what the phone with this secret may do; null if its access has ended or it was replaced. */
export async function findPhoneAccess(
	services: PhoneContext,
	secret: string,
	token: string | null,
): Promise<PhoneLink | null> {
	return toUsableLink(services, await findPhoneRow(services, secret, token));
}

/** Whether the phone's access ended because its step is done. */
export async function isStepDone(services: PhoneContext, secret: string): Promise<boolean> {
	const row = await findPhoneRow(services, secret, null);
	return row !== undefined && (await toUsableLink(services, row)) === null;
}

async function findPhoneRow(services: PhoneContext, secret: string, token: string | null): Promise<Row | undefined> {
	const [row] = await services.db
		.select()
		.from(phoneLinks)
		.where(
			and(
				eq(phoneLinks.rightHash, await hashSecret(secret)),
				token === null ? undefined : eq(phoneLinks.tokenHash, await hashSecret(token)),
				gt(phoneLinks.expiresAt, services.now()),
			),
		);
	return row;
}

async function toUsableLink(services: PhoneContext, row: Row | undefined): Promise<PhoneLink | null> {
	const link = row ? toPhoneLink(row) : null;
	if (!link || link.target.step === "documents") return link;
	const application = await findApplication(services, link.target.applicationId);
	return application && isAtStep(application, link.target.step) ? link : null;
}

type Row = typeof phoneLinks.$inferSelect;

function toPhoneLink({ joinedAt, device, expiresAt, ...row }: Row): PhoneLink | null {
	const target = toTarget(row);
	return target && { target, joinedAt, device, expiresAt };
}

function toTarget({ step, sessionId, applicationId }: Pick<Row, "step" | "sessionId" | "applicationId">) {
	if (step === "sign") return applicationId === null ? null : ({ step, sessionId: null, applicationId } as const);
	if (sessionId === null) return null;
	if (step === "documents") return { step, sessionId, applicationId: null } as const;
	return applicationId === null ? null : ({ step, sessionId, applicationId } as const);
}
