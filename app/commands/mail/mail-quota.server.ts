import { createHmac } from "node:crypto";
import { MAX_MAILS, NOT_ME_BLOCK_MS } from "#app/domain/inbox/mail.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { normaliseMailbox } from "#app/domain/person/email-address.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { toWiderNetwork } from "#app/visitor/request.ts";
import {
	incrementCounter,
	incrementUnlessFull,
	readCounter,
	resetCounter,
} from "../people/increment-counter.server.ts";

/** The quota that an e-mail consumes, in addition to its network's. */
export type MailQuotaOwner =
	/** An unverified address: one quota for all e-mails that strangers trigger. */
	| { unverified: string }
	/** A verified address to which a stranger requests a link. */
	| { verifiedLinks: string }
	/** A verified owner's quota, by the id of an application: no one else consumes it. */
	| { own: string };

export type MailCause = {
	/** The visitor's network for rate limits; null when unknown. */
	network: string | null;
	/** Null when the recipient's quota is consumed later, when the mail is sent. */
	owner: MailQuotaOwner | null;
};

/**
 * Whether the quota was consumed, or which one is used up. `stopped` means that the recipient has blocked such e-mails.
 */
export type MailQuotaResult = "consumed" | "network-spent" | "recipient-spent" | "stopped";

/**
 * Consumes the quota for one mail, per hour and per day, counted from the first mail. The mail may be sent only if the
 * quota was consumed; a refusal is not counted. Counters are stored under keyed hashes, never addresses.
 */
export async function consumeMailQuota(services: Services, { network, owner }: MailCause): Promise<MailQuotaResult> {
	const blockKey = owner && "unverified" in owner ? blockKeyOf(mailboxKey(services, owner.unverified)) : null;
	const quotas: Quota[] = [
		...(network === null ? [] : networkQuotas(network)),
		...(owner === null ? [] : recipientQuotas(services, owner)),
	];
	const fullKeys = await incrementUnlessFull(services, quotas, blockKey);
	if (blockKey !== null && fullKeys.has(blockKey)) return "stopped";
	return quotas.find(({ key }) => fullKeys.has(key))?.result ?? "consumed";
}

/** Resets the hourly quota of an unverified address: staff have just invited its owner to request a link. */
export async function resetMailQuota(services: Services, unverified: string): Promise<void> {
	const [hour] = recipientQuotas(services, { unverified });
	if (hour) await resetCounter(services, hour.key);
}

type Quota = { key: string; limit: number; lifetime: number; result: Exclude<MailQuotaResult, "consumed"> };

function networkQuotas(network: string): Quota[] {
	return [
		...quotaPair(`by:${network}`, MAX_MAILS.network, "network-spent"),
		...quotaPair(`by-wider:${toWiderNetwork(network)}`, MAX_MAILS.widerNetwork, "network-spent"),
	];
}

function recipientQuotas(services: Services, owner: MailQuotaOwner): Quota[] {
	if ("unverified" in owner)
		return quotaPair(`to:${mailboxKey(services, owner.unverified)}`, MAX_MAILS.unverified, "recipient-spent");
	if ("verifiedLinks" in owner)
		return quotaPair(`link:${mailboxKey(services, owner.verifiedLinks)}`, MAX_MAILS.verifiedLinks, "recipient-spent");
	return quotaPair(`own:${hashKey(services, owner.own)}`, MAX_MAILS.verifiedOwner, "recipient-spent");
}

function quotaPair(name: string, limits: { hour: number; day: number }, result: Quota["result"]): Quota[] {
	return [
		{ key: `mail:${name}:h`, limit: limits.hour, lifetime: HOUR, result },
		{ key: `mail:${name}:d`, limit: limits.day, lifetime: DAY, result },
	];
}

function mailboxKey(services: Services, address: string): string {
	return hashKey(services, normaliseMailbox(address));
}

function hashKey({ settings }: Pick<Services, "settings">, name: string): string {
	const [secret = ""] = settings.cookieSecrets;
	return createHmac("sha256", secret).update(`recipient ${name}`).digest("base64url").slice(0, 22);
}

/**
 * Returns the link with which a recipient blocks e-mails that strangers trigger. Use it only in e-mails to that
 * address. It is not stored.
 */
export function notMeUrl(services: Services, address: string, language: Language): string {
	const key = mailboxKey(services, address);
	const token = key + hashKey(services, `not me ${key}`);
	return services.settings.origin + withLanguage(`/not-me?token=${token}`, language);
}

/** Returns the keyed hash of a token's mailbox; null if the token is invalid. */
function parseNotMeToken(services: Services, token: string): string | null {
	const key = token.slice(0, 22);
	return hashKey(services, `not me ${key}`) === token.slice(22) ? key : null;
}

const blockKeyOf = (mailbox: string) => `mail:stopped:${mailbox}`;

async function isMailboxBlocked(services: Services, mailbox: string): Promise<boolean> {
	return (await readCounter(services, blockKeyOf(mailbox))) > 0;
}

/** Whether e-mails triggered by strangers are blocked for the holder of a token; null when the token is invalid. */
export async function readNotMeBlock(services: Services, token: string): Promise<boolean | null> {
	const mailbox = parseNotMeToken(services, token);
	return mailbox === null ? null : isMailboxBlocked(services, mailbox);
}

/** Blocks e-mails triggered by strangers, or unblocks them. Returns whether the token is valid. */
export async function setNotMeBlock(services: Services, token: string, isBlocked: boolean): Promise<boolean> {
	const mailbox = parseNotMeToken(services, token);
	if (mailbox === null) return false;
	await resetCounter(services, blockKeyOf(mailbox));
	if (isBlocked) await incrementCounter(services, blockKeyOf(mailbox), NOT_ME_BLOCK_MS);
	return true;
}
