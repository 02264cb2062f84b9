/**
 * What became of a mail: on its way, taken by the provider, refused by it, or taken and then returned by the recipient's
 * own mail server.
 */
export const MAIL_STATES = ["sending", "sent", "failed", "bounced"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export function isMailState(value: unknown): value is MailState {
	return typeof value === "string" && (MAIL_STATES as readonly string[]).includes(value);
}

/** The key of the attempt after this one: a mail that failed or came back is sent again as another mail. */
export function nextKey(key: string): string {
	const [, first = key, times = "0"] = /^(.*)~(\d+)$/.exec(key) ?? [];
	return `${first}~${Number(times) + 1}`;
}

/** The key of the first attempt: it says what the mail is about. */
export function firstKey(key: string): string {
	return key.replace(/~\d+$/, "");
}
