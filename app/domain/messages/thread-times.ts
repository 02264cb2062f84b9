/** State of an application's thread. Times are UTC milliseconds. */
export type ThreadTimes = {
	/** Time of the oldest message that staff have neither answered nor settled; null if there is none. */
	messageSince: number | null;
	/** When staff last answered. */
	answeredAt: number | null;
};

export const NO_MESSAGES: ThreadTimes = { messageSince: null, answeredAt: null };

/** State of the thread with a firm. `member` is the firm's member who wrote last; null while none has. */
export type AgentThread = ThreadTimes & { member: number | null };
