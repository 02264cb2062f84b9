import { eq } from "drizzle-orm";
import { staffInvitations, users } from "#app/data/staff-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import { INVITATION_HOURS } from "#app/domain/staff/staff-management.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { hashOf, randomId, randomToken } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** Mails a link by which an account gets a new password and second factor; links of before open nothing any more. */
export async function sendInvitation(services: Services, userId: number, language: Language): Promise<void> {
	const { db, now, settings, mailer } = services;
	const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (!row) return;
	const token = randomToken();
	const createdAt = now();
	await db.batch([
		db.delete(staffInvitations).where(eq(staffInvitations.userId, userId)),
		db.insert(staffInvitations).values({
			tokenHash: await hashOf(token),
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
