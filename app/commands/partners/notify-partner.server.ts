import { letters } from "#app/data/inbox-schema.server.ts";
import type { Language } from "#app/domain/language.ts";
import type { Services } from "#app/services.ts";
import { deliverLetters } from "../inbox/deliver-letters.server.ts";

export type PartnerNotice = {
	/** Once per key, for ever. */
	key: string;
	emailType: "partner_news" | "partner_payout" | "partner_security";
	subject: string;
	/** Paragraphs, with an empty line between two. It names no applicant. */
	body: string;
	/** One of ours; null for none. */
	path: string | null;
};

/** A mail to a partner in their language: written down before anything is sent, and sent once whatever happens to this isolate. */
export async function notifyPartner(
	services: Services,
	{ email, language }: { email: string; language: Language },
	notice: PartnerNotice,
): Promise<void> {
	const now = services.now();
	const written = await services.db
		.insert(letters)
		.values({ ...notice, recipient: email, language, createdAt: now, dueAt: now })
		.onConflictDoNothing()
		.returning({ key: letters.key });
	if (written.length > 0) services.background(deliverLetters(services, notice.key));
}
