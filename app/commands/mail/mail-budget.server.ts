import { createHmac } from "node:crypto";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

/** Mails that strangers can cause to one recipient, all kinds together. */
const PER_RECIPIENT = { hour: 6, day: 20 };
/** Mails that one network can cause, to whomever. */
const PER_NETWORK = { hour: 12, day: 40 };

export type MailCause = {
	/** The address that the mail would go to. */
	recipient: string;
	/** Who asks, as limits count them; null when nobody can be told, as for mail that a proven owner asks for. */
	network: string | null;
	/** Somebody who has opened a link sent to this very address: nobody else can use up what is theirs. */
	provenOwner?: boolean;
};

/**
 * Takes one mail out of what may still be sent to this recipient because somebody asked for it, in the hour and in the
 * day. False when there is none left; then nothing may be sent. Counts are kept under keyed hashes, never addresses.
 */
export async function takeFromMailBudget(services: Services, cause: MailCause): Promise<boolean> {
	const recipient = keyOf(services, cause.recipient.trim().toLowerCase());
	const budgets = [{ name: cause.provenOwner ? `owner:${recipient}` : `to:${recipient}`, most: PER_RECIPIENT }];
	if (cause.network !== null && !cause.provenOwner) budgets.push({ name: `by:${cause.network}`, most: PER_NETWORK });
	const now = services.now();
	let allowed = true;
	for (const { name, most } of budgets) {
		const hour = await incrementCounter(services, `mail:${name}:h${Math.floor(now / HOUR)}`, HOUR);
		const day = await incrementCounter(services, `mail:${name}:d${Math.floor(now / DAY)}`, DAY);
		if (hour > most.hour || day > most.day) allowed = false;
	}
	return allowed;
}

function keyOf({ settings }: Services, address: string): string {
	const [secret = ""] = settings.cookieSecrets;
	return createHmac("sha256", secret).update(`recipient ${address}`).digest("base64url").slice(0, 22);
}
