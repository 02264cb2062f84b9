/** Where the messages of an application stand. Moments are UTC milliseconds. */
export type ThreadTimes = {
	/** Since when the oldest message waits that staff have neither answered nor settled; null for none. */
	messageSince: number | null;
	/** When staff last answered. */
	answeredAt: number | null;
};

export const NO_MESSAGES: ThreadTimes = { messageSince: null, answeredAt: null };
