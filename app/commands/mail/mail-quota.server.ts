import { createHmac } from "node:crypto";
import { MAX_MAILS, NOT_ME_LIFETIME } from "#app/domain/inbox/mail.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { mailboxOf } from "#app/domain/person/email-address.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { widerNetworkOf } from "#app/visitor/request.ts";
import {
	incrementCounter,
	incrementUnlessFull,
	readCounter,
	resetCounter,
} from "../people/increment-counter.server.ts";

/** The quota that a mail consumes, besides its network's. */
export type MailQuotaOwner =
	/** An unverified address: one quota for all that strangers cause. */
	| { unproved: string }
	/** A verified address to which a stranger requests a link. */
	| { provedLinks: string }
	/** A verified owner's quota, by the id of an application: no one else consumes it. */
	| { own: string };

export type MailCause = {
	/** The visitor's network for rate limits; null when unknown. */
	network: string | null;
	/** Null when the recipient is counted later, as the mail leaves. */
	owner: MailQuotaOwner | null;
};

/** The quota that is used up, if any; `stopped`: the recipient has blocked such mails. */
export type MailQuota = "taken" | "network-spent" | "recipient-spent" | "stopped";

/**
 * Consumes the quota for one mail, per hour and per day from the first one. Send only when it is taken; a refusal
 * counts nothing. Counters have keyed hashes, never addresses.
 */
export async function consumeMailQuota(services: Services, { network, owner }: MailCause): Promise<MailQuota> {
	const barrier = owner && "unproved" in owner ? stoppedKey(mailboxKey(services, owner.unproved)) : null;
	const quotas: Quota[] = [
		...(network === null ? [] : networkQuotas(network)),
		...(owner === null ? [] : recipientQuotas(services, owner)),
	];
	const fullKeys = await incrementUnlessFull(services, quotas, barrier);
	if (barrier !== null && fullKeys.has(barrier)) return "stopped";
	return quotas.find(({ key }) => fullKeys.has(key))?.spent ?? "taken";
}

/** Resets the hourly quota of an unverified address: staff have just invited its owner to request a link. */
export async function resetMailQuota(services: Services, unproved: string): Promise<void> {
	const [hour] = recipientQuotas(services, { unproved });
	if (hour) await resetCounter(services, hour.key);
}

type Quota = { key: string; limit: number; lifetime: number; spent: Exclude<MailQuota, "taken"> };

function networkQuotas(network: string): Quota[] {
	return [
		...quotaPair(`by:${network}`, MAX_MAILS.network, "network-spent"),
		...quotaPair(`by-wider:${widerNetworkOf(network)}`, MAX_MAILS.widerNetwork, "network-spent"),
	];
}

function recipientQuotas(services: Services, owner: MailQuotaOwner): Quota[] {
	if ("unproved" in owner)
		return quotaPair(`to:${mailboxKey(services, owner.unproved)}`, MAX_MAILS.unproved, "recipient-spent");
	if ("provedLinks" in owner)
		return quotaPair(`link:${mailboxKey(services, owner.provedLinks)}`, MAX_MAILS.provedLinks, "recipient-spent");
	return quotaPair(`own:${hashKey(services, owner.own)}`, MAX_MAILS.own, "recipient-spent");
}

function quotaPair(name: string, limits: { hour: number; day: number }, spent: Quota["spent"]): Quota[] {
	return [
		{ key: `mail:${name}:h`, limit: limits.hour, lifetime: HOUR, spent },
		{ key: `mail:${name}:d`, limit: limits.day, lifetime: DAY, spent },
	];
}

function mailboxKey(services: Services, address: string): string {
	return hashKey(services, mailboxOf(address));
}

function hashKey({ settings }: Pick<Services, "settings">, name: string): string {
	const [secret = ""] = settings.cookieSecrets;
	return createHmac("sha256", secret).update(`recipient ${name}`).digest("base64url").slice(0, 22);
}

/** The link by which a recipient blocks mails that strangers cause; for mails to that address only. Not stored. */
export function notMeAddress(services: Services, address: string, language: Language): string {
	const key = mailboxKey(services, address);
	const token = key + hashKey(services, `not me ${key}`);
	return services.settings.origin + withLanguage(`/not-me?token=${token}`, language);
}

/** The mailbox of a token; null when the token is invalid. */
function mailboxOfToken(services: Services, token: string): string | null {
	const key = token.slice(0, 22);
	return hashKey(services, `not me ${key}`) === token.slice(22) ? key : null;
}

const stoppedKey = (mailbox: string) => `mail:stopped:${mailbox}`;

async function isStopped(services: Services, mailbox: string): Promise<boolean> {
	return (await readCounter(services, stoppedKey(mailbox))) > 0;
}

/** Whether mails caused by strangers are blocked for the holder of a token; null when the token is invalid. */
export async function readNotMe(services: Services, token: string): Promise<boolean | null> {
	const mailbox = mailboxOfToken(services, token);
	return mailbox === null ? null : isStopped(services, mailbox);
}

/** Blocks mails caused by strangers, or unblocks them. */
export async function setNotMe(services: Services, token: string, isBlocked: boolean): Promise<boolean> {
	const mailbox = mailboxOfToken(services, token);
	if (mailbox === null) return false;
	await resetCounter(services, stoppedKey(mailbox));
	if (isBlocked) await incrementCounter(services, stoppedKey(mailbox), NOT_ME_LIFETIME);
	return true;
}
