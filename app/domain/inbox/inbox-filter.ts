/** Which messages are asked for: everybody's, one's own, those that are nobody's yet, or complaints. */
export const INBOX_FILTERS = ["all", "mine", "nobody", "complaints"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];
