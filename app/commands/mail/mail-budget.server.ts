import { createHmac } from "node:crypto";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { widerNetworkOf } from "#app/visitor/wider-network.ts";
import { incrementCounter, readCounter } from "../people/increment-counter.server.ts";

/** Mails that strangers can cause to one recipient, all other kinds together. */
const PER_RECIPIENT = { hour: 6, day: 20 };
/** And of those by which somebody comes in, which nothing else uses up. */
const LINKS_PER_RECIPIENT = { hour: 5, day: 20 };
/** Mails that one network can cause, to whomever. */
const PER_NETWORK = { hour: 12, day: 40 };
/** And all networks of a wider one together, which one customer of a provider may have by the thousand. */
const PER_WIDER_NETWORK = { hour: 48, day: 160 };

export type MailCause = {
	/** The address that the mail would go to. */
	recipient: string;
	/** Who asks, as limits count them; null when nobody can be told. */
	network: string | null;
	/** Somebody who has opened a link sent to this very address: nobody else can use up what is theirs. */
	provenOwner?: boolean;
	/** What a proven owner owns: each application has a budget of its own. */
	applicationId?: string;
	/** A link by which its recipient comes in: no other mail uses up what is left for those. */
	isLink?: boolean;
};

/** Whose budget is used up, if one is: the network's rather than the recipient's, for which a mail may wait. */
export type MailBudget = "taken" | "network-spent" | "recipient-spent";

/**
 * Takes one mail out of what may still be sent to this recipient because somebody asked for it, in the hour and in the
 * day. Unless it is taken nothing may be sent, and nothing is counted: what was refused uses up nobody's day. Counts are kept
 * under keyed hashes, never addresses.
 */
export async function takeFromMailBudget(services: Services, cause: MailCause): Promise<MailBudget> {
	const { network } = cause;
	const budgets: Budget[] = [
		...(network === null ? [] : countedNetworks(services, network)),
		...countedRecipient(services, cause),
	];
	for (const { key, most, spent } of budgets) if ((await readCounter(services, key)) >= most) return spent;
	// Counting decides: of several at the same time no more pass than there is room for.
	for (const { key, most, lifetime, spent } of budgets)
		if ((await incrementCounter(services, key, lifetime)) > most) return spent;
	return "taken";
}

type Budget = { key: string; most: number; lifetime: number; spent: Exclude<MailBudget, "taken"> };

function countedNetworks(services: Services, network: string): Budget[] {
	return [
		...counted(services, `by:${network}`, PER_NETWORK, "network-spent"),
		...counted(services, `by-wider:${widerNetworkOf(network)}`, PER_WIDER_NETWORK, "network-spent"),
	];
}

function countedRecipient(services: Services, { recipient, provenOwner, applicationId, isLink }: MailCause): Budget[] {
	const address = keyOf(services, recipient.trim().toLowerCase());
	const [name, most] = provenOwner
		? [`owner:${applicationId ?? address}`, PER_RECIPIENT]
		: isLink
			? [`link:${address}`, LINKS_PER_RECIPIENT]
			: [`to:${address}`, PER_RECIPIENT];
	return counted(services, name, most, "recipient-spent");
}

function counted(services: Services, name: string, most: typeof PER_RECIPIENT, spent: Budget["spent"]): Budget[] {
	const now = services.now();
	return [
		{ key: `mail:${name}:h${Math.floor(now / HOUR)}`, most: most.hour, lifetime: HOUR, spent },
		{ key: `mail:${name}:d${Math.floor(now / DAY)}`, most: most.day, lifetime: DAY, spent },
	];
}

function keyOf({ settings }: Services, address: string): string {
	const [secret = ""] = settings.cookieSecrets;
	return createHmac("sha256", secret).update(`recipient ${address}`).digest("base64url").slice(0, 22);
}
