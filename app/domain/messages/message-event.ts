/** What owner and staff write to each other, in the past tense. `attachment` is the upload with what was sent along. */
export type MessageEvent =
	| { type: "message-sent"; message: string; attachment: string | null }
	| { type: "message-answered"; message: string; attachment: string | null }
	/** Staff have read what was written last, and nothing is to be answered. */
	| { type: "message-settled" };

/** Those that somebody reads in the thread. */
export const WRITTEN = ["message-sent", "message-answered"] as const satisfies MessageEvent["type"][];

const TYPES: Record<MessageEvent["type"], true> = {
	"message-sent": true,
	"message-answered": true,
	"message-settled": true,
};

export function isMessageEvent<E extends { type: string }>(event: E): event is Extract<E, MessageEvent> {
	return Object.hasOwn(TYPES, event.type);
}
